import type { ReportSubject } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database, ReportCopy } from '../../platform/database/schema.ts'

/** A person with contact data for the operator; null if the account was deleted. */
interface Reachable {
  id: string | null
  name: string | null
  email: string | null
}

/** A report that waits for the operator. */
export interface WaitingReport {
  id: number
  at: Date
  about: ReportSubject
  subjectId: string
  copy: ReportCopy
  reason: string
  by: Reachable
  /** The address of the content's author. */
  ofEmail: string | null
}

/** The open reports, the oldest first. */
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
