import { id } from '@quad/contract/server'
import type { BuildManifest, RemotePage } from '../build-manifest.ts'
import { remoteForPath, type ByFrontEnd } from '../front-ends.ts'

/** Decodes the parts of a path as React Router does: not if one is invalid, and `/` in a part is no separator. */
const decoded = (path: string): string => {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part))
    return parts.map((part) => part.replaceAll('/', '%2F')).join('/')
  } catch {
    return path
  }
}

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

const fixedParts = ({ path }: RemotePage): number =>
  partsOf(path).filter((part) => !/^[:*]/.test(part)).length

/** A path without capital letters and final slash, which make no difference to the browser's router. */
export const routedPath = (path: string): string =>
  decoded(path).replace(/\/+$/, '').toLowerCase() || '/'

/**
 * The page at a path, unless the shell's first files show it; of several, as the router does, the one with more fixed
 * parts.
 *
 * @param path without query, from `routedPath`
 */
export const pageAt = (
  manifests: ByFrontEnd<BuildManifest>,
  path: string,
): RemotePage | undefined => {
  const { pages = [] } = manifests[remoteForPath(path, manifests) ?? 'shell'] ?? {}
  const found = pages.filter((page) => shows(page.path, path))
  return found.toSorted((one, other) => fixedParts(other) - fixedParts(one))[0]
}
