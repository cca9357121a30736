import { hasChanges } from '../../build/checkout.ts'
import type { FrontEndName } from '../../policy.ts'
import type { LiveRelease } from '../store/release.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** A front end whose live build a start keeps, and the reason. */
export interface LeftAlone {
  name: FrontEndName
  why: string
}

interface Named {
  name: FrontEndName
  build: string
}

const shown = ({ release }: LiveRelease, { name, build }: Named): boolean =>
  release.frontEnds[name] === build || release.canaries[name]?.build === build

/** The newest release that showed a build to visitors; undefined for a new build. */
const releaseOf = async (store: ReleaseStore, build: Named): Promise<number | undefined> => {
  for await (const document of store.history()) {
    if (shown(document, build)) return document.release.id
  }
  return undefined
}

/** What a start does with the builds of its checkout. */
export interface StartPlan<Build> {
  news: Build[]
  leftAlone: LeftAlone[]
}

/** Builds that are not live. */
export const findChanged = async <Build extends Named>(
  store: ReleaseStore,
  builds: readonly Build[],
): Promise<StartPlan<Build>> => {
  const live = await store.live()
  const news = builds.filter(({ name, build }) => live?.release.frontEnds[name] !== build)
  return { news, leftAlone: [] }
}

/**
 * Builds that are news for the visitors. A build that was released before is not, and neither is one from a
 * checkout without the commit of the live build, or one that would end a canary: another team has released since.
 *
 * @param contains whether the checkout contains a commit
 */
export const findNews = async <Build extends Named>(
  store: ReleaseStore,
  builds: readonly Build[],
  contains: (commit: string) => Promise<boolean>,
): Promise<StartPlan<Build>> => {
  const live = await store.live()
  const reasonToLeave = async (build: Build): Promise<string | undefined> => {
    const { name } = build
    if (live?.release.canaries[name]) return 'a canary of it is on.'
    const earlier = await releaseOf(store, build)
    if (earlier !== undefined) return `release ${earlier} had this build already.`
    const commit = live?.manifests[name]?.commit ?? null
    if (commit === null || (await contains(commit))) return undefined
    const changes = hasChanges(commit) ? 'uncommitted changes to ' : ''
    return `its live build is of ${changes}commit ${commit.slice(0, 8)}, which this checkout lacks.`
  }

  const plan: StartPlan<Build> = { news: [], leftAlone: [] }
  const { news: changed } = await findChanged(store, builds)
  for (const build of changed) {
    const why = await reasonToLeave(build)
    if (why === undefined) plan.news.push(build)
    else plan.leftAlone.push({ name: build.name, why })
  }
  return plan
}
