import type { SelfUser } from '@quad/contract'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSignInPath } from '../session/use-sign-in-path.ts'
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
  const signInPath = useSignInPath()

  if (status === 'unknown') return skeleton
  if (!user || status === 'incomplete') return <Navigate to={signInPath} replace />
  return children(user)
}
