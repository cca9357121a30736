import { drafts, session } from '@quad/shared-ui'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const target = '/search'
const longestWait = 1000

// Module state, because the menu with Log Out is removed before the page is left.
let wanted: string | undefined

const finish = (): void => {
  wanted = undefined
  drafts.dropAll()
  void session.signOut()
  // Later: a closing menu focuses its button, which is then removed.
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
}

/** Logs out to the search page; the layout must use `useFinishLogOut`. */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return useCallback(async () => {
    // Leaves the page first: a page for signed-in people would redirect to sign-in, and one with unsaved
    // changes may ask to stay. A slow search page does not delay signing out.
    wanted = crypto.randomUUID()
    const waiting = setTimeout(finish, longestWait)
    await navigate(target, { state: { logOut: wanted }, flushSync: true })
    clearTimeout(waiting)
  }, [navigate])
}

/** Signs out after the search page has replaced the previous page. */
export const useFinishLogOut = (): void => {
  const { state } = useLocation()
  const arrived = (state as { logOut?: string } | null)?.logOut
  useEffect(() => {
    if (arrived !== undefined && arrived === wanted) finish()
  }, [arrived])
}
