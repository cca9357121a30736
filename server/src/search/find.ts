import type { Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database } from '../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { timeText } from '../platform/http/time-text.ts'
import type { Fit } from './fit.ts'
import { matching, type Matching, type Searched, type Wanted } from './matching.ts'
import { mostSimilar, candidatesFor } from './misspelled.ts'

interface ListPosition {
  id: string
  fit: number
  tagMatches: number
  rank: number
  createdAt: string
  /** Number of matches on all pages, if they are ranked. */
  total?: number
}

const cursorParts = z.tuple([z.int32(), z.int32(), z.int32(), cursorTime, z.uuid()])

/** The statement for one page, with one row more that shows whether another page follows. */
export const pageStatement = (
  { table }: Searched,
  { condition, fit, tagMatches, rank, isRanked }: Matching,
  { limit, cursor }: Paging,
): RawBuilder<ListPosition> => {
  const after = decodeCursor(cursor, cursorParts)
  // Without ranking, the index by age returns the page without sorting.
  const keys = isRanked ? sql`fit, tag_matches, rank, created_at, id` : sql`created_at, id`
  const order = isRanked
    ? sql`fit desc, tag_matches desc, rank desc, created_at desc, id desc`
    : sql`created_at desc, id desc`
  const [lastFit, lastTags, lastRank, lastTime, lastId] = after ?? []
  const lastKeys = isRanked
    ? sql`${lastFit}::int, ${lastTags}::int, ${lastRank}::int, ${lastTime}::timestamptz, ${lastId}::uuid`
    : sql`${lastTime}::timestamptz, ${lastId}::uuid`
  // Ranking reads every match anyway, so counting them costs nothing.
  const total = isRanked ? sql`, count(*) over () as total` : sql``
  const shown = isRanked ? sql`, total` : sql``
  return sql<ListPosition>`
    select id, fit, tag_matches as "tagMatches", rank,
      ${timeText('created_at')} as "createdAt"${shown}
    from (
      select id, created_at, ${fit} as fit, ${tagMatches} as tag_matches, ${rank} as rank${total}
      from ${sql.table(table)}
      where ${condition}
    ) as found
    where ${after ? sql`(${keys}) < (${lastKeys})` : sql`true`}
    order by ${order}
    limit ${limit + 1}`
}

const count = async (
  db: Kysely<Database>,
  { table, counts }: Searched,
  { condition, isRanked }: Matching,
): Promise<number> => {
  // Filters that do not rank use the stored counts.
  const counting = isRanked
    ? sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${condition}`
    : sql<{ total: number }>`
        select coalesce(sum(number), 0)::int8 as total from ${sql.table(counts)} where ${condition}`
  const { rows } = await counting.execute(db)
  return rows[0]?.total ?? 0
}

const pageFrom = (rows: readonly ListPosition[], limit: number, total: number): ListPage<string> =>
  paginate(rows, {
    limit,
    total,
    cursorOf: ({ fit, tagMatches, rank, createdAt, id }) => [fit, tagMatches, rank, createdAt, id],
    present: ({ id }) => id,
  })

const pageOf = async (
  db: Kysely<Database>,
  searched: Searched,
  match: Matching,
  paging: Paging,
): Promise<ListPage<string>> => {
  const { rows } = await pageStatement(searched, match, paging).execute(db)
  const nothingMatches = rows.length === 0 && paging.cursor === undefined
  const total = nothingMatches ? 0 : (rows[0]?.total ?? (await count(db, searched, match)))
  return pageFrom(rows, paging.limit, total)
}

/**
 * A page of all rows, the viewer's matches first. An index finds the matches and another one the newest
 * of the others, but none has both in one order.
 */
const suitingFirst = async (
  db: Kysely<Database>,
  searched: Searched,
  wanted: Wanted,
  fit: Fit,
  { limit, cursor }: Paging,
): Promise<ListPage<string>> => {
  const { conditions } = wanted
  const suiting = matching(searched, { ...wanted, conditions: [...conditions, fit.condition] })
  const isNotFit = sql<boolean>`not ${fit.condition}`
  const others = matching(searched, {
    ...wanted,
    fit: undefined,
    conditions: [...conditions, isNotFit],
  })
  const isBeyondSuiting = decodeCursor(cursor, cursorParts)?.[0] === 0
  const first = isBeyondSuiting
    ? []
    : (await pageStatement(searched, suiting, { limit, cursor }).execute(db)).rows
  const left = { limit: limit - first.length, cursor: isBeyondSuiting ? cursor : undefined }
  const rest = left.limit < 0 ? [] : (await pageStatement(searched, others, left).execute(db)).rows
  const total = await count(db, searched, matching(searched, { ...wanted, fit: undefined }))
  return pageFrom([...first, ...rest], limit, total)
}

/**
 * The ids that a search finds, the best match first. Searches for the words as written. If that finds
 * nothing, searches for the most similar known words, which differ in a letter or two, and then for the
 * other similar ones.
 */
export const find = async (
  db: Kysely<Database>,
  searched: Searched,
  wanted: Wanted,
  paging: Paging,
): Promise<ListPage<string>> => {
  if (wanted.fit && !wanted.words && wanted.tags.length === 0) {
    return suitingFirst(db, searched, wanted, wanted.fit, paging)
  }
  const exact = await pageOf(db, searched, matching(searched, wanted), paging)
  if (exact.total > 0 || !wanted.words) return exact
  const candidates = await candidatesFor(db, searched.words, wanted.words)
  const isMisspelled = candidates.some((words) => words.some(({ begins }) => !begins))
  if (!isMisspelled || candidates.some((words) => words.length === 0)) return exact
  for (const words of [candidates.map(mostSimilar), candidates]) {
    const found = await pageOf(db, searched, matching(searched, wanted, words), paging)
    if (found.total > 0) return found
  }
  return exact
}
