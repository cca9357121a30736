import { sql, type Kysely } from 'kysely'
import { findUser } from '../people/users/store.ts'
import { requests, standings } from '../notifications/notify.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { onProject, type ProjectCommand } from './command.ts'
import { invitedBy } from './inviting/invitations.ts'
import { reopenRequestsDecidedBy } from './joining/decide-request.ts'
import { isManager } from '../is-manager.ts'

interface HandOver {
  actorId: string
  /** The new Owner. */
  userId: string
  projectId: string
}

/**
 * Hands a project to one of its Admins, and notifies the team.
 *
 * @throws ApiError not_found without the project, or if the other is not a member; forbidden for all but
 *   the Owner; conflict if the other is not an Admin.
 */
export const handOverProject = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: HandOver,
): Promise<void> =>
  onProject(db, { actorId, projectId }, 'handOver', async (command) => {
    const { trx, project } = command
    const role = project.roleOf(userId)
    if (role === 'Unenrolled') throw notFound('member')
    if (role !== 'Admin') {
      throw conflict('A project is handed to one of its Admins. Please choose an Admin.')
    }
    const { name } = (await findUser(trx, userId))!
    await transferOwnership(command, actorId, { id: userId, name, role })
  })

interface Heir {
  id: string
  name: string
  /** The heir's role before. */
  role: Exclude<MemberRole, 'Owner'>
}

/**
 * Makes a member the Owner and the Owner an Admin, and notifies the team. This is a new version of the project, since
 * its editor shows the roles.
 *
 * @param isDeleted whether the Owner's account is being deleted, so that the heir sends the notifications
 */
export const transferOwnership = async (
  command: ProjectCommand,
  ownerId: string,
  heir: Heir,
  isDeleted = false,
): Promise<void> => {
  const { trx, project, effects } = command
  // In this order: a project never has two Owners.
  await changeRole(command, { actorId: ownerId, userId: ownerId, from: 'Owner', to: 'Admin' })
  await changeRole(command, { actorId: ownerId, userId: heir.id, from: heir.role, to: 'Owner' })
  await trx
    .updateTable('projects')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', project.id)
    .execute()
  effects.publishToTeam()
  const fromId = isDeleted ? heir.id : ownerId
  const message = `You are now the Owner of ${project.title}.`
  effects.notify([heir.id], {
    type: 'made-owner',
    fromId,
    message: isDeleted ? `The Owner has deleted their account. ${message}` : message,
  })
  const others = project.memberIds.filter((id) => id !== ownerId && id !== heir.id)
  effects.notify(others, {
    type: 'handed-over',
    fromId,
    message: `${heir.name} is now the Owner of ${project.title}.`,
  })
}

interface RoleChange {
  userId: string
  actorId: string
  from: MemberRole
  to: MemberRole
}

/**
 * Gives a member another role, records that in the history, and dismisses the notifications of former roles. A former
 * manager loses the open notifications of join requests, and the decisions that have not taken effect. The recipients of
 * the member's invitations are informed, because accepting depends on the sender's role. The caller informs the team.
 */
export const changeRole = async (
  command: ProjectCommand,
  { userId, actorId, from, to }: RoleChange,
): Promise<void> => {
  const { trx, project, effects } = command
  await trx
    .updateTable('memberships')
    .set({ role: to })
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .execute()
  effects.history({ actorId, subjectId: userId, change: 'role', from, to })
  if (isManager(from) !== isManager(to)) {
    effects.publish(await invitedBy(trx, project.id, userId))
  }
  // What the member was before, also for an Owner who hands the project over and is not notified.
  effects.dismiss({ userIds: [userId], types: standings })
  if (to === 'Member') {
    await reopenRequestsDecidedBy(command, userId)
    effects.dismiss({ userIds: [userId], types: requests })
  }
}
