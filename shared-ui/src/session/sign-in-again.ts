import { useSession } from './session-store.ts'

interface Refused {
  /** Whether the call only read something, as pages do by themselves. */
  isRead: boolean
}

/**
 * Asks the person whose session has ended to sign in again, over the page. Resolves to whether the
 * same person did, so that what was refused is worth repeating.
 */
export const signInAgain = ({ isRead }: Refused): Promise<boolean> => {
  const { user, expired, asking } = useSession.getState()
  if (!user) return Promise.resolve(false)
  // Who declined is asked anew for what they do, not for what a page fetches by itself.
  if (expired && !asking && isRead) return Promise.resolve(false)
  useSession.setState({ expired: true, asking: true })
  return new Promise((resolve) => {
    const stop = useSession.subscribe((state) => {
      if (state.asking) return
      stop()
      resolve(!state.expired && state.user?.id === user.id)
    })
  })
}
