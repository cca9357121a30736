import type { SelfUser } from '@quad/contract'
import {
  ShellContext,
  Toaster,
  queryClient,
  session,
  setTheme,
  toast,
  useSession,
  type RemoteApp,
  type ShellServices,
} from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'

interface RenderOptions {
  /** Path with query at which the page opens. */
  at: string
  /** Who is signed in; a visitor unless given. */
  user?: SelfUser
  /** Components of other remotes; those not given are down. */
  fragments?: RemoteApp['fragments']
}

/**
 * Shows a remote as the shell does: one router, the session, toasts. Other paths show an empty page,
 * so that a test can ask `path()` where it was sent.
 */
export const renderApp = (
  { routes }: Pick<RemoteApp, 'routes'>,
  { at, user, fragments = {} }: RenderOptions,
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
    [{ hydrateFallbackElement: <></>, children: [...routes, { path: '*', element: null }] }],
    { initialEntries: [at] },
  )
  const shell: ShellServices = {
    version: '1.0.0',
    site: {
      universityName: 'University of Example',
      emailDomains: ['example.edu'],
      credit: 'Built by us.',
    },
    session,
    navigate: (to, options) => router.navigate(to, options),
    toast,
    setTheme,
    loadFragment: (name) => {
      const component = fragments[name]
      return component
        ? Promise.resolve(component)
        : Promise.reject(new Error(`${name} is down in this test`))
    },
    report: () => undefined,
  }
  const view = render(
    <ShellContext value={shell}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ShellContext>,
  )
  return {
    ...view,
    router,
    /** Where the page is now: path and query. */
    path: (): string => router.state.location.pathname + router.state.location.search,
  }
}
