import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'
import { lockProject } from '../projects/store.ts'
import { expireInvitations } from './settle.ts'

/** Settles the invitations that nobody has answered in time, so that nobody is asked any more. */
export const expireUnanswered = async (db: Kysely<Database>): Promise<void> => {
  const projects = await db
    .selectFrom('invitations')
    .select('project_id as id')
    .distinct()
    .where('state', '=', 'pending')
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
