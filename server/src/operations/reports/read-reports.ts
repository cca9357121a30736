import { parseArgs } from 'node:util'
import { deletedPerson, texts } from '@quad/contract'
import { printable } from '@quad/federation/printable'
import { sql, type Kysely } from 'kysely'
import { withOperatorDatabase } from '../../platform/database/reach.ts'
import type { Database } from '../../platform/database/schema.ts'
import { StartError, type Config } from '../../platform/config/config.ts'
import { failureCounts, type FailureCount } from '../failures/store.ts'

const usage =
  'Without an option, prints the reports of users. --done <number> resolves one, --front-end prints the failures in browsers.'

interface ReportCommand {
  frontEnd: boolean
  done: number | undefined
}

const readCommand = (args: readonly string[]): ReportCommand => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'front-end': { type: 'boolean' }, done: { type: 'string' } },
    })
    const { done, 'front-end': frontEnd = false } = values
    if (done !== undefined && (frontEnd || !/^#?\d{1,15}$/.test(done))) throw new Error(usage)
    return { frontEnd, done: done === undefined ? undefined : Number(done.replace('#', '')) }
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

/**
 * Reads the reports of users or of front ends, or resolves one, according to the arguments.
 *
 * @returns what to print
 * @throws StartError with one line for the operator
 */
export const readReports = async (config: Config, args: readonly string[]): Promise<string> => {
  const { frontEnd, done } = readCommand(args)
  return withOperatorDatabase(config, async (db) => {
    if (frontEnd) return failuresText(await failureCounts(db))
    if (done === undefined) return queueText(await waitingReports(db), config.url)
    if (!(await resolveReport(db, done))) throw new StartError(`There is no report #${done}.`)
    return `Report #${done} is done.\n`
  })
}

/** The open reports, the oldest first. */
export const waitingReports = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('users as author', (join) =>
      join.on(sql<boolean>`author.id = (reports.copy->>'ofId')::uuid`),
    )
    .select([
      'reports.id',
      'reports.at',
      'about',
      'subject_id as subjectId',
      'copy',
      'reason',
      'reporter.id as byId',
      'reporter.name as byName',
      'reporter.email as byEmail',
      'author.email as ofEmail',
    ])
    .where('done_at', 'is', null)
    .orderBy('reports.id')
    .execute()
  return rows.map(({ byId, byName, byEmail, ...report }) => ({
    ...report,
    // Null if the account was deleted.
    by: { id: byId, name: byName, email: byEmail },
  }))
}

/** A report that waits for the operator. */
type WaitingReport = Awaited<ReturnType<typeof waitingReports>>[number]

/** Removes a report from the queue. Idempotent. Returns whether the report exists. */
export const resolveReport = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const row = await db
    .updateTable('reports')
    .set({ done_at: sql<Date>`coalesce(done_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
const queueText = (reports: readonly WaitingReport[], siteUrl: string): string => {
  if (reports.length === 0) return 'No open reports.\n'
  const count = reports.length === 1 ? '1 open report' : `${reports.length} open reports`
  const lines = reports.map((report) => reportLines(report, siteUrl))
  return `${lines.join('\n\n')}\n\n${count}. To resolve one: npm run reports -w server -- --done <number>\n`
}

/** The failures in browsers as text for an operator. */
const failuresText = (failures: readonly FailureCount[]): string => {
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
