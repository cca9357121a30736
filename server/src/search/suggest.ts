import { distinctTags, limits, type SearchSuggestions } from '@quad/contract'
import { skillKey, skillsHinted, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/access.ts'
import { findMatches } from './find.ts'
import { projects } from './find-projects.ts'
import { ownRow, userConditions, users } from './find-users.ts'
import { computedOnce, type SearchDatabase, type Searched, type Wanted } from './matching.ts'
import { searchWords } from './words.ts'

/** Profiles and projects whose skills and tags are counted: the newest of each, as for the common skills. */
const counted = 200

/**
 * The skills and tags with a word that begins with this text, and those of the given names, the most used first. A free
 * one counts if two people have it, in their profiles or own projects.
 */
const usedSkills = async (
  db: Kysely<Database>,
  text: string,
  known: readonly string[],
): Promise<string[]> => {
  // A kept plan would fold them again for each skill: a second for one letter.
  const begun = computedOnce(sql`' ' || fold(${text})`)
  // Hashed once: "p" begins more than a hundred skills.
  const isKnown = sql`folded in (select unnest(fold_each(${known}::text[])))`
  const { rows } = await sql<{ skill: string }>`
    select mode() within group (order by skill) as skill
    from (
      (select id, null::uuid, skills, skills_folded from users where profile_completed
        order by created_at desc, id desc limit ${sql.lit(counted)})
      union all
      (select null, id, tags, tags_folded from projects
        order by created_at desc, id desc limit ${sql.lit(counted)})
    ) as counted (person, project, skills, skills_folded),
      unnest(skills, skills_folded) as used (skill, folded)
    where strpos(' ' || folded, ${begun}) > 0 or ${isKnown}
    group by folded
    having ${isKnown} or count(distinct coalesce(person, (
      select user_id from memberships where project_id = project and role = 'Owner'))) > 1
    order by count(*) desc, folded`.execute(db)
  return rows.map(({ skill }) => skill)
}

/** The own name of a skill and its words, as keys. */
const ownKeys = (skill: string): string[] => [skill, ...skill.split(' ')].map(skillKey)

const begins = (skill: string, key: string): boolean =>
  ownKeys(skill).some((each) => each.startsWith(key))

const keysOfSkills = new WeakMap<SkillNames, ReadonlyMap<string, readonly string[]>>()

/** The keys of all names of each known skill, and of the words of its own name. Made once: it takes some 10 ms. */
const keysIn = (names: SkillNames): ReadonlyMap<string, readonly string[]> => {
  const made = keysOfSkills.get(names)
  if (made) return made
  const keys = new Map<string, string[]>()
  for (const [name, skill] of names.own) {
    const known = keys.get(skill)
    if (known) known.push(name)
    else keys.set(skill, [...ownKeys(skill), name])
  }
  keysOfSkills.set(names, keys)
  return keys
}

/** The known skills of which a name, or a word of the own name, begins with this text. */
const knownSkills = (names: SkillNames, key: string): string[] =>
  [...keysIn(names)].flatMap(([skill, keys]) =>
    keys.some((each) => each.startsWith(key)) ? skill : [],
  )

/**
 * Skills for a text: the one that it names, those that it may name, those of which a word begins with it, then those of which
 * another name does; of each, the most used first.
 */
const suggestSkills = async ({ db, names }: SearchDatabase, text: string): Promise<string[]> => {
  const key = skillKey(text)
  const named = names.own.get(key)
  const known = key === '' ? [] : knownSkills(names, key)
  const used = await usedSkills(db, text, known)
  const found = [...used, ...known]
  const [byOwnName = [], byOtherName = []] = [true, false].map((wanted) =>
    found.filter((skill) => begins(skill, key) === wanted),
  )
  const skills = [
    ...(named ? [named] : []),
    ...skillsHinted(names, text),
    ...byOwnName,
    ...byOtherName,
  ]
  return distinctTags(skills).slice(0, limits.searchSuggestions)
}

/**
 * What the search box offers for a text: skills, and the first people and projects that the search finds, without the
 * viewer and the people whom the viewer has blocked.
 */
export const suggestSearches = async (
  database: SearchDatabase,
  text: string,
  viewer: Viewer | null,
): Promise<SearchSuggestions> => {
  const words = await searchWords(database.db, text, database.names)
  const first = async <Card>(
    searched: Searched<Card>,
    wanted: Pick<Wanted, 'conditions' | 'without'>,
  ) => {
    const paging = { limit: limits.searchSuggestions }
    return (await findMatches(database, searched, { words, tags: [], ...wanted }, paging)).items
  }
  // One after another: one request takes one connection.
  const skills = await suggestSkills(database, text)
  const people = await first(users, {
    // One plan is best for every viewer, so this is none of `uncounted`.
    conditions: viewer
      ? [...userConditions, sql<boolean>`not ${isBlockedBy(viewer.id, 'users.id')}`]
      : userConditions,
    without: ownRow(viewer),
  })
  return { skills, people, projects: await first(projects, { conditions: [] }) }
}
