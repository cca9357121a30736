import { remotes, type RemoteName } from '@quad/federation/policy'
import {
  lackingIn,
  type BuildManifest,
  type LiveRelease,
  type Manifests,
  type Release,
  type ReleaseStore,
} from '@quad/federation/releases'
import { StorageFailure } from '@quad/federation/storage'

/** How far back a build is looked for. */
const most = 5

const releaseBefore = async (store: ReleaseStore, id = 0): Promise<Release | null> => {
  const previous = (await store.release(id))?.previous ?? null
  return previous === null ? null : store.release(previous)
}

/** Builds that were live before the present one, the latest first; no rolled-back ones. */
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
    // Its files are not kept any more.
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
    const manifest = await manifestOf(store, name, build)
    if (manifest && lackingIn(shell, manifest).length === 0) return manifest
  }
  return undefined
}

/**
 * What takes the place of live builds that a browser avoids: of each such remote, the latest earlier
 * build that runs in the live shell and is not avoided, too. A remote without any keeps the live one.
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
      // What was live before cannot be found now, which must not take the whole page along.
      if (!(error instanceof StorageFailure)) throw error
    }
  }
  return instead
}
