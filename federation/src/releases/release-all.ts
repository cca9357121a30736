import { userInfo } from 'node:os'
import { buildFrontEnds, type Say } from '../build/build.ts'
import { publish } from './publish.ts'
import { releasesIn } from './releases-in.ts'

/** The account that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
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
  if (news.length === 0) return
  const { what, id } = await publish(store, news, { who: releaser() })
  say(`released ${what} as release ${id}`)
}
