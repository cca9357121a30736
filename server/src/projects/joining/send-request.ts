import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { publish } from '../../live/publish.ts'
import { notify } from '../../notifications/notify.ts'
import { managerIds } from '../members.ts'
import { managersToNotify } from './managers-to-notify.ts'

interface NewRequest {
  projectId: string
  userId: string
  message: string
  /** The open role that the request names. */
  wantedRole?: { id: string; title: string } | undefined
  /** The Member whose invitation led to it. */
  invitedBy?: string
}

/** Writes a join request to a locked project and notifies its Owner and Admins. */
export const sendRequest = async (
  trx: Transaction<Database>,
  { projectId, userId, message, wantedRole, invitedBy }: NewRequest,
): Promise<void> => {
  await trx
    .insertInto('join_requests')
    .values({
      project_id: projectId,
      user_id: userId,
      message,
      wanted_role_id: wantedRole?.id ?? null,
      wanted_role_title: wantedRole?.title ?? null,
      ...(invitedBy !== undefined && { invited_by: invitedBy }),
    })
    .execute()
  const concerned = [...(await managerIds(trx, projectId)), userId]
  await publish(trx, concerned, { type: 'project', projectId })
  await notify(trx, await managersToNotify(trx, projectId, userId), {
    type: 'join-request',
    projectId,
    fromId: userId,
    message,
  })
}
