import { id } from '@quad/contract'
import type { PageRelease } from '@quad/federation/page'
import { remoteForPath } from '@quad/federation/front-ends'

const partsOf = (path: string): string[] => path.split('/').slice(1)

/** A part of a route that may stand for any number of parts of a path. */
const isOpen = (part: string): boolean => part === '*' || part.endsWith('?')

/** `:projectId` stands for an id, other parameters for any text. */
const fits = (part: string, wanted = ''): boolean => {
  if (!wanted.startsWith(':')) return part === wanted.toLowerCase()
  return wanted.endsWith('Id') ? id.safeParse(part).success : part !== ''
}

/** @param route a path as routes have it: `/projects/:projectId` */
const shows = (route: string, path: string): boolean => {
  const [parts, wanted] = [partsOf(path), partsOf(route)]
  const open = wanted.findIndex(isOpen)
  if (open >= 0) return wanted.slice(0, open).every((each, index) => fits(parts[index] ?? '', each))
  return parts.length === wanted.length && parts.every((part, index) => fits(part, wanted[index]))
}

/**
 * Whether a remote of a composition has a page at a path. Builds of earlier versions do not say which pages they have:
 * each path of their area counts as one.
 *
 * @param path in small letters, without query and final slash
 */
export const hasPage = (manifests: PageRelease['manifests'], path: string): boolean => {
  const remote = remoteForPath(path)
  if (remote === undefined) return false
  return manifests[remote]?.pages?.some((route) => shows(route, path)) ?? true
}
