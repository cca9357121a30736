import { deletedPerson } from '@quad/contract'
import type { FailureCount, WaitingReport } from './queue.ts'

/**
 * A text as a terminal may show it: people write what is in it, and control characters could move the
 * cursor, or turn the direction of what stands around them.
 */
const shown = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const labelWidth = 8

/** A label and a text of any number of lines. */
const field = (label: string, text: string): string =>
  shown(text)
    .split('\n')
    .map((line, at) => `  ${(at === 0 ? label : '').padEnd(labelWidth)}${line}`.trimEnd())
    .join('\n')

const person = (name: string | null, email: string | null): string =>
  `${name ?? deletedPerson.name}${email === null ? '' : ` <${email}>`}`

const areas = { project: 'projects', person: 'users' } as const

const reportLines = (
  { id, at, about, subjectId, copy, reason, by, ofEmail }: WaitingReport,
  siteUrl: string,
): string => {
  const where = copy.where === undefined ? '' : ` in ${shown(copy.where)}`
  return [
    `#${id}  ${moment(at)}  a ${about}${where}`,
    field('by', person(by.name, by.email)),
    field('of', person(copy.ofName, ofEmail)),
    ...(about === 'message' ? [] : [field('page', `${siteUrl}/${areas[about]}/${subjectId}`)]),
    field('reason', reason),
    field('said', copy.text),
  ].join('\n')
}

/** The queue of what people have reported, for an operator to read. */
export const queueText = (reports: readonly WaitingReport[], siteUrl: string): string => {
  if (reports.length === 0) return 'No report waits.\n'
  const count = reports.length === 1 ? '1 report waits' : `${reports.length} reports wait`
  const lines = reports.map((report) => reportLines(report, siteUrl))
  return `${lines.join('\n\n')}\n\n${count}. Once one is dealt with: npm run reports -w server -- --done <number>\n`
}

/** What failed in browsers, for an operator to read. */
export const failuresText = (failures: readonly FailureCount[]): string => {
  if (failures.length === 0) return 'No failure was reported.\n'
  const lines = failures.map((each) =>
    [
      `${moment(each.last)}  ${each.times} times  ${shown(each.remote)}, build ${shown(each.build)}, release ${shown(each.release)}`,
      field(each.phase, `${each.message} (${each.browser})`),
      field('first', moment(each.first)),
      field('at', each.lastPath),
    ].join('\n'),
  )
  return `${lines.join('\n\n')}\n`
}
