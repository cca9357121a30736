import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Keeps a change of role or membership in the project's history. */
export const recordChange = async (
  trx: Transaction<Database>,
  entry: {
    projectId: string
    /** Who caused it. */
    actorId: string
    /** Whom it is about. */
    subjectId: string
    change: 'created' | 'joined'
  },
): Promise<void> => {
  await trx
    .insertInto('project_history')
    .values({
      project_id: entry.projectId,
      actor_id: entry.actorId,
      subject_id: entry.subjectId,
      change: entry.change,
    })
    .execute()
}
