import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

type Lazy = Extract<RouteObject['lazy'], (...args: never[]) => unknown>

/** What stands in a route for its lazy page: a loader, which runs anew where a `lazy` would not. */
const arriving = (lazy: Lazy): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> => {
  let Page: ComponentType | undefined
  return {
    loader: async () => {
      Page ??= (await lazy()).Component ?? undefined
      return null
    },
    shouldRevalidate: () => Page === undefined,
    Component: () => Page && <Page />,
  }
}

/**
 * A remote's routes, whose pages are asked for again after they failed to arrive: the router itself
 * keeps a `lazy` that was rejected for as long as the document lives.
 */
export const withPages = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map(({ lazy, ...route }) => {
    const page = typeof lazy === 'function' ? arriving(lazy) : {}
    return route.index === true
      ? { ...route, ...page }
      : { ...route, ...page, ...(route.children && { children: withPages(route.children) }) }
  })
