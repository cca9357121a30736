import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isBlockedBy } from '../../people/blocking/store.ts'
import { optionalPersonRef, isoTime } from '../../platform/database/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { managesProject } from '../members.ts'
import type { JoinRequest, WantedRoleState } from '@quad/contract'
import { matchOf, type Skills } from '../../match.ts'
import { presentNamedRole } from '../wanted-roles.ts'

/** A person's latest request to a project. */
export type LatestRequest = Pick<Selectable<Database['join_requests']>, 'id' | 'state' | 'decision'>

/**
 * The role that a request names. A place is promised to each accepted request of the role that will take effect before
 * this one.
 */
const selectNamedRole = (eb: ExpressionBuilder<Database, 'join_requests'>) =>
  eb
    .selectFrom('wanted_roles')
    .select([
      'title',
      'skills',
      'skills_folded as skillsFolded',
      'closed',
      sql<number>`places - taken - (
        select count(*) from join_requests as other
        where other.wanted_role_id = wanted_roles.id and other.state = 'pending'
          and other.decision = 'accepted' and other.id <> join_requests.id
          and (join_requests.decided_at is null or other.decided_at < join_requests.decided_at)
      )`.as('free'),
    ])
    .whereRef('wanted_roles.id', '=', 'join_requests.wanted_role_id')

/**
 * The pending requests that a viewer may see, the oldest first. Owner and Admins: all, without requests
 * of people that the viewer has blocked, on which the other managers decide. Others: their own.
 */
export const requestsSeenBy = (db: Kysely<Database>, projectId: string, viewerId: string) =>
  db
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'join_requests.invited_by')
    .select([
      optionalPersonRef('inviter').as('invitedBy'),
      'users.id as userId',
      'users.name',
      'users.profile_photo_id as profilePhotoId',
      'join_requests.message',
      isoTime('join_requests.created_at').as('timeSent'),
      'join_requests.decision',
      'join_requests.wanted_role_title as wantedRoleTitle',
      'users.skills',
      'users.skills_folded as skillsFolded',
    ])
    .select((eb) => jsonObjectFrom(selectNamedRole(eb)).as('namedRole'))
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.state', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('join_requests.user_id', '=', viewerId),
        managesProject(db, projectId, viewerId).and(
          eb.not(isBlockedBy(viewerId, 'join_requests.user_id')),
        ),
      ]),
    )
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

/** The role that a request names. */
interface RequestedRole {
  title: string
  skills: string[]
  skillsFolded: string[]
  closed: boolean
  /** Places that are neither taken nor promised; may be below 0. */
  free: number
}

/** A pending request with the skills of the person who sent it. */
export interface PendingRequest extends Omit<JoinRequest, 'match' | 'wantedRole'> {
  skills: string[]
  skillsFolded: string[]
  /** Null if the request names none, or if the role was removed. */
  namedRole: RequestedRole | null
  /** The title when the request was sent; null if the request names none. */
  wantedRoleTitle: string | null
}

const stateOf = ({ closed, free }: RequestedRole): WantedRoleState => {
  if (free <= 0) return 'filled'
  return closed ? 'closed' : 'open'
}

/**
 * A request as a manager of the project sees it, with the person's match.
 *
 * @param wanted the skills of the project, for a request without a role
 */
export const presentRequest = (
  { skills, skillsFolded, namedRole, wantedRoleTitle, ...request }: PendingRequest,
  wanted: Skills,
): JoinRequest => {
  const ofRole = namedRole && { written: namedRole.skills, folded: namedRole.skillsFolded }
  return {
    ...request,
    wantedRole: presentNamedRole(
      namedRole ? { title: namedRole.title, state: stateOf(namedRole) } : undefined,
      wantedRoleTitle,
    ),
    match: matchOf(ofRole ?? wanted, { written: skills, folded: skillsFolded }),
  }
}
