import type { Built } from '@quad/federation/built-files'
import type { Release } from '@quad/federation/release'
import { publish, storeBuild, type PublishOptions, type ReleaseStore } from '../src/index.ts'

/** Stores builds and releases them together, as the server does for a team. */
export const storeAndPublish = async (
  store: ReleaseStore,
  builds: readonly Built[],
  options: PublishOptions,
): Promise<Release> => {
  for (const built of builds) await storeBuild(store, built)
  return publish(store, builds, options)
}
