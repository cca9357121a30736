import { limits, type Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database } from '../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { timeText } from '../platform/http/time-text.ts'
import type { Fit } from './fit.ts'
import { matching, none, type Matching, type Searched, type Wanted } from './matching.ts'
import { mostSimilar, candidatesFor } from './misspelled.ts'

/** Where a search runs its statements. */
export interface SearchDatabase {
  /** Keeps the plans of statements. */
  db: Kysely<Database>
  plannedEachTime: Kysely<Database>
}

interface ListPosition {
  id: string
  fit: number
  tagMatches: number
  rank: number
  createdAt: string
  /** Number of matches on all pages. */
  total: number
}

const cursorParts = z.tuple([z.int32(), z.int32(), z.int32(), cursorTime, z.uuid()])

/**
 * The statement for the cards of one page, with one row more that shows whether another page follows.
 */
export const pageStatement = <Card>(
  { table, card }: Searched<Card>,
  { condition, fit, tagMatches, rank, total }: Matching,
  { limit, cursor }: Paging,
): RawBuilder<ListPosition & Card> => {
  const last = decodeCursor(cursor, cursorParts)
  const [lastFit, lastTags, lastRank, lastTime, lastId] = last ?? []
  // Without ranks, the index by age returns the page without sorting.
  const keys = [
    ...(fit === none ? [] : [{ column: 'fit', end: sql`${lastFit}::int` }]),
    ...(tagMatches === none ? [] : [{ column: 'tag_matches', end: sql`${lastTags}::int` }]),
    ...(rank === none ? [] : [{ column: 'rank', end: sql`${lastRank}::int` }]),
    { column: 'created_at', end: sql`${lastTime}::timestamptz` },
    { column: 'id', end: sql`${lastId}::uuid` },
  ]
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)))
  const after = sql`(${columns}) < (${sql.join(keys.map(({ end }) => end))})`
  const orderIn = (rows: string) =>
    sql.join(keys.map(({ column }) => sql`${sql.ref(`${rows}.${column}`)} desc`))
  // A kept plan does not know the limit, so the constant shows that a page is short.
  return sql<ListPosition & Card>`
    select found.fit, found.tag_matches as "tagMatches", found.rank, found.total,
      ${timeText('found.created_at')} as "createdAt", card.*
    from (
      select * from (
        select id, created_at, ${fit} as fit, ${tagMatches} as tag_matches, ${rank} as rank,
          ${total} as total
        from ${sql.table(table)}
        where ${condition}
      ) as matches
      where ${last ? after : sql`true`}
      order by ${orderIn('matches')}
      limit ${sql.lit(limits.pageSizeMax + 1)}
    ) as found
    cross join lateral ${card} as card
    order by ${orderIn('found')}
    limit ${limit + 1}`
}

/** The total of a page without rows. */
const count = async (
  { db }: SearchDatabase,
  { table }: Searched,
  { condition, total }: Matching,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select ${total} as total from ${sql.table(table)} where ${condition} limit 1`.execute(db)
  return rows[0]?.total ?? 0
}

const rowsOf = async <Card>(
  { db, plannedEachTime }: SearchDatabase,
  searched: Searched<Card>,
  match: Matching,
  paging: Paging,
): Promise<(ListPosition & Card)[]> => {
  const statement = pageStatement(searched, match, paging)
  return (await statement.execute(match.hasOnePlan ? db : plannedEachTime)).rows
}

const pageFrom = <Card>(
  rows: readonly (ListPosition & Card)[],
  limit: number,
  total: number,
): ListPage<Card> =>
  paginate(rows, {
    limit,
    total,
    cursorOf: ({ fit, tagMatches, rank, createdAt, id }) => [fit, tagMatches, rank, createdAt, id],
    present: (row) => row,
  })

const pageOf = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  match: Matching,
  paging: Paging,
): Promise<ListPage<Card>> => {
  const rows = await rowsOf(database, searched, match, paging)
  const isBeyondEnd = rows.length === 0 && paging.cursor !== undefined
  const total = isBeyondEnd ? await count(database, searched, match) : (rows[0]?.total ?? 0)
  return pageFrom(rows, paging.limit, total)
}

/**
 * A page of all rows, the viewer's matches first. An index finds the matches and another one the newest
 * of the others, but none has both in one order.
 */
const suitingFirst = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted,
  fit: Fit,
  { limit, cursor }: Paging,
): Promise<ListPage<Card>> => {
  const { conditions } = wanted
  const all = matching(searched, { ...wanted, fit: undefined })
  const suiting = matching(searched, { ...wanted, conditions: [...conditions, fit.condition] })
  const others = matching(searched, {
    ...wanted,
    fit: undefined,
    conditions: [...conditions, sql<boolean>`not ${fit.condition}`],
  })
  const rowsWith = (match: Matching, paging: Paging) =>
    rowsOf(database, searched, { ...match, total: all.total }, paging)
  const isBeyondSuiting = decodeCursor(cursor, cursorParts)?.[0] === 0
  const first = isBeyondSuiting ? [] : await rowsWith(suiting, { limit, cursor })
  const left = { limit: limit - first.length, cursor: isBeyondSuiting ? cursor : undefined }
  const rest = left.limit < 0 ? [] : await rowsWith(others, left)
  const rows = [...first, ...rest]
  return pageFrom(rows, limit, rows[0]?.total ?? (await count(database, searched, all)))
}

/**
 * The cards that a search finds, the best match first. Searches for the words as written. If that finds
 * nothing, searches for the most similar known words, which differ in a letter or two, and then for the
 * other similar ones.
 */
export const find = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted,
  paging: Paging,
): Promise<ListPage<Card>> => {
  if (wanted.fit && !wanted.words && wanted.tags.length === 0) {
    return suitingFirst(database, searched, wanted, wanted.fit, paging)
  }
  const exact = await pageOf(database, searched, matching(searched, wanted), paging)
  if (exact.total > 0 || !wanted.words) return exact
  const candidates = await candidatesFor(database.db, searched.words, wanted.words)
  const isMisspelled = candidates.some((words) => words.some(({ begins }) => !begins))
  if (!isMisspelled || candidates.some((words) => words.length === 0)) return exact
  for (const words of [candidates.map(mostSimilar), candidates]) {
    const found = await pageOf(database, searched, matching(searched, wanted, words), paging)
    if (found.total > 0) return found
  }
  return exact
}
