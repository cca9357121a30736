import type { NewMessage } from '@quad/contract'
import { drafts } from '@quad/shared-ui'
import { create } from 'zustand'

/** A message that the server does not have yet, as far as this page knows. */
export interface Outgoing {
  chatId: string
  fromId: string
  body: NewMessage
  /** `waiting` for a network. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was not sent; empty unless it failed. */
  reason: string
  /** Whether a network that is back is worth another try without being asked. */
  repeats: boolean
}

/** What tells one message from all others. */
type Name = Pick<Outgoing, 'chatId' | 'fromId'> & { ts: string }

const nameOf = ({ chatId, fromId, body }: Outgoing): Name => ({ chatId, fromId, ts: body.ts })

const isNamed = (one: Outgoing, { chatId, fromId, ts }: Name): boolean =>
  one.chatId === chatId && one.fromId === fromId && one.body.ts === ts

interface OutgoingState {
  /** Whose they are; null for a visitor. */
  ownerId: string | null
  /** In the order of writing. */
  all: readonly Outgoing[]
}

/** Outlives the open chat and, in the browser's session, a reload of the page. */
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

  /** Adds a message, or its newer state. */
  put(one: Outgoing): void {
    const { ownerId, all } = useOutgoing.getState()
    // Its writer has signed out meanwhile.
    if (one.fromId !== ownerId) return
    const isNew = !all.some((each) => isNamed(each, nameOf(one)))
    keep(isNew ? [...all, one] : all.map((each) => (isNamed(each, nameOf(one)) ? one : each)))
  },

  drop(name: Name): void {
    keep(outgoing.all().filter((each) => !isNamed(each, name)))
  },

  /**
   * Takes over who writes here, with what they had not sent when the page was left. Returns whether
   * that is somebody else than before.
   */
  own(ownerId: string | null): boolean {
    if (ownerId === useOutgoing.getState().ownerId) return false
    const none: Pick<OutgoingState, 'all'> = { all: [] }
    const { all } = ownerId === null ? none : drafts.restore(draftOf(ownerId), none)
    useOutgoing.setState({ ownerId, all })
    return true
  },
}
