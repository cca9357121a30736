import { remotes, type RemoteName } from '@quad/federation/policy'
import {
  isWithdrawn,
  missingRequirements,
  type BuildManifest,
  type LiveRelease,
  type Manifests,
  type Release,
  type ReleaseStore,
} from '@quad/federation/releases'
import { StorageError } from '@quad/federation/storage'

/** How many earlier releases are searched. */
const most = 5

const releaseBefore = async (store: ReleaseStore, id = 0): Promise<Release | null> => {
  const previous = (await store.release(id))?.previous ?? null
  return previous === null ? null : store.release(previous)
}

/** Builds that were live before the current one, the latest first, without rolled-back ones. */
async function* buildsBefore(store: ReleaseStore, live: Release, name: RemoteName) {
  let release: Release | null = live
  for (let count = 0; count < most; count += 1) {
    release = await releaseBefore(store, release.since[name])
    const build = release?.frontEnds[name]
    if (!release || build === undefined) return
    yield build
  }
}

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
  { release, shell, name }: { release: Release; shell: BuildManifest; name: RemoteName },
  avoid: ReadonlySet<string>,
): Promise<BuildManifest | undefined> => {
  for await (const build of buildsBefore(store, release, name)) {
    if (avoid.has(`${name}.${build}`) || release.stopped[name]?.build === build) continue
    if (isWithdrawn(release, name, build)) continue
    const manifest = await manifestOf(store, name, build)
    if (manifest && missingRequirements(shell, manifest).length === 0) return manifest
  }
  return undefined
}

/**
 * The substitutes for live builds that a browser avoids: of each such remote, the latest earlier build
 * that runs in the live shell and is not avoided. A remote without any keeps the live build.
 */
export const buildsInstead = async (
  store: ReleaseStore,
  { release, manifests }: LiveRelease,
  avoid: ReadonlySet<string>,
): Promise<Manifests> => {
  const { shell } = manifests
  const instead: Manifests = {}
  if (!shell) return instead
  for (const name of remotes.filter((each) => avoid.has(`${each}.${release.frontEnds[each]}`))) {
    try {
      const manifest = await buildInstead(store, { release, shell, name }, avoid)
      if (manifest) instead[name] = manifest
    } catch (error) {
      // Earlier builds are unreachable now. The page works without substitutes.
      if (!(error instanceof StorageError)) throw error
    }
  }
  return instead
}
