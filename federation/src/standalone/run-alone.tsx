import '@quad/shared-ui/styles.css'
import type { RemoteApp } from '@quad/shared-ui'
import {
  http,
  queryClient,
  session,
  setTheme,
  ShellContext,
  startLive,
  startSession,
  startTheme,
  toast,
  Toaster,
  type ShellServices,
} from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider, type DataRouter } from 'react-router-dom'
import { pageFactsPath, type PageFacts } from '../page-data.ts'
import { Frame } from './Frame.tsx'
import { NotHere } from './NotHere.tsx'
import { entryPathsOf } from './entry-paths.ts'

/** The paths are in the address's fragment, so that one file is enough for all of them. */
const createRouter = (app: RemoteApp, name: string, demo: PageFacts['demo']): DataRouter => {
  const paths = entryPathsOf(app.routes)
  return createHashRouter([
    {
      element: <Frame name={name} paths={paths} demo={demo} />,
      hydrateFallbackElement: <p>Loading…</p>,
      children: [...app.routes, { path: '*', element: <NotHere name={name} start={paths[0]} /> }],
    },
  ])
}

const servicesOf = (
  app: RemoteApp,
  name: string,
  { site }: PageFacts,
  router: DataRouter,
): ShellServices => ({
  version: '1.0.0',
  site,
  session,
  navigate: (to, options) => router.navigate(to, options),
  toast,
  setTheme,
  loadFragment: async (fragment) => {
    const component = app.fragments[fragment]
    if (!component) throw new Error(`${name} runs alone: ${fragment} is another remote's.`)
    return component
  },
  report: ({ error }) => console.error(error),
})

/** Runs one remote without the shell: a small frame around its pages, against the real API. */
export const runAlone = async (app: RemoteApp, name: string): Promise<void> => {
  startTheme()
  const facts = await http(pageFactsPath).json<PageFacts>()
  const { ready } = startSession(facts.signedIn)
  await ready
  startLive()
  const router = createRouter(app, name, facts.demo)
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no element #root.')
  createRoot(root).render(
    <ShellContext value={servicesOf(app, name, facts, router)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ShellContext>,
  )
}
