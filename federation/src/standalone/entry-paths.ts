import type { RouteObject } from 'react-router-dom'

const join = (parent: string, path = ''): string =>
  path === '' || path.startsWith('/') ? path || parent : `${parent}/${path}`

const pathsOf = (routes: readonly RouteObject[], parent: string): string[] =>
  routes.flatMap(({ path, index, children, element, Component, lazy }) => {
    const here = join(parent, path)
    const shows = index === true || Boolean(element ?? Component ?? lazy)
    return [...(shows ? [here] : []), ...pathsOf(children ?? [], here)]
  })

/** Paths that a remote shows and that need no id, in the order of its routes. */
export const entryPathsOf = (routes: readonly RouteObject[]): string[] => [
  ...new Set(pathsOf(routes, '').filter((path) => path.startsWith('/') && !/[:*]/.test(path))),
]
