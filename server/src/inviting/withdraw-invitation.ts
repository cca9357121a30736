import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isManager } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { mayWithdraw } from './policy.ts'
import { settleInvitation } from './settle.ts'
import { latestInvitation } from './store.ts'

interface Withdrawal {
  /** Who withdraws it. */
  actorId: string
  /** Who was invited. */
  targetId: string
  projectId: string
}

const answered = {
  accepted: 'This invitation has been accepted already.',
  declined: 'This invitation has been declined already.',
}

/**
 * Withdraws an invitation: one's own, or, as Owner or Admin, anybody's. Repeating it changes nothing.
 *
 * @throws Fault not_found without the project or an invitation that the actor may see; conflict where
 * it was answered.
 */
export const withdrawInvitation = (
  db: Kysely<Database>,
  { actorId, targetId, projectId }: Withdrawal,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) throw notFound('project')
    const role = await roleOf(trx, projectId, actorId)
    const invitation = await latestInvitation(trx, projectId, targetId, { id: actorId, role })
    if (!invitation || !mayWithdraw(actorId, role, invitation.senderId)) {
      throw notFound('invitation')
    }
    const { state, senderId } = invitation
    if (state === 'accepted' || state === 'declined') throw conflict(answered[state])
    if (state !== 'pending') return
    const which = isManager(role) ? {} : { senderId }
    const settled = await settleInvitation(trx, { projectId, targetId, ...which }, 'withdrawn')
    const concerned = new Set([...(await managerIds(trx, projectId)), ...settled])
    await publish(trx, [...concerned], { type: 'project', projectId })
  })
