import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { serverTexts } from '../../platform/http/server-texts.ts'
import { joinByInvitation } from '../inviting/join-by-invitation.ts'
import { pendingInvitation } from '../inviting/store.ts'
import { roleOf } from '../members.ts'
import { isManager, isMember, projectPolicy } from '../policy.ts'
import { openRolesOf } from '../wanted-roles/store.ts'
import { lockProject } from '../store.ts'
import { sendRequest } from './send-request.ts'
import { isRequestPending } from './store.ts'

interface Asking {
  userId: string
  projectId: string
  message: string
  /** The open role that the person wants; undefined for no particular role. */
  wantedRoleId: string | undefined
}

/** @throws ApiError conflict for a role that is not open */
const chosenRole = async (
  trx: Transaction<Database>,
  { projectId, wantedRoleId }: Asking,
): Promise<{ id: string; title: string } | undefined> => {
  if (wantedRoleId === undefined) return undefined
  const open = await openRolesOf(trx, projectId)
  const chosen = open.find(({ id }) => id === wantedRoleId)
  if (!chosen) throw conflict(serverTexts.roleNotOpen)
  return chosen
}

/**
 * Sends a join request, which may name an open role, and notifies the project's managers. A
 * person whom a manager has invited joins at once, even if the project is not recruiting. A repeated request changes
 * nothing while the first is pending.
 *
 * @throws ApiError not_found if there is no such project; conflict for a member, or if the project is not
 *   recruiting or the role is not open
 */
export const requestToJoin = (
  db: Kysely<Database>,
  asking: Asking,
): Promise<'joined' | 'requested'> =>
  db.transaction().execute(async (trx) => {
    const { userId, projectId, message } = asking
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
    const wantedRole = await chosenRole(trx, asking)
    await sendRequest(trx, { projectId, userId, message, wantedRole })
    return 'requested'
  })
