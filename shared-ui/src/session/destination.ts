import { useLocation } from 'react-router-dom'
import { useIsServed } from '../styles/use-is-served.ts'
import { useSession } from './session.ts'

/** The path of sign-in, or of profile creation for a signed-in user, which leads back to this address. */
export const useSignInPath = (fragment?: string): string => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { pathname, search, hash } = useLocation()
  // The server does not see the fragment.
  const isServed = useIsServed()
  const redirect = encodeURIComponent(pathname + search + (fragment ?? (isServed ? '' : hash)))
  return `/${isSignedIn ? 'createuser' : 'signin'}?redirect=${redirect}`
}

/**
 * The `redirect` parameter: the address to return to after sign-in, not checked yet. If the server has led here, its
 * fragment is that of this address: the server does not see it, and browsers keep it over a redirect.
 */
export const useDestination = (): string | null => {
  const { search, hash } = useLocation()
  const isServed = useIsServed()
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect === null || isServed || redirect.includes('#') ? redirect : redirect + hash
}
