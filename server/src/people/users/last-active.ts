import type { UserCard } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { activityDays, isWithin } from '../../platform/database/activity-step.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isBlockedBy } from '../blocking/store.ts'

/**
 * How recently the user of this row was active, as a viewer may know it. Null for a visitor, if one of the two
 * hides it, and if the viewer has blocked the user. A blocked viewer sees it, so that the block stays unknown.
 */
export const lastActiveSeenBy = (
  viewerId: string | null,
): RawBuilder<UserCard['lastActive'] | null> =>
  viewerId === null
    ? sql<null>`null`
    : sql<UserCard['lastActive'] | null>`
      case
        when users.hide_activity or ${isBlockedBy(viewerId, 'users.id')} or exists (
          select from users as viewer where viewer.id = ${viewerId} and viewer.hide_activity)
        then null
        when ${isWithin(sql`users.active_at`, activityDays.week)} then 'week'
        when ${isWithin(sql`users.active_at`, activityDays.month)} then 'month' end`

/** Notes that a person is active, with the statement that follows. Writes at most once a day. */
export const notingActive = (db: Kysely<Database>, userId: string) =>
  db.with('active', (query) =>
    query
      .updateTable('users')
      .set({ active_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .where(sql<boolean>`(active_at is null or active_at < now() - interval '1 day')`),
  )
