import type { SelfUser } from '@quad/contract'
import { create } from 'zustand'
import { queryClient } from '../api/query-client.ts'
import { drafts } from '../forms/drafts.ts'

/** `unknown` until the server said who is signed in; `incomplete` has yet to finish the profile. */
export type SessionStatus = 'unknown' | 'signedOut' | 'incomplete' | 'complete'

export interface SessionState {
  status: SessionStatus
  user: SelfUser | null
  /** The session ended at the server while somebody was signed in here. */
  expired: boolean
  /** The person is being asked to sign in again; false once they declined. */
  asking: boolean
  /** Grows when another person follows here: pages are then built anew, forms and all. */
  turn: number
}

/** Who is signed in: a hook (`useSession((s) => s.user)`), and a store. */
export const useSession = create<SessionState>()(() => ({
  status: 'unknown',
  user: null,
  expired: false,
  asking: false,
  turn: 0,
}))

/** Takes over who is signed in; what was fetched for somebody else is forgotten. */
export const showPerson = (user: SelfUser): void => {
  const before = useSession.getState()
  const isAnother = before.status !== 'unknown' && before.user?.id !== user.id
  if (isAnother) queryClient.clear()
  useSession.setState({
    status: user.profileCompleted ? 'complete' : 'incomplete',
    user,
    expired: false,
    asking: false,
    turn: before.turn + Number(isAnother),
  })
  // What was refused meanwhile is asked for again.
  if (before.expired && !isAnother) void queryClient.invalidateQueries()
}

/** Forgets the person and everything that was fetched for them. */
export const showVisitor = (): void => {
  useSession.setState({ status: 'signedOut', user: null, expired: false, asking: false })
  queryClient.clear()
}

/** As `showVisitor`, under a page that has not been left: it is built anew, without its drafts. */
export const startOver = (): void => {
  showVisitor()
  drafts.dropAll()
  useSession.setState(({ turn }) => ({ turn: turn + 1 }))
}
