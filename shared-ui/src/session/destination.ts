import { useLocation } from 'react-router-dom'
import { useIsServed } from '../styles/use-is-served.ts'
import { useSession } from './session.ts'

/** The address of this page, without its origin, or of another part of it. */
const useHere = (fragment?: string): string => {
  const { pathname, search, hash } = useLocation()
  // The server does not see the fragment.
  const isServed = useIsServed()
  return pathname + search + (fragment ?? (isServed ? '' : hash))
}

/** The address of a page that leads on to the redirect. */
export const withRedirect = (path: string, redirect: string | null): string =>
  redirect === null ? path : `${path}?redirect=${encodeURIComponent(redirect)}`

/** The path of sign-in, or of profile creation for a signed-in user, which leads back to this address. */
export const useSignInPath = (fragment?: string): string => {
  const isSignedIn = useSession(({ user }) => user !== null)
  return withRedirect(isSignedIn ? '/createuser' : '/signin', useHere(fragment))
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

/** The pages on the way to one. */
const onTheWay = /^\/(?:signin|register|forgot-password|reset-password|createuser)\/?$/i

/** The landing page, the error pages, and that of a mailed link, which names an e-mail address. */
const endsHere = /^\/(?:$|error(?:\/|$)|verify-email\/?$)/i

/**
 * The query with which links to sign-in and registration lead back to this page, or to the page to which the present one
 * leads: `?redirect=…`, or empty.
 */
export const useWayBack = (): string => {
  const { pathname } = useLocation()
  const destination = useDestination()
  const here = useHere()
  const to = onTheWay.test(pathname) ? destination : here
  return endsHere.test(pathname) ? '' : withRedirect('', to)
}
