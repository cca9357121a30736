import type { Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { quoteEdited } from '../notifications/quotes.ts'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/policy.ts'
import {
  findMessage,
  presentMessage,
  publishChange,
  type FoundMessage,
  type MessageTarget,
} from './find-message.ts'
import { keepVersion } from './message-versions.ts'
import { messagePolicy } from './policy.ts'

/** Changes a message for its sender alone: a person who has blocked the sender is not reached. */
const editForSender = async (
  trx: Transaction<Database>,
  found: FoundMessage,
  content: string,
): Promise<void> => {
  await trx
    .updateTable('messages')
    .set({ withheld_content: content, revision: found.revision + 1 })
    .where('id', '=', found.id)
    .execute()
}

const editForAll = async (
  trx: Transaction<Database>,
  found: FoundMessage,
  content: string,
): Promise<void> => {
  await trx
    .updateTable('messages')
    .set({
      content,
      withheld_content: null,
      edited_at: sql<Date>`now()`,
      revision: found.revision + 1,
    })
    .where('id', '=', found.id)
    .execute()
  await quoteEdited(trx, { chatId: found.chatId, messageId: found.id, content })
}

/**
 * Changes the text of one's own message, on the open pages of all who see it and where a notification quotes
 * it. It keeps its place, and is as read or unread as before. The same text again changes nothing.
 *
 * @returns the message as its sender sees it
 * @throws ApiError `not_found` if the person does not see it, `forbidden` for another person's message,
 *   `conflict` if it is deleted or too old, or its recipient cannot be written to.
 */
export const editMessage = (
  db: Kysely<Database>,
  target: MessageTarget,
  content: string,
): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const found = await findMessage(trx, target)
    authorize({ id: target.userId }, messagePolicy.edit, found)
    if (content !== found.shownContent) {
      await keepVersion(trx, found)
      const isForSender = found.hiddenFromRecipient && !found.withheld
      await (isForSender ? editForSender : editForAll)(trx, found, content)
      const isHidden = found.hiddenFromRecipient || found.withheld
      await publishChange(trx, found, isHidden ? [target.userId] : found.people)
    }
    return presentMessage(trx, target)
  })
