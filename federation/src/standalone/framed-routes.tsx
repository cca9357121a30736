import type { RouteObject } from 'react-router-dom'
import type { DemoSignIn } from '../page-data.ts'
import { FragmentAlone } from './FragmentAlone.tsx'
import { Frame, type RemoteAlone } from './Frame.tsx'
import { NotHere } from './NotHere.tsx'
import { PageFailed } from './PageFailed.tsx'

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
