import type { SelfUser } from '@quad/contract'
import { remoteForPath, type RemoteName } from '@quad/federation/front-ends'
import type { LoadedRemote, Loader, PageData, ServedState } from '@quad/federation/runtime'
import {
  api,
  clock,
  queryClient,
  RequestError,
  serveSession,
  type RemoteApp,
  type ShellServices,
} from '@quad/shared-ui'
import { dehydrate, skipToken, type Query } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server.edge'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom'
import { Site } from './App.tsx'
import { withPages } from './routing/pages.tsx'
import { routesOf } from './routing/router.tsx'
import { createServices } from './services.ts'

export { provided } from './provided/index.ts'

/** A page to render. */
interface PageInput {
  /** Absolute. */
  url: string
  page: PageData
  zone: string
  /** Evaluates a remote of the page's release. Throws if it cannot. */
  load: (name: RemoteName) => RemoteApp
  /** Called with what a page throws. */
  report: (error: unknown) => void
  /** Milliseconds for data and rendering together. */
  limit: number
}

/** The result: where the page leads to, what to show, or null for what only the browser can render. */
type PageOutput = { redirect: string } | { html: string; state: ServedState } | null

const notFoundPath = '/error/404'

/** How often a page is rendered at most: what it shows after a response may ask for further data. */
const passes = 4

const loaderOf = ({ load, page }: Pick<PageInput, 'load' | 'page'>): Loader => {
  const loaded = new Map<RemoteName, LoadedRemote>()
  const start = (name: RemoteName): LoadedRemote => {
    try {
      const value = load(name)
      return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
    } catch (reason) {
      const failed = Promise.withResolvers<RemoteApp>()
      failed.promise.catch(ignore)
      failed.reject(reason)
      return Object.assign(failed.promise, { status: 'rejected' as const, reason })
    }
  }
  const once = (name: RemoteName): LoadedRemote => {
    const promise = loaded.get(name) ?? start(name)
    loaded.set(name, promise)
    return promise
  }
  return { remotes: page.release.remotes, load: once, prepare: once, show: () => ignore }
}

const ignore = () => undefined

/** Adds the routes of a remote, as the browser's router does when its path is requested. */
const withRoutesOf = (name: RemoteName, app: RemoteApp, routes: RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    if (route.index || !route.children) return route
    const own =
      route.id === name ? withPages(app.routes, { failed: ignore, recovered: ignore }) : []
    return { ...route, children: [...own, ...withRoutesOf(name, app, route.children)] }
  })

/** Whether a page waits for the response of a query. */
const isMissing = ({ state, options, queryKey }: Query): boolean =>
  state.status === 'pending' &&
  queryKey[0] !== 'code' &&
  options.queryFn !== skipToken &&
  (options as { enabled?: unknown }).enabled !== false

/** Null if the session has ended; undefined if the API does not say who is signed in, which is no fault of the code. */
const findUser = async (): Promise<SelfUser | null | undefined> => {
  try {
    return await api.getCurrentUser()
  } catch (error) {
    if (error instanceof RequestError) return error.status === 401 ? null : undefined
    throw error
  }
}

const failedQueries = () =>
  queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })

const missing = () => queryClient.getQueryCache().findAll({ predicate: isMissing })

interface Page {
  routes: RouteObject[]
  loader: Loader
  signal: AbortSignal
}

/** Renders the page at an address with the data that it asks for. Null if the data is late. */
const draw = async (url: string, input: PageInput, { routes, loader, signal }: Page) => {
  const answer: { redirect?: string } = {}
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url, { signal }))
  if (context instanceof Response) {
    return { html: '', redirect: context.headers.get('location') ?? '/' }
  }
  // A page whose code fails here may work in the browser.
  const [failure] = Object.values(context.errors ?? {})
  if (failure !== undefined) throw failure
  const router = createStaticRouter(handler.dataRoutes, context)
  const inBrowser = createServices({
    page: input.page,
    loader,
    healing: { failed: ignore, recovered: ignore },
    report: ignore,
    navigate: () => Promise.resolve(),
  })
  const services: ShellServices = {
    ...inBrowser,
    // A fragment without code throws in its own boundary, so that it alone is left to the browser.
    loadFragment: (...asked) =>
      inBrowser.loadFragment(...asked).catch((error: unknown) => () => {
        throw error
      }),
    redirect: (to: string) => {
      answer.redirect ??= to
    },
  }
  const onError = (error: unknown): void => {
    // What the API refuses is no fault of the code.
    if (!signal.aborted && !(error instanceof RequestError)) input.report(error)
  }
  const pass = async (): Promise<string> => {
    const stream = await renderToReadableStream(
      <Site services={services} release={input.page.release} reenter={() => Promise.resolve()}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Site>,
      // Each boundary in its place, so that the page needs no inline script.
      { progressiveChunkSize: Infinity, signal, onError },
    )
    await stream.allReady
    return new Response(stream).text()
  }
  let html = ''
  for (let nth = 0; nth < passes && answer.redirect === undefined; nth += 1) {
    // Before the first pass: what the loaders have requested.
    await Promise.allSettled(missing().map((query) => query.fetch()))
    if (signal.aborted) return null
    html = await pass()
    if (missing().length === 0 || signal.aborted) break
  }
  return { html, ...answer }
}

const renderUntil = async (signal: AbortSignal, input: PageInput): Promise<PageOutput> => {
  const { page, zone, load } = input
  clock.stopAt(Date.now())
  const time = clock.now().toISOString()
  queryClient.clear()
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false, retryOnMount: false },
  })
  const user = page.signedIn ? await findUser() : null
  if (user === undefined) return null
  serveSession(user)

  const { origin, pathname, search } = new URL(input.url)
  const loader = loaderOf(input)
  const own = remoteForPath(pathname, loader.remotes)
  const routes = own ? withRoutesOf(own, load(own), routesOf(loader)) : routesOf(loader)
  const drawn = async (path: string) => draw(origin + path, input, { routes, loader, signal })

  let path = pathname + search
  let result = await drawn(path)
  if (result?.redirect === notFoundPath) {
    queryClient.clear()
    path = notFoundPath
    result = await drawn(path)
  }
  if (!result) return null
  if (result.redirect !== undefined) return { redirect: result.redirect }
  // The browser would show these parts differently until it has asked itself.
  if (failedQueries().length > 0) return null
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      queryKey[0] !== 'code' && state.status === 'success',
  })
  return { html: result.html, state: { path, time, zone, user, queries } }
}

/**
 * Renders a page on the server. This module's stores are those of one viewer: a page for another person needs another
 * evaluation of it.
 */
export const render = async (input: PageInput): Promise<PageOutput> => {
  const signal = AbortSignal.timeout(input.limit)
  // A loader may wait for a request that heeds no signal.
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null))
  })
  try {
    return await Promise.race([renderUntil(signal, input), late])
  } catch (error) {
    // What is late is no fault of a build.
    if (signal.aborted) return null
    throw error
  }
}
