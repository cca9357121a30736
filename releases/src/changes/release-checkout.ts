import { setTimeout as sleep } from 'node:timers/promises'
import { buildFrontEnds, buildsOfSources, type Say } from '@quad/tooling/build'
import { readManifest, type Built } from '@quad/federation/built-files'
import { containsCommit, lackedCommit } from '@quad/tooling/checkout'
import type { FrontEndName } from '@quad/federation/front-ends'
import {
  isWithdrawn,
  ReleaseRefusedError,
  type GateCheck,
  type LiveRelease,
  type Release,
} from '@quad/federation/release'
import { freezeOf } from '../gate/gate.ts'
import { releaser } from './make-release.ts'
import { storeBuild } from './store-build.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { publish } from './publish.ts'

type Named = Pick<Built, 'name' | 'build'>

const isShown = ({ release }: LiveRelease, { name, build }: Named): boolean =>
  release.frontEnds[name] === build || release.canaries[name]?.build === build

/** The newest release that showed a build to visitors; undefined for a new build. */
const releaseOf = async (store: ReleaseStore, build: Named): Promise<number | undefined> => {
  for await (const document of store.history()) {
    if (isShown(document, build)) return document.release.id
  }
  return undefined
}

/** What a start does with the builds of its checkout. */
interface StartPlan<Build> {
  news: Build[]
  /** Front ends whose live build stays, and the reason. */
  leftAlone: { name: FrontEndName; why: string }[]
}

interface Planning {
  /** Whether to release all that is not live, also what another team has released since. */
  onPurpose: boolean
  /** Whether the checkout contains a commit. */
  contains?: (commit: string) => Promise<boolean>
}

/** Whether a front end is not live, and not because its build was withdrawn. */
const isRemoved = (release: Release, name: FrontEndName): boolean => {
  const last = release.published[name]
  return last !== undefined && !release.frontEnds[name] && !isWithdrawn(release, name, last)
}

/**
 * Chooses the builds that are news for the visitors. A frozen front end gets none. A build that was released before is no
 * news, and neither is one from a checkout without the commit of the live build, or one that would end a canary: another
 * team has released since.
 */
export const planStart = async <Build extends Named>(
  store: ReleaseStore,
  builds: readonly Build[],
  { onPurpose, contains = containsCommit }: Planning,
): Promise<StartPlan<Build>> => {
  const live = await store.live()
  const reasonToLeave = async (build: Build): Promise<string | undefined> => {
    const { name } = build
    const freeze = freezeOf(live?.release ?? null, name)
    if (freeze !== undefined) return `it is ${freeze}`
    if (onPurpose) return undefined
    if (live?.release.canaries[name]) return 'a canary of it is on.'
    if (live && isRemoved(live.release, name)) return 'it was removed.'
    const earlier = await releaseOf(store, build)
    if (earlier !== undefined) return `release ${earlier} had this build already.`
    const lacked = await lackedCommit(live?.manifests[name]?.commit, contains)
    return lacked === undefined ? undefined : `its live build is of ${lacked}`
  }

  const plan: StartPlan<Build> = { news: [], leftAlone: [] }
  for (const build of builds) {
    if (live?.release.frontEnds[build.name] === build.build) continue
    const why = await reasonToLeave(build)
    if (why === undefined) plan.news.push(build)
    else plan.leftAlone.push({ name: build.name, why })
  }
  return plan
}

interface Start extends Pick<Planning, 'onPurpose'> {
  store: ReleaseStore
  /** Origin of the server that starts at the same time. */
  site: string
  say: Say
}

/**
 * Builds and releases what is new in this checkout, as one release, and says what it leaves alone. If the gate refuses
 * it, the live builds stay. A build that another machine has published from the same sources is not built again.
 *
 * @throws BuildError
 * @throws ReleaseRefusedError if nothing is live yet
 */
export const releaseCheckout = async ({ store, site, say, onPurpose }: Start): Promise<void> => {
  const changed = await planStart(store, await buildsOfSources(), { onPurpose })
  for (const { name, why } of changed.leftAlone) say(`${name} stays as it is: ${why}`)
  if (!onPurpose && changed.leftAlone.length > 0) {
    say('npm start -- --release releases all of it that is not frozen.')
  }
  const builds = await buildFrontEnds(say, changed.news)
  // Another machine may have started at the same time.
  const { news } = await planStart(store, builds, { onPurpose })
  if (news.length > 0) await releaseNews(store, news, { say, site })
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
  { say, site }: Pick<Start, 'say' | 'site'>,
): Promise<void> => {
  const live = await store.live()
  const openPages = async (): Promise<GateCheck> => {
    const manifests = await Promise.all(news.map(({ folder }) => readManifest(folder)))
    await waitFor(site)
    // A browser's driver is large, and few starts need it.
    const { bootCheck } = await import('@quad/tooling/boot-check')
    return bootCheck({ candidates: manifests, live }, { origin: site, say })
  }
  try {
    for (const built of news) await storeBuild(store, built)
    const check = live && { boot: await openPages() }
    const { what, id } = await publish(store, news, { who: releaser(), ...check })
    say(`released ${what} as release ${id}`)
  } catch (error) {
    if (!live || !(error instanceof ReleaseRefusedError)) throw error
    say(error.message)
    say('This checkout was not released. The live builds stay.')
  }
}
