import { Loading, useSession } from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useOutletContext } from 'react-router-dom'
import { remoteForPath } from '../policy.ts'
import type { FrameContext } from './Frame.tsx'
import type { Place } from './places.ts'

/** Pages that the start has tried. Each of them leads out of the remote, such as to sign-in. */
const tried = new Set<string>()

/** Keys of the locations that such a page replaces, as soon as it is loaded. */
const left = new Set<string>()

interface NotHereProps {
  /** The remote that runs alone. */
  name: string
}

/**
 * Shown for a path outside the remote. At "/", opens the first page of the remote that leads the person nowhere else; it
 * is found by trying them.
 */
export function NotHere({ name }: NotHereProps) {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const isRedirected = useNavigationType() === 'REPLACE'
  const { places } = useOutletContext<FrameContext>()
  const user = useSession((state) => state.user)
  const [first] = useState(user?.id)
  const isStart = pathname === '/'
  const isStarting = !left.has(key) && (isStart || (isRedirected && tried.size > 0))
  const isNext = ({ path }: Place) => path !== undefined && (isStart || !tried.has(path))
  const next = isStarting ? places?.find(isNext)?.path : undefined

  useEffect(() => {
    if (next === undefined) return
    if (isStart) tried.clear()
    tried.add(next)
    left.add(key)
    void navigate(next, { replace: true })
  }, [isStart, next, key, navigate])

  useEffect(() => {
    if (user?.id !== first) void navigate('/', { replace: true })
  }, [user?.id, first, navigate])

  if (left.has(key) || next !== undefined || (isStart && !places)) return <Loading />
  return (
    <>
      <h1>{name} runs alone</h1>
      <p>
        <code>{pathname}</code> is a page of {remoteForPath(pathname) ?? 'the shell'}. Choose a page
        above, or another person.
      </p>
    </>
  )
}
