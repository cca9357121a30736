import { session, useShell } from '@quad/shared-ui'
import { useCallback } from 'react'

const longestWait = 1000

/** Logs out and goes to the search page. */
export const useLogOut = (): (() => Promise<void>) => {
  const { navigate } = useShell()
  return useCallback(async () => {
    // Leaves the page first: one that needs a signed-in person would lead to the sign-in page. But a
    // search page that takes long to arrive does not keep anybody signed in.
    const waited = new Promise((resolve) => {
      setTimeout(resolve, longestWait)
    })
    await Promise.race([navigate('/search'), waited])
    await session.signOut()
  }, [navigate])
}
