import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import { settleDecision } from '../src/projects/joining/decide-request.ts'

/** Lets the time to undo a project's decisions on join requests pass, and does what their jobs then do. */
export const settleDecisions = async (db: Kysely<Database>, projectId: string): Promise<void> => {
  const decided = await db
    .updateTable('join_requests')
    .set({ decided_at: sql<Date>`decided_at - interval '1 minute'` })
    .where('project_id', '=', projectId)
    .where('decision', 'is not', null)
    .returning('id as requestId')
    .execute()
  for (const request of decided) await settleDecision(db, request)
}
