import { deletedPerson, texts } from '@quad/contract'
import { printable } from '@quad/federation/printable'
import type { FailureCount } from '../failures/failure-counts.ts'
import type { WaitingReport } from './queue.ts'

/** One line of a user's text, which the operator needs completely. */
const shown = (text: string): string => printable(text, Infinity)

const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const labelWidth = 8

/** A label and a text of any number of lines. */
const field = (label: string, text: string): string =>
  text
    .split('\n')
    .map((line, at) => `  ${(at === 0 ? label : '').padEnd(labelWidth)}${shown(line)}`.trimEnd())
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
    ...(copy.earlier ?? []).map((text) => field('before', text)),
    field('text', copy.text === '' ? `(${texts.messageDeleted})` : copy.text),
  ].join('\n')
}

/** The open reports as text for an operator. */
export const queueText = (reports: readonly WaitingReport[], siteUrl: string): string => {
  if (reports.length === 0) return 'No open reports.\n'
  const count = reports.length === 1 ? '1 open report' : `${reports.length} open reports`
  const lines = reports.map((report) => reportLines(report, siteUrl))
  return `${lines.join('\n\n')}\n\n${count}. To resolve one: npm run reports -w server -- --done <number>\n`
}

/** The failures in browsers as text for an operator. */
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
