import { enterGroupChat } from '../../chats/group-chats.ts'
import { invitationOutcomes, requests } from '../../notifications/notify.ts'
import type { ProjectCommand } from '../command.ts'
import type { PendingInvitation } from '../inviting/invitations.ts'
import { settleInvitations } from '../inviting/settle-invitations.ts'
import { freeRole, requestedRole } from '../wanted-roles.ts'

/**
 * Makes a person a Member and a participant of the group chat. The person takes a place of the role that the invitation
 * names, or else the pending request, if one is free, with the role's title. Settles the request and the person's invitations, and informs
 * the team.
 *
 * @param actorId the Owner or Admin who accepted the person's request, or sent the invitation
 * @param roleId the role that the invitation names
 */
export const becomeMember = async (
  command: ProjectCommand,
  { userId, actorId, roleId }: { userId: string; actorId: string; roleId?: string | null },
): Promise<void> => {
  const { trx, project, effects } = command
  const projectId = project.id
  const wanted =
    (roleId && (await freeRole(trx, { projectId, roleId }))) ||
    (await requestedRole(trx, { projectId, userId }))
  await trx
    .insertInto('memberships')
    .values({
      project_id: projectId,
      user_id: userId,
      role: 'Member',
      ...(wanted && { wanted_role_id: wanted.id, title: wanted.title }),
    })
    .execute()
  await enterGroupChat(trx, { projectId, userId })
  effects.line({ type: 'joined', personId: userId })
  effects.history({ actorId, subjectId: userId, change: 'joined', to: 'Member' })
  effects.publishToTeam(userId)
  effects.others.publish([userId], { type: 'chats' })
  await settleRequest(command, userId, 'accepted', actorId)
  await settleInvitations(command, 'accepted', { to: userId })
}

/** Lets the recipient of an Owner's or Admin's invitation join, and notifies its sender. */
export const joinByInvitation = async (
  command: ProjectCommand,
  { from, to, wantedRoleId }: Pick<PendingInvitation, 'from' | 'to' | 'wantedRoleId'>,
): Promise<void> => {
  await becomeMember(command, { userId: to.id, actorId: from.id, roleId: wantedRoleId })
  command.effects.notify([from.id], {
    type: 'invitation-accepted',
    fromId: to.id,
    message: `Your invitation to ${command.project.title} was accepted.`,
  })
}

/**
 * Settles a person's pending request, if there is one, and dismisses its notifications. Unless the person joins, those
 * of the invitation that led to it are dismissed, too.
 *
 * @param actorId an Owner or Admin, or the person who requested to join
 */
export const settleRequest = async (
  { trx, project, effects }: ProjectCommand,
  userId: string,
  outcome: 'accepted' | 'denied' | 'withdrawn',
  actorId: string,
): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set((eb) => ({
      state: outcome,
      decision: null,
      decided_at: eb.fn<Date>('now'),
      decided_by: actorId,
    }))
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  const types = outcome === 'accepted' ? requests : [...requests, ...invitationOutcomes]
  effects.dismiss({ fromId: userId, types })
}
