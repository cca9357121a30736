import type { RouteObject } from 'react-router-dom'
import type { RemotePage } from './build-manifest.ts'

const join = (parent: string, path = ''): string =>
  path === '' || path.startsWith('/') ? path || parent : `${parent}/${path}`

const pagesBelow = (routes: readonly RouteObject[], parent: RemotePage): RemotePage[] =>
  routes.flatMap(({ path, index, children, element, Component, lazy, handle }) => {
    const { title } = (handle ?? {}) as Pick<RemotePage, 'title'>
    const own = { ...parent, path: join(parent.path, path), ...(title !== undefined && { title }) }
    const shows = index === true || Boolean(element ?? Component ?? lazy)
    return [...(shows ? [own] : []), ...pagesBelow(children ?? [], own)]
  })

/** The pages that these routes show, in their order. A route without a title has that of the route around it. */
export const routePages = (routes: readonly RouteObject[]): RemotePage[] => {
  const pages = pagesBelow(routes, { path: '' })
  return [...new Map(pages.map((page) => [page.path, page])).values()]
}
