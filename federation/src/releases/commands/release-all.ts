import { userInfo } from 'node:os'
import { buildFrontEnds, buildsOfSources, type Say } from '../../build/build.ts'
import type { FrontEndName } from '../../policy.ts'
import { publish } from '../compose/publish.ts'
import { releasesIn } from '../store/releases-in.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** The name of the user that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Front ends whose build differs from the last published one. */
const unpublished = async <T extends { name: FrontEndName; build: string }>(
  store: ReleaseStore,
  builds: readonly T[],
): Promise<T[]> => {
  const published = (await store.live())?.release.published ?? {}
  return builds.filter(({ name, build }) => published[name] !== build)
}

/**
 * Builds what changed, and publishes it as one release if it differs from the last published builds. A rolled-back
 * build is skipped until its sources change or it is released by name. A build that another machine has published
 * from the same sources is not built again.
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
