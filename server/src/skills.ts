import { readFileSync } from 'node:fs'
import type { SearchedFor } from '@quad/contract'
import {
  namedSkills,
  readSkillNames,
  SkillNamesError,
  type SkillNames,
} from '@quad/contract/skills'
import { ConfigError, type Config } from './platform/config/config.ts'

/** The skills that the site knows by several names. */
export interface Skills {
  names: SkillNames
  /** The lines of the campus' own file; empty without one. */
  campus: string
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`SKILLS: ${path} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Reads the shipped skills, and those of the configured file.
 *
 * @throws ConfigError naming the file and its first wrong line
 */
export const readSkills = ({ skills: path }: Pick<Config, 'skills'>): Skills => {
  const campus = path === undefined ? '' : read(path)
  try {
    return { names: readSkillNames(campus), campus }
  } catch (error) {
    if (!(error instanceof SkillNamesError)) throw error
    throw new ConfigError(`SKILLS: ${path}: ${error.message}`)
  }
}

type Filter<Type> = Extract<SearchedFor, { type: Type }>['filter']

/** A filter of projects by the skills' own names. */
export const namedProjectFilter = (
  names: SkillNames,
  { tags, projectTags, ...filter }: Filter<'projects'>,
): Filter<'projects'> => ({
  ...filter,
  ...(tags && { tags: namedSkills(names, tags) }),
  ...(projectTags && { projectTags: namedSkills(names, projectTags) }),
})

/** A search by the skills' own names. */
export const namedSearch = (names: SkillNames, search: SearchedFor): SearchedFor =>
  search.type === 'projects'
    ? { ...search, filter: namedProjectFilter(names, search.filter) }
    : {
        ...search,
        filter: { ...search.filter, userTags: namedSkills(names, search.filter.userTags) },
      }
