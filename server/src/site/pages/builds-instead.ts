import { remotes, type RemoteName } from '@quad/federation/front-ends'
import { conflictsWith, earlierBuilds, type ReleaseStore } from '@quad/releases'
import { isWithdrawn, type LiveRelease, type Manifests } from '@quad/federation/release'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { StorageError } from '@quad/storage'

/** How many earlier builds are searched. */
const most = 5

const manifestOf = async (store: ReleaseStore, name: RemoteName, build: string) => {
  try {
    return await store.manifest(name, build)
  } catch {
    // Its files were deleted.
    return undefined
  }
}

const buildInstead = async (
  store: ReleaseStore,
  { release, manifests }: LiveRelease,
  name: RemoteName,
  avoid: ReadonlySet<string>,
): Promise<BuildManifest | undefined> => {
  let searched = 0
  for await (const { build } of earlierBuilds(store, release, name)) {
    if (searched === most) return undefined
    searched += 1
    if (avoid.has(`${name}.${build}`) || release.stopped[name]?.build === build) continue
    if (isWithdrawn(release, name, build)) continue
    const manifest = await manifestOf(store, name, build)
    if (manifest && conflictsWith(manifest, manifests).length === 0) return manifest
  }
  return undefined
}

/**
 * The substitutes for live builds that a browser avoids: of each such remote, the latest earlier build
 * that runs with the other live builds and is not avoided. A remote without any keeps the live build.
 */
export const buildsInstead = async (
  store: ReleaseStore,
  live: LiveRelease,
  avoid: ReadonlySet<string>,
): Promise<Manifests> => {
  const instead: Manifests = {}
  const { release } = live
  for (const name of remotes.filter((each) => avoid.has(`${each}.${release.frontEnds[each]}`))) {
    try {
      const manifest = await buildInstead(store, live, name, avoid)
      if (manifest) instead[name] = manifest
    } catch (error) {
      // Earlier builds are unreachable now. The page works without substitutes.
      if (!(error instanceof StorageError)) throw error
    }
  }
  return instead
}
