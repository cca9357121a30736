import { drafts, session } from '@quad/shared-ui'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const target = '/search'
const longestWait = 1000

// Of this page, not of a component: the menu in which Log Out stands is gone before the page is left.
let wanted: string | undefined

const finish = (): void => {
  wanted = undefined
  drafts.dropAll()
  void session.signOut()
}

/** Logs out and goes to the search page; `useFinishLogOut` must stand in the layout. */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(async () => {
    if (pathname === target) return finish()
    // Leaves the page first: one that needs a signed-in person would lead to the sign-in page, and one
    // with unsaved changes may ask to stay. But a search page that takes long to arrive does not keep
    // anybody signed in.
    wanted = crypto.randomUUID()
    const waiting = setTimeout(finish, longestWait)
    await navigate(target, { state: { logOut: wanted }, flushSync: true })
    clearTimeout(waiting)
  }, [navigate, pathname])
}

/** Signs out once the search page stands, and nothing of the page before is shown any more. */
export const useFinishLogOut = (): void => {
  const { state } = useLocation()
  const arrived = (state as { logOut?: string } | null)?.logOut
  useEffect(() => {
    if (arrived !== undefined && arrived === wanted) finish()
  }, [arrived])
}
