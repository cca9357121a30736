// First: it gives the order of the layers.
import '@quad/shared-ui/styles.css'
import {
  ErrorPanel,
  http,
  queryClient,
  readObject,
  ShellContext,
  startLive,
  startSession,
  startTheme,
  Toaster,
  type ShellServices,
  type RemoteApp,
} from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type DataRouter } from 'react-router-dom'
import { pageFactsPath, type PageFacts, type StandaloneBuild } from '@quad/federation/page-data'
import type { RemoteName } from '@quad/federation/front-ends'
import { addFailure, listenForFailures } from './failures.ts'
import { framedRoutes } from './framed-routes.tsx'

/** Shows why the remote did not load, at each path. */
const notLoaded = (name: string, error: unknown): RemoteApp => ({
  routes: [
    {
      path: '*',
      element: <ErrorPanel title={`${name} could not be loaded`}>{String(error)}</ErrorPanel>,
    },
  ],
  fragments: {},
})

/** Address of the frame, before the remote's own paths. The development server shows it at the root. */
const frameAddress = (): string =>
  /^\/mf\/[^/]+\/[^/]+\/standalone\.html/.exec(window.location.pathname)?.[0] ?? '/'

const servicesOf = (
  app: RemoteApp,
  name: string,
  { site }: PageFacts,
  router: DataRouter,
): ShellServices => ({
  site,
  navigate: (to, options) => router.navigate(to, options),
  loadFragment: async (fragment) => {
    const component = app.fragments[fragment]
    if (!component) throw new Error(`${name} runs alone: ${fragment} is another remote's.`)
    return component
  },
  ownerOf: () => name,
  report: ({ error }) => {
    addFailure(error)
    console.error(error)
  },
})

/**
 * Runs one remote without the shell's pages: a small frame around its own, against the real API.
 *
 * @param loading the remote's app
 * @param build what the frame says of the build
 */
export const runAlone = async (
  name: RemoteName,
  loading: Promise<RemoteApp>,
  build: StandaloneBuild = { requires: {}, fragments: {} },
): Promise<void> => {
  listenForFailures()
  startTheme()
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no element #root.')
  const facts = await readObject<PageFacts>(http(pageFactsPath), {
    site: true,
    signedIn: true,
    demo: true,
  }).catch((error: unknown) => {
    root.textContent = `${name} did not start, because ${pageFactsPath} did not load. Check that the server runs, and reload the page.`
    throw error
  })
  const { ready } = startSession(facts.signedIn)
  await ready
  startLive()
  const app = await loading.catch((error: unknown) => {
    addFailure(error)
    return notLoaded(name, error)
  })
  const { id } = build
  // A failure is shown among those of the page.
  if (id) void import('./notify-devtools.ts').then(({ notifyDevtools }) => notifyDevtools(name, id))
  const remote = { name, routes: app.routes, fragments: Object.keys(app.fragments), build }
  const routes = framedRoutes(remote, facts.demo)
  const router = createBrowserRouter(routes, { basename: frameAddress() })
  createRoot(root).render(
    <ShellContext value={servicesOf(app, name, facts, router)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ShellContext>,
  )
}
