import { sql } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import { memberOrder } from '../projects/members.ts'
import { computedOnce, tsquery, type Related } from './matching.ts'
import { allOf, anyOf, written, type Candidate } from './words.ts'

type Words = readonly Candidate[]

const each = (words: Words, weights = ''): string[] => words.map((word) => written(word, weights))

const query = (text: string) => computedOnce(tsquery(text))

/** A name has no other forms, and no word of it is another name of a skill. */
const eachOfName = (words: Words): string[] =>
  each(words.map((word) => ({ ...word, stem: null, skills: [] })))

/** People whose projects a search by a name finds: the newest of those with the name that are read. */
const namedAtMost = 50
const readAtMost = 100

/** The words of a person's name. An index has them. */
const nameWords = sql`ts_filter(users.search, '{a}')`

/** Whether the viewer may see the person of a row of `users`, whose name has the words of the query. */
const isNamed = (name: string, viewerId: string | null) => sql<boolean>`(
  users.profile_completed and ${nameWords} @@ ${query(name)}
  and not ${isBlockedBy(viewerId, 'users.id')})`

/** Whether each word is in the texts of the project or in the name of the person. */
const haveAll = (words: Words) => sql<boolean>`not exists (
  select from unnest(${each(words)}::text[], ${eachOfName(words)}::text[]) as word (text, name)
  where not (projects.search @@ to_tsquery('simple', word.text)
    or ${nameWords} @@ to_tsquery('simple', word.name)))`

/** Some people of this name. With the limit alone, PostgreSQL would read the table instead of the index. */
const named = (name: string, viewerId: string | null, { hasAll }: { hasAll: boolean }) => sql`(
  with named as materialized (
    select id, search, created_at from users where ${isNamed(name, viewerId)})
  select *, ${sql.lit(hasAll)} as has_all from named limit ${sql.lit(readAtMost)})`

/** People whose names have all words, then those whose names have one of several. */
const namedWith = (words: Words, viewerId: string | null) => {
  const names = eachOfName(words)
  const withAll = named(allOf(names), viewerId, { hasAll: true })
  return names.length > 1
    ? sql`${withAll} union all ${named(anyOf(names), viewerId, { hasAll: false })}`
    : withAll
}

/**
 * Finds projects by a member's name that has a word, if that or their texts have the others. People who have blocked the
 * viewer are found, so that the block stays unknown.
 */
export const byMembers = (viewerId: string | null): Related => ({
  ids: (words) => sql`array(
    select memberships.project_id
    from (
      select * from (${namedWith(words, viewerId)}) as named
      order by has_all desc, created_at desc, id desc limit ${sql.lit(namedAtMost)}
    ) as users
    join memberships on memberships.user_id = users.id
    where users.has_all or exists (
      select from projects where projects.id = memberships.project_id and ${haveAll(words)}))`,
  foundIn: (words) => sql`(
    select json_build_object('name', users.name, 'role', memberships.role)
    from projects
    join memberships on memberships.project_id = projects.id
    join users on users.id = memberships.user_id
    where projects.id = found.id and not projects.search @@ ${query(allOf(each(words)))}
      and ${isNamed(anyOf(eachOfName(words)), viewerId)} and ${haveAll(words)}
    order by ${memberOrder} limit 1) as "foundMember"`,
})

/** The other members of the viewer's projects of which title and tags have a word, if these or the profile have the others. */
const teammates = (words: Words, viewerId: string) => sql`
  memberships as own
  join projects on projects.id = own.project_id
  join memberships as other on other.project_id = own.project_id
  join users on users.id = other.user_id
  where own.user_id = ${viewerId}
    and projects.search @@ ${query(anyOf(each(words, 'AB')))}
    and not ${isBlockedBy(viewerId, 'users.id')}
    and not exists (
      select from unnest(${each(words, 'AB')}::text[], ${each(words)}::text[]) as word (project, text)
      where not (projects.search @@ to_tsquery('simple', word.project)
        or users.search @@ to_tsquery('simple', word.text)))`

/** Finds people by the projects in which they are together with the viewer. */
export const byCommonProjects = (viewerId: string): Related => ({
  ids: (words) => sql`array(select users.id from ${teammates(words, viewerId)})`,
  foundIn: (words) => sql`(
    select projects.title from ${teammates(words, viewerId)}
      and users.id = found.id and not users.search @@ ${query(allOf(each(words)))}
    order by own.joined_at desc, projects.id limit 1) as "foundProject"`,
})
