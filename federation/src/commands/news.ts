import { hasChanges } from '../build/checkout.ts'
import type { FrontEndName } from '../front-ends.ts'
import type { GateCheck } from '../release.ts'
import type { LiveRelease } from '../release.ts'
import type { ReleaseStore } from '@quad/releases'

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

type Contains = (commit: string) => Promise<boolean>

/**
 * The commit of a shown build, if the checkout lacks it: a release would undo what another team has released.
 *
 * @param contains whether the checkout contains a commit
 */
const lackedCommit = async (
  commit: string | null | undefined,
  contains: Contains,
): Promise<string | undefined> => {
  if (commit === null || commit === undefined || (await contains(commit))) return undefined
  return `${hasChanges(commit) ? 'uncommitted changes to ' : ''}commit ${commit.slice(0, 8)}, which this checkout lacks.`
}

/** Whether visitors have a build already: all of them, or the share of the canary that is asked for. */
export const isShown = (
  live: LiveRelease | null,
  { name, build }: Named,
  canary: number | undefined,
): boolean => {
  const now = live?.release.canaries[name]
  return canary === undefined
    ? live?.release.frontEnds[name] === build && !now
    : now?.build === build && now.share === canary
}

/**
 * Checks that the checkout has the commits of the builds that a release replaces, the canaries too: else it would undo
 * them.
 */
export const checkCommits = async (
  names: readonly FrontEndName[],
  live: LiveRelease | null,
  contains: Contains,
): Promise<GateCheck> => {
  const problems: string[] = []
  for (const name of names) {
    for (const [kind, manifests] of [
      ['live build', live?.manifests],
      ['canary', live?.canaryManifests],
    ] as const) {
      const lacked = await lackedCommit(manifests?.[name]?.commit, contains)
      if (lacked === undefined) continue
      problems.push(
        `The ${kind} of ${name} is of ${lacked} Merge it, or replace it with --force and a reason.`,
      )
    }
  }
  const builds = names.map((name) => [name, live?.release.frontEnds[name]])
  return { name: 'commit', problems, builds: Object.fromEntries(builds) }
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
  contains: Contains,
): Promise<StartPlan<Build>> => {
  const live = await store.live()
  const reasonToLeave = async (build: Build): Promise<string | undefined> => {
    const { name } = build
    if (live?.release.canaries[name]) return 'a canary of it is on.'
    const earlier = await releaseOf(store, build)
    if (earlier !== undefined) return `release ${earlier} had this build already.`
    const lacked = await lackedCommit(live?.manifests[name]?.commit, contains)
    return lacked === undefined ? undefined : `its live build is of ${lacked}`
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
