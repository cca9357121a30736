import type { Notification } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { publish } from '../live/publish.ts'
import { notificationsByIds } from './store.ts'

/**
 * Restores a user's dismissed notification, on all open pages. Idempotent.
 *
 * @returns the restored notification
 * @throws ApiError `not_found` if the user has no such notification, `conflict` if the server has
 *   closed it because it is settled, no longer concerns the user, or was replaced by a later one
 */
export const undismiss = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<Notification> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('notifications')
      .select(['dismissed_at as dismissedAt', 'closed'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('notification')
    if (found.closed) throw conflict('This notification is out of date.')

    const isDismissed = found.dismissedAt !== null
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
