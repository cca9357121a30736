import type { Transaction } from 'kysely'
import type { Database, MemberRole } from '../database/schema.ts'
import { invitedBy } from '../inviting/store.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { recordChange } from './history.ts'
import { isManager } from './policy.ts'

interface RoleChange {
  projectId: string
  userId: string
  /** Who changes it. */
  actorId: string
  from: MemberRole
  to: MemberRole
}

/**
 * Gives a member another role and keeps that in the history. Who no longer runs the project loses
 * the open notifications of its requests. Whom the member has invited is told, since what accepting
 * does follows that role. The project is locked by the caller, who tells the team.
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
    await dismissProject(trx, { projectId, userId, types: ['join-request', 'request-reminder'] })
  }
}
