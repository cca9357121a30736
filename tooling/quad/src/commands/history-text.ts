import type { ExplainedRelease } from '@quad/contract'
import { printable } from '@quad/federation/printable'
import { describedBuild, unverified } from '@quad/federation/release'
import type { StoredPreview } from './server-target.ts'

const moment = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** Formats a preview in two lines. */
export const previewLines = ({
  name,
  since,
  address,
  ...build
}: StoredPreview & { address: string }): string =>
  `       ${name} ${printable(describedBuild(build))}, stored ${moment(since)}\n       ${address}`

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
