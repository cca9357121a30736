import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { OpenRole } from '@quad/contract'
import type { Database } from '../../platform/database/schema.ts'

/** The roles of a project, in its own order. */
export const wantedRolesOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('wanted_roles')
    .select(['id', 'title', 'skills', 'skills_folded as skillsFolded', 'places', 'taken', 'hours'])
    .select('closed')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')

export type WantedRoleRow = Awaited<
  ReturnType<ReturnType<typeof wantedRolesOf>['executeTakeFirstOrThrow']>
>

/** Whether a role of this alias takes requests, if its project recruits. */
const takesRequests = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${alias}.closed`)}
    and ${sql.ref(`${alias}.taken`)} < ${sql.ref(`${alias}.places`)})`

/** The open roles on the card of a row of `projects`. */
export const openRolesOnCard = sql<OpenRole[]>`(
  select coalesce(json_agg(
    json_build_object('title', open.title, 'free', open.places - open.taken)
    order by open.position, open.id), '[]')
  from wanted_roles as open
  where open.project_id = projects.id and projects.recruiting and ${takesRequests('open')})`

/** The open roles of a project that recruits. */
export const openRolesOf = (
  trx: Transaction<Database>,
  projectId: string,
): Promise<{ id: string; title: string }[]> =>
  trx
    .selectFrom('wanted_roles')
    .select(['id', 'title'])
    .where('project_id', '=', projectId)
    .where(takesRequests('wanted_roles'))
    .execute()

/** The role that a person's pending request names, if it has a free place. Lock the project first. */
export const requestedRole = (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ id: string; title: string } | undefined> =>
  trx
    .selectFrom('join_requests')
    .innerJoin('wanted_roles', 'wanted_roles.id', 'join_requests.wanted_role_id')
    .select(['wanted_roles.id', 'wanted_roles.title'])
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.state', '=', 'pending')
    .whereRef('wanted_roles.taken', '<', 'wanted_roles.places')
    .executeTakeFirst()
