import { sql, type RawBuilder } from 'kysely'
import type { Fit } from './fit.ts'
import type { KnownWords, Meant } from './misspelled.ts'
import { allOf, beginning, wholeWord } from './words.ts'

/** A table with the column `search`, how many of its rows there are, and the words of its texts. */
export interface Searched {
  table: 'projects' | 'users'
  counts: 'project_counts' | 'user_counts'
  words: KnownWords
  tags: 'tags_folded' | 'skills_folded'
}

export interface Wanted {
  /** Of the text; null where none was given, which every row matches. */
  words: readonly string[] | null
  /** Any of them. */
  tags: readonly string[]
  /** Conditions on other columns: on those by which rows are counted, unless text or tags are given. */
  conditions: readonly RawBuilder<boolean>[]
  /** What suits the viewer, where that is to come first. */
  fit?: Fit | undefined
}

/**
 * Which rows match, and how well: first by how well they suit the viewer, then the more tags the
 * better, then the higher rank, then the newest.
 */
export interface Matching {
  condition: RawBuilder<boolean>
  fit: RawBuilder<number>
  tagMatches: RawBuilder<number>
  rank: RawBuilder<number>
  /** Whether there is anything to rank by but age. */
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

/** All words stand in the row, or begin a word of it. Title over tags over description. */
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

const written = ({ word, begins }: Meant, weights: string): string =>
  begins ? beginning(word, weights) : wholeWord(word, weights)

/** How much of one word a row has: the likest of what may have been meant, in the title twice. */
const likeness = (meant: readonly Meant[]): RawBuilder<number> => {
  const places = meant
    .flatMap((each) => [
      { query: written(each, 'A'), worth: 2 * each.likeness },
      { query: written(each, 'B'), worth: each.likeness },
    ])
    .toSorted((one, other) => other.worth - one.worth)
  const cases = places.map(
    ({ query, worth }) =>
      sql`when search @@ ${tsquery(query)} then ${Math.round(100 * worth)}::int`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}

/** Each word, or one that it may have been meant to be, is in the title or a tag. */
const tolerantText = (words: readonly (readonly Meant[])[]) => {
  const query = words.map((meant) => meant.map((each) => written(each, 'AB')).join(' | '))
  return {
    condition: sql<boolean>`search @@ ${tsquery(query.map((any) => `(${any})`).join(' & '))}`,
    rank: sql<number>`${sql.join(words.map(likeness), sql` + `)}`,
  }
}

const nothing = { condition: sql<boolean>`false`, rank: none }

/** What a search matches; `meant`, where words may be misspelled, says what to take for each. */
export const matching = (
  { tags: tagColumn }: Searched,
  { words, tags, conditions, fit }: Wanted,
  meant?: readonly (readonly Meant[])[],
): Matching => {
  const tagged = tags.length > 0 ? matchingTags(tagColumn, tags) : undefined
  const inText = (some: readonly string[]) => {
    // Of marks alone, such as `&`: there is nothing to be found by.
    if (some.length === 0) return nothing
    return meant ? tolerantText(meant) : exactText(some)
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
