import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

// Not words that are also a skill or a field, such as "IT" and "go".
const stopWords = new Set(
  'a an and are as at be by for from has have i in is my of on or our that the this to we who with you your'.split(
    ' ',
  ),
)

/** Further words are ignored. */
const wordsAtMost = 8

/** Number of texts to remember: the site asks for the count and each page of a search apart. */
const textsAtMost = 1000

const wordsByText = new Map<string, string[]>()

/**
 * The words of a text, as the search columns of the database store them. They never change. Words like
 * "the" are left out, unless there are no others.
 */
export const searchWords = async (db: Kysely<Database>, text: string): Promise<string[]> => {
  if (text === '') return []
  const known = wordsByText.get(text)
  if (known) return known
  const { rows } = await sql<{ words: string }>`select searchable(${text}) as words`.execute(db)
  const written = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  const different = [...new Set(written)]
  const telling = different.filter((word) => !stopWords.has(word))
  const words = (telling.length > 0 ? telling : different).slice(0, wordsAtMost)
  if (wordsByText.size === textsAtMost) wordsByText.clear()
  wordsByText.set(text, words)
  return words
}

/**
 * Query for a word or the beginning of one, in parts of the given weights: `A` is the title or name,
 * `B` the tags, `C` the description. A single letter is a whole word: `C` is not `Chess`.
 */
export const beginning = (word: string, weights = ''): string =>
  `'${word}':${[...word].length > 1 ? '*' : ''}${weights}`

/** Query for a whole word in parts of the given weights. */
export const wholeWord = (word: string, weights = ''): string =>
  `'${word}'${weights === '' ? '' : `:${weights}`}`

/** Query for all words, each written by `write`. */
export const allOf = (words: readonly string[], write: (word: string) => string): string =>
  words.map(write).join(' & ')

/** Query for any of these queries. */
export const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`
