import { remoteForPath, type Area, type RemoteName } from '@quad/federation/front-ends'
import type { Loader } from '@quad/federation/runtime'
import {
  redirect,
  Outlet,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom'
import type { SelfHealing } from '../failures/reporter.ts'
import { AreaFailed, RemoteDown } from './RemoteDown.tsx'
import { withPages } from './pages.tsx'
import { Suspense } from 'react'
import { PageSkeleton } from './PageSkeleton.tsx'
import { useStylesOf } from './remote-styles.tsx'

/** A path with invalid percent-encoding belongs to no page, so a Retry would not help. */
const requireReadable = ({ request }: LoaderFunctionArgs): Response | null => {
  try {
    decodeURIComponent(new URL(request.url).pathname)
    return null
  } catch {
    return redirect('/error/404')
  }
}

/**
 * The areas of the remotes: one route each, which gets the remote's routes as children after it has
 * loaded. Before that, and if none matches, a catch-all route is shown.
 */
export const areaRoutes = (loader: Loader): RouteObject[] =>
  (Object.entries(loader.remotes) as [RemoteName, { area: Area }][]).map(([remote, { area }]) => ({
    id: remote,
    element: <AreaLayout remote={remote} loader={loader} />,
    errorElement: <AreaFailed remote={remote} title={area.title} />,
    children: area.paths.map((path) => ({
      path: `${path}/*`,
      loader: requireReadable,
      element: <RemoteDown remote={remote} title={area.title} loader={loader} />,
    })),
  }))

/** Adds a remote's routes when a path of its area is first requested. */
export const addRoutesOnNavigation =
  (loader: Loader, healing: SelfHealing): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    try {
      // The router decodes a path, too, before it matches it.
      const remote = remoteForPath(decodeURI(path), loader.remotes)
      if (remote === undefined) return
      const app = await loader.load(remote)
      const watch = {
        failed: () => healing.failed(remote),
        recovered: () => healing.recovered(remote),
      }
      // The router ignores routes that it has already.
      patch(remote, withPages(app.routes, watch))
    } catch {
      // The loader has reported the failure; the area's catch-all shows it.
    }
  }

/** One boundary per area, so that a page of another area shows its skeleton at once. */
function AreaLayout({ remote, loader }: { remote: RemoteName; loader: Loader }) {
  useStylesOf(remote, loader)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  )
}
