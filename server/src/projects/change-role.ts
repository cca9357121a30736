import type { Transaction } from 'kysely'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { reopenRequestsDecidedBy } from './joining/decide-request.ts'
import { invitedBy } from './inviting/store.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { recordChange } from './history.ts'
import { isManager } from './policy.ts'

interface RoleChange {
  projectId: string
  userId: string
  actorId: string
  from: MemberRole
  to: MemberRole
}

/**
 * Gives a member another role and records that in the history. A former manager loses the open
 * notifications of join requests, and the decisions that have not taken effect. The recipients of the member's
 * invitations are informed, because accepting depends on the sender's role. The caller locks the project and informs
 * the team.
 */
export const changeRole = async (
  trx: Transaction<Database>,
  { projectId, userId, actorId, from, to }: RoleChange,
): Promise<void> => {
  await trx
    .updateTable('memberships')
    .set({ role: to })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
  await recordChange(trx, { projectId, actorId, subjectId: userId, change: 'role', from, to })
  if (isManager(from) !== isManager(to)) {
    await publish(trx, await invitedBy(trx, projectId, userId), { type: 'project', projectId })
  }
  if (to === 'Member') {
    await reopenRequestsDecidedBy(trx, { projectId, actorId: userId })
    await dismissProject(trx, { projectId, userId, types: ['join-request', 'request-reminder'] })
  }
}
