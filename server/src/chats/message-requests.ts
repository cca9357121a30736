import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { reusableQuery, reusableStatement } from '../platform/database/statements.ts'
import { onChat, type InChat } from './command.ts'

/** Whether two people have a project, a request to join or an invitation in common, also a settled one. */
export const findInCommon = reusableQuery(
  (db, { oneId, otherId }: { oneId: string; otherId: string }) =>
    db.selectNoFrom(
      sql<boolean>`exists (
        select from memberships as one join memberships as other using (project_id)
        where one.user_id = ${oneId} and other.user_id = ${otherId}
        union all
        select from join_requests join memberships using (project_id)
        where join_requests.user_id = ${oneId} and memberships.user_id = ${otherId}
        or join_requests.user_id = ${otherId} and memberships.user_id = ${oneId}
        union all
        select from invitations
        where not hidden and (sender_id = ${oneId} and target_id = ${otherId}
          or sender_id = ${otherId} and target_id = ${oneId}))`.as('found'),
    ),
)

/** The statement that makes a locked chat a request to a person, or settles one. */
export const requestStatement = reusableStatement(
  (db, { chatId, userId, request }: InChat & { request: 'pending' | 'declined' | null }) =>
    db
      .insertInto('chat_markers')
      .values({ chat_id: chatId, user_id: userId, request })
      .onConflict((marker) => marker.columns(['chat_id', 'user_id']).doUpdateSet({ request })),
)

/**
 * Accepts or declines the message request of a chat. A declined chat leaves the person's list, and its messages are silent,
 * until the person accepts it or writes there. The sender is not told. Without a request, nothing happens; declining does
 * not take an acceptance back.
 *
 * @throws ApiError `not_found` if the person is not a participant
 */
export const answerRequest = (
  db: Kysely<Database>,
  { chatId, userId }: InChat,
  accepted: boolean,
): Promise<void> =>
  onChat(db, { chatId, userId }, async ({ trx, chat, effects }) => {
    const request = accepted ? null : 'declined'
    if (chat.request === null || chat.request === request) return
    effects.add(requestStatement(trx, { chatId, userId, request }))
    if (!accepted) effects.dismiss({ chatId, userIds: [userId] })
    effects.publish([userId], { type: 'chats' })
  })
