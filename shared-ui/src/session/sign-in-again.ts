import { useSession } from './session-store.ts'

interface RefusedRequest {
  /** Whether the request was a read, which pages send by themselves. */
  isRead: boolean
}

/**
 * Asks the person whose session has ended to sign in again, over the page. Resolves to true if the same
 * person did, so that the refused request can be repeated.
 */
export const signInAgain = ({ isRead }: RefusedRequest): Promise<boolean> => {
  const { user, expired, asking } = useSession.getState()
  if (!user) return Promise.resolve(false)
  // After declining, ask again only for the person's own actions, not for a page's reads.
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
