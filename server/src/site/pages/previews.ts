import { insideSite } from '@quad/contract'
import { avoidedBuilds, avoidedCookie, type Preview } from '@quad/federation/page'
import { isFrontEnd, remotesOf, type FrontEndName } from '@quad/federation/front-ends'
import { conflictsWith, type ReleaseStore } from '../../releases/index.ts'
import { isWithdrawn, type LiveRelease, type Manifests } from '@quad/federation/release'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

const previewOf = (query: URLSearchParams, before: Preview | null): Preview | null => {
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
  const preview = previewOf(query, before)
  for (const key of keys) query.delete(key)
  const inside = insideSite(path, '/')
  return { preview, address: query.size === 0 ? inside : `${inside}?${query.toString()}` }
}

/** A preview cannot be shown; the message gives the reason. */
export class PreviewRefusedError extends Error {
  override readonly name = 'PreviewRefusedError'
}

/** @param refusal the reason if one is not kept; default: names it */
const keptBuilds = async (
  store: ReleaseStore,
  live: LiveRelease,
  builds: Preview['builds'],
  refusal?: string,
): Promise<Manifests> => {
  const named = Object.entries(builds) as [FrontEndName, string][]
  const manifests = named.map(async ([name, build]) => {
    if (isWithdrawn(live.release, name, build)) {
      throw new PreviewRefusedError(`Build ${build} of ${name} was withdrawn.`)
    }
    const manifest = await store.manifestForVisitor(name, build)
    if (!manifest) {
      throw new PreviewRefusedError(refusal ?? `There is no build ${build} of ${name}.`)
    }
    // Its scripts are in a folder of its own, which no page has but those of the preview.
    return [name, { ...manifest, contentAddressed: false }] as const
  })
  return Object.fromEntries(await Promise.all(manifests))
}

const buildsOfRelease = async (
  store: ReleaseStore,
  live: LiveRelease,
  id: number,
): Promise<Manifests> => {
  // Ids have no gaps. A bucket is not asked for a release that cannot exist.
  const release = id > live.release.id ? null : await store.release(id)
  if (!release) throw new PreviewRefusedError(`There is no release ${id}.`)
  const refusal = `The builds of release ${id} are not all kept any more.`
  return keptBuilds(store, live, release.frontEnds, refusal)
}

const requireTogether = (shown: Manifests, preview: Preview): void => {
  if (!shown.shell) throw new PreviewRefusedError('There was no shell in it.')
  for (const name of remotesOf(shown)) {
    const remote = shown[name]
    const isAsked = preview.builds.shell !== undefined || preview.builds[name] !== undefined
    if (!remote || !isAsked) continue
    const [conflict] = conflictsWith(remote, shown)
    if (conflict) {
      throw new PreviewRefusedError(
        `Build ${remote.build} of ${name} does not run with build ${conflict.other.build} of ${conflict.other.name}: ${conflict.why}.`,
      )
    }
  }
}

/**
 * The builds of a preview. Throws `PreviewRefusedError` if they do not exist, were withdrawn or cannot run together.
 */
export const previewedBuilds = async (
  store: ReleaseStore,
  live: LiveRelease,
  preview: Preview,
): Promise<Manifests> => {
  const builds = {
    ...(preview.release !== undefined && (await buildsOfRelease(store, live, preview.release))),
    ...(await keptBuilds(store, live, preview.builds)),
  }
  requireTogether({ ...(preview.release === undefined && live.manifests), ...builds }, preview)
  return builds
}

/** The cookies of a request that decide its composition. */
export interface Visit {
  /** Random id of this browser; undefined without a cookie. */
  visitor: string | undefined
  /** `mf-chat.<build>` of builds that failed in this browser. */
  avoid: ReadonlySet<string>
  /** The requested preview; null for the live release. */
  preview: Preview | null
}

const previewCookie = 'quad_preview'

/** Whether a text has the form of a build's id. */
export const isBuild = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)
const isRelease = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const previewIn = (value: string): Preview | null => {
  const preview: Preview = { builds: {} }
  for (const [name, wanted] of new URLSearchParams(value)) {
    if (name === 'release' && isRelease(wanted)) preview.release = Number(wanted)
    else if (isFrontEnd(name) && isBuild(wanted)) preview.builds[name] = wanted
  }
  const isEmpty = preview.release === undefined && Object.keys(preview.builds).length === 0
  return isEmpty ? null : preview
}

/** Reads the cookies of a request, ignoring invalid ones. */
export const choicesOf = (request: Pick<FastifyRequest, 'cookies'>): Omit<Visit, 'visitor'> => ({
  avoid: avoidedBuilds(request.cookies[avoidedCookie]),
  preview: previewIn(request.cookies[previewCookie] ?? ''),
})

/** Writes the cookie of a preview. `secure`: over https alone. */
export const previewWriter = ({ secure }: { secure: boolean }) => {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Sets the preview of this browser until it is closed, or ends it. */
  return (reply: FastifyReply, preview: Preview | null): void => {
    if (!preview) {
      reply.clearCookie(previewCookie, attributes)
      return
    }
    const value = new URLSearchParams(preview.builds)
    if (preview.release !== undefined) value.set('release', String(preview.release))
    reply.setCookie(previewCookie, value.toString(), attributes)
  }
}
