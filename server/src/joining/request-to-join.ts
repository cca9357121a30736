import { texts } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { joinByInvitation } from '../inviting/join-by-invitation.ts'
import { pendingInvitation } from '../inviting/store.ts'
import { roleOf } from '../projects/members.ts'
import { isManager, isMember } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { sendRequest } from './send-request.ts'
import { isRequestPending } from './store.ts'

/**
 * Asks to join a project and tells its Owner and Admins; who holds an invitation of one of them joins
 * at once. While a request is pending, asking again changes nothing.
 *
 * @throws Fault not_found without the project; conflict for a member, or where nobody is sought.
 */
export const requestToJoin = (
  db: Kysely<Database>,
  { userId, projectId, message }: { userId: string; projectId: string; message: string },
): Promise<'joined' | 'requested'> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    if (isMember(await roleOf(trx, projectId, userId))) {
      throw conflict('You are a member of this project already.')
    }
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (invitation && isManager(invitation.fromRole)) {
      await joinByInvitation(trx, project, invitation)
      return 'joined'
    }
    if (await isRequestPending(trx, projectId, userId)) return 'requested'
    if (!project.recruiting) throw conflict(texts.notRecruiting)
    await sendRequest(trx, { projectId, userId, message })
    return 'requested'
  })
