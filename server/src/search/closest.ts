import { sql, type RawBuilder } from 'kysely'
import type { SearchDatabase } from './search-database.ts'
import { all, computedOnce, matching, tsquery, written } from './matching.ts'
import type { Searched, Wanted } from './matching.ts'
import type { Candidate } from './misspelled.ts'
import { anyOf } from './words.ts'

/** Rows to compare. Ranking all rows with a common word would take longer than any other search. */
const comparedAtMost = 500

/** Queries for the ways in which a row contains one word. */
const queriesOf = (candidates: readonly Candidate[]) => {
  const inParts = (weights: string) => anyOf(candidates.map((each) => written(each, weights)))
  return {
    anywhere: inParts(''),
    inTitleOrTags: inParts('AB'),
    whole: anyOf(candidates.map((each) => written({ ...each, begins: false }, ''))),
  }
}

type WordQueries = ReturnType<typeof queriesOf>

const contains = (query: string): RawBuilder<boolean> =>
  sql<boolean>`search @@ ${computedOnce(tsquery(query))}`

/** How well a row contains a word: 0 without it, else 2 to 4. */
const worth = ({ anywhere, inTitleOrTags, whole }: WordQueries) => sql<number>`
  case when ${contains(anywhere)}
    then 2 + (${contains(inTitleOrTags)})::int + (${contains(whole)})::int else 0 end`

/** Matches of two words of the search. */
const twoOf = (words: readonly WordQueries[]): string =>
  anyOf(
    words.flatMap(({ anywhere: one }, nth) =>
      words.slice(nth + 1).map(({ anywhere: other }) => `(${one} & ${other})`),
    ),
  )

/**
 * The cards of rows with some of the words, those with more and with rarer words first.
 *
 * @param words the candidates for each word, at least two words
 * @param without ids of rows to leave out
 */
export const closest = async <Card>(
  { db, plannedEachTime }: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted,
  words: readonly (readonly Candidate[])[],
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<Card[]> => {
  const { table, card } = searched
  const filters = matching(searched, { ...wanted, words: null, fit: undefined })
  const queries = words.map(queriesOf)
  const column = (nth: number) => sql.ref(`word${nth}`)
  const worths = sql.join(queries.map((each, nth) => sql`${worth(each)} as ${column(nth)}`))
  const rowsWith = (query: string) => sql`(
    select id, created_at, ${worths} from ${sql.table(table)}
    where ${all([contains(query), filters.condition])} and id <> all(${without}::uuid[])
    limit ${sql.lit(comparedAtMost)})`
  const one = rowsWith(anyOf(queries.map(({ anywhere }) => anywhere)))
  const compared = words.length > 2 ? sql`${rowsWith(twoOf(queries))} union ${one}` : one
  // A word is worth more, the fewer of the compared rows have it.
  const closeness = sql.join(
    queries.map(
      (_, nth) => sql`
        ${column(nth)} * ln(1 + count(*) over ()
          / greatest(1, count(*) filter (where ${column(nth)} > 0) over ())::float8)`,
    ),
    sql` + `,
  )
  const statement = sql<Card>`
    select card.*
    from (
      select id, created_at, ${closeness} as closeness
      from (${compared}) as compared
      order by closeness desc, created_at desc, id desc
      limit ${limit}
    ) as found
    cross join lateral ${card} as card
    order by closeness desc, found.created_at desc, found.id desc`
  const { rows } = await statement.execute(filters.hasOnePlan ? db : plannedEachTime)
  return rows
}
