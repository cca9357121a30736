import type { ExplainedRelease } from '@quad/contract'
import { printable } from '@quad/federation/printable'
import {
  describedBuild,
  releaseReport,
  unverified,
  type GateCheck,
  type GateRecord,
  type Release,
  type ReleaseReport,
  type ShownBuild,
} from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'

/** A report whose texts each fit into a line: they are a release's own words. */
const inLines = (report: ReleaseReport): ReleaseReport =>
  JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as ReleaseReport

const nameOf = ({ name, share }: ShownBuild): string =>
  share === null ? name : `${name} (canary, ${share} %)`

const isSame =
  (one: ShownBuild) =>
  (other: ShownBuild): boolean =>
    nameOf(one) === nameOf(other) && one.build === other.build

/** Lists the changes from one release to the next. */
const newsOf = (before: ReleaseReport | undefined, { shown }: ReleaseReport): ShownBuild[] =>
  shown.filter((each) => !before?.shown.some(isSame(each)))

const verdict = ({ forced, refused, reason, checks }: GateRecord): string => {
  const failed = checks.filter(({ problems }) => problems.length > 0).map(({ name }) => name)
  if (refused) return `refused: ${failed.join(', ')}`
  if (forced) return `forced ${failed.join(', ')}: ${reason ?? 'no reason given'}`
  return 'passed'
}

/** Why the server took builds back in a release, or a front end was frozen. */
const reasons = ({ id, stopped, frozen }: Release): string[] => {
  const ofThis = (each: { release: number }): boolean => each.release === id
  return [
    ...Object.values(stopped)
      .filter(ofThis)
      .map(({ why }) => `Taken back because: ${why}`),
    ...Object.values(frozen)
      .filter(ofThis)
      .map(({ why }) => `Frozen because: ${why}`),
  ]
}

const changes = (before: ReleaseReport | undefined, report: ReleaseReport): string[] => {
  const gone = before ? newsOf(report, before) : []
  const lines = newsOf(before, report).map((each) => {
    const old = gone.find((other) => nameOf(other) === nameOf(each))
    return `${nameOf(each)}: ${old ? `${describedBuild(old)} → ` : ''}${describedBuild(each)}`
  })
  const ended = gone
    .filter((old) => !report.shown.some((each) => nameOf(each) === nameOf(old)))
    .map((old) => `${nameOf(old)}: ${describedBuild(old)}, ended`)
  return [...lines, ...ended]
}

const resultOf = ({ skipped, release, unverified: isUnverified }: GateCheck): string => {
  const passed = release === undefined ? 'passed' : `passed in release ${release}`
  const result = skipped ? `not checked: ${skipped}` : passed
  return isUnverified ? `${result}, ${unverified}` : result
}

/**
 * Everything that explains one release, line by line.
 *
 * @param earlier the release before it
 */
const explain = (
  earlier: ReleaseReport | undefined,
  explained: ReleaseReport,
): ExplainedRelease => {
  const report = inLines(explained)
  const { id, time, who, what, gate } = report.release
  return {
    id,
    time,
    who,
    what,
    reasons: reasons(report.release),
    changes: changes(earlier && inLines(earlier), report),
    verdict: verdict(gate),
    result: gate.refused ? 'refused' : gate.forced ? 'forced' : 'passed',
    checks: gate.checks.map((check) => ({
      name: check.name,
      passed: check.problems.length === 0,
      lines: check.problems.length > 0 ? check.problems : [resultOf(check)],
    })),
  }
}

/** Explains releases and refusals, newest first. `before`: only those older than this id. */
export async function* explainedHistory(
  store: ReleaseStore,
  before?: number,
): AsyncGenerator<ExplainedRelease> {
  let newer: ReleaseReport | undefined
  for await (const document of store.history(before)) {
    const report = releaseReport(document)
    if (newer) yield explain(report, newer)
    newer = report
  }
  if (newer) yield explain(undefined, newer)
}
