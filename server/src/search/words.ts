import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Words beyond these are not searched for. */
const wordsAtMost = 8

/** A text as the database's own search columns hold it, word by word. */
export const searchWords = async (db: Kysely<Database>, text: string): Promise<string[]> => {
  if (text === '') return []
  const { rows } = await sql<{ words: string }>`select searchable(${text}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  return [...new Set(words)].slice(0, wordsAtMost)
}

/**
 * A word, or the beginning of one, among those of the given weights: `A` is the title or name, `B`
 * the tags, `C` the description. One letter alone is a whole word: `C` is not `Chess`.
 */
export const beginning = (word: string, weights = ''): string =>
  `'${word}':${[...word].length > 1 ? '*' : ''}${weights}`

/** A word as it is, among those of the given weights. */
export const wholeWord = (word: string, weights = ''): string =>
  `'${word}'${weights === '' ? '' : `:${weights}`}`

/** All of the words, each written for the query in this way. */
export const allOf = (words: readonly string[], write: (word: string) => string): string =>
  words.map(write).join(' & ')
