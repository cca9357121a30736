import type { Notification } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { notificationStatements, type NewNotification } from '../src/notifications/notify.ts'
import { findOpen, presentNotification } from '../src/notifications/store.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { sendTogether } from '../src/platform/database/statements.ts'

/** Notifies people without a command that causes it. */
export const notify = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  notification: NewNotification,
): Promise<void> => {
  await sendTogether(trx, ...notificationStatements(trx, userIds, notification))
}

/** Reads a person's undismissed notifications. */
export const openNotifications = async (
  db: Kysely<Database>,
  userId: string,
): Promise<Notification[]> => (await findOpen(db, { userId })).map(presentNotification)
