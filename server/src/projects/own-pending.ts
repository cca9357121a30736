import type { EventSummary, OwnPending } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { isManagerInRow } from '../is-manager.ts'
import { namedRoleInRow } from '../named-role.ts'
import { isBlockedBy } from '../people/blocking/store.ts'
import { personRef, isoTime } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'

const listedAtMost = 100

const projectRef = sql<{
  id: string
  title: string
}>`json_build_object('id', projects.id, 'title', projects.title)`

/** What waits in a person's projects, the earliest membership first. */
const waitingIn = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('join_requests')
          .select((each) => each.fn.countAll<number>().as('requests'))
          .whereRef('join_requests.project_id', '=', 'memberships.project_id')
          .where('join_requests.state', '=', 'pending')
          .where('join_requests.decision', 'is', null)
          .where(isManagerInRow().$castTo<boolean>())
          .where((each) => each.not(isBlockedBy(userId, 'join_requests.user_id')))
          .as('asked'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events')
          .select(
            sql<EventSummary>`json_build_object(
              'id', id, 'title', title, 'location', location,
              'startDateTime', ${isoTime('starts_at')}, 'endDateTime', ${isoTime('ends_at')})`.as(
              'nextEvent',
            ),
          )
          .whereRef('events.project_id', '=', 'memberships.project_id')
          .where('starts_at', '>', sql<Date>`now()`)
          .orderBy('starts_at')
          .orderBy('id')
          .limit(sql.lit(1))
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['memberships.project_id as projectId', 'asked.requests', 'next.nextEvent'])
    .where('memberships.user_id', '=', userId)
    .where((eb) => eb.or([eb('asked.requests', '>', 0), eb('next.nextEvent', 'is not', null)]))
    .orderBy('joined_at')
    .orderBy('memberships.project_id')

/** A person's pending join requests and received invitations, the latest first, and what waits in the person's projects. */
export const ownPending = async (db: Kysely<Database>, userId: string): Promise<OwnPending> => {
  const requests = db
    .selectFrom('join_requests')
    .innerJoin('projects', 'projects.id', 'join_requests.project_id')
    .select([
      projectRef.as('project'),
      isoTime('join_requests.created_at').as('timeSent'),
      sql<boolean>`join_requests.decision is not distinct from 'accepted'`.as('joining'),
    ])
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.state', '=', 'pending')
    .orderBy('join_requests.created_at', 'desc')
    .limit(listedAtMost)
  const invitations = db
    .selectFrom('invitations')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .innerJoin('users as sender', 'sender.id', 'invitations.sender_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'invitations.project_id')
        .onRef('memberships.user_id', '=', 'invitations.sender_id'),
    )
    .select([
      projectRef.as('project'),
      personRef('sender').as('from'),
      isoTime('invitations.created_at').as('timeSent'),
      isoTime('invitations.expires_at').as('expires'),
      namedRoleInRow('invitations').as('wantedRole'),
      sql<boolean>`coalesce(${isManagerInRow()}, false)`.as('joins'),
    ])
    .where('invitations.target_id', '=', userId)
    .where('invitations.state', '=', 'pending')
    .where('invitations.hidden', '=', false)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .orderBy('invitations.created_at', 'desc')
    .limit(listedAtMost)
  const [projects, asked, invited] = await Promise.all([
    waitingIn(db, userId).execute(),
    requests.execute(),
    invitations.execute(),
  ])
  return { projects, requests: asked, invitations: invited }
}
