import { setTimeout as sleep } from 'node:timers/promises'
import { buildFrontEnds, buildsOfSources, type Built, type Say } from '../build/build.ts'
import { containsCommit } from '../build/checkout.ts'
import { readManifest } from '../built-files.ts'
import type { Candidate } from '@quad/releases'
import { publish, releaser, storeUnreleased } from '@quad/releases'
import { type GateCheck, ReleaseRefusedError } from '../release.ts'
import { releasesIn } from '@quad/releases'
import type { ReleaseStore } from '@quad/releases'
import { findChanged, findNews } from './news.ts'

interface ReleasingAll {
  dataDir: string
  storageUrl?: string | undefined
  /** Origin of the server that starts at the same time; absent: no page is opened. */
  site?: string
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
  site,
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
  if (news.length > 0) await releaseNews(store, news, { say, ...(site !== undefined && { site }) })
}

/** Waits until the server responds, a minute at most. */
const waitFor = async (site: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${site}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await sleep(200)
  }
  throw new ReleaseRefusedError(
    `${site} does not respond, so the new builds cannot be opened there.`,
  )
}

/** Stores builds, opens their pages on the site that starts, and releases them. The first release has no visitors yet. */
const releaseNews = async (
  store: ReleaseStore,
  news: readonly Built[],
  { say, site }: Pick<ReleasingAll, 'say' | 'site'>,
): Promise<void> => {
  const live = await store.live()
  const openPages = async (origin: string): Promise<GateCheck> => {
    for (const built of news) await storeUnreleased(store, built)
    const manifests = await Promise.all(news.map(({ folder }) => readManifest(folder)))
    await waitFor(origin)
    // A browser's driver is large, and few starts need it.
    const { bootCheck } = await import('../boot/boot-check.ts')
    return bootCheck(manifests, { origin, live, say })
  }
  try {
    const check = live && site !== undefined && { boot: await openPages(site) }
    const { what, id } = await publish(store, news, { who: releaser(), ...check })
    say(`released ${what} as release ${id}`)
  } catch (error) {
    if (!live || !(error instanceof ReleaseRefusedError)) throw error
    say(error.message)
    say('This checkout was not released. The live builds stay.')
  }
}
