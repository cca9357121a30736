import type { Message } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { quoteDeleted } from '../notifications/quotes.ts'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/policy.ts'
import { findMessage, presentMessage, publishChange, type MessageTarget } from './find-message.ts'
import { keepVersion } from './message-versions.ts'
import { messagePolicy } from './policy.ts'

/**
 * Deletes one's own message for everyone: its place stays, its text and reactions go, also where a
 * notification quotes it. A report still finds the text for a while. Idempotent.
 *
 * @returns what is left of the message
 * @throws ApiError `not_found` if the person does not see it, `forbidden` for another person's message
 */
export const deleteMessage = (db: Kysely<Database>, target: MessageTarget): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const found = await findMessage(trx, target)
    authorize({ id: target.userId }, messagePolicy.delete, found)
    if (!found.deleted) {
      const { id, chatId } = found
      await keepVersion(trx, found)
      await trx
        .updateTable('messages')
        .set({
          content: '',
          withheld_content: null,
          deleted_at: sql<Date>`now()`,
          revision: found.revision + 1,
        })
        .where('id', '=', id)
        .execute()
      await trx.deleteFrom('message_reactions').where('message_id', '=', id).execute()
      await quoteDeleted(trx, { chatId, messageId: id })
      await publishChange(trx, found, found.withheld ? [target.userId] : found.people)
    }
    return presentMessage(trx, target)
  })
