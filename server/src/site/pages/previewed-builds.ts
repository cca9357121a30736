import type { Preview } from '@quad/federation/page'
import { remotes, type FrontEndName } from '@quad/federation/front-ends'
import { conflictsWith, type ReleaseStore } from '@quad/releases'
import { isWithdrawn, type LiveRelease, type Manifests } from '@quad/federation/release'
import { isMissing } from '@quad/storage'

/** A preview cannot be shown; the message gives the reason. */
export class PreviewRefusedError extends Error {
  override readonly name = 'PreviewRefusedError'
}

interface NamedBuild {
  name: FrontEndName
  build: string
}

const kept = async (
  store: ReleaseStore,
  { release }: LiveRelease,
  { name, build }: NamedBuild,
  refusal: string,
) => {
  if (isWithdrawn(release, name, build)) {
    throw new PreviewRefusedError(`Build ${build} of ${name} was withdrawn.`)
  }
  try {
    return await store.manifest(name, build)
  } catch (error) {
    if (isMissing(error)) throw new PreviewRefusedError(refusal)
    throw error
  }
}

const buildsOfRelease = async (
  store: ReleaseStore,
  live: LiveRelease,
  id: number,
): Promise<Manifests> => {
  // Ids have no gaps. A bucket is not asked for a release that cannot exist.
  const release = id > live.release.id ? null : await store.release(id)
  if (!release) throw new PreviewRefusedError(`There is no release ${id}.`)
  const builds = Object.entries(release.frontEnds) as [FrontEndName, string][]
  const refusal = `The builds of release ${id} are not all kept any more.`
  const manifests = builds.map(
    async ([name, build]) => [name, await kept(store, live, { name, build }, refusal)] as const,
  )
  return Object.fromEntries(await Promise.all(manifests))
}

const namedBuilds = async (
  store: ReleaseStore,
  live: LiveRelease,
  builds: Preview['builds'],
): Promise<Manifests> => {
  const manifests = (Object.entries(builds) as [FrontEndName, string][]).map(
    async ([name, build]) => {
      const refusal = `There is no build ${build} of ${name}.`
      return [name, await kept(store, live, { name, build }, refusal)] as const
    },
  )
  return Object.fromEntries(await Promise.all(manifests))
}

const requireTogether = (shown: Manifests, preview: Preview): void => {
  if (!shown.shell) throw new PreviewRefusedError('There was no shell in it.')
  for (const name of remotes) {
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
    ...(await namedBuilds(store, live, preview.builds)),
  }
  requireTogether({ ...(preview.release === undefined && live.manifests), ...builds }, preview)
  return builds
}
