import type { RemoteApp } from '@quad/shared-ui/remote-app'
import {
  createElement,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
} from 'react'
import type { RouteObject } from 'react-router-dom'

type Part = ComponentType<Record<string, unknown>>

interface HotApp {
  /** The remote, whose components show the newest code. */
  app: RemoteApp
  /** Takes over new code. Rejects if it does not start, or has other routes or fragments, which the page has read. */
  update: (next: RemoteApp) => Promise<void>
}

/** What the page has read of a remote: all but its functions. */
const shapeOf = ({ routes, fragments }: RemoteApp): string =>
  JSON.stringify([routes, Object.keys(fragments)])

const fragmentsOf = ({ fragments }: RemoteApp): Record<string, Part> =>
  fragments as Record<string, Part>

/** Whether all pages are `lazy`: others are part of what the page has read. */
const isReplaceable = (routes: RouteObject[]): boolean =>
  routes.every(
    ({ element, Component, children = [] }) => !element && !Component && isReplaceable(children),
  )

/**
 * Makes the components of a remote replaceable in a released shell, whose React has no Fast Refresh: pages and fragments
 * are shown again from the start, and the rest of the page stays.
 */
export const hotApp = (first: RemoteApp): HotApp => {
  let current = first
  const listeners = new Set<() => void>()
  const reloads: (() => Promise<void>)[] = []

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const hot = (
    shown: Part,
    load: () => Part | undefined | Promise<Part | undefined>,
  ): FunctionComponent<Record<string, unknown>> => {
    let newest = shown
    reloads.push(async () => {
      newest = (await load()) ?? newest
    })
    return function Hot(props) {
      return createElement(
        useSyncExternalStore(subscribe, () => newest),
        props,
      )
    }
  }

  const pageOf = async ({ lazy }: RouteObject): Promise<Part | undefined> => {
    const page = typeof lazy === 'function' ? await lazy() : undefined
    return (page?.Component ?? undefined) as Part | undefined
  }

  const hotRoutes = (routes: RouteObject[], newest: () => RouteObject[]): RouteObject[] =>
    routes.map((route, index) => {
      const now = (): RouteObject => newest()[index] ?? route
      const { lazy, loader, children } = route
      const own = { ...route }
      if (typeof loader === 'function') {
        own.loader = (...args) => {
          const { loader: run } = now()
          return typeof run === 'function' ? run(...args) : undefined
        }
      }
      if (typeof lazy === 'function') {
        let Hot: FunctionComponent | undefined
        own.lazy = async () => {
          const { lazy: load } = now()
          const loaded = typeof load === 'function' ? await load() : {}
          if (!loaded.Component) return loaded
          Hot ??= hot(loaded.Component as Part, () => pageOf(now()))
          return { ...loaded, Component: Hot }
        }
      }
      if (children) own.children = hotRoutes(children, () => now().children ?? [])
      return own
    })

  return {
    app: {
      routes: hotRoutes(first.routes, () => current.routes),
      fragments: Object.fromEntries(
        Object.entries(fragmentsOf(first)).map(([name, fragment]) => [
          name,
          hot(fragment, () => fragmentsOf(current)[name]),
        ]),
      ),
    },
    update: async (next) => {
      if (shapeOf(next) !== shapeOf(current) || !isReplaceable(next.routes)) {
        throw new Error('The page has read other routes or fragments.')
      }
      current = next
      await Promise.all(reloads.map((reload) => reload()))
      for (const listener of listeners) listener()
    },
  }
}
