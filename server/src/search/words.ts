import { editDistances, stopWords } from '@quad/contract'
import { skillKey, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { stemsOfForms } from './irregular-forms.ts'

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

/** A word of a search, as the search columns of the database store words. */
export interface SearchWord {
  text: string
  /** The English stem, which all forms of the word have; null for short words and those of other scripts. */
  stem: string | null
  /** The words of each skill that has this word, alone or with the words beside it, as another name. */
  skills: readonly (readonly string[])[]
}

type PlainWord = Omit<SearchWord, 'skills'>

const wordsByText = new Map<string, PlainWord[]>()

/** Shorter words have other meanings in other forms: "going" is no form of "Go". */
const stemFrom = 3

/** Begins each stem in the search columns, and no word of a search: it would find each stem. */
const stemMark = 'ǂǂ'

/** The words of a text in sequence, with their stems. They never change. */
const splitWords = async (db: Kysely<Database>, text: string): Promise<PlainWord[]> => {
  const known = wordsByText.get(text)
  if (known) return known
  const { rows } = await sql<PlainWord>`
    select word as text, case when word ~ ${`^[a-z]{${stemFrom},}$`}
      then (ts_lexize('pg_catalog.english_stem', word))[1] end as stem
    from unnest(string_to_array(replace(searchable_words(${text}), ${stemMark}, ''), ' '))
      with ordinality as words (word, place)
    where word <> '' order by place`.execute(db)
  if (wordsByText.size === textsAtMost) wordsByText.clear()
  wordsByText.set(text, rows)
  return rows
}

/** Words of the longest name that a search is searched for. */
export const nameWordsAtMost = 3

/** For each word of a text, the words of the skills that it names together with its neighbours, or alone. */
const skillsIn = async (
  db: Kysely<Database>,
  words: readonly string[],
  { own }: SkillNames,
): Promise<Map<string, string[][]>> => {
  const skills = new Map<string, string[][]>()
  for (let count = 1; count <= nameWordsAtMost; count += 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const name = words.slice(start, start + count)
      const skill = own.get(skillKey(name.join(' ')))
      if (skill === undefined || skill.toLowerCase() === name.join(' ')) continue
      const skillWords = (await splitWords(db, skill)).map(({ text }) => text)
      for (const word of name) skills.set(word, [...(skills.get(word) ?? []), skillWords])
    }
  }
  return skills
}

/** The skills that a search names by other names, by these as they are written: `{ js: 'JavaScript' }`. */
export const skillsByOtherNames = (
  { own }: SkillNames,
  text: string,
  tags: readonly string[],
): Record<string, string> => {
  const words = text.split(/[\s,;]+/)
  const counts = Array.from({ length: nameWordsAtMost }, (_, nth) => nth + 1)
  const named = words.flatMap((_, at) =>
    counts.map((count) => words.slice(at, at + count).join(' ')),
  )
  // "js" and "JS" are one name, as first written.
  const byKey = Map.groupBy([...named, ...tags], skillKey)
  return Object.fromEntries(
    [...byKey].flatMap(([key, [name = '']]) => {
      const skill = own.get(key)
      return skill === undefined || skillKey(skill) === key ? [] : [[name, skill]]
    }),
  )
}

/**
 * The words of a text, as the search columns of the database store them. Words like "the" are left out, unless there are
 * no others.
 *
 * @param names finds a skill by its other names too
 */
export const searchWords = async (
  db: Kysely<Database>,
  text: string,
  names?: SkillNames,
): Promise<SearchWord[]> => {
  if (text === '') return []
  const separate = await splitWords(db, text)
  const written = separate.flatMap(({ text: word, stem }) =>
    segmentsOf(word).map((segment) => ({ text: segment, stem })),
  )
  const different = [...new Map(written.map((word) => [word.text, word])).values()]
  const telling = different.filter((word) => !stopWords.has(word.text))
  const words = (telling.length > 0 ? telling : different).slice(0, wordsAtMost)
  const plain = separate.map((word) => word.text).slice(0, 2 * wordsAtMost)
  const skills = names && (await skillsIn(db, plain, names))
  return words.map((word) => ({ ...word, skills: skills?.get(word.text) ?? [] }))
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
 * Query for a word or the beginning of one, in parts of the given weights: `A` is the title or name, `B` the tags, or
 * skills and major, `C` open roles and course, `D` the rest. A single letter is a whole word: `C` is not `Chess`. A word of
 * a script without spaces is found anywhere in a longer one.
 */
export const beginning = (word: string, weights = ''): string => {
  if (inParts.test(word)) return partly(word, weights)
  return [...word].length > 1 ? `'${word}':*${weights}` : weighted(`'${word}'`, weights)
}

/** Query for a whole word in parts of the given weights. */
export const wholeWord = (word: string, weights = ''): string =>
  inParts.test(word) ? partly(word, weights) : weighted(`'${word}'`, weights)

/** Query for all of these queries. */
export const allOf = (queries: readonly string[]): string => queries.join(' & ')

/** Query for any of these queries. */
export const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`

/** The tables of the words in titles, tags, roles and courses, or in names, majors and skills. */
export type KnownWords = 'project_words' | 'user_words'

/** A way to read a word of a search: as it is written, or as a similar known word. */
export interface Candidate {
  word: string
  /** Whether longer words that begin with it match too. */
  begins: boolean
  /** 1 for the word as written, less for each wrong letter. */
  similarity: number
  /** Of a word as it is written. */
  stem?: string | null
  skills?: SearchWord['skills']
}

/** Minimum length: shorter words differ in one letter from too many others. */
const tolerantFrom = 5

/** Up to this length one letter may be wrong, above it two. */
const oneWrongUpTo = 5

/** Number of known words to compare, those with the most common trigrams. */
const comparedAtMost = 64

/** Maximum of candidates to search for. */
const candidatesAtMost = 8

/** Up to this length a word is a whole one: "AI" is not "Aid", and "app" not "approved". */
const wholeUpTo = 3

/** The word as written. A longer one also matches words that begin with it. */
export const asWritten = ({ text: word, stem, skills }: SearchWord): Candidate => ({
  word,
  begins: lengthOf(word) > wholeUpTo,
  similarity: 1,
  stem,
  skills,
})

/** The words as written, of which the last one may be unfinished; undefined if it is long enough anyway. */
export const unfinished = (words: readonly SearchWord[]): Candidate[] | undefined => {
  const last = words.at(-1)
  if (!last || inParts.test(last.text)) return undefined
  if (lengthOf(last.text) > wholeUpTo || lengthOf(last.text) < 2) return undefined
  return [...words.slice(0, -1).map(asWritten), { ...asWritten(last), begins: true }]
}

/** Query for a candidate in parts of the given weights: the word, its other forms, or the skill that it names. */
export const written = (
  { word, begins, similarity, stem, skills = [] }: Candidate,
  weights: string,
): string => {
  // The irregular forms of a word that only means the same are too far from what was written.
  const stems = stem ? (similarity === 1 ? stemsOfForms(stem) : [stem]) : []
  const plain = begins ? beginning(word, weights) : wholeWord(word, weights)
  const others = [
    ...stems.map((each) => wholeWord(stemMark + each, weights)),
    ...skills.map((words) => `(${words.map((each) => wholeWord(each, weights)).join(' <-> ')})`),
  ]
  return others.length === 0 ? plain : anyOf([plain, ...others])
}

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

const candidatesOf = (searched: SearchWord, similar: readonly string[]): Candidate[] => {
  const { text: word } = searched
  const length = lengthOf(word)
  if (length < tolerantFrom || inParts.test(word)) return [asWritten(searched)]
  const near = similar.map((each) => ({
    word: each,
    distance: Math.min(...editDistances(word, each)),
  }))
  if (near.some(({ distance }) => distance === 0)) return [asWritten(searched)]
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
  words: readonly SearchWord[],
): Promise<Candidate[][]> => {
  const texts = words.map(({ text }) => text)
  const tolerant = texts.filter((text) => lengthOf(text) >= tolerantFrom)
  const similar = await similarWords(db, known, tolerant)
  return words.map((word) => candidatesOf(word, similar.get(word.text) ?? []))
}
