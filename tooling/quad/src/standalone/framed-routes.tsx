import { ErrorPanel, Loading, messageOf, useSession } from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import {
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useRouteError,
} from 'react-router-dom'
import type { DemoSignIn } from '@quad/federation/page-data'
import { addFailure } from './failures.ts'
import { FragmentAlone } from './FragmentAlone.tsx'
import { Frame, type FrameContext, type RemoteAlone } from './Frame.tsx'
import type { RemotePage } from './remote-pages.ts'

/** The routes of a remote in the frame, and a page for each of its fragments. */
export const framedRoutes = (remote: RemoteAlone, demo: readonly DemoSignIn[]): RouteObject[] => {
  const pages: RouteObject = {
    errorElement: <PageFailed />,
    children: [
      ...remote.routes,
      { path: '/fragments/:fragment', element: <FragmentAlone remote={remote} /> },
    ],
  }
  return [
    {
      element: <Frame remote={remote} demo={demo} />,
      hydrateFallbackElement: <p>Loading…</p>,
      children: [pages, { path: '*', element: <NotHere name={remote.name} /> }],
    },
  ]
}

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
function NotHere({ name }: NotHereProps) {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const isRedirected = useNavigationType() === 'REPLACE'
  const { pages } = useOutletContext<FrameContext>()
  const user = useSession((state) => state.user)
  const [first] = useState(user?.id)
  const isStart = pathname === '/'
  const isStarting = !left.has(key) && (isStart || (isRedirected && tried.size > 0))
  const isNext = ({ path }: RemotePage) => path !== undefined && (isStart || !tried.has(path))
  const next = isStarting ? pages?.find(isNext)?.path : undefined

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

  if (left.has(key) || next !== undefined || (isStart && !pages)) return <Loading />
  return (
    <>
      <h1>{name} runs alone</h1>
      <p>
        {name} has no page at <code>{pathname}</code>. Choose a page above, or another person.
      </p>
    </>
  )
}

/** Shown in place of a page that throws. */
function PageFailed() {
  const error = useRouteError()
  useEffect(() => addFailure(error), [error])
  return <ErrorPanel title="This page threw an error">{messageOf(error, String(error))}</ErrorPanel>
}
