import { isReachable, refetchFile, type Loader } from '@quad/federation/runtime'
import { createContext, type ComponentType } from 'react'
import { matchRoutes, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { isId } from '@quad/contract'
import { remoteForPath } from '@quad/federation/front-ends'

type Lazy = Extract<RouteObject['lazy'], (...args: never[]) => unknown>

/** A page's files could not be loaded or run. `cause` holds the browser's error. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
  /** Whether the network failed, and not the build. */
  readonly isNetwork: boolean

  constructor(cause: unknown, isNetwork: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isNetwork = isNetwork
  }
}

/** Called when a build fails to load a page, and when the page loads after all. */
interface PageWatch {
  failed: () => void
  recovered: () => void
}

/** Webpack's error about a script or stylesheet that it could not load. */
interface FileError {
  type?: 'timeout' | 'missing' | 'error'
  /** URL of the file. */
  request?: string
}

const fileError = (cause: unknown): FileError => cause ?? {}

const isNetworkError = async (cause: unknown): Promise<boolean> => {
  const { type, request } = fileError(cause)
  return request !== undefined && (type === 'timeout' || !(await isReachable(request)))
}

/** Loads a page after a failure. An error names only the first of the files that failed. */
const loadAgain = async (lazy: Lazy, firstFailed: string | undefined) => {
  const refetched = new Set<string | undefined>()
  let failed = firstFailed
  for (;;) {
    if (failed !== undefined) await refetchFile(failed)
    refetched.add(failed)
    try {
      return await lazy()
    } catch (cause) {
      failed = fileError(cause).request
      if (failed === undefined || refetched.has(failed)) throw cause
    }
  }
}

const watched = (lazy: Lazy, { failed, recovered }: PageWatch) => {
  let hasFailed = false
  let failedFile: string | undefined
  return async () => {
    try {
      const { Component } = await (hasFailed ? loadAgain(lazy, failedFile) : lazy())
      if (hasFailed) recovered()
      return Component ?? undefined
    } catch (cause) {
      hasFailed = true
      failedFile = fileError(cause).request
      const isNetwork = await isNetworkError(cause)
      if (!isNetwork) failed()
      throw new PageLoadError(cause, isNetwork)
    }
  }
}

/** Whether a path may have a page, for any viewer: `:projectId` stands for an id. */
const hasIds = ({ params }: LoaderFunctionArgs): boolean =>
  Object.entries(params).every(([name, value = '']) => !name.endsWith('Id') || isId(value))

/** Replaces a route's `lazy` by a loader, which runs again after a failure, beside the route's own loader. */
const lazyAsLoader = (
  lazy: Lazy,
  loadData: RouteObject['loader'],
  watch: PageWatch,
): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> => {
  const load = watched(lazy, watch)
  let Page: ComponentType | undefined
  return {
    loader: async (args) => {
      if (!hasIds(args)) return redirect('/error/404')
      const data = typeof loadData === 'function' ? loadData(args) : null
      const [loaded, page] = await Promise.all([data, Page ?? load()])
      Page = page
      return loaded
    },
    shouldRevalidate: () => Page === undefined,
    Component: () => Page && <Page />,
  }
}

/**
 * A remote's routes with pages that load again after a failure: the router itself caches a rejected
 * `lazy` until the document is reloaded.
 */
export const withPages = (routes: readonly RouteObject[], watch: PageWatch): RouteObject[] =>
  routes.map(({ lazy, ...route }) => {
    const page = typeof lazy === 'function' ? lazyAsLoader(lazy, route.loader, watch) : {}
    return route.index === true
      ? { ...route, ...page }
      : { ...route, ...page, ...(route.children && { children: withPages(route.children, watch) }) }
  })

/** Time that the pointer must rest on a link before its page is loaded, in ms. */
const pause = 50

const pathOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link) return undefined
  const { origin, pathname } = new URL(link.href)
  return origin === window.location.origin ? pathname : undefined
}

const prepare = async (loader: Loader, path: string): Promise<void> => {
  const remote = remoteForPath(path, loader.remotes)
  const app = remote && (await loader.prepare(remote))
  if (!app) return
  for (const { route } of matchRoutes(app.routes, path) ?? []) {
    // A failure here is retried, and shown, when the page is opened.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}

/**
 * Loads the code of a page when the pointer rests on its link, or when the link is touched or focused.
 * Returns a function that ends it.
 */
export const preparePages = (loader: Loader): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = ({ target }: Event): void => {
    clearTimeout(timer)
    const path = pathOf(target)
    if (path !== undefined) timer = setTimeout(() => void prepare(loader, path), pause)
  }
  document.addEventListener('pointerover', notice, { passive: true })
  document.addEventListener('focusin', notice)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', notice)
    document.removeEventListener('focusin', notice)
  }
}

/** Navigates to the current path again: matches its routes and renders them from scratch. */
export const ReenterContext = createContext<() => Promise<void>>(() => Promise.resolve())
