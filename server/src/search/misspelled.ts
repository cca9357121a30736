import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { distanceToBeginning } from './edit-distance.ts'

/** The tables of the words that titles and tags, or names, majors and skills, are made of. */
export type KnownWords = 'project_words' | 'user_words'

/** What a word of a search may have been meant to be. */
export interface Meant {
  word: string
  /** Whether the beginning of a longer word is meant too. */
  begins: boolean
  /** 1 for the word as it was written; the less the more of its letters are wrong. */
  likeness: number
}

/** Shorter words are a letter away from too many others. */
const tolerantFrom = 5

/** In so many letters one may be wrong, in more of them two. */
const oneWrongUpTo = 5

/** So many known words with the most trigrams in common are looked at. */
const candidates = 64

/** As many of them are searched for. */
const meantAtMost = 8

const asWritten = (word: string): Meant => ({ word, begins: true, likeness: 1 })

const meantBy = async (db: Kysely<Database>, known: KnownWords, word: string): Promise<Meant[]> => {
  const { length } = [...word]
  if (length < tolerantFrom) return [asWritten(word)]
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(known)} order by ${word} <<-> word limit ${candidates}`.execute(db)
  const near = rows.map((row) => ({ ...row, distance: distanceToBeginning(word, row.word) }))
  if (near.some(({ distance }) => distance === 0)) return [asWritten(word)]
  const wrongAtMost = length > oneWrongUpTo ? 2 : 1
  return near
    .filter(({ distance }) => distance <= wrongAtMost)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, meantAtMost)
    .map((each) => ({ word: each.word, begins: false, likeness: 1 - each.distance / length }))
}

/** Of what a word may have been meant to be, that which is as like it as any. */
export const likest = (meant: readonly Meant[]): Meant[] =>
  meant.filter(({ likeness }) => likeness === meant[0]?.likeness)

/**
 * For each word what it may have been meant to be, the likest first: itself, where it is known or too
 * short to tell; nothing where no known word is like it.
 */
export const meantWords = (
  db: Kysely<Database>,
  known: KnownWords,
  words: readonly string[],
): Promise<Meant[][]> => Promise.all(words.map((word) => meantBy(db, known, word)))
