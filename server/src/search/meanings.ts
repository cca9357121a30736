import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editDistances } from '@quad/contract'
import { aroundWish, fillers } from '@quad/contract/around-wishes'
import { kinship } from '@quad/contract/skill-kinship'
import { unlikeWishes, wishes } from '@quad/contract/skill-wishes'
import { skillKey, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { SearchDatabase, Searched } from './matching.ts'
import { nameWordsAtMost, wholeWord, type Candidate, type SearchWord } from './words.ts'

interface Meanings {
  /** Words of the same meaning, the most similar first, by the word. */
  words: ReadonlyMap<string, readonly Candidate[]>
  /** The same for a form that has no line, by its stem. */
  byStem: ReadonlyMap<string, readonly Candidate[]>
  /** Skills by the stems of their words, such as "Logo Design" for "logo designer". */
  skills: ReadonlyMap<string, string>
  /** Each skill and those that imply it, by its own name. */
  kin: ReadonlyMap<string, readonly Candidate[]>
  /** The skills that a word or phrase means without naming them, by the stems of its words. */
  wished: ReadonlyMap<string, readonly Candidate[]>
  /** A word of the tables that an unknown one is probably meant to be. */
  corrected: (word: SearchWord) => Pick<SearchWord, 'text' | 'stem'> | undefined
}

interface Line {
  word: string
  others: { word: string; similarity: number }[]
}

/** The lines of `meanings.txt`, which `scripts/make-meanings.ts` writes: `doctor: physician 72, nurse 71`. */
const readTable = (): Line[] =>
  readFileSync(join(import.meta.dirname, 'meanings.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [word = '', others = ''] = line.split(': ')
      return {
        word,
        others: others.split(', ').map((each) => {
          const [other = '', percent] = each.split(' ')
          return { word: other, similarity: Number(percent) / 100 }
        }),
      }
    })

/** The stem of each word, as the search columns contain it. */
const stemsOf = async (
  db: Kysely<Database>,
  words: Iterable<string>,
): Promise<(word: string) => string> => {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
    from unnest(${[...words]}::text[]) as word`.execute(db)
  const stems = new Map(rows.map(({ word, stem }) => [word, stem ?? word]))
  return (word) => stems.get(word) ?? word
}

/** The words of each skill by its own name, as the search columns contain them. */
const wordsOfSkills = async (
  db: Kysely<Database>,
  { own }: SkillNames,
): Promise<Map<string, string[]>> => {
  const skills = new Set([...own.values(), ...kinship.keys(), ...[...wishes.values()].flat()])
  const { rows } = await sql<{ skill: string; words: string }>`
    select skill, trim(searchable_words(skill)) as words
    from unnest(${[...skills]}::text[]) as skill`.execute(db)
  return new Map(rows.map(({ skill, words }) => [skill, words.split(' ')]))
}

/** Words of the same meaning to search for. */
const meaningsAtMost = 8

/** The most similar words, one for each stem. */
const mostSimilar = (words: readonly Candidate[]): Candidate[] => {
  const byStem = new Map<string, Candidate>()
  for (const word of words.toSorted((one, other) => other.similarity - one.similarity)) {
    if (!byStem.has(word.stem!)) byStem.set(word.stem!, word)
  }
  return [...byStem.values()].slice(0, meaningsAtMost)
}

/** The similarity of the first skill that a word means, and what each further one loses. */
const wishSimilarity = { first: 0.95, step: 0.08, least: 0.3 }

/** The skills that words and phrases mean, by the stems of these. */
const wishedSkills = (
  skills: ReadonlyMap<string, readonly string[]>,
  stemOf: (word: string) => string,
): Map<string, Candidate[]> => {
  const { first, step, least } = wishSimilarity
  const wished = new Map<string, Map<string, Candidate>>()
  for (const [words, meant] of wishes) {
    const stems = words.split(' ').map(stemOf).join(' ')
    const candidates = wished.get(stems) ?? new Map<string, Candidate>()
    meant.forEach((skill, nth) => {
      const word = skills.get(skill)!.join(' ')
      const similarity = Math.max(least, first - step * nth)
      if (!candidates.has(word)) candidates.set(word, { word, begins: false, similarity })
    })
    wished.set(stems, candidates)
  }
  return new Map([...wished].map(([stems, candidates]) => [stems, [...candidates.values()]]))
}

/** What the skills that stand beside another one in the table of wishes count for it. */
const besideSimilarity = 0.3

/** Number of such skills. */
const besideAtMost = 5

/**
 * Related skills, for a search that no row with the skill itself matches: first the skills that it implies, then those that
 * the same rare words mean.
 */
const skillsBeside = (): ((skill: string) => string[]) => {
  const shares = new Map<string, Map<string, number>>()
  const totals = new Map<string, number>()
  for (const line of new Set(wishes.values())) {
    for (const [nth, skill] of line.entries()) {
      totals.set(skill, (totals.get(skill) ?? 0) + 1 / (nth + 1))
      const others = shares.get(skill) ?? new Map<string, number>()
      shares.set(skill, others)
      for (const [place, other] of line.entries()) {
        if (other !== skill)
          others.set(other, (others.get(other) ?? 0) + 1 / (nth + 1) / (place + 1))
      }
    }
  }
  return (skill) => {
    const implied = [...(kinship.get(skill)?.keys() ?? [])]
    const shared = [...(shares.get(skill) ?? [])]
      .map(([other, share]) => ({ other, share: share / Math.sqrt(totals.get(other)!) }))
      .toSorted((one, other) => other.share - one.share)
    return [...new Set([...implied, ...shared.map(({ other }) => other)])].slice(0, besideAtMost)
  }
}

/** Shorter words differ in one letter from too many others. */
const correctedFrom = 5

/** From this length on, two letters may be wrong. */
const twoWrongFrom = 8

/** The letters of a word, a bit for each. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (const letter of word) letters |= 1 << (letter.codePointAt(0)! % 31)
  return letters
}

const bitsIn = (number: number): number => {
  let bits = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/**
 * Finds the word that differs in a letter or two, the least first, and a missing or added letter before a wrong one. Few
 * people mistype the first letter.
 */
const correction = (
  known: readonly string[],
  stemOf: (word: string) => string,
): Meanings['corrected'] => {
  const all = new Set(known)
  const stems = new Set(known.map(stemOf))
  const byFirst = Map.groupBy(
    [...all].map((text) => ({ text, letters: lettersOf(text) })),
    ({ text }) => text[0],
  )
  return ({ text: word, stem }) => {
    if (word.length < correctedFrom || stem === null || all.has(word) || stems.has(stem)) {
      return undefined
    }
    const wrongAtMost = word.length < twoWrongFrom ? 1 : 2
    // A form of a word may be missing: "mucisians" is "musician".
    const forms = [word, stem].map((form) => ({ form, letters: lettersOf(form) }))
    const near = (byFirst.get(word[0]) ?? [])
      .map(({ text, letters }) => ({
        text,
        // To compare two words takes long. Each wrong letter changes two bits at most.
        distance: Math.min(
          ...forms
            .filter(
              (each) =>
                Math.abs(each.form.length - text.length) <= wrongAtMost &&
                bitsIn(each.letters ^ letters) <= 2 * wrongAtMost,
            )
            .map(({ form }) => editDistances(form, text).at(-1)!),
        ),
        isOneWrong: text.length === word.length,
      }))
      .filter(({ distance }) => distance <= wrongAtMost)
      .toSorted(
        (one, other) =>
          one.distance - other.distance || Number(one.isOneWrong) - Number(other.isOneWrong),
      )
    return near[0] && { text: near[0].text, stem: stemOf(near[0].text) }
  }
}

const load = async (db: Kysely<Database>, names: SkillNames): Promise<Meanings> => {
  const lines = readTable()
  const skills = await wordsOfSkills(db, names)
  const skillWords = new Set([...skills.values()].flat())
  const stemOf = await stemsOf(
    db,
    new Set([
      ...names.own.keys(),
      ...skillWords,
      ...fillers,
      ...[...wishes.keys()].flatMap((words) => words.split(' ')),
      ...lines.flatMap(({ word, others }) => [word, ...others.map((each) => each.word)]),
    ]),
  )
  const skillStems = new Set([...skillWords].map(stemOf))

  const words = new Map<string, readonly Candidate[]>()
  const byStem = new Map<string, readonly Candidate[]>()
  for (const { word, others } of lines) {
    const stem = stemOf(word)
    // "react" and "python" are skills here, neither an answer nor a snake: only words of other skills are like them.
    const skill = names.own.get(skillKey(word))
    const isSkill = skill !== undefined && skillKey(skill) === skillKey(word)
    const meant = others
      .map((each) => ({ ...each, stem: stemOf(each.word), begins: false }))
      .filter((each) => each.stem !== stem && (!isSkill || skillStems.has(each.stem)))
    words.set(word, meant)
    byStem.set(stem, mostSimilar([...(byStem.get(stem) ?? []), ...meant]))
  }

  const kin = new Map<string, Candidate[]>()
  const addKin = (of: string, skill: string, similarity: number): void => {
    const phrase = skills.get(skill)?.join(' ')
    if (phrase) kin.set(of, [...(kin.get(of) ?? []), { word: phrase, begins: false, similarity }])
  }
  const beside = skillsBeside()
  for (const skill of skills.keys()) {
    addKin(skill, skill, 1)
    for (const other of beside(skill)) addKin(skill, other, besideSimilarity)
  }
  for (const [skill, implied] of kinship) {
    for (const [of, weight] of implied) addKin(of, skill, weight)
  }
  const skillsByStems = new Map(
    [...skills].map(([skill, each]) => [each.map(stemOf).join(' '), skill]),
  )
  for (const [name, skill] of names.own) {
    if (!skillsByStems.has(stemOf(name))) skillsByStems.set(stemOf(name), skill)
  }
  const wished = wishedSkills(skills, stemOf)
  const spelled = [...fillers, ...wishes.keys(), ...names.own.keys(), ...words.keys()]
  const corrected = correction(spelled, stemOf)
  return { words, byStem, skills: skillsByStems, kin, wished, corrected }
}

const loaded = new WeakMap<SkillNames, Promise<Meanings>>()

/** Loads the table with the first search that needs it, and again after a failure. */
const meaningsIn = ({ db, names }: SearchDatabase): Promise<Meanings> => {
  const known = loaded.get(names)
  if (known) return known
  const meanings = load(db, names)
  loaded.set(names, meanings)
  meanings.catch(() => loaded.delete(names))
  return meanings
}

/** Those of the words that are in a person's name. */
const namesOf = async (
  db: Kysely<Database>,
  words: readonly SearchWord[],
): Promise<ReadonlySet<string>> => {
  const wanted = words.map(({ text }) => ({ text, query: wholeWord(text, 'A') }))
  const { rows } = await sql<{ text: string }>`
    select text from json_to_recordset(${JSON.stringify(wanted)}) as wanted (text text, query text)
    where exists (
      select from users where profile_completed and search @@ to_tsquery('simple', query))`.execute(
    db,
  )
  return new Set(rows.map(({ text }) => text))
}

/** Each word once, as similar as it is anywhere. */
const different = (candidates: readonly Candidate[]): Candidate[] => {
  const rising = candidates.toSorted((one, other) => one.similarity - other.similarity)
  return [...new Map(rising.map((each) => [each.word, each])).values()]
}

/** What is close to a word of a search. */
export interface Meaning {
  others: readonly Candidate[]
  /** Whether it is an English word or names a skill, and so is no typing error. */
  isKnown: boolean
  /** Whether it stands around the wish, and no person's name has it. */
  isAround: boolean
}

/**
 * What is close to each word of a search: words of the same meaning, the skills that imply the one that it names, and those
 * that it means, alone or with its neighbours. A person's name has no other words.
 */
export const meaningsOf = async (
  database: SearchDatabase,
  { table }: Searched,
  searched: readonly SearchWord[],
): Promise<Meaning[]> => {
  const { own } = database.names
  const known = await meaningsIn(database)
  const names = table === 'users' ? await namesOf(database.db, searched) : new Set<string>()
  const words = searched.map((word) => {
    const corrected = names.has(word.text) ? undefined : known.corrected(word)
    return corrected ? { ...word, ...corrected } : word
  })
  const standsAround = aroundWish(words.map(({ text }) => text))
  const skillsOf = words.map((): Candidate[] => [])
  // The longest names first: "machine" in "machine learning" means no engines, "bank" in "food bank" no money.
  const named = new Set<SearchWord>()
  const ofSkills = new Set<SearchWord>()
  for (let count = nameWordsAtMost; count >= 1; count -= 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const name = words.slice(start, start + count)
      const stems = name.map(({ text, stem }) => stem ?? text).join(' ')
      const text = name.map((word) => word.text).join(' ')
      const key = skillKey(text)
      const skill = own.get(key) ?? known.skills.get(stems)
      const kin = (skill !== undefined && known.kin.get(skill)) || []
      // A skill means itself, also if a form of it means others: "accounting" is not "accounts".
      const isItself = skill !== undefined && skillKey(skill) === key && !wishes.has(text)
      const isTaken = name.some((word) => named.has(word) || names.has(word.text))
      const isWish = !isItself && !isTaken && !unlikeWishes.has(text)
      const wished = (isWish && known.wished.get(stems)) || []
      for (const each of skillsOf.slice(start, start + count)) each.push(...kin, ...wished)
      if (count > 1 && (skill !== undefined || wished.length > 0)) {
        for (const word of name) named.add(word)
      }
      if (count > 1 && skill !== undefined) for (const word of name) ofSkills.add(word)
    }
  }
  return words.map((word, nth) => {
    const { text, stem } = word
    const isName = names.has(text)
    const isAround = !isName && standsAround(text)
    const isPlain = !ofSkills.has(word) && !isName && !isAround
    const alike = known.words.get(text) ?? known.byStem.get(stem ?? '')
    const skills = skillsOf[nth]!
    return {
      others: different([...((isPlain && alike) || []), ...skills]),
      isKnown: text === searched[nth]!.text && (alike !== undefined || skills.length > 0),
      isAround,
    }
  })
}
