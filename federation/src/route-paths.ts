import type { RouteObject } from 'react-router-dom'

const join = (parent: string, path = ''): string =>
  path === '' || path.startsWith('/') ? path || parent : `${parent}/${path}`

const pathsBelow = (routes: readonly RouteObject[], parent: string): string[] =>
  routes.flatMap(({ path, index, children, element, Component, lazy }) => {
    const own = join(parent, path)
    const shows = index === true || Boolean(element ?? Component ?? lazy)
    return [...(shows ? [own] : []), ...pathsBelow(children ?? [], own)]
  })

/** Paths of the pages that these routes show, in their order: `/chats/:chatId`. */
export const routePaths = (routes: readonly RouteObject[]): string[] => [
  ...new Set(pathsBelow(routes, '')),
]
