import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import { settleDecision } from '../src/projects/joining/decide-request.ts'

/** Lets the time to undo a project's decisions on join requests pass, and does what their jobs then do. */
export const settleDecisions = async (db: Kysely<Database>, projectId: string): Promise<void> => {
  const decided = await db
    .selectFrom('join_requests')
    .select('id as requestId')
    .where('project_id', '=', projectId)
    .where('decision', 'is not', null)
    .execute()
  for (const request of decided) {
    // One statement for one row: two callers that lock several rows in different orders wait for each other.
    await db
      .updateTable('join_requests')
      .set({ decided_at: sql<Date>`decided_at - interval '1 minute'` })
      .where('id', '=', request.requestId)
      .execute()
    await settleDecision(db, request)
  }
}
