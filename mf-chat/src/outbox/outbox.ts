import type { Attachment, Mention, NewMessage, QuotedMessage } from '@quad/contract'
import {
  api,
  connection,
  drafts,
  holdPage,
  isRetryable,
  RequestError,
  subscribe,
  useLiveConnection,
  useSession,
} from '@quad/shared-ui'
import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { addMessage } from '../chat-cache.ts'
import { keepCurrent } from '../keep-current.ts'

/** What a message has besides its text, as its sender saw it. */
export interface MessageParts {
  replyTo: QuotedMessage | null
  mentions: Mention[]
  /** Uploaded before. Absent for none. */
  attachments?: Attachment[]
}

/** A message that the server may not have yet. */
export interface Outgoing extends MessageParts {
  chatId: string
  fromId: string
  body: NewMessage
  /** `waiting` for the connection. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was not sent; empty unless it failed. */
  reason: string
  /** Whether to retry by itself when the connection is back. */
  repeats: boolean
}

interface OutgoingState {
  /** Their sender; null for a visitor. */
  ownerId: string | null
  /** In the order of writing. */
  all: readonly Outgoing[]
}

/** Kept after the chat is closed and, in session storage, across a reload. */
const useOutgoing = create<OutgoingState>()(() => ({ ownerId: null, all: [] }))

const draftOf = (ownerId: string): string => `outbox:${ownerId}`

const keep = (all: readonly Outgoing[]): void => {
  const { ownerId } = useOutgoing.getState()
  if (ownerId === null) return
  useOutgoing.setState({ all })
  if (all.length > 0) drafts.keep(draftOf(ownerId), { all })
  else drafts.drop(draftOf(ownerId))
}

/** Adds or updates a message, which its `ts` identifies. */
const put = (one: Outgoing): void => {
  const { ownerId, all } = useOutgoing.getState()
  // The sender has signed out.
  if (one.fromId !== ownerId) return
  const isKnown = all.some(({ body }) => body.ts === one.body.ts)
  keep(isKnown ? all.map((each) => (each.body.ts === one.body.ts ? one : each)) : [...all, one])
}

const drop = (ts: string): void =>
  keep(useOutgoing.getState().all.filter(({ body }) => body.ts !== ts))

/** The last pending send of each chat. */
const lastSends = new Map<string, Promise<void>>()

/**
 * Drops a message that its chat now holds. React Query reports new data in a later task: dropped any
 * earlier, the message would leave the screen until then.
 */
const dropDelivered = (ts: string): void => notifyManager.schedule(() => drop(ts))

const deliver = async (one: Outgoing): Promise<void> => {
  const { chatId, fromId, body } = one
  try {
    const message = await api.sendMessage({ params: { chatId, userId: fromId }, body })
    // The list names the viewer as "You".
    addMessage(chatId, message, '')
    dropDelivered(body.ts)
  } catch (error) {
    const reason = error instanceof RequestError ? error.message : ''
    const hasNoResponse = error instanceof RequestError && error.status === 0
    const waits = hasNoResponse && !(await connection.check())
    const state = waits ? 'waiting' : 'failed'
    put({ ...one, state, reason, repeats: isRetryable(error) })
    if (!(error instanceof RequestError)) throw error
  }
}

/** One after the other, so that they arrive in the order in which they were written. */
const deliverAfter = async (before: Promise<void> | undefined, one: Outgoing): Promise<void> => {
  // A slow phone shows the message before it starts the request.
  await Promise.allSettled([before, new Promise((resolve) => setTimeout(resolve))])
  await deliver(one)
}

const post = (one: Outgoing): void => {
  put({ ...one, state: 'sending', reason: '', repeats: false })
  lastSends.set(one.chatId, deliverAfter(lastSends.get(one.chatId), one))
}

const postAgain = (): void => {
  for (const one of useOutgoing.getState().all) if (one.repeats) post(one)
}

let sendsRestored = false

/** A message that was being sent when the page was left may have arrived; the server recognizes its `ts`. */
const sendRestored = (): void => {
  for (const one of useOutgoing.getState().all) {
    if (one.repeats || one.state === 'sending') post(one)
  }
}

/** Restores the unsent messages of the person who is signed in now. */
const follow = (ownerId: string | null): void => {
  if (ownerId === useOutgoing.getState().ownerId) return
  const none: Pick<OutgoingState, 'all'> = { all: [] }
  const { all } = ownerId === null ? none : drafts.restore(draftOf(ownerId), none)
  useOutgoing.setState({ ownerId, all })
  if (sendsRestored) sendRestored()
}

/** Sends restored messages from now on. */
const startSending = (): void => {
  if (sendsRestored) return
  sendsRestored = true
  sendRestored()
}

follow(useSession.getState().user?.id ?? null)
useSession.subscribe(({ user }) => follow(user?.id ?? null))
holdPage(() => useOutgoing.getState().all.length > 0)
connection.onOpen(postAgain)
useLiveConnection.subscribe(({ isOpen }, before) => {
  if (isOpen && !before.isOpen) postAgain()
})
// Before the subscription below, so that the chat has a message before it leaves the outbox.
keepCurrent()
subscribe((event) => {
  if (event.type !== 'message') return
  const { fromId, ts } = event.message
  // One's own message has arrived, even if its response was lost.
  if (fromId === useOutgoing.getState().ownerId) dropDelivered(ts)
})

/** A timestamp that is unique among this person's messages, across tabs. */
const newStamp = (): string => {
  const thousandths = String(Math.floor(Math.random() * 1000)).padStart(3, '0')
  return new Date().toISOString().replace('Z', `${thousandths}Z`)
}

const discard = ({ body }: Outgoing): void => drop(body.ts)

interface Outbox {
  /** Messages that are being sent, wait or failed, in the order of writing. */
  unsent: Outgoing[]
  send: (msg: string, parts: MessageParts) => void
  /** Repeats a failed message under the same `ts`: the server stores it once, even if it had arrived. */
  retry: (failed: Outgoing) => void
  discard: (failed: Outgoing) => void
}

/**
 * A person's outgoing messages to one chat. They survive a reload and a lost network, and are sent once.
 */
export const useOutbox = (chatId: string, fromId: string): Outbox => {
  const all = useOutgoing((state) => state.all)
  // In an effect: a message that is sent earlier changes what React compares with the server's HTML.
  useEffect(startSending, [])
  return {
    unsent: all.filter((each) => each.chatId === chatId),
    send: (msg, parts) => {
      const { replyTo, mentions, attachments = [] } = parts
      const body = {
        msg,
        ts: newStamp(),
        ...(replyTo && { replyTo: replyTo.seq }),
        ...(mentions.length > 0 && { mentions: mentions.map(({ id }) => id) }),
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ id, picture }) => ({
            id,
            ...(picture && { description: picture.description }),
          })),
        }),
      }
      post({ ...parts, chatId, fromId, body, state: 'sending', reason: '', repeats: false })
    },
    retry: post,
    discard,
  }
}
