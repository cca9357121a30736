import { editDistances } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inParts } from './words.ts'

/** The tables of the words in titles and tags, or in names, majors and skills. */
export type KnownWords = 'project_words' | 'user_words'

/** A candidate for a misspelled word of a search. */
export interface Candidate {
  word: string
  /** Whether longer words that begin with it match too. */
  begins: boolean
  /** 1 for the word as written, less for each wrong letter. */
  similarity: number
}

/** Minimum length: shorter words differ in one letter from too many others. */
const tolerantFrom = 5

/** Up to this length one letter may be wrong, above it two. */
const oneWrongUpTo = 5

/** Number of known words to compare, those with the most common trigrams. */
const comparedAtMost = 64

/** Maximum of candidates to search for. */
const candidatesAtMost = 8

/** The word as written, which also matches longer words that begin with it. */
export const asWritten = (word: string): Candidate => ({ word, begins: true, similarity: 1 })

const lengthOf = (word: string): number => [...word].length

/** The known words that are most similar to each word. */
const similarWords = async (
  db: Kysely<Database>,
  known: KnownWords,
  words: readonly string[],
): Promise<Map<string, string[]>> => {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select wanted.word, to_json(array(
      select known.word from ${sql.table(known)} as known
      order by wanted.word <<-> known.word limit ${sql.lit(comparedAtMost)}
    )) as similar
    from unnest(${words}::text[]) as wanted (word)`.execute(db)
  return new Map(rows.map(({ word, similar }) => [word, similar]))
}

const candidatesOf = (word: string, similar: readonly string[]): Candidate[] => {
  const length = lengthOf(word)
  if (length < tolerantFrom || inParts.test(word)) return [asWritten(word)]
  const near = similar.map((each) => ({
    word: each,
    distance: Math.min(...editDistances(word, each)),
  }))
  if (near.some(({ distance }) => distance === 0)) return [asWritten(word)]
  const wrongAtMost = length > oneWrongUpTo ? 2 : 1
  return near
    .filter(({ distance }) => distance <= wrongAtMost)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, candidatesAtMost)
    .map((each) => ({ word: each.word, begins: false, similarity: 1 - each.distance / length }))
}

/** The candidates with the highest similarity. */
export const mostSimilar = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ similarity }) => similarity === candidates[0]?.similarity)

/**
 * The candidates for each word, the most similar first: the word itself if it is known or too short;
 * none if no known word is similar.
 */
export const candidatesFor = async (
  db: Kysely<Database>,
  known: KnownWords,
  words: readonly string[],
): Promise<Candidate[][]> => {
  const tolerant = words.filter((word) => lengthOf(word) >= tolerantFrom)
  const similar = await similarWords(db, known, tolerant)
  return words.map((word) => candidatesOf(word, similar.get(word) ?? []))
}
