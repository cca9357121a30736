import type { SelfUser } from '@quad/contract'
import { useSession } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

interface SignedInProps {
  /** Stands in until it is known who is signed in. */
  pending: ReactNode
  children: (user: SelfUser) => ReactNode
}

/** A page for who is signed in with a complete profile; everybody else is led there and back. */
export function SignedIn({ pending, children }: SignedInProps) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const here = encodeURIComponent(pathname + search)

  if (status === 'unknown') return pending
  if (!user) return <Navigate to={`/signin?redirect=${here}`} replace />
  if (status === 'incomplete') return <Navigate to={`/createuser?redirect=${here}`} replace />
  return children(user)
}
