import { editDistances } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

// Not words that are also a skill or a field, such as "IT" and "go".
const stopWords = new Set(
  'a an and are as at be by for from has have i in is my of on or our that the this to we who with you your の は が を に で と も 的 了 在'.split(
    ' ',
  ),
)

/** Further words are ignored. */
const wordsAtMost = 8

/** Number of texts to remember: the site asks for the count and each page of a search apart. */
const textsAtMost = 1000

/**
 * Letters of scripts that are written without spaces, or whose words are joined. The search columns of the database
 * store each pair of such letters that follow each other, and the last letter of a word.
 */
export const inParts =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u1000-\u103f\u1050-\u109d\u1100-\u11ff\u1780-\u17d3\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/u

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words of a run of letters without spaces, by a dictionary; other words as they are. */
const segmentsOf = (word: string): string[] =>
  inParts.test(word) ? Array.from(segmenter.segment(word), ({ segment }) => segment) : [word]

const wordsByText = new Map<string, string[]>()

/**
 * The words of a text, as the search columns of the database store them. They never change. Words like
 * "the" are left out, unless there are no others.
 */
export const searchWords = async (db: Kysely<Database>, text: string): Promise<string[]> => {
  if (text === '') return []
  const known = wordsByText.get(text)
  if (known) return known
  const { rows } = await sql<{ words: string }>`
    select searchable_words(${text}) as words`.execute(db)
  const separate = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  const written = separate.flatMap(segmentsOf)
  const different = [...new Set(written)]
  const telling = different.filter((word) => !stopWords.has(word))
  const words = (telling.length > 0 ? telling : different).slice(0, wordsAtMost)
  if (wordsByText.size === textsAtMost) wordsByText.clear()
  wordsByText.set(text, words)
  return words
}

/** Query for a part of a longer word: its letters in pairs, one after the other. */
const partly = (word: string, weights: string): string => {
  const letters = [...word]
  if (letters.length === 1) return `'${word}':*${weights}`
  const pairs = letters.slice(1).map((letter, nth) => `'${letters[nth]}${letter}'`)
  return `(${pairs.map((pair) => weighted(pair, weights)).join(' <-> ')})`
}

const weighted = (query: string, weights: string): string =>
  weights === '' ? query : `${query}:${weights}`

/**
 * Query for a word or the beginning of one, in parts of the given weights: `A` is the title or name,
 * `B` the tags, `C` the description. A single letter is a whole word: `C` is not `Chess`. A word of a script
 * without spaces is found anywhere in a longer one.
 */
export const beginning = (word: string, weights = ''): string => {
  if (inParts.test(word)) return partly(word, weights)
  return [...word].length > 1 ? `'${word}':*${weights}` : weighted(`'${word}'`, weights)
}

/** Query for a whole word in parts of the given weights. */
export const wholeWord = (word: string, weights = ''): string =>
  inParts.test(word) ? partly(word, weights) : weighted(`'${word}'`, weights)

/** Query for all words, each written by `write`. */
export const allOf = (words: readonly string[], write: (word: string) => string): string =>
  words.map(write).join(' & ')

/** Query for any of these queries. */
export const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`

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
