import { session, useShell } from '@quad/shared-ui'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const target = '/search'
const longestWait = 1000

// Of this page, not of a component: the menu in which Log Out stands is gone before the page is left.
let waiting: ReturnType<typeof setTimeout> | undefined

const finish = (): void => {
  clearTimeout(waiting)
  waiting = undefined
  void session.signOut()
}

/** Logs out and goes to the search page; `useFinishLogOut` must stand in the layout. */
export const useLogOut = (): (() => Promise<void>) => {
  const { navigate } = useShell()
  const { pathname } = useLocation()
  return useCallback(async () => {
    if (pathname === target) return finish()
    // Leaves the page first: one that needs a signed-in person would lead to the sign-in page. But a
    // search page that takes long to arrive does not keep anybody signed in.
    waiting = setTimeout(finish, longestWait)
    return navigate(target)
  }, [navigate, pathname])
}

/** Signs out once the search page stands, and nothing of the page before is shown any more. */
export const useFinishLogOut = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (waiting !== undefined && pathname === target) finish()
  }, [pathname])
}
