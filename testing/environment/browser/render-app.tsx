import type { SelfUser } from '@quad/contract'
import {
  ShellContext,
  Toaster,
  queryClient,
  useSession,
  type RemoteApp,
  type ShellServices,
} from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter, parsePath } from 'react-router-dom'

export interface RenderOptions {
  /** Path and query of the page to open. */
  at: string
  /** What the history keeps with the page across a reload. */
  state?: unknown
  /** The signed-in user; absent for a visitor. */
  user?: SelfUser
  /** Fragments of other remotes; a fragment that is not here fails to load. */
  fragments?: RemoteApp['fragments']
}

/** A remote's routes as the shell shows them, with its router, session and toasts. */
export const appOf = (
  { routes }: Pick<RemoteApp, 'routes'>,
  { at, state, user, fragments = {} }: RenderOptions,
) => {
  useSession.setState(
    user
      ? { status: user.profileCompleted ? 'complete' : 'incomplete', user, expired: false }
      : { status: 'signedOut', user: null, expired: false },
  )
  queryClient.clear()
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  })
  const router = createMemoryRouter(
    // Without a fallback, React Router warns if the first route is lazy.
    [{ hydrateFallbackElement: <></>, children: [...routes, { path: '*', element: null }] }],
    { initialEntries: [state === undefined ? at : { ...parsePath(at), state }] },
  )
  const shell: ShellServices = {
    site: {
      universityName: 'University of Example',
      emailDomains: ['example.edu'],
      credit: 'Built by us.',
    },
    navigate: (to, options) => router.navigate(to, options),
    loadFragment: (name) => {
      const component = fragments[name]
      return component
        ? Promise.resolve(component)
        : Promise.reject(new Error(`${name} is down in this test`))
    },
    ownerOf: () => 'mf-other',
    report: () => undefined,
  }
  const element = (
    <ShellContext value={shell}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ShellContext>
  )
  return { element, router }
}

/**
 * Renders a remote's routes. A link to another remote opens an empty page, so that a test can check the destination
 * with `path()`.
 */
export const renderApp = (app: Pick<RemoteApp, 'routes'>, options: RenderOptions) => {
  const { element, router } = appOf(app, options)
  return {
    ...render(element),
    router,
    /** The current path and query. */
    path: (): string => router.state.location.pathname + router.state.location.search,
  }
}
