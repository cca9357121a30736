import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { publish } from '../../live/publish.ts'
import { managerIds, roleOf } from '../members.ts'
import { invitationPolicy, isManager } from '../policy.ts'
import { lockProject } from '../store.ts'
import { settleInvitation } from './settle.ts'
import { latestInvitation } from './store.ts'

interface Withdrawal {
  actorId: string
  /** The recipient of the invitation. */
  targetId: string
  projectId: string
}

const answered = {
  accepted: 'This invitation has been accepted already.',
  declined: 'This invitation has been declined already.',
}

/**
 * Withdraws an invitation: the actor's own, or any one if the actor is Owner or Admin. Repeating it
 * changes nothing.
 *
 * @throws ApiError not_found without the project or an invitation that the actor may see; conflict if it
 *   was decided
 */
export const withdrawInvitation = (
  db: Kysely<Database>,
  { actorId, targetId, projectId }: Withdrawal,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) throw notFound('project')
    const role = await roleOf(trx, projectId, actorId)
    const invitation = await latestInvitation(trx, projectId, targetId, { id: actorId, role })
    if (!invitation) throw notFound('invitation')
    authorize({ id: actorId, role }, invitationPolicy.withdraw, invitation)
    const { state, senderId } = invitation
    if (state === 'accepted' || state === 'declined') throw conflict(answered[state])
    if (state !== 'pending') return
    const which = isManager(role) ? {} : { senderId }
    const settled = await settleInvitation(trx, { projectId, targetId, ...which }, 'withdrawn')
    const concerned = new Set([...(await managerIds(trx, projectId)), ...settled])
    await publish(trx, [...concerned], { type: 'project', projectId })
  })
