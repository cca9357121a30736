import type { Preview } from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/policy'
import { PreviewRefused } from './previewed-builds.ts'
import { isBuild, isRelease } from './visit-cookies.ts'

/** What a page's address says of the builds to show. */
interface AddressedPreview {
  /** Null where it ends a preview. */
  preview: Preview | null
  /** The address without it: a path of this site, with the rest of the query. */
  address: string
}

const reset = 'mf.reset'
const prefix = 'mf.'

const isOurs = (key: string): boolean => key === 'release' || key.startsWith(prefix)

const buildsIn = (query: URLSearchParams): Preview['builds'] => {
  const builds: Preview['builds'] = {}
  for (const [key, build] of query) {
    if (!key.startsWith(prefix)) continue
    const name = key.slice(prefix.length)
    if (!isFrontEnd(name)) throw new PreviewRefused(`There is no front end called ${name}.`)
    if (!isBuild(build)) throw new PreviewRefused(`There is no build ${build} of ${name}.`)
    builds[name] = build
  }
  return builds
}

const wanted = (query: URLSearchParams, before: Preview | null): Preview | null => {
  if (query.has(reset)) return null
  const builds = buildsIn(query)
  const release = query.get('release')
  if (release === null) return { ...before, builds: { ...before?.builds, ...builds } }
  if (!isRelease(release)) throw new PreviewRefused(`There is no release ${release}.`)
  return { release: Number(release), builds }
}

/**
 * Reads `?mf.mf-chat=<build>`, `?release=<id>` and `?mf.reset` of a page's address; null where there
 * is nothing of the kind. A build comes on top of what is previewed already; a release ends that.
 * Throws `PreviewRefused` for what cannot be the name of anything.
 *
 * @param url path and query of the request
 */
export const addressedPreview = (url: string, before: Preview | null): AddressedPreview | null => {
  const [path = '/', search = ''] = url.split(/\?(.*)/s, 2)
  const query = new URLSearchParams(search)
  const keys = [...query.keys()].filter(isOurs)
  if (keys.length === 0) return null
  const preview = wanted(query, before)
  for (const key of keys) query.delete(key)
  // Two slashes, or what browsers read as such, would lead to another site.
  const inside = path.replace(/^[/\\]+/, '/')
  return { preview, address: query.size === 0 ? inside : `${inside}?${query.toString()}` }
}
