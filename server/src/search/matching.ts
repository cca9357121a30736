import { sql, type RawBuilder } from 'kysely'
import type { Fit } from './fit.ts'
import type { KnownWords, Candidate } from './misspelled.ts'
import { allOf, beginning, wholeWord } from './words.ts'

/** A table with the column `search`, how many of its rows there are, and the words of its texts. */
export interface Searched {
  table: 'projects' | 'users'
  counts: 'project_counts' | 'user_counts'
  words: KnownWords
  tags: 'tags_folded' | 'skills_folded'
}

export interface Wanted {
  /** Words of the text; null without a text, which every row matches. */
  words: readonly string[] | null
  /** A row must have one of them. */
  tags: readonly string[]
  /** Conditions on other columns. Without text and tags, only on columns of the stored counts. */
  conditions: readonly RawBuilder<boolean>[]
  /** The viewer's match, if the order is by match. */
  fit?: Fit | undefined
}

/** The matching rows in this order: match with the viewer, number of tags, rank, age. */
export interface Matching {
  condition: RawBuilder<boolean>
  fit: RawBuilder<number>
  tagMatches: RawBuilder<number>
  rank: RawBuilder<number>
  /** Whether the order depends on more than age. */
  isRanked: boolean
}

const none = sql<number>`0`

const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const matchingTags = (column: string, tags: readonly string[]) => {
  const wanted = sql`fold_each(${tags}::text[])`
  return {
    condition: sql<boolean>`${sql.ref(column)} && ${wanted}`,
    count: sql<number>`cardinality(array(
      select unnest(${sql.ref(column)}) intersect select unnest(${wanted})))`,
  }
}

/**
 * The row contains all words, or words that begin with them. Ranks title over tags over description.
 */
const exactText = (words: readonly string[]) => {
  const within = (weights: string) =>
    sql`search @@ ${tsquery(allOf(words, (word) => beginning(word, weights)))}`
  return {
    condition: sql<boolean>`${within('')}`,
    rank: sql<number>`
      case when ${within('A')} then 4 when ${within('AB')} then 2 else 0 end
      + (search @@ ${tsquery(allOf(words, (word) => wholeWord(word)))})::int`,
  }
}

const written = ({ word, begins }: Candidate, weights: string): string =>
  begins ? beginning(word, weights) : wholeWord(word, weights)

/** The similarity of a row to one word: the best of its candidates, doubled in the title. */
const similarity = (candidates: readonly Candidate[]): RawBuilder<number> => {
  const parts = candidates
    .flatMap((each) => [
      { query: written(each, 'A'), worth: 2 * each.similarity },
      { query: written(each, 'B'), worth: each.similarity },
    ])
    .toSorted((one, other) => other.worth - one.worth)
  const cases = parts.map(
    ({ query, worth }) =>
      sql`when search @@ ${tsquery(query)} then ${Math.round(100 * worth)}::int`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}

/** Title or tags contain each word, or one of its candidates. */
const tolerantText = (words: readonly (readonly Candidate[])[]) => {
  const query = words.map((candidates) => candidates.map((each) => written(each, 'AB')).join(' | '))
  return {
    condition: sql<boolean>`search @@ ${tsquery(query.map((any) => `(${any})`).join(' & '))}`,
    rank: sql<number>`${sql.join(words.map(similarity), sql` + `)}`,
  }
}

const nothing = { condition: sql<boolean>`false`, rank: none }

/**
 * Builds the conditions and ranks of a search. `candidates` replaces each word if words may be
 * misspelled.
 */
export const matching = (
  { tags: tagColumn }: Searched,
  { words, tags, conditions, fit }: Wanted,
  candidates?: readonly (readonly Candidate[])[],
): Matching => {
  const tagged = tags.length > 0 ? matchingTags(tagColumn, tags) : undefined
  const inText = (some: readonly string[]) => {
    // Only punctuation, such as `&`, which finds nothing.
    if (some.length === 0) return nothing
    return candidates ? tolerantText(candidates) : exactText(some)
  }
  const text = words ? inText(words) : undefined
  return {
    condition: all([
      ...conditions,
      ...(tagged ? [tagged.condition] : []),
      ...(text ? [text.condition] : []),
    ]),
    fit: fit ? sql<number>`case when ${fit.condition} then ${fit.score} else 0 end` : none,
    tagMatches: tagged?.count ?? none,
    rank: text?.rank ?? none,
    isRanked: fit !== undefined || tagged !== undefined || text !== undefined,
  }
}
