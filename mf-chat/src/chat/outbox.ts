import type { Message, NewMessage } from '@quad/contract'
import { ApiFailure } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { chatQuery, sendMessage, withMessage } from '../chat.queries.ts'

/** A message that the server does not have yet, as far as this page knows. */
export interface Outgoing {
  chatId: string
  fromId: string
  body: NewMessage
  /** Why it was not sent; null while it is on its way. */
  failure: string | null
}

// Outlives the open chat: a message that failed is still there when its writer comes back to it.
const useOutgoing = create<{ all: readonly Outgoing[] }>()(() => ({ all: [] }))

const isSame = (a: Outgoing, b: Outgoing): boolean =>
  a.chatId === b.chatId && a.fromId === b.fromId && a.body.ts === b.body.ts

const put = (one: Outgoing): void => {
  useOutgoing.setState(({ all }) => ({
    all: all.some((each) => isSame(each, one))
      ? all.map((each) => (isSame(each, one) ? one : each))
      : [...all, one],
  }))
}

const drop = (one: Outgoing): void => {
  useOutgoing.setState(({ all }) => ({ all: all.filter((each) => !isSame(each, one)) }))
}

const reasonOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : '')

interface Outbox {
  /** What is on its way or failed, in the order of writing. */
  outgoing: Outgoing[]
  send: (msg: string) => void
  /** Sends again under the same `ts`: the server stores it once, even if it had arrived. */
  retry: (failed: Outgoing) => void
}

/**
 * Sends a person's messages to one chat, one after the other, so that they arrive in the order in
 * which they were written.
 *
 * @param messages what the server has already: such a message is on its way no longer
 */
export const useOutbox = (chatId: string, fromId: string, messages: readonly Message[]): Outbox => {
  const cache = useQueryClient()
  const all = useOutgoing((state) => state.all)

  const { mutate } = useMutation({
    ...sendMessage,
    scope: { id: `chat ${chatId}` },
    onSuccess: async (message, { body }) => {
      const { queryKey } = chatQuery(chatId)
      cache.setQueryData(queryKey, (cached) => withMessage(cached, message))
      drop({ chatId, fromId, body, failure: null })
      await Promise.all([
        cache.invalidateQueries({ queryKey }),
        cache.invalidateQueries({ queryKey: ['chats'] }),
      ])
    },
    onError: (error, { body }) => put({ chatId, fromId, body, failure: reasonOf(error) }),
  })

  const post = (body: NewMessage): void => {
    put({ chatId, fromId, body, failure: null })
    mutate({ params: { chatId, userId: fromId }, body })
  }

  const arrived = new Set(messages.filter((each) => each.fromId === fromId).map(({ ts }) => ts))
  return {
    outgoing: all.filter(
      (each) => each.chatId === chatId && each.fromId === fromId && !arrived.has(each.body.ts),
    ),
    send: (msg) => post({ msg, ts: new Date().toISOString() }),
    retry: ({ body }) => post(body),
  }
}
