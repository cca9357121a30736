import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

type Lazy = Extract<RouteObject['lazy'], (...args: never[]) => unknown>

/** A page's files did not arrive, or did not run. `cause` holds what the browser said. */
export class PageLost extends Error {
  override readonly name = 'PageLost'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Told of a page that is lost, and of one that arrives after all. */
interface PageWatch {
  lost: () => void
  found: () => void
}

const watched = (lazy: Lazy, { lost, found }: PageWatch) => {
  let isLost = false
  return async () => {
    try {
      const { Component } = await lazy()
      if (isLost) found()
      return Component ?? undefined
    } catch (cause) {
      isLost = true
      lost()
      throw new PageLost(cause)
    }
  }
}

/** What stands in a route for its lazy page: a loader, which runs anew where a `lazy` would not. */
const arriving = (
  lazy: Lazy,
  watch: PageWatch,
): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> => {
  const load = watched(lazy, watch)
  let Page: ComponentType | undefined
  return {
    loader: async () => {
      Page ??= await load()
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
export const withPages = (routes: readonly RouteObject[], watch: PageWatch): RouteObject[] =>
  routes.map(({ lazy, ...route }) => {
    const page = typeof lazy === 'function' ? arriving(lazy, watch) : {}
    return route.index === true
      ? { ...route, ...page }
      : { ...route, ...page, ...(route.children && { children: withPages(route.children, watch) }) }
  })
