import type { Loader } from '@quad/federation/runtime'
import { createBrowserRouter, redirect, type DataRouter, type RouteObject } from 'react-router-dom'
import type { SelfHealing } from '../failures/reporter.ts'
import { ErrorPage, NotFoundPage, ShellFailed } from '../errors/error-pages.tsx'
import {
  AboutPage,
  AccessibilityPage,
  TeamPage,
  TutorialPage,
} from '../information/information-pages.ts'
import { preloadSiteContent } from '../information/site-content.ts'
import { LandingPage } from '../landing/LandingPage.tsx'
import { ContentLayout, Layout } from '../layout/Layout.tsx'
import { areaRoutes, addRoutesOnNavigation } from './areas.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** All routes of the site: the shell's own pages, and the remotes' areas. */
export const routesOf = (loader: Loader): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <ShellFailed />,
    hydrateFallbackElement: (
      <Layout>
        <PageSkeleton />
      </Layout>
    ),
    children: [
      { path: '/', element: <LandingPage /> },
      {
        element: <ContentLayout />,
        children: [
          { path: '/about', loader: preloadSiteContent, element: <AboutPage /> },
          { path: '/tutorial', loader: preloadSiteContent, element: <TutorialPage /> },
          { path: '/team', loader: preloadSiteContent, element: <TeamPage /> },
          { path: '/accessibility', loader: preloadSiteContent, element: <AccessibilityPage /> },
          { path: '/error', element: <ErrorPage /> },
          { path: '/error/404', element: <NotFoundPage /> },
          ...areaRoutes(loader),
          {
            // The server's own pages, such as a standalone page that leads to sign-in and back. `redirectDocument` would
            // add the header, too, and itself to the shared library.
            path: '/mf/*',
            loader: ({ request: { url } }) =>
              redirect(url, { headers: { 'X-Remix-Reload-Document': 'true' } }),
          },
          { path: '*', loader: () => redirect('/error/404') },
        ],
      },
    ],
  },
]

/** The one router of the page. */
export const createRouter = (loader: Loader, healing: SelfHealing): DataRouter =>
  createBrowserRouter(routesOf(loader), {
    patchRoutesOnNavigation: addRoutesOnNavigation(loader, healing),
  })

/** Resolves when the router knows what to show first. */
export const routed = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
