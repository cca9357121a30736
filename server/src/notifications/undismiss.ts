import type { Notification } from '@quad/contract'
import type { Kysely } from 'kysely'
import { isBlockedBy } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notificationsByIds } from './store.ts'

/**
 * Takes the dismissal of a person's notification back, on all open pages. Repeating it changes nothing.
 *
 * @returns the notification as it is now.
 * @throws Fault `not_found` where the person has no such notification, `conflict` where it must stay
 *   away: its sender has been blocked, or has written again in the same chat.
 */
export const undismiss = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<Notification> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('notifications as dismissed')
      .select((eb) => [
        'dismissed_at',
        isBlockedBy(userId, 'dismissed.from_id').as('blocked'),
        eb
          .exists(
            eb
              .selectFrom('notifications as newer')
              .select('newer.id')
              .whereRef('newer.user_id', '=', 'dismissed.user_id')
              .whereRef('newer.chat_id', '=', 'dismissed.chat_id')
              .whereRef('newer.from_id', '=', 'dismissed.from_id')
              .where('newer.dismissed_at', 'is', null),
          )
          .as('overtaken'),
      ])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate('dismissed')
      .executeTakeFirst()
    if (!found) throw notFound('notification')

    const isDismissed = found.dismissed_at !== null
    if (isDismissed && (found.blocked || found.overtaken)) {
      throw conflict('This notification is out of date.')
    }
    if (isDismissed) {
      await trx
        .updateTable('notifications')
        .set({ dismissed_at: null })
        .where('id', '=', id)
        .execute()
    }
    const [shown] = await notificationsByIds(trx, [id])
    if (!shown) throw notFound('notification')
    const { notification } = shown
    if (isDismissed) await publish(trx, [userId], { type: 'notification', notification })
    return notification
  })
