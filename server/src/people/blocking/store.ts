import type { BlockedPerson, Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../../platform/http/paging.ts'
import { timeText } from '../../platform/http/time-text.ts'

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

const cursorParts = z.tuple([cursorTime, z.uuid()])

/** The people that a person has blocked, the latest first. */
export const blockedBy = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<BlockedPerson>> => {
  const after = decodeCursor(cursor, cursorParts)
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
      timeText('blocks.created_at').as('blockedAt'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(blocks.created_at, blocks.blocked_id)
          < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit + 1)
    .execute()
  return paginate(rows, {
    limit,
    total,
    cursorOf: ({ blockedAt, id }) => [blockedAt, id],
    present: (row) => row,
  })
}
