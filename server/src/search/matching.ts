import type { SkillNames } from '@quad/contract/skills'
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import {
  allOf,
  anyOf,
  asWritten,
  wholeWord,
  written,
  type Candidate,
  type KnownWords,
  type SearchWord,
} from './words.ts'

/** Where a search runs its statements, and the other names of skills that it knows. */
export interface SearchDatabase {
  /** Keeps the plans of statements. */
  db: Kysely<Database>
  plannedEachTime: Kysely<Database>
  names: SkillNames
}

/** How well a row of a search matches the viewer. The score of a match is above 0. */
export interface Fit {
  condition: RawBuilder<boolean>
  score: RawBuilder<number>
}

/** A table with the column `search`, how many of its rows there are, and the words of its texts. */
export interface Searched<Card = unknown> {
  table: 'projects' | 'users'
  /** Query for the card of the row `found`. */
  card: Expression<Card>
  counts: 'project_counts' | 'user_counts'
  words: KnownWords
  tags: 'tags_folded' | 'skills_folded'
  /** A column of the row `found` that says where these words are, if the card does not show it. */
  foundIn?: (words: readonly (readonly Candidate[])[]) => RawBuilder<unknown>
  /** What the viewer finds by other rows. */
  related?: Related
}

/** Finds rows by texts of rows that belong to them: projects by the names of members. */
export interface Related {
  /** Ids of the rows to which a text with all words belongs. */
  ids: (words: readonly Candidate[]) => RawBuilder<unknown>
  /** A column of the row `found` that names what has all words, if the row itself does not. */
  foundIn: (words: readonly Candidate[]) => RawBuilder<unknown>
}

export interface Wanted {
  /** Words of the text; null without a text, which every row matches. */
  words: readonly SearchWord[] | null
  /** A row must have one of them. */
  tags: readonly string[]
  /** Conditions on other columns. Without text and tags, only on columns of the stored counts. */
  conditions: readonly RawBuilder<boolean>[]
  /** More of these, whose values decide how many rows match. */
  ranges?: readonly RawBuilder<boolean>[]
  /** Conditions on columns without stored counts: all matching rows are read to count them. */
  uncounted?: readonly RawBuilder<boolean>[]
  /** The viewer's match, if the order is by match. */
  fit?: Fit | undefined
  /**
   * For the order by match: the rows without a match, as conditions of which each row meets one. The rows of
   * the first one come first.
   */
  tiers?: readonly RawBuilder<boolean>[] | undefined
  /** Id of a row to leave out, which all other conditions but text and tags match. */
  without?: string | undefined
}

/**
 * The matching rows in this order: number of tags, rank, match with the viewer, age. What was searched for comes
 * before what suits the viewer.
 */
export interface Matching {
  condition: RawBuilder<boolean>
  fit: RawBuilder<number>
  /** Instead of the fit, if it is the same for all rows: the place of these among other rows. */
  level?: RawBuilder<number>
  tagMatches: RawBuilder<number>
  rank: RawBuilder<number>
  /** Number of all matching rows. */
  total: RawBuilder<number>
  /** The words as they are searched for; undefined without words that are in the search column. */
  words: readonly (readonly Candidate[])[] | undefined
  /** The column of `Related`, if the search looks there. */
  foundInRelated: RawBuilder<unknown> | undefined
  /** Whether one plan is best for all values, so that PostgreSQL can keep it. */
  hasOnePlan: boolean
}

/** A rank that is the same for all rows. */
export const none = sql<number>`0`

/** Writes a value that is computed from texts of the search. */
type Computed = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** For a plan of any values: computes it once instead of for each row. */
export const computedOnce: Computed = (value) => sql`(select ${value})`

/** For a plan of these values: PostgreSQL computes it while planning, and estimates the matches. */
const whilePlanning: Computed = (value) => value

export const tsquery = (text: string): RawBuilder<unknown> => sql`to_tsquery('simple', ${text})`

export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const matchingTags = (column: string, tags: readonly string[], computed: Computed) => {
  const wanted = computed(sql`fold_each(${tags}::text[])`)
  return {
    condition: sql<boolean>`${sql.ref(column)} && ${wanted}`,
    count: sql<number>`cardinality(array(
      select unnest(${sql.ref(column)}) intersect select unnest(${wanted})))`,
  }
}

/** How a row matches the text of a search. */
type TextMatch = Pick<Matching, 'condition' | 'rank'> & Partial<Pick<Matching, 'foundInRelated'>>

/**
 * The row contains each word or another form of it. Ranks title over tags over roles and course over description, and in
 * each of these the words as written over others. What is found by related rows comes last.
 */
const exactText = (
  words: readonly Candidate[],
  { computed, related }: { computed: Computed; related: Related | undefined },
): TextMatch => {
  const query = (write: (word: Candidate) => string) => computed(tsquery(allOf(words.map(write))))
  // The text search ignores symbols. Related rows are compared word by word.
  const letters = words.filter(({ word }) => !isSymbol(word))
  const within = (weights: string) =>
    sql<boolean>`search @@ ${query((word) => written(word, weights))}`
  return {
    condition: related
      ? sql<boolean>`(${within('')} or id = any(${related.ids(letters)}))`
      : within(''),
    rank: sql<number>`
      case when ${within('A')} then 6 when ${within('AB')} then 4 when ${within('ABC')} then 2
        ${related ? sql`when not ${within('')} then -1` : sql``} else 0 end
      + (search @@ ${query(({ word }) => wholeWord(word))})::int`,
    foundInRelated: related?.foundIn(letters),
  }
}

/** The similarity of a row to one word: the best of its candidates, doubled in the title. */
const similarity = (candidates: readonly Candidate[], computed: Computed): RawBuilder<number> => {
  const parts = candidates.flatMap((each) => [
    { query: written(each, 'A'), worth: Math.round(100 * 2 * each.similarity) },
    { query: written(each, 'BC'), worth: Math.round(100 * each.similarity) },
  ])
  const cases = [...Map.groupBy(parts, ({ worth }) => worth)]
    .toSorted(([one], [other]) => other - one)
    .map(([worth, equals]) => {
      const any = computed(tsquery(anyOf(equals.map(({ query }) => query))))
      return sql`when search @@ ${any} then ${worth}::int`
    })
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}

/** Whether a candidate is the word as written. */
const isWritten = ({ similarity: each }: Candidate): boolean => each === 1

/** The query for rows with all of these words, as the conditions of a search write it. */
export const textQuery = (words: readonly (readonly Candidate[])[]): string => {
  // A word that may be misspelled is searched in the parts whose words are known.
  const weights = words.flat().every(isWritten) ? '' : 'ABC'
  return allOf(words.map((candidates) => anyOf(candidates.map((each) => written(each, weights)))))
}

const areEquallySimilar = (candidates: readonly Candidate[]): boolean =>
  candidates.every(({ similarity: each }) => each === candidates[0]!.similarity)

/** Title, tags, roles or course contain each word, or one of its candidates. */
const tolerantText = (words: readonly (readonly Candidate[])[], computed: Computed): TextMatch => {
  const eachWord = computed(tsquery(textQuery(words)))
  return {
    condition: sql<boolean>`search @@ ${eachWord}`,
    rank: sql<number>`${sql.join(
      words.map((candidates) => similarity(candidates, computed)),
      sql` + `,
    )}`,
  }
}

/** The score of a match, above 0; else 0 for the first tier, -1 for the second, and so on. */
const fitColumn = (fit: Fit | undefined, tiers: readonly RawBuilder<boolean>[]) => {
  const cases = [
    ...(fit ? [sql`when ${fit.condition} then ${fit.score}`] : []),
    ...tiers.slice(1).map((tier, nth) => sql`when ${tier} then ${sql.lit(-1 - nth)}`),
  ]
  if (cases.length === 0) return none
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}

/** The text search knows no word without a letter or digit, such as an emoji. */
const isSymbol = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word)

/** Titles or names with all of these symbols. They are read one by one: few searches are for symbols alone. */
const symbolText = (table: Searched['table'], symbols: readonly string[]): TextMatch => {
  const column = sql.ref(table === 'projects' ? 'title' : 'name')
  return {
    condition: all(symbols.map((symbol) => sql<boolean>`strpos(${column}, ${symbol}) > 0`)),
    rank: none,
  }
}

const nothing: TextMatch = { condition: sql<boolean>`false`, rank: none }

/** Builds the conditions and ranks of a search. `candidates` replaces each word if it may be misspelled or unfinished. */
export const matching = (
  { table, tags: tagColumn, counts, related }: Searched,
  { words, tags, conditions, ranges = [], uncounted = [], fit, tiers = [], without }: Wanted,
  candidates?: readonly (readonly Candidate[])[],
): Matching => {
  // Where several indexes find rows, the best one depends on the values. Each number of candidates makes
  // another statement, so only the usual ones are kept.
  const isUsual = !candidates || (candidates.length === 1 && areEquallySimilar(candidates[0]!))
  const hasOnePlan =
    ranges.length + uncounted.length === 0 && !(words && tags.length > 0) && isUsual
  const computed = hasOnePlan ? computedOnce : whilePlanning
  const tagged = tags.length > 0 ? matchingTags(tagColumn, tags, computed) : undefined
  const read = candidates ?? (words ?? []).map((word) => [asWritten(word)])
  const inText = (some: readonly SearchWord[]): TextMatch => {
    // Only punctuation, such as `&`, which finds nothing.
    if (some.length === 0) return nothing
    const texts = some.map((word) => word.text)
    if (texts.every(isSymbol)) return symbolText(table, texts)
    return read.flat().every(isWritten)
      ? exactText(read.flat(), { computed, related })
      : tolerantText(read, computed)
  }
  const text = words ? inText(words) : undefined
  const counted = all([
    ...conditions,
    ...ranges,
    ...uncounted,
    ...(tagged ? [tagged.condition] : []),
    ...(text ? [text.condition] : []),
  ])
  const condition = without ? sql<boolean>`${counted} and id <> ${without}::uuid` : counted
  const isByFit = fit !== undefined || tiers.length > 0
  const isRanked = isByFit || tagged !== undefined || text !== undefined
  const isCounted = !isRanked && uncounted.length === 0
  return {
    condition,
    fit: isByFit ? fitColumn(fit, tiers) : none,
    tagMatches: tagged?.count ?? none,
    rank: text?.rank ?? none,
    // Ranking reads every match anyway, so counting them costs nothing. Other lists use the stored counts.
    total: isCounted
      ? sql`(select coalesce(sum(number), 0)::int8 from ${sql.table(counts)} where ${counted})
          - ${sql.lit(without ? 1 : 0)}`
      : sql`count(*) over ()`,
    words: read.length === 0 ? undefined : read,
    foundInRelated: text?.foundInRelated,
    hasOnePlan,
  }
}
