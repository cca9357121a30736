import type { Preview } from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/front-ends'
import { PreviewRefusedError } from './previewed-builds.ts'
import { isBuild, isRelease } from './visit-cookies.ts'

/** The preview that a page's URL asks for. */
interface AddressedPreview {
  /** Null ends a preview. */
  preview: Preview | null
  /** The URL without it: a path of this site, with the rest of the query. */
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
    if (!isFrontEnd(name)) throw new PreviewRefusedError(`There is no front end called ${name}.`)
    if (!isBuild(build)) throw new PreviewRefusedError(`There is no build ${build} of ${name}.`)
    builds[name] = build
  }
  return builds
}

const wanted = (query: URLSearchParams, before: Preview | null): Preview | null => {
  if (query.has(reset)) return null
  const builds = buildsIn(query)
  const release = query.get('release')
  if (release === null) return { ...before, builds: { ...before?.builds, ...builds } }
  if (!isRelease(release)) throw new PreviewRefusedError(`There is no release ${release}.`)
  return { release: Number(release), builds }
}

/**
 * Reads `?mf.mf-chat=<build>`, `?release=<id>` and `?mf.reset` of a page's URL; returns null without
 * these parameters. A build is added to the current preview; a release replaces it. Throws
 * `PreviewRefusedError` for a malformed name.
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
  // Browsers read a path with two slashes or backslashes as another site.
  const inside = path.replace(/^[/\\]+/, '/')
  return { preview, address: query.size === 0 ? inside : `${inside}?${query.toString()}` }
}
