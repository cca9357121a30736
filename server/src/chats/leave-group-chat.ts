import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Deletes the read marker of a former member, who starts without one after joining again. */
export const leaveGroupChat = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> => {
  await trx
    .deleteFrom('chat_markers')
    .where('user_id', '=', userId)
    .where('chat_id', 'in', (eb) =>
      eb.selectFrom('chats').select('id').where('project_id', '=', projectId),
    )
    .execute()
}
