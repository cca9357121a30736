import type { RouteObject } from 'react-router-dom'
import type { RemotePage } from '@quad/federation/build-manifest'

const join = (parent: string, path = ''): string =>
  path === '' || path.startsWith('/') ? path || parent : `${parent}/${path}`

interface RoutedPage extends Pick<RemotePage, 'path' | 'title'> {
  /** Its route, after those around it. */
  routes: readonly RouteObject[]
}

const pagesBelow = (routes: readonly RouteObject[], parent: RoutedPage): RoutedPage[] =>
  routes.flatMap((route) => {
    const { path, index, children, element, Component, lazy, handle } = route
    const { title } = (handle ?? {}) as Pick<RemotePage, 'title'>
    const own = {
      ...parent,
      path: join(parent.path, path),
      routes: [...parent.routes, route],
      ...(title !== undefined && { title }),
    }
    const shows = index === true || Boolean(element ?? Component ?? lazy)
    return [...(shows ? [own] : []), ...pagesBelow(children ?? [], own)]
  })

/** The pages that these routes show, in their order. A route without a title has that of the route around it. */
export const routePages = (routes: readonly RouteObject[]): RoutedPage[] => {
  const pages = pagesBelow(routes, { path: '', routes: [] })
  return [...new Map(pages.map((page) => [page.path, page])).values()]
}
