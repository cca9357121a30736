import { limits, type ListPage, type Paging } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'
import { byId, byNumber, byTime, keyset } from '../platform/database/keyset.ts'
import { paginate, readCursor } from '../platform/http/paging.ts'
import { closest, places } from './closest.ts'
import {
  matching,
  none,
  type Fit,
  type Matching,
  type SearchDatabase,
  type Searched,
  type Wanted,
} from './matching.ts'
import {
  asWritten,
  candidatesFor,
  mostSimilar,
  unfinished,
  type Candidate,
  type SearchWord,
} from './words.ts'

/** What a page's statement adds to each card. */
interface PageRow {
  cursor: (string | number)[]
  /** Number of matches on all pages. */
  total: number
}

/** The columns of a match's order, in the part of the statement that has this name. */
const columnsOf = (rows: string) => ({
  tagMatches: byNumber(`${rows}.tag_matches`),
  rank: byNumber(`${rows}.rank`),
  fit: byNumber(`${rows}.fit`),
  createdAt: byTime(`${rows}.created_at`),
  id: byId(`${rows}.id`),
})

/** The order of all searches, by which a cursor is written. */
const position = keyset(columnsOf('found'))

/** The order of one search. Without ranks, the index by age returns the page without sorting. */
const orderIn = (rows: string, match: Matching): typeof position => {
  const { tagMatches, rank, fit, ...byAge } = columnsOf(rows)
  return keyset<object>({
    ...(match.tagMatches !== none && { tagMatches }),
    ...(match.rank !== none && { rank }),
    ...(match.fit !== none && { fit }),
    ...byAge,
  }) as typeof position
}

/**
 * The statement for the cards of one page, with one row more that shows whether another page follows.
 */
const pageStatement = <Card>(
  { table, card, foundIn }: Searched<Card>,
  match: Matching,
  { limit, cursor }: Paging,
): RawBuilder<PageRow & Card> => {
  const { condition, fit, tagMatches, rank, total, words, foundInRelated, level = fit } = match
  const [matches, found] = [orderIn('matches', match), orderIn('found', match)]
  const after = readCursor(cursor, position)
  // A kept plan does not know the limit, so the constant shows that a page is short.
  return sql<PageRow & Card>`
    select ${position.cursor}, found.total, card.*${places(foundIn, words)}
      ${foundInRelated ? sql`, ${foundInRelated}` : sql``}
    from (
      select * from (
        select id, created_at, ${level} as fit, ${tagMatches} as tag_matches, ${rank} as rank,
          ${total} as total
        from ${sql.table(table)}
        where ${condition}
      ) as matches
      where ${cursor === undefined ? sql`true` : matches.after(after)}
      order by ${matches.order}
      limit ${sql.lit(limits.pageSizeMax + 1)}
    ) as found
    cross join lateral ${card} as card
    order by ${found.order}
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
): Promise<(PageRow & Card)[]> => {
  const statement = pageStatement(searched, match, paging)
  return (await statement.execute(match.hasOnePlan ? db : plannedEachTime)).rows
}

const pageFrom = <Card>(
  rows: readonly (PageRow & Card)[],
  limit: number,
  total: number,
): ListPage<Card> => paginate(rows, { limit, total, present: (row) => row })

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
 * A page of all rows, the viewer's matches first, then tier by tier. An index finds the matches and another
 * one the newest of the others, but none has both in one order.
 */
const partByPart = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  { fit, tiers = [], ...wanted }: Wanted,
  { limit, cursor }: Paging,
): Promise<ListPage<Card>> => {
  const whole = matching(searched, wanted)
  const partWith = (conditions: readonly RawBuilder<boolean>[], by?: Fit) => ({
    ...matching(searched, {
      ...wanted,
      fit: by,
      conditions: [...wanted.conditions, ...conditions],
    }),
    total: whole.total,
  })
  const unfit = fit ? [sql<boolean>`not ${fit.condition}`] : []
  const parts = [
    // Each row of this part meets the condition of the match.
    ...(fit ? [{ match: { ...partWith([fit.condition], fit), level: fit.score }, level: 1 }] : []),
    ...(tiers.length > 0 ? tiers.map((tier) => [tier]) : [[]]).map((tier, nth) => ({
      // The level of a row without a match is its fit.
      match: { ...partWith([...unfit, ...tier]), level: sql<number>`${sql.lit(-nth)}` },
      level: -nth,
    })),
  ]
  const begin = Math.min(readCursor(cursor, position).fit, 1)
  const rows: (PageRow & Card)[] = []
  for (const { match, level } of parts.filter((part) => part.level <= begin)) {
    const left = limit - rows.length
    if (left < 0) break
    const from = level === begin ? { cursor } : {}
    rows.push(...(await rowsOf(database, searched, match, { limit: left, ...from })))
  }
  return pageFrom(rows, limit, rows[0]?.total ?? (await count(database, searched, whole)))
}

/** What a search finds, and the words that it was understood as. */
interface Understood<Card> {
  page: ListPage<Card>
  words: readonly (readonly Candidate[])[]
}

/** The words that a search was read as: "robotic or aquatic club". A candidate also finds words that begin with it. */
const readingOf = (words: readonly (readonly Candidate[])[]): string =>
  words
    .map((candidates) => {
      const different = candidates.map(({ word }) => word)
      return different
        .filter((word) => !different.some((other) => other !== word && word.startsWith(other)))
        .join(' or ')
    })
    .join(' ')

/** Searches for the words as written, then with an unfinished last word, then for similar known words. */
const findAllWords = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted,
  paging: Paging,
): Promise<Understood<Card>> => {
  const page = await pageOf(database, searched, matching(searched, wanted), paging)
  const exact = { page, words: (wanted.words ?? []).map((word) => [asWritten(word)]) }
  if (page.total > 0 || !wanted.words) return exact
  const words = unfinished(wanted.words)?.map((word) => [word])
  if (words) {
    const found = await pageOf(database, searched, matching(searched, wanted, words), paging)
    if (found.total > 0) return { page: found, words }
  }
  const candidates = await candidatesFor(database.db, searched.words, wanted.words)
  const isMisspelled = candidates.some((some) => some.some(({ similarity }) => similarity < 1))
  if (!isMisspelled) return exact
  if (candidates.some((some) => some.length === 0)) return { page, words: candidates }
  for (const read of [candidates.map(mostSimilar), candidates]) {
    const found = await pageOf(database, searched, matching(searched, wanted, read), paging)
    if (found.total > 0) return { page: { ...found, readAs: readingOf(read) }, words: read }
  }
  return { page, words: candidates }
}

/**
 * The words of a search as `find` understands them: as similar known words, if only those find something. A short last word
 * that finds nothing yet may find longer words later.
 */
export const understoodWords = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted & { words: readonly SearchWord[] },
): Promise<readonly (readonly Candidate[])[]> => {
  const { page, words } = await findAllWords(database, searched, wanted, { limit: 1 })
  if (page.total > 0) return words
  return (unfinished(wanted.words) ?? wanted.words.map(asWritten)).map((word) => [word])
}

/** A page of the cards that a search finds, without the closest others. */
export const findMatches = async <Card>(
  ...search: Parameters<typeof findAllWords<Card>>
): Promise<ListPage<Card>> => (await findAllWords(...search)).page

/** A card of a row that matches only some words of the search is `closest`. */
type Found<Card> = Card & { closest?: true }

/**
 * The cards that a search finds, the best match first: those with all words, as written or else as
 * similar known words that differ in a letter or two. A page that ends with fewer than five cards goes on
 * with the cards that have some of the words; the total does not count these.
 */
export const find = async <Card extends { id: string }>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted,
  paging: Paging,
): Promise<ListPage<Found<Card>>> => {
  const isPlain = !wanted.words && wanted.tags.length === 0 && !wanted.uncounted?.length
  if (isPlain && (wanted.fit || wanted.tiers)) {
    return partByPart(database, searched, wanted, paging)
  }
  const { page, words } = await findAllWords(database, searched, wanted, paging)
  const { items, total } = page
  const isWhole =
    paging.cursor === undefined && items.length === total && items.length < paging.limit
  if (!isWhole || total >= limits.enoughResults || !wanted.words) return page
  const others = await closest(
    database,
    searched,
    { ...wanted, words: wanted.words },
    {
      read: words,
      limit: paging.limit - total,
      without: items.map(({ id }) => id),
    },
  )
  return {
    ...page,
    items: [...items, ...others.map((card) => ({ ...card, closest: true as const }))],
  }
}
