import type { Account, ShownBuild } from '../account.ts'
import type { GateRecord } from '../gate-record.ts'

const moment = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

const shortCommit = 8

const nameOf = ({ name, share }: ShownBuild): string =>
  share === null ? name : `${name} (canary, ${share} %)`

const described = ({ build, commit }: ShownBuild): string =>
  `${build}, commit ${commit?.slice(0, shortCommit) ?? 'unknown'}`

const isSame =
  (one: ShownBuild) =>
  (other: ShownBuild): boolean =>
    nameOf(one) === nameOf(other) && one.build === other.build

/** What the second of two releases shows that the first did not. */
const newsOf = (before: Account | undefined, { shown }: Account): ShownBuild[] =>
  shown.filter((each) => !before?.shown.some(isSame(each)))

const verdict = ({ forced, reason, checks }: GateRecord): string => {
  if (forced) return `forced: ${reason ?? 'no reason given'}`
  return checks.length === 0 ? 'not recorded' : 'passed'
}

/**
 * One release of the history, in a few lines.
 *
 * @param before the release before it
 */
export const historyLines = (before: Account | undefined, account: Account): string => {
  const { id, time, who, what, gate } = account.release
  return [
    `${String(id).padStart(5)}  ${moment(time)}  ${who}  ${what}`,
    ...newsOf(before, account).map((each) => `       ${nameOf(each)}: ${described(each)}`),
    `       gate ${verdict(gate)}`,
  ].join('\n')
}

const changes = (before: Account | undefined, account: Account): string[] => {
  const gone = before ? newsOf(account, before) : []
  const lines = newsOf(before, account).map((each) => {
    const old = gone.find((other) => nameOf(other) === nameOf(each))
    return `  ${nameOf(each)}: ${old ? `${described(old)} → ` : ''}${described(each)}`
  })
  const ended = gone
    .filter((old) => !account.shown.some((each) => nameOf(each) === nameOf(old)))
    .map((old) => `  ${nameOf(old)}: ${described(old)}, no more`)
  return [...lines, ...ended]
}

const checkLines = ({ checks }: GateRecord): string[] => {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks.flatMap(({ name, problems, skipped }) => {
    const [first = skipped ? `not checked: ${skipped}` : 'passed', ...more] = problems
    return [first, ...more].map(
      (line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`,
    )
  })
}

/** All that is known of why one release is as it is. `before`: the release before it. */
export const whyText = (before: Account | undefined, account: Account): string => {
  const { id, time, who, what, gate, stopped } = account.release
  const changed = changes(before, account)
  const since = before ? ` since release ${before.release.id}` : ''
  return [
    `Release ${id}, ${moment(time)}, by ${who}: ${what}`,
    ...Object.values(stopped)
      .filter(({ release }) => release === id)
      .map(({ why }) => `Stopped because: ${why}`),
    changed.length === 0 ? `Nothing that is shown changed${since}.` : `Changed${since}:`,
    ...changed,
    `Gate: ${verdict(gate)}`,
    ...(gate.checks.length === 0 ? [] : checkLines(gate)),
  ].join('\n')
}
