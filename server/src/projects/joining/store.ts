import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { isBlockedBy } from '../../people/blocking/store.ts'
import { optionalPersonRef } from '../../platform/database/person-ref.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isoTime } from '../../platform/http/time-text.ts'

type RequestState = Selectable<Database['join_requests']>['state']

/**
 * The pending requests, the oldest first, without requests of people that the viewer has blocked: the
 * other managers decide on them.
 */
export const pendingRequests = (db: Kysely<Database>, projectId: string, viewerId: string) =>
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
    ])
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.state', '=', 'pending')
    .where((eb) => eb.not(isBlockedBy(viewerId, 'join_requests.user_id')))
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id')

/** A person's pending request to join a project: one at most. */
export const requestOf = (db: Kysely<Database>, projectId: string, userId: string) =>
  db
    .selectFrom('join_requests')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')

export const isRequestPending = async (
  db: Kysely<Database>,
  projectId: string,
  userId: string,
): Promise<boolean> => (await requestOf(db, projectId, userId).executeTakeFirst()) !== undefined

/**
 * A person's latest request to a project, in any state. Lock the project before changing the request.
 */
export const latestRequest = (
  trx: Transaction<Database>,
  projectId: string,
  userId: string,
): Promise<{ id: string; state: RequestState } | undefined> =>
  trx
    .selectFrom('join_requests')
    .select(['id', 'state'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
