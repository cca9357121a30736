import { userInfo } from 'node:os'
import { buildFrontEnds, buildsOfSources, type Built, type Say } from '../build/build.ts'
import { containsCommit } from '../build/checkout.ts'
import { bootBeside, bootInBrowser } from '../boot/in-browser.ts'
import type { Candidate } from '@quad/releases'
import { publish } from '@quad/releases'
import { checkThenBoot, liveSite } from '@quad/releases'
import { ReleaseRefusedError } from '../release.ts'
import { releasesIn } from '@quad/releases'
import type { ReleaseStore } from '@quad/releases'
import { findChanged, findNews } from './news.ts'

/** The name of the user that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

interface ReleasingAll {
  dataDir: string
  storageUrl?: string | undefined
  say: Say
  /** Whether to release all that is not live, also what another team has released since. */
  onPurpose: boolean
}

/**
 * Builds and releases what is new in this checkout, as one release, and says what it leaves alone. If the gate refuses
 * it, the live builds stay. A build that another machine has published from the same sources is not built again.
 *
 * @throws BuildError
 * @throws ReleaseRefusedError if nothing is live yet
 */
export const buildAndReleaseAll = async ({
  dataDir,
  storageUrl,
  say,
  onPurpose,
}: ReleasingAll): Promise<void> => {
  const store = releasesIn(dataDir, storageUrl)
  const plan = <Build extends Pick<Candidate, 'name' | 'build'>>(builds: readonly Build[]) =>
    onPurpose
      ? findChanged(store, builds)
      : findNews(store, builds, (commit) => containsCommit(commit))

  const { news: changed, leftAlone } = await plan(await buildsOfSources())
  for (const { name, why } of leftAlone) say(`${name} stays as it is: ${why}`)
  if (leftAlone.length > 0) say('npm start -- --release releases this checkout all the same.')
  const builds = await buildFrontEnds(
    say,
    changed.map(({ name }) => name),
  )
  // Another machine may have started at the same time.
  const { news } = await plan(builds)
  if (news.length > 0) await releaseNews(store, news, say)
}

const releaseNews = async (store: ReleaseStore, news: readonly Built[], say: Say) => {
  const site = await liveSite(store)
  const isFirst = site.live === null
  try {
    const boot = () => bootBeside(store, news, bootInBrowser(say))
    const check = isFirst ? {} : { boot: await checkThenBoot(news, site, {}, boot) }
    const { what, id } = await publish(store, news, { who: releaser(), ...check })
    say(`released ${what} as release ${id}`)
  } catch (error) {
    if (isFirst || !(error instanceof ReleaseRefusedError)) throw error
    say(error.message)
    say('This checkout was not released. The live builds stay.')
  }
}
