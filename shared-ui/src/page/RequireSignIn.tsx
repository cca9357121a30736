import type { SelfUser } from '@quad/contract'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../session/session-store.ts'

interface RequireSignInProps {
  /** Shown until the session is known. */
  skeleton: ReactNode
  children: (user: SelfUser) => ReactNode
}

/**
 * A page for people who are signed in and have completed their profile. Others sign in or complete
 * their profile first, and then return to the page.
 */
export function RequireSignIn({ skeleton, children }: RequireSignInProps) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const redirect = encodeURIComponent(pathname + search)

  if (status === 'unknown') return skeleton
  if (!user) return <Navigate to={`/signin?redirect=${redirect}`} replace />
  if (status === 'incomplete') return <Navigate to={`/createuser?redirect=${redirect}`} replace />
  return children(user)
}
