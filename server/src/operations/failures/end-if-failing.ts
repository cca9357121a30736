import { buildBefore, rollBackFailing, stopCanary, type ReleaseStore } from '@quad/releases'
import type { LiveRelease } from '@quad/federation/release'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import {
  otherVisitors,
  trialVisitors,
  visitorsOfBuild,
  type RollbackRule,
  type Trial,
  type VisitorCounts,
} from './trials.ts'

/** Visitors that a previous build needs for a comparison with it. Without them, the allowed percentage is compared. */
const fewestVisitors = 100

const allowed = (percent: number): VisitorCounts => ({ visitors: 1000, failed: percent * 10 })

const part = ({ visitors, failed }: VisitorCounts): string => `${failed} of ${visitors} visitors`

interface Judging {
  db: Kysely<Database>
  releases: ReleaseStore
  live: LiveRelease
  rule: RollbackRule | undefined
}

const judgeCanary = async (
  { db, releases }: Judging,
  trial: Trial,
): Promise<string | undefined> => {
  const own = await trialVisitors(db, trial)
  const others = await otherVisitors(db, trial)
  if (!failsMoreOften(own, others)) return undefined
  const why = `${part(own)} met failures with it, and ${part(others)} without it.`
  return (await stopCanary(releases, { ...trial, why })) ? why : undefined
}

const judgeRelease = async (
  { db, releases, live, rule }: Judging,
  trial: Trial,
): Promise<string | undefined> => {
  if (!rule) return undefined
  const own = await trialVisitors(db, trial)
  if (own.failed <= (own.visitors * rule.percent) / 100) return undefined
  const before = await buildBefore(releases, live.release, trial.name)
  if (!before) return undefined
  const earlier = await visitorsOfBuild(db, { name: trial.name, build: before.build })
  const isKnown = earlier.visitors >= fewestVisitors
  if (!failsMoreOften(own, isKnown ? earlier : allowed(rule.percent))) return undefined
  const compared = isKnown ? `, and ${part(earlier)} with the build before it` : ''
  const why = `${part(own)} met failures with it${compared}; ${rule.percent} % are allowed.`
  return (await rollBackFailing(releases, { ...trial, why })) ? why : undefined
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
