import type { PersonMatch, UserCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { isManagerInRow } from '../is-manager.ts'
import { matchWithRole, openRolesOf, roleOfRow, tagsOfRow, takesRequests } from '../match.ts'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/access.ts'
import { roleScore } from './fit.ts'
import type { Fit } from './matching.ts'

interface RoleToFill {
  /** A role without its project is not found. */
  projectId: string | undefined
  roleId: string
}

/** The role with its project, for a manager of the project. */
const roleOf = (db: Kysely<Database>, roleId: string, projectId: string, viewerId: string) =>
  db
    .selectFrom('wanted_roles')
    .innerJoin('projects', 'projects.id', 'wanted_roles.project_id')
    .innerJoin('memberships', 'memberships.project_id', 'projects.id')
    .select([
      'projects.title',
      tagsOfRow.as('tags'),
      openRolesOf({ alsoClosed: true }).as('roles'),
      roleOfRow.as('role'),
    ])
    .where('wanted_roles.id', '=', roleId)
    .where('wanted_roles.project_id', '=', projectId)
    .where(takesRequests('wanted_roles'))
    .where('memberships.user_id', '=', viewerId)
    .where(isManagerInRow().$castTo<boolean>())
    .executeTakeFirst()

/** The people whom a manager does not invite: members, invited people and applicants, and whom the manager has blocked. */
const notInvited = (projectId: string, viewerId: string) => sql`array(
  select user_id from memberships where project_id = ${projectId}
  union all
  select target_id from invitations
  where project_id = ${projectId} and state = 'pending' and expires_at > now()
  union all
  select user_id from join_requests where project_id = ${projectId} and state = 'pending'
  union all
  select blocked_id from blocks where blocker_id = ${viewerId})`

/** People with a skill of one role. */
interface FittingRole extends Fit {
  matchOf: (person: UserCard & { skillsFolded: string[] }) => PersonMatch | undefined
}

/**
 * The people who fit a role and can be invited: the largest share of its skills first, then those who have its hours, then
 * the best match with the project.
 *
 * @throws ApiError not_found for a role that is not open, and for a viewer who does not manage its project
 */
export const fittingRole = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  { projectId, roleId }: RoleToFill,
): Promise<FittingRole> => {
  if (!viewer || projectId === undefined) throw notFound('open role')
  const found = await roleOf(db, roleId, projectId, viewer.id)
  if (!found) throw notFound('open role')
  const { role, title, ...offered } = found
  const project = { id: projectId, title }
  return {
    condition: sql<boolean>`(skills_folded && ${role.folded}::text[]
      and looking is distinct from 'no'
      and id <> all(${notInvited(projectId, viewer.id)}))`,
    score: roleScore(role, offered),
    matchOf: ({ skillsFolded: folded, availability }) => {
      const match = matchWithRole(role, { folded, hours: availability?.hoursPerWeek ?? null })
      return match && { ...match, project }
    },
  }
}
