import { userInfo } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds, type Built, type Say } from '../build/build.ts'
import type { FrontEndName } from '../policy.ts'
import { publish } from './publish.ts'
import type { Release } from './release.ts'
import { ReleaseStore } from './store.ts'

/** The releases of an installation. `dataDir`: absolute path. */
export const releasesIn = (dataDir: string): ReleaseStore =>
  new ReleaseStore(join(dataDir, 'releases'))

/** The account that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

const publishAndSay = async (
  store: ReleaseStore,
  builds: readonly Built[],
  say: Say,
): Promise<Release> => {
  const release = await publish(store, builds, { who: releaser() })
  say(`released ${release.what} as release ${release.id}`)
  return release
}

/**
 * Builds what changed, and publishes it as one release if it is not what was last published. A build
 * that was rolled back stays away until its sources change or somebody releases it by name.
 */
export const buildAndReleaseAll = async ({
  dataDir,
  say,
}: {
  dataDir: string
  say: Say
}): Promise<void> => {
  const store = releasesIn(dataDir)
  const builds = await buildFrontEnds(say)
  const published = (await store.live())?.release.published ?? {}
  const news = builds.filter(({ name, build }) => published[name] !== build)
  if (news.length > 0) await publishAndSay(store, news, say)
}

/** Builds the named front ends if they changed, and publishes them alone as one release. */
export const buildAndRelease = async (
  names: readonly FrontEndName[],
  { dataDir, say }: { dataDir: string; say: Say },
): Promise<void> => {
  const builds = await buildFrontEnds(say, names)
  await publishAndSay(releasesIn(dataDir), builds, say)
}
