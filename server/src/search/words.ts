import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Words beyond these are not searched for. */
const wordsAtMost = 8

/** Shorter words share too few trigrams with their misspellings to tell these from other words. */
const tolerantFrom = 5

/** A text as the database's own search columns hold it, word by word. */
export const searchWords = async (db: Kysely<Database>, text: string): Promise<string[]> => {
  if (text === '') return []
  const { rows } = await sql<{ words: string }>`select searchable(${text}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  return [...new Set(words)].slice(0, wordsAtMost)
}

/** Whether a word is found despite a typo in it. */
export const isTolerant = (word: string): boolean => word.length >= tolerantFrom

/**
 * Each word, or the beginning of one, among those of the given weights: `A` is the title or name, `B`
 * the tags, `C` the description. One letter alone is a whole word: `C` is not `Chess`.
 */
export const beginnings = (words: readonly string[], weights = ''): string =>
  words.map((word) => `'${word}':${[...word].length > 1 ? '*' : ''}${weights}`).join(' & ')

/** Each word as it is. */
export const wholeWords = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(' & ')
