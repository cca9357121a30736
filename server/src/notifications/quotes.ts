import { texts } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { publish } from '../live/publish.ts'
import { notificationsByIds } from './store.ts'

interface Quoted {
  chatId: string
  messageId: string
}

/** Shows open notifications with their new texts. They are as old and as mailed as before. */
const publishQuotes = async (trx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  for (const { userId, notification } of await notificationsByIds(trx, ids)) {
    await publish(trx, [userId], { type: 'notification', notification })
  }
}

/** Changes the text of notifications that quote an edited message. */
export const quoteEdited = async (
  trx: Transaction<Database>,
  { chatId, messageId, content }: Quoted & { content: string },
): Promise<void> => {
  const quotes = await trx
    .updateTable('notifications')
    .set({ message: content })
    .where('chat_id', '=', chatId)
    .where('message_id', '=', messageId)
    .returning(['id', 'dismissed_at'])
    .execute()
  const open = quotes.filter((quote) => quote.dismissed_at === null)
  await publishQuotes(
    trx,
    open.map(({ id }) => id),
  )
}

/**
 * Lets notifications that quote a deleted message quote the sender's unread message before it. Without one,
 * they are closed.
 */
export const quoteDeleted = async (
  trx: Transaction<Database>,
  { chatId, messageId }: Quoted,
): Promise<void> => {
  const { rows } = await sql<{ id: string; userId: string; wasOpen: boolean; closed: boolean }>`
    with quote as (
      select notifications.id, notifications.dismissed_at, before.id as message_id, before.content
      from notifications
      left join lateral (
        select messages.id, content from messages
        left join chat_markers as marker
          on marker.chat_id = messages.chat_id and marker.user_id = notifications.user_id
        where messages.chat_id = notifications.chat_id
        and messages.from_id = notifications.from_id
        and not withheld and deleted_at is null
        and seq > greatest(read_seq, hidden_seq, 0)
        order by seq desc limit 1
      ) as before on true
      where notifications.chat_id = ${chatId} and notifications.message_id = ${messageId}
      for update of notifications
    )
    update notifications set
      message = coalesce(quote.content, ${texts.messageDeleted}),
      message_id = quote.message_id,
      closed = notifications.closed or quote.message_id is null,
      dismissed_at = case
        when quote.message_id is null then coalesce(notifications.dismissed_at, now())
        else notifications.dismissed_at end
    from quote where notifications.id = quote.id
    returning notifications.id, user_id as "userId",
      quote.dismissed_at is null as "wasOpen", quote.message_id is null as closed`.execute(trx)
  const open = rows.filter(({ wasOpen }) => wasOpen)
  const [closed, changed] = [
    open.filter((each) => each.closed),
    open.filter((each) => !each.closed),
  ]
  for (const { id, userId } of closed) {
    await publish(trx, [userId], { type: 'notification-dismissed', notificationId: id })
  }
  await publishQuotes(
    trx,
    changed.map(({ id }) => id),
  )
}
