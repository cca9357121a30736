import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this is the server's render of a page, or the browser's first one, which must give the same HTML. The next
 * render follows at once and may show what only this browser knows.
 */
export const useIsServed = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
