import { limits, type ProjectCard, type UserCard } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import { asJson } from '../platform/database/queries.ts'
import type { Viewer } from '../platform/http/access.ts'
import { notFound } from '../platform/http/errors.ts'
import { projects } from './find-projects.ts'
import { userConditions, users } from './find-users.ts'
import { all, type SearchDatabase, type Searched } from './matching.ts'

/** Rows to compare, the newest: a page is read far more often than a search, and must not wait for a campus of years. */
const comparedAtMost = 1000

interface Subject {
  id: string
  /** Folded. */
  tags: readonly string[]
}

/** The cards of up to three others with tags in common, those with most first, then the newest. */
const similarTo = async <Card>(
  { db }: SearchDatabase,
  { table, tags: column, card }: Searched<Card>,
  { id, tags }: Subject,
  conditions: readonly RawBuilder<boolean>[],
): Promise<Card[]> => {
  const own = sql.ref(column)
  const { rows } = await sql<Card>`
    select card.* from (
      select id, created_at, cardinality(array(
        select unnest(${own}) intersect select unnest(${tags}::text[]))) as common
      from (
        select id, created_at, ${own} from ${sql.table(table)} where ${all(conditions)}
        order by created_at desc, id desc limit ${sql.lit(comparedAtMost)}
      ) as compared
      where ${own} && ${tags}::text[] and id <> ${id}
      order by common desc, created_at desc, id desc
      limit ${sql.lit(limits.similar)}
    ) as found
    cross join lateral ${card} as card
    order by common desc, found.created_at desc, found.id desc`.execute(db)
  return rows
}

/**
 * Recruiting projects with tags of this one, without those that the viewer is in.
 *
 * @throws ApiError not_found
 */
export const similarProjects = async (
  database: SearchDatabase,
  projectId: string,
  viewer: Viewer | null,
): Promise<ProjectCard[]> => {
  const project = await database.db
    .selectFrom('projects')
    .select(['id', asJson<string[]>('tags_folded').as('tags')])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('project')
  const isOthers =
    viewer &&
    sql<boolean>`not exists (
    select from memberships
    where memberships.project_id = projects.id and memberships.user_id = ${viewer.id})`
  return similarTo(database, projects, project, [sql`recruiting`, ...(isOthers ? [isOthers] : [])])
}

/**
 * People with skills of this one, without the viewer, whom the viewer has blocked, and who look for no team.
 *
 * @throws ApiError not_found
 */
export const similarUsers = async (
  database: SearchDatabase,
  userId: string,
  viewer: Viewer | null,
): Promise<UserCard[]> => {
  const person = await database.db
    .selectFrom('users')
    .select(['id', asJson<string[]>('skills_folded').as('tags')])
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  if (!person) throw notFound('person')
  return similarTo(database, users, person, [
    ...userConditions,
    sql`looking is distinct from 'no'`,
    ...(viewer
      ? [
          sql<boolean>`users.id <> ${viewer.id}`,
          sql<boolean>`not ${isBlockedBy(viewer.id, 'users.id')}`,
        ]
      : []),
  ])
}
