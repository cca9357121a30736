import type { SelfUser } from '@quad/contract'
import { create } from 'zustand'
import { invalidate } from '../api/invalidate.ts'
import { queryClient } from '../api/query-client.ts'
import { drafts } from '../storage/drafts.ts'

/** `unknown` until the server's first response; `incomplete` without a finished profile. */
export type SessionStatus = 'unknown' | 'signedOut' | 'incomplete' | 'complete'

export interface SessionState {
  status: SessionStatus
  user: SelfUser | null
  /** The session ended at the server while a person was signed in here. */
  expired: boolean
  /** The person is being asked to sign in again; false once they declined. */
  asking: boolean
  /** Grows when another person signs in: pages are then mounted again, with new forms. */
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

/** Sets the signed-in person, and clears the cache if it was fetched for another person. */
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
  // Refetch the queries that were refused after the session ended.
  if (before.expired && !isAnother) void invalidate()
}

/** Clears the person and everything that was fetched for them. */
export const showVisitor = (): void => {
  useSession.setState({ status: 'signedOut', user: null, expired: false, asking: false })
  queryClient.clear()
}

/** Like `showVisitor`, but keeps the current page and mounts it again, without its drafts. */
export const startOver = (): void => {
  showVisitor()
  drafts.dropAll()
  useSession.setState(({ turn }) => ({ turn: turn + 1 }))
}
