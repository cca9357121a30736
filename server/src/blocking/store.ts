import type { BlockedPerson, Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/schema.ts'
import { decodeCursor, encodeCursor, type Page } from '../http/paging.ts'
import { timeText } from '../http/time-text.ts'

/** Who of these people has blocked a person. */
export const blockersAmong = async (
  db: Kysely<Database>,
  userIds: readonly string[],
  blockedId: string,
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocked_id', '=', blockedId)
    .where('blocker_id', 'in', userIds)
    .execute()
  return new Set(rows.map((row) => row.blocker_id))
}

/** Whether the one has blocked the other. Says nothing of the reverse. */
export const hasBlocked = async (
  db: Kysely<Database>,
  blockerId: string,
  blockedId: string,
): Promise<boolean> => (await blockersAmong(db, [blockerId], blockedId)).size > 0

/** Whether a person has blocked the one whose id stands in this column of a query. */
export const isBlockedBy = (blockerId: string, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from blocks where blocker_id = ${blockerId} and blocked_id = ${sql.ref(column)})`

/** Whether a person and the one whose id stands in this column have nothing to do with each other. */
export const areApart = (userId: string, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from blocks
    where (blocker_id = ${userId} and blocked_id = ${sql.ref(column)})
    or (blocked_id = ${userId} and blocker_id = ${sql.ref(column)}))`

const cursorParts = z.tuple([z.iso.datetime(), z.uuid()])

/** Whom a person has blocked, the latest first. */
export const blockedBy = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<Page<BlockedPerson>> => {
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
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page,
    total,
    next: rows.length > limit && last ? encodeCursor(last.blockedAt, last.id) : null,
  }
}
