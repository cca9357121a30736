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

/** Returns a path for each route, with values for its parameters. */
export const pathsOf = (routes: readonly Route[]): string[] => {
  const paths = below(routes, '/')
    .filter((path) => !path.includes('*'))
    .map((path) => path.replaceAll(/:\w+\??/g, sampleId))
  return [...new Set(paths)]
}
