import { Navigate, useLocation } from 'react-router-dom'
import { remoteForPath } from '../policy.ts'

interface NotHereProps {
  /** The remote that runs alone. */
  name: string
  /** Path of its first page. */
  start: string | undefined
}

/** Shown for a path outside the remote. */
export function NotHere({ name, start }: NotHereProps) {
  const { pathname } = useLocation()
  if (pathname === '/' && start !== undefined) return <Navigate to={start} replace />
  return (
    <>
      <h1>{name} runs alone</h1>
      <p>
        <code>{pathname}</code> is a page of {remoteForPath(pathname) ?? 'the shell'}.
      </p>
    </>
  )
}
