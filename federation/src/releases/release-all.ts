import { userInfo } from 'node:os'
import { buildFrontEnds, buildsOfSources, type Say } from '../build/build.ts'
import type { FrontEndName } from '../policy.ts'
import { publish } from './publish.ts'
import { releasesIn } from './releases-in.ts'
import type { ReleaseStore } from './store.ts'

/** The account that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Front ends of which the build was not the last that was published. */
const unpublished = async <T extends { name: FrontEndName; build: string }>(
  store: ReleaseStore,
  builds: readonly T[],
): Promise<T[]> => {
  const published = (await store.live())?.release.published ?? {}
  return builds.filter(({ name, build }) => published[name] !== build)
}

/**
 * Builds what changed, and publishes it as one release if it is not what was last published. A build
 * that was rolled back stays away until its sources change or somebody releases it by name. What another
 * machine has published of the same sources is not built again.
 */
export const buildAndReleaseAll = async ({
  dataDir,
  storageUrl,
  say,
}: {
  dataDir: string
  storageUrl?: string | undefined
  say: Say
}): Promise<void> => {
  const store = releasesIn(dataDir, storageUrl)
  const changed = await unpublished(store, await buildsOfSources())
  const builds = await buildFrontEnds(
    say,
    changed.map(({ name }) => name),
  )
  // Another machine may have started at the same time.
  const news = await unpublished(store, builds)
  if (news.length === 0) return
  const { what, id } = await publish(store, news, { who: releaser() })
  say(`released ${what} as release ${id}`)
}
