import type { BlockedPerson, ListPage, Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { byId, byTime, keyset } from '../../platform/database/keyset.ts'
import type { Database } from '../../platform/database/schema.ts'
import { paginate, readCursor } from '../../platform/http/paging.ts'
import { isoTime } from '../../platform/database/queries.ts'

/** The ids in `people` of users who have blocked a person. */
export const blockersAmong = async (
  db: Kysely<Database>,
  userIds: readonly string[],
  blockedId: string,
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id as id')
    .where('blocked_id', '=', blockedId)
    .where('blocker_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether one person has blocked another, in this direction only. */
export const hasBlocked = async (
  db: Kysely<Database>,
  blockerId: string,
  blockedId: string,
): Promise<boolean> => (await blockersAmong(db, [blockerId], blockedId)).size > 0

/** Whether a person has blocked the user of this column of a query. Null has blocked no one. */
export const isBlockedBy = (blockerId: string | null, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from blocks where blocker_id = ${blockerId} and blocked_id = ${sql.ref(column)})`

/** Whether the user of this column of a query has blocked a person. */
export const hasBlockedPerson = (column: string, blockedId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from blocks where blocker_id = ${sql.ref(column)} and blocked_id = ${blockedId})`

/** Whether a person and the user of this column have blocked each other, in either direction. */
export const eitherBlocked = (userId: string, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from blocks
    where (blocker_id = ${userId} and blocked_id = ${sql.ref(column)})
    or (blocked_id = ${userId} and blocker_id = ${sql.ref(column)}))`

const latestFirst = keyset({ at: byTime('blocks.created_at'), id: byId('blocks.blocked_id') })

/** The people that a person has blocked, the latest first. */
export const blockedBy = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<BlockedPerson>> => {
  const own = db.selectFrom('blocks').where('blocker_id', '=', userId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([
      'users.id',
      'users.name',
      'users.profile_photo_id as profilePhotoId',
      isoTime('blocks.created_at').as('blockedAt'),
      latestFirst.cursor,
    ])
    .where(latestFirst.after(readCursor(cursor, latestFirst)))
    .orderBy(latestFirst.order)
    .limit(limit + 1)
    .execute()
  return paginate(rows, { limit, total, present: (row) => row })
}
