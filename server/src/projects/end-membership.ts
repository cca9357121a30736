import type { Kysely, Transaction } from 'kysely'
import { leaveGroupChat } from '../chats/leave-group-chat.ts'
import type { Database, MemberRole } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { withdrawInvitationsOf } from '../inviting/settle.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { notify } from '../notifications/notify.ts'
import { recordChange } from './history.ts'
import { memberIds, roleOf } from './members.ts'
import { isManager } from './policy.ts'
import { lockProject } from './store.ts'

interface Leaving {
  /** Who leaves, or is removed. */
  userId: string
  role: MemberRole
  /** Who causes it: `userId` itself, or an Owner or Admin. */
  actorId: string
}

/**
 * Takes a member off a locked project: its group chat, the invitations that the member has sent and
 * what the member was told of the project go with it. Tells the team and whoever leaves.
 */
export const endMembership = async (
  trx: Transaction<Database>,
  project: { id: string; title: string },
  { userId, role, actorId }: Leaving,
): Promise<void> => {
  const { id: projectId } = project
  const removed = actorId !== userId
  await trx
    .deleteFrom('memberships')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
  await leaveGroupChat(trx, { projectId, userId })
  await recordChange(trx, {
    projectId,
    actorId,
    subjectId: userId,
    change: removed ? 'removed' : 'left',
    from: role,
  })
  const team = await memberIds(trx, projectId)
  await publish(trx, [...team, userId], { type: 'project', projectId })
  await publish(trx, [userId], { type: 'chats' })
  await withdrawInvitationsOf(trx, { projectId, senderId: userId })
  await dismissProject(trx, { projectId, userId })
  if (removed) {
    await notify(trx, [userId], {
      type: 'removed',
      projectId,
      fromId: actorId,
      message: `You are no longer a member of ${project.title}.`,
    })
  }
}

/**
 * Has a person leave a project, or removes a member from it. Where the person is no member, nothing
 * is left to do.
 *
 * @throws Fault not_found without the project; forbidden where the actor may not remove the other;
 * conflict for the Owner, who cannot leave.
 */
export const leaveProject = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: { actorId: string; userId: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const leaves = actorId === userId
    if (!leaves && !isManager(await roleOf(trx, projectId, actorId))) {
      throw forbidden('Only the Owner and the Admins of a project remove its members.')
    }
    const role = await roleOf(trx, projectId, userId)
    if (role === 'Unenrolled') return
    if (role === 'Owner') {
      throw leaves
        ? conflict('The Owner cannot leave. Please hand the project over, or delete it.')
        : forbidden('The Owner of a project cannot be removed.')
    }
    await endMembership(trx, project, { userId, role, actorId })
  })
