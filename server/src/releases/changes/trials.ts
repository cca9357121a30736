import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import type { LiveRelease, Release } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { buildBefore } from './rollback.ts'
import { rollBackFailing, stopCanary } from './take-back.ts'

/** A build whose visitors and failures are counted: a canary, or a release of the last hour. */
export interface Trial {
  kind: 'canary' | 'release'
  /** Release that began it. */
  id: number
  name: FrontEndName
  build: string
}

/** When a new release is rolled back because of failures. */
export interface RollbackRule {
  /** Percentage of its visitors that must have failed. */
  percent: number
  /** How long a release counts as new. */
  minutes: number
}

const canaryTrials = ({ canaries }: Release): Trial[] =>
  frontEndsOf(canaries).flatMap((name) => {
    const canary = canaries[name]
    return canary ? [{ kind: 'canary', id: canary.since, name, build: canary.build }] : []
  })

const releaseTrials = async (
  store: ReleaseStore,
  { frontEnds: builds, since }: Release,
  { minutes }: RollbackRule,
): Promise<Trial[]> => {
  const trials: Trial[] = []
  for (const name of frontEndsOf(builds)) {
    const build = builds[name]
    const id = since[name]
    if (build === undefined || id === undefined) continue
    const release = await store.release(id)
    // The first release has nothing to go back to.
    if (!release || release.previous === null) continue
    const age = Date.now() - Date.parse(release.time)
    if (age < minutes * 60_000) trials.push({ kind: 'release', id, name, build })
  }
  return trials
}

/**
 * The trials of a live release. Needs no network, so that each page can call it.
 *
 * @param rule undefined: releases are not rolled back
 */
export const trialsOf = async (
  store: ReleaseStore,
  { release }: LiveRelease,
  rule: RollbackRule | undefined,
): Promise<Trial[]> => [
  ...canaryTrials(release),
  ...(rule ? await releaseTrials(store, release, rule) : []),
]

/** Visitors of a build, and those of them who met a failure. */
export interface VisitorCounts {
  visitors: number
  failed: number
}

/** What the server has counted. */
export interface TrialCounts {
  /** The visitors whom a trial's build was shown. */
  shown: (trial: Trial) => Promise<VisitorCounts>
  /** The visitors who had another build during a trial. */
  others: (trial: Trial) => Promise<VisitorCounts>
  /** The visitors of a build in all its trials. */
  inAllTrials: (build: Pick<Trial, 'name' | 'build'>) => Promise<VisitorCounts>
}

/** Visitors that a previous build needs for a comparison with it. Without them, the allowed percentage is compared. */
const fewestVisitors = 100

const allowed = (percent: number): VisitorCounts => ({ visitors: 1000, failed: percent * 10 })

const part = ({ visitors, failed }: VisitorCounts): string => `${failed} of ${visitors} visitors`

interface Judging {
  store: ReleaseStore
  live: LiveRelease
  rule: RollbackRule | undefined
  counts: TrialCounts
}

const judgeCanary = async (
  { store, counts }: Judging,
  trial: Trial,
): Promise<string | undefined> => {
  const own = await counts.shown(trial)
  const others = await counts.others(trial)
  if (!failsMoreOften(own, others)) return undefined
  const why = `${part(own)} met failures with it, and ${part(others)} without it.`
  return (await stopCanary(store, { ...trial, why })) ? why : undefined
}

const judgeRelease = async (
  { store, live, rule, counts }: Judging,
  trial: Trial,
): Promise<string | undefined> => {
  if (!rule) return undefined
  const own = await counts.shown(trial)
  if (own.failed <= (own.visitors * rule.percent) / 100) return undefined
  const before = await buildBefore(store, live.release, trial.name)
  if (!before) return undefined
  const earlier = await counts.inAllTrials({ name: trial.name, build: before.build })
  const isKnown = earlier.visitors >= fewestVisitors
  if (!failsMoreOften(own, isKnown ? earlier : allowed(rule.percent))) return undefined
  const compared = isKnown ? `, and ${part(earlier)} with the build before it` : ''
  const why = `${part(own)} met failures with it${compared}; ${rule.percent} % are allowed.`
  return (await rollBackFailing(store, { ...trial, why })) ? why : undefined
}

/**
 * Stops a canary, or rolls back a new release, that fails for more of its visitors than other builds. Several servers
 * may run this at once.
 *
 * @returns the reason; undefined if the trial continues or another server has ended it
 * @throws ReleaseRefusedError if the gate refuses the builds of a rollback
 */
export const endIfFailing = (judging: Judging, trial: Trial): Promise<string | undefined> =>
  trial.kind === 'canary' ? judgeCanary(judging, trial) : judgeRelease(judging, trial)

/** How many times as many visitors fail, in the alternatives that the test considers. */
const ratios = [3, 10, 30]

/** At most one comparison of equal builds in this number ends in a wrong verdict. */
const certainty = 100

/** How much likelier the counts are if `ratio` times as many visitors of `one` fail as if equally many do. */
const likelihoodRatio = (one: VisitorCounts, other: VisitorCounts, ratio: number): number => {
  const share = one.visitors / (one.visitors + other.visitors)
  const total = share * ratio + 1 - share
  return Math.exp(one.failed * Math.log(ratio) - (one.failed + other.failed) * Math.log(total))
}

/**
 * Whether one build fails for more of its visitors than the other: Wald's sequential probability ratio test. Unlike
 * tests for a fixed number of visitors, it stays valid if it is repeated after each failure.
 */
export const failsMoreOften = (one: VisitorCounts, other: VisitorCounts): boolean => {
  const evidence = ratios.map((ratio) => likelihoodRatio(one, other, ratio))
  return evidence.reduce((sum, each) => sum + each, 0) / ratios.length >= certainty
}
