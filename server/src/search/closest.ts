import { sql, type RawBuilder } from 'kysely'
import {
  all,
  computedOnce,
  matching,
  tsquery,
  type SearchDatabase,
  type Searched,
  type Wanted,
} from './matching.ts'
import { meaningsOf } from './meanings.ts'
import { anyOf, asWritten, wholeWord, written, type Candidate, type SearchWord } from './words.ts'

/** The column that says where the words of a search are. */
export const places = (
  foundIn: Searched['foundIn'],
  words: readonly (readonly Candidate[])[] | undefined,
) => (foundIn && words ? sql`, ${foundIn(words)}` : sql``)

/** Rows to compare. Ranking all rows with a common word would take longer than any other search. */
const comparedAtMost = 500

/** A word of the search with what may stand for it. */
interface ReadWord {
  /** The word as written, and the similar words that it may be. */
  words: readonly Candidate[]
  /** Words of the same meaning. */
  meanings: readonly Candidate[]
}

/** What words of the same meaning count, from a similarity on. */
const meaningWorths = [
  { from: 0.85, worth: 1.6 },
  { from: 0.65, worth: 1 },
  { from: 0, worth: 0.4 },
]

/** Words of the same meaning, by what they count. */
const byWorth = (meanings: readonly Candidate[]) =>
  [
    ...Map.groupBy(
      meanings,
      ({ similarity }) => meaningWorths.find(({ from }) => similarity >= from)!.worth,
    ),
  ].toSorted(([one], [other]) => other - one)

/** Queries for the ways in which a row contains one word, or another of the same meaning. */
const queriesOf = ({ words, meanings }: ReadWord, table: Searched['table']) => {
  const inParts = (candidates: readonly Candidate[], weights: string) =>
    anyOf(candidates.map((each) => written(each, weights)))
  // The names of people have no meaning.
  const isPerson = table === 'users'
  return {
    anywhere: inParts(words, ''),
    inTitleOrTags: inParts(words, 'AB'),
    whole: anyOf(words.map(({ word }) => wholeWord(word))),
    meant: meanings.length > 0 && {
      anywhere: inParts(meanings, isPerson ? 'BCD' : ''),
      parts: byWorth(meanings).map(([worth, some]) => ({
        anywhere: inParts(some, isPerson ? 'BCD' : ''),
        inTitleOrTags: inParts(some, isPerson ? 'B' : 'AB'),
        worth,
      })),
    },
  }
}

type WordQueries = ReturnType<typeof queriesOf>

const contains = (query: string): RawBuilder<boolean> =>
  sql<boolean>`search @@ ${computedOnce(tsquery(query))}`

/**
 * How well a row contains a word: 2 to 5, or 0.4 to 3.2 for another word of the same meaning, doubled in the title or the
 * tags, else 0.
 */
const worthOf = ({ anywhere, inTitleOrTags, whole, meant }: WordQueries) => {
  const meaning = (meant ? meant.parts : []).map(
    (part) => sql`
    when ${contains(part.anywhere)}
      then ${sql.lit(part.worth)} * (1 + (${contains(part.inTitleOrTags)})::int)`,
  )
  return sql<number>`
    case when ${contains(anywhere)}
      then 2.0 + 2 * (${contains(inTitleOrTags)})::int + (${contains(whole)})::int
      ${meaning.length > 0 ? sql.join(meaning, sql` `) : sql``}
      else 0 end`
}

/** Matches of two words of the search. */
const twoOf = (words: readonly WordQueries[]): string =>
  anyOf(
    words.flatMap(({ anywhere: one }, nth) =>
      words.slice(nth + 1).map(({ anywhere: other }) => `(${one} & ${other})`),
    ),
  )

/** What rows to compare contain, each part at most 500 rows: two words, one word, another word of the same meaning. */
const partsOf = (words: readonly WordQueries[]): string[] => {
  const meant = words.flatMap(({ meant: each }) => (each ? each.anywhere : []))
  return [
    ...(words.length > 2 ? [twoOf(words)] : []),
    anyOf(words.map(({ anywhere }) => anywhere)),
    ...(meant.length > 0 ? [anyOf(meant)] : []),
  ]
}

/**
 * The cards of rows with some of the words, or with others of the same meaning. Those with more and with rarer words come
 * first. A search for one word finds other words only.
 *
 * @param read what each word was read as
 * @param without ids of rows to leave out
 */
export const closest = async <Card>(
  database: SearchDatabase,
  searched: Searched<Card>,
  wanted: Wanted & { words: readonly SearchWord[] },
  {
    read,
    limit,
    without,
  }: { read: readonly (readonly Candidate[])[]; limit: number; without: readonly string[] },
): Promise<Card[]> => {
  const { table, card, foundIn } = searched
  const meanings = await meaningsOf(database, searched, wanted.words)
  if (wanted.words.length < 2 && meanings.every(({ others }) => others.length === 0)) return []
  const words = wanted.words.flatMap((word, nth): ReadWord[] => {
    const { others: close, isKnown, isAround } = meanings[nth]!
    // It says little about what is wanted, and is in too many rows.
    if (isAround) return []
    // "fighting" is a word, and probably no "lighting". It may be a name, as "brain" is for Brian.
    const similar = isKnown && table !== 'users' ? [] : (read[nth] ?? [])
    const isRead = similar.some(({ word: each }) => each === word.text)
    const named = close.filter(({ similarity }) => similarity === 1)
    return [
      {
        words: [...(isRead ? similar : [asWritten(word), ...similar]), ...named],
        meanings: close.filter(({ similarity }) => similarity < 1),
      },
    ]
  })
  const queries = words.map((word) => queriesOf(word, table))
  const parts = partsOf(queries)
  const filters = matching(searched, { ...wanted, words: null, fit: undefined })
  const column = (nth: number) => sql.ref(`word${nth}`)
  const worths = sql.join(queries.map((each, nth) => sql`${worthOf(each)} as ${column(nth)}`))
  const compared = parts.map(
    (query) => sql`(
      select id, created_at, ${worths} from ${sql.table(table)}
      where ${all([contains(query), filters.condition])} and id <> all(${without}::uuid[])
      limit ${sql.lit(comparedAtMost)})`,
  )
  // A word is worth more, the fewer of the compared rows have it.
  const closeness = sql.join(
    queries.map(
      (_, nth) => sql`
        ${column(nth)} * ln(1 + count(*) over ()
          / greatest(1, count(*) filter (where ${column(nth)} > 0) over ())::float8)`,
    ),
    sql` + `,
  )
  const found = words.map((word) => [...word.words, ...word.meanings])
  const statement = sql<Card>`
    select card.*${places(foundIn, found)}
    from (
      select id, created_at, ${closeness} as closeness
      from (${sql.join(compared, sql` union `)}) as compared
      order by closeness desc, created_at desc, id desc
      limit ${limit}
    ) as found
    cross join lateral ${card} as card
    order by closeness desc, found.created_at desc, found.id desc`
  const { rows } = await statement.execute(
    filters.hasOnePlan ? database.db : database.plannedEachTime,
  )
  return rows
}
