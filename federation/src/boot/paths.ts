import { areas, isUnder, remoteForPath, type FrontEndName } from '../front-ends.ts'

/** The part of a route that holds its path. */
export interface Route {
  path?: string
  children?: Route[]
}

/** An id of no object. */
const sampleId = '00000000-0000-4000-8000-000000000100'

const joined = (parent: string, path = ''): string => {
  if (path.startsWith('/')) return path
  return path === '' ? parent : `${parent.replace(/\/$/, '')}/${path}`
}

const below = (routes: readonly Route[], parent: string): string[] =>
  routes.flatMap(({ path, children }) => {
    const own = joined(parent, path)
    return children ? below(children, own) : [own]
  })

/**
 * Problems of a remote's routes: those outside its area, where the shell shows its own pages, and parts of its area
 * without a page.
 */
export const areaProblems = (name: FrontEndName, routes: readonly Route[]): string[] => {
  if (name === 'shell') return []
  const { prefixes } = areas[name]
  const paths = below(routes, '/')
  const outside = paths.filter((path) => remoteForPath(path) !== name)
  const missing = prefixes.filter((prefix) => !paths.some((path) => isUnder(path, prefix)))
  return [
    ...outside.map(
      (path) =>
        `${name} has the route ${path}, which no page shows: its routes start with ${prefixes.join(' or ')}.`,
    ),
    ...missing.map(
      (prefix) => `${name} has no route for ${prefix}, which other front ends' pages link to.`,
    ),
  ]
}

/** Returns a path for each route, with values for its parameters. */
export const pathsOf = (routes: readonly Route[]): string[] => {
  const paths = below(routes, '/')
    .filter((path) => !path.includes('*'))
    .map((path) => path.replaceAll(/:\w+\??/g, sampleId))
  return [...new Set(paths)]
}
