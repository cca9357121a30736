import type { Transaction } from 'kysely'
import type { Database, MemberRole } from '../database/schema.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { recordChange } from './history.ts'

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
 * the open notifications of its requests. The project is locked by the caller, who tells the team.
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
  if (to === 'Member') {
    await dismissProject(trx, { projectId, userId, types: ['join-request', 'request-reminder'] })
  }
}
