import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { publish } from '../../platform/live/publish.ts'
import { lockProject } from '../store.ts'
import { expireInvitations } from './settle.ts'

/** Expires the invitations that were not answered in time. */
export const expireUnanswered = async (db: Kysely<Database>): Promise<void> => {
  const projects = await db
    .selectFrom('invitations')
    .select('project_id as id')
    .distinct()
    // A literal, so that the plan of the prepared statement uses the partial index.
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  for (const { id: projectId } of projects) {
    await db.transaction().execute(async (trx) => {
      if (!(await lockProject(trx, projectId))) return
      const invited = await expireInvitations(trx, projectId)
      await publish(trx, invited, { type: 'project', projectId })
    })
  }
}
