import type { NewMessage } from '@quad/contract'
import { drafts } from '@quad/shared-ui'
import { create } from 'zustand'

/** A message that the server may not have yet. */
export interface Outgoing {
  chatId: string
  fromId: string
  body: NewMessage
  /** `waiting` for a network. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was not sent; empty unless it failed. */
  reason: string
  /** Whether to retry by itself when the network is back. */
  repeats: boolean
}

/** Identifies a message. */
type Name = Pick<Outgoing, 'chatId' | 'fromId'> & { ts: string }

const nameOf = ({ chatId, fromId, body }: Outgoing): Name => ({ chatId, fromId, ts: body.ts })

const isNamed = (one: Outgoing, { chatId, fromId, ts }: Name): boolean =>
  one.chatId === chatId && one.fromId === fromId && one.body.ts === ts

interface OutgoingState {
  /** Their sender; null for a visitor. */
  ownerId: string | null
  /** In the order of writing. */
  all: readonly Outgoing[]
}

/** Kept after the chat is closed and, in session storage, across a reload. */
export const useOutgoing = create<OutgoingState>()(() => ({ ownerId: null, all: [] }))

const draftOf = (ownerId: string): string => `outbox:${ownerId}`

const keep = (all: readonly Outgoing[]): void => {
  const { ownerId } = useOutgoing.getState()
  if (ownerId === null) return
  useOutgoing.setState({ all })
  if (all.length > 0) drafts.keep(draftOf(ownerId), { all })
  else drafts.drop(draftOf(ownerId))
}

export const outgoing = {
  all: (): readonly Outgoing[] => useOutgoing.getState().all,

  /** Adds or updates a message. */
  put(one: Outgoing): void {
    const { ownerId, all } = useOutgoing.getState()
    // The sender has signed out.
    if (one.fromId !== ownerId) return
    const isNew = !all.some((each) => isNamed(each, nameOf(one)))
    keep(isNew ? [...all, one] : all.map((each) => (isNamed(each, nameOf(one)) ? one : each)))
  },

  drop(name: Name): void {
    keep(outgoing.all().filter((each) => !isNamed(each, name)))
  },

  /**
   * Sets the sender, and restores their unsent messages. Returns whether it is another person than
   * before.
   */
  own(ownerId: string | null): boolean {
    if (ownerId === useOutgoing.getState().ownerId) return false
    const none: Pick<OutgoingState, 'all'> = { all: [] }
    const { all } = ownerId === null ? none : drafts.restore(draftOf(ownerId), none)
    useOutgoing.setState({ ownerId, all })
    return true
  },
}
