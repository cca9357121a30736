import type { RouteObject } from 'react-router-dom'
import { routePaths } from '../route-paths.ts'

/** Paths that a remote shows and that need no id, in the order of its routes. */
export const entryPathsOf = (routes: readonly RouteObject[]): string[] =>
  routePaths(routes).filter((path) => path.startsWith('/') && !/[:*]/.test(path))
