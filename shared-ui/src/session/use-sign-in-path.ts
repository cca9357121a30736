import { useLocation } from 'react-router-dom'
import { useSession } from '../session/session-store.ts'

/** The path of sign-in, or of profile creation for a signed-in user, which leads back to this address. */
export const useSignInPath = (): string => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { pathname, search, hash } = useLocation()
  const redirect = encodeURIComponent(pathname + search + hash)
  return `/${isSignedIn ? 'createuser' : 'signin'}?redirect=${redirect}`
}
