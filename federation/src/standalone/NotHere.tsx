import { Navigate, useLocation } from 'react-router-dom'
import { remoteForPath } from '../policy.ts'

interface NotHereProps {
  /** The remote that runs alone. */
  name: string
  /** Where it starts. */
  start: string | undefined
}

/** Stands where an address leads out of the remote. */
export function NotHere({ name, start }: NotHereProps) {
  const { pathname } = useLocation()
  if (pathname === '/' && start !== undefined) return <Navigate to={start} replace />
  return (
    <p>
      {name} runs alone: <code>{pathname}</code> is a page of{' '}
      {remoteForPath(pathname) ?? 'the shell'}.
    </p>
  )
}
