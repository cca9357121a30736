import { shortCommit, type ExplainedRelease } from '@quad/contract'
import type { CommitDetails } from '../build-manifest.ts'
import { printable } from '../printable.ts'
import type { StoredPreview } from './server-target.ts'
import type { ReleaseReport, ShownBuild, GateCheck, GateRecord, Release } from '../release.ts'

/** A report whose texts each fit into a line: they are a release's own words. */
const inLines = (report: ReleaseReport): ReleaseReport =>
  JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as ReleaseReport

const moment = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

const nameOf = ({ name, share }: ShownBuild): string =>
  share === null ? name : `${name} (canary, ${share} %)`

const detailsText = (details: CommitDetails | null): string => {
  if (!details) return ''
  const by = details.author === '' ? '' : ` by ${details.author}`
  return ` “${details.subject}”${by}, ${details.time.slice(0, 10)}`
}

const described = ({
  build,
  commit,
  commitDetails,
}: Pick<ShownBuild, 'build' | 'commit' | 'commitDetails'>): string =>
  `${build}, commit ${shortCommit(commit)}${detailsText(commitDetails)}`

const isSame =
  (one: ShownBuild) =>
  (other: ShownBuild): boolean =>
    nameOf(one) === nameOf(other) && one.build === other.build

/** Lists the changes from one release to the next. */
const newsOf = (before: ReleaseReport | undefined, { shown }: ReleaseReport): ShownBuild[] =>
  shown.filter((each) => !before?.shown.some(isSame(each)))

/** Marks the boot check of a release from another machine. */
const unverified = 'as told by the releasing machine, not verified'

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

/** Formats a preview in two lines. */
export const previewLines = ({
  name,
  since,
  address,
  ...build
}: StoredPreview & { address: string }): string =>
  `       ${name} ${printable(described(build))}, stored ${moment(since)}\n       ${address}`

const changes = (before: ReleaseReport | undefined, report: ReleaseReport): string[] => {
  const gone = before ? newsOf(report, before) : []
  const lines = newsOf(before, report).map((each) => {
    const old = gone.find((other) => nameOf(other) === nameOf(each))
    return `${nameOf(each)}: ${old ? `${described(old)} → ` : ''}${described(each)}`
  })
  const ended = gone
    .filter((old) => !report.shown.some((each) => nameOf(each) === nameOf(old)))
    .map((old) => `${nameOf(old)}: ${described(old)}, ended`)
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
export const explain = (
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

const checkLines = ({ checks }: ExplainedRelease): string[] => {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks.flatMap(({ name, lines }) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  )
}

/** Formats everything that explains one release. */
export const whyText = (release: ExplainedRelease): string => {
  const { id, time, who, what, changes: changed } = release
  const since = id > 1 ? ` since release ${id - 1}` : ''
  return [
    `Release ${id}, ${moment(time)}, by ${who}: ${what}`,
    ...release.reasons,
    changed.length === 0 ? `No shown build changed${since}.` : `Changed${since}:`,
    ...changed.map((line) => `  ${line}`),
    `Gate: ${release.verdict}`,
    ...checkLines(release),
  ].join('\n')
}

/** Formats one release of the history in a few lines. */
export const historyLines = (release: ExplainedRelease): string => {
  const { id, time, who, what, checks } = release
  const boot = checks.find(({ lines }) => lines.some((line) => line.endsWith(unverified)))
  return [
    `${String(id).padStart(5)}  ${moment(time)}  ${who}  ${what}`,
    ...[...release.reasons, ...release.changes].map((line) => `       ${line}`),
    `       gate ${release.verdict}`,
    ...(boot ? [`       boot check ${unverified}`] : []),
  ].join('\n')
}
