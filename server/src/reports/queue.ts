import type { ReportSubject } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ReportCopy } from './report-copy.ts'

/** Somebody as an operator reaches them; null where the account is deleted. */
interface Reachable {
  id: string | null
  name: string | null
  email: string | null
}

/** What somebody has reported and nobody has dealt with. */
export interface WaitingReport {
  id: number
  at: Date
  about: ReportSubject
  subjectId: string
  copy: ReportCopy
  reason: string
  by: Reachable
  /** The address of whose it is. */
  ofEmail: string | null
}

/** All that waits, the oldest first. */
export const waitingReports = async (db: Kysely<Database>): Promise<WaitingReport[]> => {
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
    by: { id: byId, name: byName, email: byEmail },
  }))
}

/** Takes a report off the queue; repeating it is safe. Returns whether there is such a report. */
export const resolveReport = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const row = await db
    .updateTable('reports')
    .set({ done_at: sql<Date>`coalesce(done_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same failure of a front end, as often as it was reported. */
export interface FailureCount {
  remote: string
  build: string
  release: string
  phase: string
  /** Family of the browsers. */
  browser: string
  message: string
  times: number
  /** Visitors who were met by it, of those who can be told apart. */
  visitors: number
  first: Date
  last: Date
  lastPath: string
}

/** What failed in browsers, the latest first: at most 100 kinds of failure. */
export const failureCounts = (db: Kysely<Database>): Promise<FailureCount[]> =>
  db
    .selectFrom('failure_reports')
    .select((eb) => [
      'remote',
      'build',
      'release',
      'phase',
      'browser',
      'message',
      eb.fn.countAll<number>().as('times'),
      eb.fn.count<number>('visitor').distinct().as('visitors'),
      eb.fn.min('at').as('first'),
      eb.fn.max('at').as('last'),
      sql<string>`(array_agg(path order by at desc))[1]`.as('lastPath'),
    ])
    .groupBy(['remote', 'build', 'release', 'phase', 'browser', 'message'])
    .orderBy('last', 'desc')
    .limit(100)
    .execute()
