import { texts } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { sendRequest } from '../joining/send-request.ts'
import { isRequestPending } from '../joining/store.ts'
import { publish } from '../../live/publish.ts'
import { notify } from '../../notifications/notify.ts'
import { managerIds, roleOf } from '../members.ts'
import { isManager, isMember, projectPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { settleInvitation } from './settle.ts'
import { latestInvitation, pendingInvitation, type PendingInvitation } from './store.ts'

interface InvitationDecision {
  /** The recipient of the invitation. */
  userId: string
  projectId: string
}

const settled = {
  accepted: 'This invitation has been accepted already.',
  declined: 'This invitation has been declined already.',
  withdrawn: 'This invitation has been withdrawn.',
  expired: 'This invitation has expired.',
}

const latestKnown = (trx: Transaction<Database>, { userId, projectId }: InvitationDecision) =>
  latestInvitation(trx, projectId, userId, { id: userId, role: 'Unenrolled' })

/** @throws ApiError the reason why the person has no pending invitation */
const refuse = async (trx: Transaction<Database>, { userId, projectId }: InvitationDecision) => {
  const latest = await latestKnown(trx, { userId, projectId })
  if (!latest || latest.state === 'pending') throw notFound('invitation')
  throw conflict(settled[latest.state])
}

/** Requests to join by a Member's invitation, or adds the Member to the request that is pending. */
const requestByInvitation = async (
  trx: Transaction<Database>,
  project: { id: string; title: string; recruiting: boolean },
  { from, to }: PendingInvitation,
): Promise<void> => {
  const { id: projectId } = project
  if (await isRequestPending(trx, projectId, to.id)) {
    await trx
      .updateTable('join_requests')
      .set({ invited_by: from.id })
      .where('project_id', '=', projectId)
      .where('user_id', '=', to.id)
      .where('state', '=', 'pending')
      .execute()
    await publish(trx, await managerIds(trx, projectId), { type: 'project', projectId })
  } else {
    authorize({ role: 'Unenrolled' }, projectPolicy.join, { ...project, requested: false })
    const message = texts.defaultJoinMessage
    await sendRequest(trx, { projectId, userId: to.id, message, invitedBy: from.id })
  }
  await settleInvitation(
    trx,
    { projectId, targetId: to.id, hiddenFromRecipient: false },
    'accepted',
  )
  await publish(trx, [from.id, to.id], { type: 'project', projectId })
  await notify(trx, [from.id], {
    type: 'invitation-accepted',
    projectId,
    fromId: to.id,
    message: `Your invitation to ${project.title} was accepted. Its Owner and Admins decide now.`,
  })
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
): Promise<'joined' | 'requested'> =>
  db.transaction().execute(async (trx) => {
    const { userId, projectId } = decision
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (!invitation) return acceptedBefore(trx, decision)
    if (isManager(invitation.fromRole)) {
      await joinByInvitation(trx, project, invitation)
      return 'joined'
    }
    await requestByInvitation(trx, project, invitation)
    return 'requested'
  })

const acceptedBefore = async (trx: Transaction<Database>, decision: InvitationDecision) => {
  const { userId, projectId } = decision
  const latest = await latestKnown(trx, decision)
  if (latest?.state === 'accepted') {
    if (isMember(await roleOf(trx, projectId, userId))) return 'joined'
    if (await isRequestPending(trx, projectId, userId)) return 'requested'
  }
  return refuse(trx, decision)
}

/**
 * Declines an invitation and notifies its sender. Repeating it changes nothing.
 *
 * @throws ApiError not_found without project or invitation; conflict if it was settled otherwise.
 */
export const declineInvitation = (
  db: Kysely<Database>,
  decision: InvitationDecision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { userId, projectId } = decision
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (!invitation) {
      const latest = await latestKnown(trx, decision)
      if (latest?.state !== 'declined') await refuse(trx, decision)
      return
    }
    await settleInvitation(
      trx,
      { projectId, targetId: userId, hiddenFromRecipient: false },
      'declined',
    )
    const concerned = new Set([...(await managerIds(trx, projectId)), invitation.from.id, userId])
    await publish(trx, [...concerned], { type: 'project', projectId })
    await notify(trx, [invitation.from.id], {
      type: 'invitation-declined',
      projectId,
      fromId: userId,
      message: `Your invitation to ${project.title} was declined.`,
    })
  })
