import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { handleRows, type JobServices } from '../../platform/jobs/handle-rows.ts'
import { publish } from '../../live/publish.ts'
import { lockProject } from '../store.ts'
import { expireInvitations } from './settle.ts'

const expireIn = (db: Kysely<Database>, projectId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) return
    const invited = await expireInvitations(trx, projectId)
    await publish(trx, invited, { type: 'project', projectId })
  })

/** Expires the invitations that were not answered in time. */
export const expireUnanswered = async ({ db, log }: JobServices): Promise<void> => {
  const projects = await db
    .selectFrom('invitations')
    .select('project_id as id')
    .distinct()
    // A literal, so that the plan of the prepared statement uses the partial index.
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await handleRows(projects, {
    handle: ([project]) => expireIn(db, project!.id),
    log,
    job: 'expire-invitations',
    label: ({ id }) => ({ projectId: id }),
  })
}
