import type { RouteObject } from 'react-router-dom'
import { routePaths } from '../route-paths.ts'
import type { Ids } from './places.queries.ts'

/** A page of a remote. */
export interface Place {
  /** As its route has it: `/chats/:chatId`. */
  route: string
  /** The route with ids; undefined without one of them. */
  path: string | undefined
}

/** Fills ids into a route. */
const filled = (route: string, ids: Ids): string | undefined => {
  const segments = route
    .split('/')
    .map((segment) => (segment.startsWith(':') ? ids[segment.slice(1)] : segment))
  return segments.includes(undefined) ? undefined : segments.join('/')
}

/** The pages that a remote shows, in the order of its routes. */
export const placesOf = (routes: readonly RouteObject[], ids: Ids): Place[] =>
  routePaths(routes)
    .filter((route) => route.startsWith('/') && !route.includes('*'))
    .map((route) => ({ route, path: filled(route, ids) }))
