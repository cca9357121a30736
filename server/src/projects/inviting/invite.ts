import { limits, type Role } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { invitationOutcomes } from '../../notifications/notify.ts'
import { hasBlocked } from '../../people/blocking/store.ts'
import { personPolicy } from '../../people/users/policy.ts'
import { isReachable } from '../../people/users/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/access.ts'
import { onProject, type ProjectCommand } from '../command.ts'
import { isManager } from '../../is-manager.ts'
import { invitationPolicy, isMember } from '../policy.ts'
import { requireOpenRole } from '../wanted-roles.ts'
import {
  invitationsTo,
  latestInvitation,
  pendingInvitation,
  type PendingInvitation,
  settledTexts,
} from './invitations.ts'
import { settleInvitations } from './settle-invitations.ts'

interface Invitation {
  senderId: string
  /** The recipient. */
  targetId: string
  projectId: string
  message: string
  /** The open role that it names; undefined for none. */
  wantedRoleId: string | undefined
}

/**
 * Invites a person to a project and notifies them. Inviting again changes nothing while an invitation is
 * pending. If the person has blocked the sender, the invitation is hidden from them, and the sender does
 * not learn of it.
 *
 * @throws ApiError not_found without project or person; forbidden for all but members; conflict if
 * the person is a member or blocked by the sender, if a Member invites to a project that does not
 * recruit, or if the role is not open.
 */
export const invite = (db: Kysely<Database>, invitation: Invitation): Promise<void> => {
  const { senderId, targetId, projectId, message } = invitation
  return onProject(db, { actorId: senderId, projectId }, 'invite', async (command) => {
    const { trx, project, effects } = command
    await requireInvitable(command, invitation)
    if (await hasBlocked(trx, targetId, senderId)) return inviteHidden(command, invitation)
    const pending = await pendingInvitation(trx, projectId, targetId)
    if (pending && suffices(pending, project.roleOf(senderId))) return

    const outcome = pending ? 'withdrawn' : 'expired'
    await settleInvitations(command, 'withdrawn', { to: targetId, from: senderId, hidden: true })
    await settleInvitations(command, outcome, { to: targetId, hidden: false })
    await insertInvitation(trx, invitation, false)
    effects.publish([...project.managerIds, senderId, targetId])
    effects.dismiss({ userIds: [senderId], fromId: targetId, types: invitationOutcomes })
    effects.notify([targetId], { type: 'invitation', fromId: senderId, message })
  })
}

/** @throws ApiError if the sender may not invite this person */
const requireInvitable = async (
  { trx, project }: ProjectCommand,
  { senderId, targetId }: Invitation,
): Promise<void> => {
  const sender = { id: senderId, profileCompleted: true, projectIds: [project.id] }
  authorize(sender, personPolicy.invite, {
    id: targetId,
    complete: await isReachable(trx, targetId),
    blocked: await hasBlocked(trx, senderId, targetId),
    projectIds: isMember(project.roleOf(targetId)) ? [project.id] : [],
  })
}

/** A pending invitation stays, unless an Owner or Admin sends another one after a Member did. */
const suffices = (pending: PendingInvitation, senderRole: Role): boolean =>
  isManager(pending.fromRole) || !isManager(senderRole)

/** Writes an invitation that its recipient, who has blocked the sender, never sees. */
const inviteHidden = async (command: ProjectCommand, invitation: Invitation): Promise<void> => {
  const { trx, project, effects } = command
  const { senderId, targetId } = invitation
  const pending = await invitationsTo(trx, project.id, targetId).execute()
  if (pending.some((each) => suffices(each, project.roleOf(senderId)))) return
  await settleInvitations(command, 'expired', { to: targetId, from: senderId, hidden: true })
  await insertInvitation(trx, invitation, true)
  effects.publish([...project.managerIds, senderId])
}

const insertInvitation = async (
  trx: Transaction<Database>,
  { senderId, targetId, projectId, message, wantedRoleId }: Invitation,
  hiddenFromRecipient: boolean,
): Promise<void> => {
  const role = wantedRoleId
    ? await requireOpenRole(trx, { projectId, roleId: wantedRoleId })
    : undefined
  await trx
    .insertInto('invitations')
    .values({
      project_id: projectId,
      sender_id: senderId,
      target_id: targetId,
      message,
      hidden: hiddenFromRecipient,
      wanted_role_id: role?.id ?? null,
      wanted_role_title: role?.title ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
    })
    .execute()
}

interface Withdrawal {
  actorId: string
  /** The recipient of the invitation. */
  targetId: string
  projectId: string
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
  onProject(db, { actorId, projectId }, null, async (command) => {
    const { trx, project, effects } = command
    const actor = { id: actorId, role: project.roleOf(actorId) }
    const invitation = await latestInvitation(trx, projectId, targetId, actor)
    if (!invitation) throw notFound('invitation')
    authorize(actor, invitationPolicy.withdraw, invitation)
    const { state, senderId } = invitation
    if (state === 'accepted' || state === 'declined') throw conflict(settledTexts[state])
    if (state !== 'pending') return
    const ofSender = isManager(actor.role) ? {} : { from: senderId }
    await settleInvitations(command, 'withdrawn', { to: targetId, ...ofSender })
    effects.publish(project.managerIds)
  })
