import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Marks all earlier messages as read for a new member. */
export const enterGroupChat = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> => {
  await trx
    .insertInto('chat_markers')
    .columns(['chat_id', 'user_id', 'read_seq'])
    .expression((eb) =>
      eb
        .selectFrom('chats')
        .select(['id', eb.val(userId).as('user_id'), 'last_seq'])
        .where('project_id', '=', projectId),
    )
    .onConflict((marker) =>
      marker
        .columns(['chat_id', 'user_id'])
        .doUpdateSet({ read_seq: (eb) => eb.ref('excluded.read_seq') }),
    )
    .execute()
}
