import type { UserCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import { lastActiveSeenBy } from '../people/users/store.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/viewer.ts'

type Known = Pick<UserCard, 'blocked' | 'standing' | 'lastActive'>

/**
 * How a project of the viewer knows the user of this row. Invitations by others and requests are visible to
 * Owner and Admins, as on the project's page.
 */
const standingIn = (projectId: string, viewerId: string) => sql<UserCard['standing'] | null>`(
  select case
    when exists (
      select from memberships
      where project_id = own.project_id and user_id = users.id) then 'member'
    when exists (
      select from invitations
      where project_id = own.project_id and target_id = users.id
      and state = 'pending' and expires_at > now()
      and (own.role in ('Owner', 'Admin') or sender_id = own.user_id)) then 'invited'
    when own.role in ('Owner', 'Admin') and exists (
      select from join_requests
      where project_id = own.project_id and user_id = users.id and state = 'pending')
    then 'applicant' end
  from memberships as own where own.project_id = ${projectId} and own.user_id = ${viewerId})`

/**
 * What the viewer may know of these people, by id: a block by the viewer, the last activity, the standing in the
 * project.
 *
 * @param projectId the project of the search, if any
 */
export const knownPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  people: readonly { id: string }[],
  projectId: string | undefined,
): Promise<ReadonlyMap<string, Known>> => {
  if (!viewer || people.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      isBlockedBy(viewer.id, 'users.id').as('blocked'),
      lastActiveSeenBy(viewer.id).as('lastActive'),
      (projectId === undefined ? sql<null>`null` : standingIn(projectId, viewer.id)).as('standing'),
    ])
    .where(sql<boolean>`id = any(${people.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, blocked, standing, lastActive }) => [
      id,
      {
        ...(blocked && { blocked: true as const }),
        ...(standing && { standing }),
        ...(lastActive && { lastActive }),
      },
    ]),
  )
}
