import { limits, type Message } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/access.ts'
import { conflict } from '../platform/http/errors.ts'
import { showChange, write } from './change-message.ts'
import { onMessage, type MessageTarget } from './command.ts'
import { messagePolicy, refusals } from './policy.ts'

/**
 * Pins a message of a group chat, or ends that, on the open pages of all members. Idempotent. It notifies no one and makes
 * nothing unread.
 *
 * @returns the message as the person sees it
 * @throws ApiError `not_found` if the person does not see it, `forbidden` in a direct chat, `conflict` if it is deleted or
 *   the chat has too many pinned messages.
 */
export const pinMessage = (
  db: Kysely<Database>,
  target: MessageTarget,
  pinned: boolean,
): Promise<Message> =>
  onMessage(db, target, async ({ trx, message, effects }) => {
    authorize({}, messagePolicy.pin, message)
    if (pinned === message.pinned) return
    const { count } = await trx
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('chat_id', '=', message.chatId)
      .where('pinned_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (pinned && count >= limits.pinnedMessages) throw conflict(refusals.tooManyPinned)
    await write(trx, message, { pinned_at: pinned ? sql<Date>`clock_timestamp()` : null })
    showChange({ message, effects }, message.people)
  })
