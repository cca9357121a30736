import type { JoinRequest } from '@quad/contract'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { isBlockedBy } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'

type RequestState = Selectable<Database['join_requests']>['state']

/**
 * The requests that wait for a decision, the oldest first. Those of people whom the viewer has
 * blocked are left to the others who decide.
 */
export const pendingRequests = async (
  db: Kysely<Database>,
  projectId: string,
  viewerId: string,
): Promise<JoinRequest[]> => {
  const rows = await db
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'join_requests.invited_by')
    .select([
      'inviter.id as inviterId',
      'inviter.name as inviterName',
      'inviter.profile_photo_id as inviterPhotoId',
      'users.id as userId',
      'users.name',
      'users.profile_photo_id as profilePhotoId',
      'join_requests.message',
      'join_requests.created_at as sentAt',
    ])
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.state', '=', 'pending')
    .where((eb) => eb.not(isBlockedBy(viewerId, 'join_requests.user_id')))
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id')
    .execute()
  return rows.map(({ sentAt, inviterId, inviterName, inviterPhotoId, ...request }) => ({
    ...request,
    timeSent: sentAt.toISOString(),
    invitedBy:
      inviterId === null || inviterName === null
        ? null
        : { id: inviterId, name: inviterName, profilePhotoId: inviterPhotoId },
  }))
}

export const isRequestPending = async (
  db: Kysely<Database>,
  projectId: string,
  userId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('join_requests')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A person's latest request to a project, whatever became of it. Who goes on to change it has locked
 * the project, so that nothing else decides on it meanwhile.
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
