import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Further words are ignored. */
const wordsAtMost = 8

/** The words of a text, as the search columns of the database store them. */
export const searchWords = async (db: Kysely<Database>, text: string): Promise<string[]> => {
  if (text === '') return []
  const { rows } = await sql<{ words: string }>`select searchable(${text}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  return [...new Set(words)].slice(0, wordsAtMost)
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
