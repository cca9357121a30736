import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { isBlockedBy } from '../../people/blocking/store.ts'
import { availabilityOf } from '../../people/users/store.ts'
import { optionalPersonRef, isoTime } from '../../platform/database/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JoinRequest } from '@quad/contract'
import { matchOf, personOfRow, requestedInRow } from '../../match.ts'
import { namedRoleInRow } from '../../named-role.ts'

/** A person's latest request to a project. */
export type LatestRequest = Pick<Selectable<Database['join_requests']>, 'id' | 'state' | 'decision'>

/**
 * Whether a person's pending request is accepted, so that the person joins soon; null without a pending request.
 */
export const isJoining = (projectId: string, userId: string): RawBuilder<boolean | null> =>
  sql<boolean | null>`(
    select decision is not distinct from 'accepted' from join_requests
    where project_id = ${projectId} and user_id = ${userId} and state = 'pending')`

/**
 * The pending requests that a manager of the project sees, the oldest first: without requests of people that the
 * manager has blocked, on which the other managers decide.
 */
export const requestsSeenBy = (db: Kysely<Database>, projectId: string, managerId: string) =>
  db
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .innerJoin('projects', 'projects.id', 'join_requests.project_id')
    .leftJoin('users as inviter', 'inviter.id', 'join_requests.invited_by')
    .leftJoin('wanted_roles', 'wanted_roles.id', 'join_requests.wanted_role_id')
    .select([
      optionalPersonRef('inviter').as('invitedBy'),
      'users.id as userId',
      'users.name',
      'users.profile_photo_id as profilePhotoId',
      'join_requests.message',
      isoTime('join_requests.created_at').as('timeSent'),
      'join_requests.decision',
      namedRoleInRow('join_requests').as('wantedRole'),
      requestedInRow.as('requested'),
      personOfRow('users').as('person'),
      availabilityOf.as('availability'),
    ])
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.state', '=', 'pending')
    .where((eb) => eb.not(isBlockedBy(managerId, 'join_requests.user_id')))
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id')

/**
 * A person's latest request to a project, in any state. Lock the project before changing the request.
 */
export const latestRequest = (
  db: Kysely<Database>,
  projectId: string,
  userId: string,
): Promise<LatestRequest | undefined> =>
  db
    .selectFrom('join_requests')
    .select(['id', 'state', 'decision'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const isRequestPending = async (
  ...request: Parameters<typeof latestRequest>
): Promise<boolean> => (await latestRequest(...request))?.state === 'pending'

type PendingRequest = Awaited<ReturnType<ReturnType<typeof requestsSeenBy>['execute']>>[number]

/** A request as a manager of the project sees it. */
export const presentRequest = ({ requested, person, ...request }: PendingRequest): JoinRequest => {
  const match = matchOf(requested, person)
  return { ...request, ...(match && { match }) }
}
