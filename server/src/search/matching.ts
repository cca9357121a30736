import { sql, type RawBuilder } from 'kysely'
import { beginnings, isTolerant, wholeWords } from './words.ts'

/** A table with the columns `search` and `search_text` of the search. */
export interface Searched {
  table: 'projects' | 'users'
  title: 'title' | 'name'
  tags: 'tags_folded' | 'skills_folded'
}

export interface Wanted {
  /** Of the text; null where none was given, which every row matches. */
  words: readonly string[] | null
  /** Any of them. */
  tags: readonly string[]
  /** Conditions on other columns. */
  conditions: readonly RawBuilder<boolean>[]
}

/** Which rows match, and how well: the more tags the better, then the higher rank, then the newest. */
export interface Matching {
  condition: RawBuilder<boolean>
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
const exactText = (words: readonly string[]) => ({
  condition: sql<boolean>`search @@ ${tsquery(beginnings(words))}`,
  rank: sql<number>`
    case
      when search @@ ${tsquery(beginnings(words, 'A'))} then 4
      when search @@ ${tsquery(beginnings(words, 'AB'))} then 2
      else 0
    end + (search @@ ${tsquery(wholeWords(words))})::int`,
})

/** Each word, or one like it, is in the title or a tag. In hundredths, the title twice. */
const tolerantText = (words: readonly string[], title: string) => ({
  condition: all(
    words.map((word) =>
      isTolerant(word)
        ? sql<boolean>`search_text %> ${word}`
        : sql<boolean>`search @@ ${tsquery(beginnings([word], 'AB'))}`,
    ),
  ),
  rank: sql<number>`round(100 * (${sql.join(
    words.map(
      (word) => sql`2 * word_similarity(${word}, searchable(${sql.ref(title)}))
        + word_similarity(${word}, search_text)`,
    ),
    sql` + `,
  )}))::int`,
})

const nothing = { condition: sql<boolean>`false`, rank: none }

/** What a search matches; `tolerant` where words may be misspelled. */
export const matching = (
  { title, tags: tagColumn }: Searched,
  { words, tags, conditions }: Wanted,
  tolerant: boolean,
): Matching => {
  const tagged = tags.length > 0 ? matchingTags(tagColumn, tags) : undefined
  const inText = (some: readonly string[]) => {
    // Of marks alone, such as `&`: there is nothing to be found by.
    if (some.length === 0) return nothing
    return tolerant ? tolerantText(some, title) : exactText(some)
  }
  const text = words ? inText(words) : undefined
  return {
    condition: all([
      ...conditions,
      ...(tagged ? [tagged.condition] : []),
      ...(text ? [text.condition] : []),
    ]),
    tagMatches: tagged?.count ?? none,
    rank: text?.rank ?? none,
    isRanked: tagged !== undefined || text !== undefined,
  }
}
