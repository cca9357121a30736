import type { Notification, Paging } from '@quad/contract'
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { buildOnce } from '../platform/database/build-once.ts'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor, type ListPage } from '../platform/http/paging.ts'
import { notificationsIn, presentNotification } from './store.ts'

const newestFirst = keyset({ time: byTime('notifications.sent_at'), id: byId('notifications.id') })

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
    .where(newestFirst.after({ time, id }))
    .select(newestFirst.cursor)
    .orderBy(newestFirst.order)
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
  const position = readCursor(cursor, newestFirst)
  const [found] = await readPage(db, { userId, ...position, rowLimit: limit + 1 })
  return paginate(found?.rows ?? [], {
    limit,
    total: found?.total ?? 0,
    present: presentNotification,
  })
}
