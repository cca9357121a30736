import type { Notification, Paging } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import { buildOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { timeText } from '../platform/http/time-text.ts'
import { notificationsIn, presentNotification } from './store.ts'

const cursorParts = z.tuple([cursorTime, z.uuid()])

/** The cursor of the first page: later than each notification. */
const beforeTheFirst = ['infinity', '00000000-0000-0000-0000-000000000000'] as const

interface PageOfNotifications {
  userId: string
  /** Time and id of the notification before the page. */
  time: string
  id: string
  rowLimit: number
}

/** The number of a person's undismissed notifications, and a page of them. */
const readPage = buildOnce((db, { userId, time, id, rowLimit }: PageOfNotifications) => {
  const page = notificationsIn(db)
    .where('notifications.user_id', '=', userId)
    .where('notifications.dismissed_at', 'is', null)
    .where(
      sql<boolean>`(notifications.sent_at, notifications.id) < (${time}::timestamptz, ${id}::uuid)`,
    )
    .select(timeText('notifications.sent_at').as('sentAt'))
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(rowLimit)
  const total = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
  return db.selectNoFrom([total.as('total'), jsonArrayFrom(page).as('rows')])
})

/** A person's undismissed notifications, the newest first. */
export const listNotifications = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<Notification>> => {
  const [time, id] = decodeCursor(cursor, cursorParts) ?? beforeTheFirst
  const [found] = await readPage(db, { userId, time, id, rowLimit: limit + 1 })
  return paginate(found?.rows ?? [], {
    limit,
    total: found?.total ?? 0,
    cursorOf: (last) => [last.sentAt, last.id],
    present: ({ sentAt, ...row }) => presentNotification(row),
  })
}
