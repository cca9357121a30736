import type { Kysely, Transaction } from 'kysely'
import { lineStatements, leaveGroupChat } from '../chats/group-chats.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { reopenRequestsDecidedBy } from './joining/decide-request.ts'
import { withdrawInvitationsOf } from './inviting/settle.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { notify } from '../notifications/notify.ts'
import { recordChange } from './history.ts'
import { memberIds, roleOf } from './members.ts'
import { memberPolicy, projectPolicy } from './policy.ts'
import { lockProject } from './store.ts'

interface Leaving {
  /** The member who leaves or is removed. */
  userId: string
  role: MemberRole
  /** `userId` itself, or the Owner or Admin who removes the member. */
  actorId: string
}

/**
 * Ends a membership of a locked project: the group chat gets a line about it. Deletes the member's read marker of that
 * chat, the pending invitations that the member sent, the member's notifications of the project, and the decisions that
 * have not taken effect. Informs the open pages of the team and of the former member.
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
  await sendTogether(
    trx,
    ...lineStatements(trx, projectId, { type: removed ? 'removed' : 'left', personId: userId }),
  )
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
  await reopenRequestsDecidedBy(trx, { projectId, actorId: userId })
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
 * Lets a person leave a project, or removes a member from it. Does nothing if the person is not a
 * member.
 *
 * @throws ApiError not_found without the project; forbidden if the actor may not remove the member;
 *   conflict for an Owner who leaves.
 */
export const leaveProject = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: { actorId: string; userId: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const role = await roleOf(trx, projectId, userId)
    if (actorId !== userId) {
      authorize({ role: await roleOf(trx, projectId, actorId) }, memberPolicy.remove, { role })
    }
    if (role === 'Unenrolled') return
    if (actorId === userId) authorize({ role }, projectPolicy.leave, project)
    await endMembership(trx, project, { userId, role, actorId })
  })
