import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { joinByInvitation } from '../inviting/join-by-invitation.ts'
import { pendingInvitation } from '../inviting/store.ts'
import { roleOf } from '../members.ts'
import { isManager, isMember, projectPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { sendRequest } from './send-request.ts'
import { isRequestPending } from './store.ts'

/**
 * Sends a join request and notifies the project's managers. A person whom a manager has invited joins at
 * once, even if the project is not recruiting. A repeated request changes nothing while the first is pending.
 *
 * @throws ApiError not_found if there is no such project; conflict for a member, or if the project is not
 *   recruiting
 */
export const requestToJoin = (
  db: Kysely<Database>,
  { userId, projectId, message }: { userId: string; projectId: string; message: string },
): Promise<'joined' | 'requested'> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const role = await roleOf(trx, projectId, userId)
    if (!isMember(role)) {
      const invitation = await pendingInvitation(trx, projectId, userId)
      if (invitation && isManager(invitation.fromRole)) {
        await joinByInvitation(trx, project, invitation)
        return 'joined'
      }
      if (await isRequestPending(trx, projectId, userId)) return 'requested'
    }
    // A pending request has returned above.
    authorize({ role }, projectPolicy.join, { ...project, requested: false })
    await sendRequest(trx, { projectId, userId, message })
    return 'requested'
  })
