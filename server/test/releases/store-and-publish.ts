import { readManifest, type Built } from '@quad/federation/built-files'
import type { Release } from '@quad/federation/release'
import { storeFiles } from '../../src/releases/changes/store-build.ts'
import { publish, type PublishOptions, type ReleaseStore } from '../../src/releases/index.ts'

/** Stores a build of a folder, as an upload does in the end. */
export const storeBuild = async (
  store: ReleaseStore,
  { folder }: Pick<Built, 'folder'>,
): Promise<void> => storeFiles(store, await readManifest(folder), folder)

/** Stores builds and releases them together, as the server does for a team. */
export const storeAndPublish = async (
  store: ReleaseStore,
  builds: readonly Built[],
  options: PublishOptions,
): Promise<Release> => {
  for (const built of builds) await storeBuild(store, built)
  return publish(store, builds, options)
}
