import { limits } from '../limits.ts'
import { codePoints, distinctTags, normalized, unquoted } from '../text.ts'
import { arts } from './arts.ts'
import { society } from './society.ts'
import { technology } from './technology.ts'

/** All names of skills, by their keys (`skillKey`). */
export interface SkillNames {
  /** The skill's own name for each of its names. */
  readonly own: ReadonlyMap<string, string>
  /** The skills to suggest for a name that several have, such as "PM". */
  readonly hints: ReadonlyMap<string, readonly string[]>
}

/** A line of a table of skills that cannot be used. */
export class SkillNamesError extends Error {
  override name = 'SkillNamesError'
}

/** A person may put it in quotes (`namedSkills`). */
const otherNameLength = limits.tagLength - 2

/** What two spellings of a name have in common: without case, accents, spaces, hyphens and dots. `.NET` keeps its dot. */
export const skillKey = (text: string): string => {
  const lower = normalized(text.trim()).toLowerCase().replaceAll('&', 'and')
  const plain = lower
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize()
  const joined = plain.replaceAll(/[\s\-_/'’()\u2010-\u2015]/g, '')
  return joined.slice(0, 1) + joined.slice(1).replaceAll('.', '')
}

interface Line {
  name: string
  others: string[]
  isHint: boolean
}

const parseLine = (text: string): Line => {
  const isHint = text.startsWith('?')
  const [name = '', others, ...more] = text.slice(isHint ? 1 : 0).split(':')
  if (more.length > 0) throw new SkillNamesError('it has more than one colon')
  if (isHint && others === undefined) throw new SkillNamesError('it suggests no skill')
  const names = others === undefined ? [] : others.split(',')
  return { name: name.trim(), others: names.map((each) => each.trim()), isHint }
}

const requireLength = (name: string, max: number): void => {
  if (skillKey(name) === '') throw new SkillNamesError(`“${name}” is no name`)
  if (codePoints(name) > max) throw new SkillNamesError(`“${name}” has more than ${max} characters`)
}

/** Adds the lines of one table to `own` and `hints`. */
const addLines = (table: string, own: Map<string, string>, hints: Map<string, string[]>): void => {
  const here = new Set<string>()

  const requireFree = (name: string): void => {
    const skill = own.get(skillKey(name))
    if (skill !== undefined) throw new SkillNamesError(`“${name}” is a name of ${skill} already`)
  }
  const addSkill = (written: string, others: readonly string[]): void => {
    requireLength(written, limits.tagLength)
    const key = skillKey(written)
    const name = own.get(key) ?? written
    // Another name with names of its own could lead in a circle.
    if (skillKey(name) !== key) {
      throw new SkillNamesError(`“${written}” is another name of ${name}: give ${name} more names`)
    }
    if (here.has(key)) throw new SkillNamesError(`${name} has a line already`)
    here.add(key)
    own.set(key, name)
    for (const other of others) {
      requireLength(other, otherNameLength)
      requireFree(other)
      own.set(skillKey(other), name)
    }
  }

  table.split('\n').forEach((line, index) => {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) return
    try {
      const { name, others, isHint } = parseLine(text)
      if (!isHint) return addSkill(name, others)
      requireLength(name, limits.tagLength)
      requireFree(name)
      hints.set(skillKey(name), others)
    } catch (error) {
      if (!(error instanceof SkillNamesError)) throw error
      throw new SkillNamesError(`line ${index + 1}: ${error.message}`)
    }
  })
}

/**
 * The names of the shipped skills and those of a campus. A line of a table is one skill with its other names, which can
 * be stored under its own name alone:
 *
 *     # A heading, ignored.
 *     JavaScript: JS, ECMAScript
 *     ? PM: Project Management, Product Management
 *
 * A name is written once, in any spelling. The third kind of line suggests skills for a name that several have.
 *
 * @param campus a table of the same form, which adds skills, and names to shipped skills
 * @throws SkillNamesError naming the line: a name that is there twice, is too long, or has names although it is another
 *   name itself
 */
export const readSkillNames = (campus = ''): SkillNames => {
  const own = new Map<string, string>()
  const hints = new Map<string, string[]>()
  for (const table of [technology, arts, society, campus]) addLines(table, own, hints)
  return { own, hints }
}

/** The own name of the skill that a text means, in any spelling; other texts as they are. */
export const skillNamed = ({ own }: SkillNames, text: string): string =>
  own.get(skillKey(text)) ?? text

/** The skills to suggest for a name that several have. */
export const skillsHinted = ({ hints }: SkillNames, text: string): readonly string[] =>
  hints.get(skillKey(text)) ?? []

/**
 * Tags as they are stored and compared: each skill once, under its own name. A tag in quotes is meant as it is written:
 * `"JS"` is JS, not JavaScript.
 *
 * @param kept tags that are stored already, and stay as they are
 */
export const namedSkills = (
  names: SkillNames,
  tags: readonly string[],
  kept: readonly string[] = [],
): string[] =>
  distinctTags(
    tags.map((tag) => {
      const plain = unquoted(tag).trim() || tag
      return plain !== tag || kept.includes(tag) ? plain : skillNamed(names, tag)
    }),
  )
