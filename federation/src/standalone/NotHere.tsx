import { useLocation } from 'react-router-dom'
import { remoteForPath } from '../policy.ts'

interface NotHereProps {
  /** The remote that runs alone. */
  name: string
}

/** Stands where an address leads out of the remote. */
export function NotHere({ name }: NotHereProps) {
  const { pathname } = useLocation()
  if (pathname === '/') return <p>Choose a page of {name} above.</p>
  return (
    <p>
      {name} runs alone: <code>{pathname}</code> is a page of{' '}
      {remoteForPath(pathname) ?? 'the shell'}.
    </p>
  )
}
