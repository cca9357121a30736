import { texts } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/access.ts'
import { onProject, type ProjectCommand } from '../command.ts'
import { joinByInvitation } from '../joining/become-member.ts'
import { isRequestPending } from '../joining/join-requests.ts'
import { sendRequest } from '../joining/request-to-join.ts'
import { isManager } from '../../is-manager.ts'
import { isMember, projectPolicy } from '../policy.ts'
import {
  latestInvitation,
  pendingInvitation,
  settledTexts,
  type PendingInvitation,
} from './invitations.ts'
import { settleInvitations } from './settle-invitations.ts'

interface InvitationDecision {
  /** The recipient of the invitation. */
  userId: string
  projectId: string
}

/**
 * Accepts an invitation: an Owner's or Admin's leads to membership at once, a Member's to a join
 * request. Repeating it changes nothing.
 *
 * @throws ApiError not_found without project or invitation; conflict if it was settled otherwise, or if
 *   the project does not recruit.
 */
export const acceptInvitation = (
  db: Kysely<Database>,
  decision: InvitationDecision,
): Promise<'joined' | 'requested'> => {
  const { userId, projectId } = decision
  return onProject(db, { actorId: userId, projectId }, null, async (command) => {
    const { trx, project } = command
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (invitation && isManager(invitation.fromRole)) {
      await joinByInvitation(command, invitation)
      return 'joined'
    }
    if (invitation) {
      await requestByInvitation(command, invitation)
      return 'requested'
    }
    const latest = await latestKnown(trx, decision)
    if (latest?.state === 'accepted') {
      if (isMember(project.roleOf(userId))) return 'joined'
      if (await isRequestPending(trx, projectId, userId)) return 'requested'
    }
    throw refusal(latest)
  })
}

/**
 * Whether a request takes the role that a Member's invitation names: one that the person has asked for goes before it,
 * and a decision is about the request as the manager saw it.
 */
const takesItsRole = sql`wanted_role_title is null and decision is null`

/** Requests to join by a Member's invitation, or adds the Member to the request that is pending. */
const requestByInvitation = async (
  command: ProjectCommand,
  { from, to, wantedRoleId, wantedRoleTitle }: PendingInvitation,
): Promise<void> => {
  const { trx, project, effects } = command
  if (await isRequestPending(trx, project.id, to.id)) {
    await trx
      .updateTable('join_requests')
      .set({
        invited_by: from.id,
        wanted_role_id: sql<
          string | null
        >`case when ${takesItsRole} then ${wantedRoleId}::uuid else wanted_role_id end`,
        wanted_role_title: sql<
          string | null
        >`case when ${takesItsRole} then ${wantedRoleTitle} else wanted_role_title end`,
      })
      .where('project_id', '=', project.id)
      .where('user_id', '=', to.id)
      .where('state', '=', 'pending')
      .execute()
    effects.publish(project.managerIds)
  } else {
    authorize({ role: 'Unenrolled' }, projectPolicy.join, {
      recruiting: project.recruiting,
      requested: false,
    })
    const message = texts.defaultJoinMessage
    const wantedRole =
      wantedRoleTitle === null ? undefined : { id: wantedRoleId, title: wantedRoleTitle }
    await sendRequest(command, { userId: to.id, message, wantedRole, invitedBy: from.id })
  }
  await settleInvitations(command, 'accepted', { to: to.id, hidden: false })
  effects.notify([from.id], {
    type: 'invitation-accepted',
    fromId: to.id,
    message: `Your invitation to ${project.title} was accepted. Its Owner and Admins decide now.`,
  })
}

/**
 * Declines an invitation and notifies its sender. Repeating it changes nothing.
 *
 * @throws ApiError not_found without project or invitation; conflict if it was settled otherwise.
 */
export const declineInvitation = (
  db: Kysely<Database>,
  decision: InvitationDecision,
): Promise<void> => {
  const { userId, projectId } = decision
  return onProject(db, { actorId: userId, projectId }, null, async (command) => {
    const { trx, project, effects } = command
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (!invitation) {
      const latest = await latestKnown(trx, decision)
      if (latest?.state === 'declined') return
      throw refusal(latest)
    }
    await settleInvitations(command, 'declined', { to: userId, hidden: false })
    effects.publish(project.managerIds)
    effects.notify([invitation.from.id], {
      type: 'invitation-declined',
      fromId: userId,
      message: `Your invitation to ${project.title} was declined.`,
    })
  })
}

const latestKnown = (trx: Transaction<Database>, { userId, projectId }: InvitationDecision) =>
  latestInvitation(trx, projectId, userId, { id: userId, role: 'Unenrolled' })

/** The reason why a person has no pending invitation. */
const refusal = (latest: Awaited<ReturnType<typeof latestKnown>>) =>
  !latest || latest.state === 'pending'
    ? notFound('invitation')
    : conflict(settledTexts[latest.state])
