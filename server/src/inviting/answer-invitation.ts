import { texts } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { sendRequest } from '../joining/send-request.ts'
import { isRequestPending } from '../joining/store.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isManager, isMember } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { settleInvitation } from './settle.ts'
import { latestInvitation, pendingInvitation, type PendingInvitation } from './store.ts'

interface Answer {
  /** Who was invited. */
  userId: string
  projectId: string
}

const settled = {
  accepted: 'This invitation has been accepted already.',
  declined: 'This invitation has been declined already.',
  withdrawn: 'This invitation has been withdrawn.',
  expired: 'This invitation has expired.',
}

const latestKnown = (trx: Transaction<Database>, { userId, projectId }: Answer) =>
  latestInvitation(trx, projectId, userId, { id: userId, role: 'Unenrolled' })

/** @throws Fault why there is no invitation to answer. */
const refuse = async (trx: Transaction<Database>, { userId, projectId }: Answer) => {
  const latest = await latestKnown(trx, { userId, projectId })
  if (!latest || latest.state === 'pending') throw notFound('invitation')
  throw conflict(settled[latest.state])
}

/** Asks to join in the name of the Member who invited, or says so in a request that waits already. */
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
    if (!project.recruiting) throw conflict(texts.notRecruiting)
    const message = texts.defaultJoinMessage
    await sendRequest(trx, { projectId, userId: to.id, message, invitedBy: from.id })
  }
  await settleInvitation(trx, { projectId, targetId: to.id, withheld: false }, 'accepted')
  await publish(trx, [from.id, to.id], { type: 'project', projectId })
  await notify(trx, [from.id], {
    type: 'invitation-accepted',
    projectId,
    fromId: to.id,
    message: `Your invitation to ${project.title} was accepted. Its Owner and Admins decide now.`,
  })
}

/**
 * Accepts an invitation: an Owner's or Admin's joins the project at once, a Member's asks to join it.
 * Repeating it changes nothing.
 *
 * @throws Fault not_found without project or invitation; conflict where it was settled otherwise, or
 * where a request would not be taken.
 */
export const acceptInvitation = (
  db: Kysely<Database>,
  answer: Answer,
): Promise<'joined' | 'requested'> =>
  db.transaction().execute(async (trx) => {
    const { userId, projectId } = answer
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (!invitation) return acceptedBefore(trx, answer)
    if (isManager(invitation.fromRole)) {
      await joinByInvitation(trx, project, invitation)
      return 'joined'
    }
    await requestByInvitation(trx, project, invitation)
    return 'requested'
  })

const acceptedBefore = async (trx: Transaction<Database>, answer: Answer) => {
  const { userId, projectId } = answer
  const latest = await latestKnown(trx, answer)
  if (latest?.state === 'accepted') {
    if (isMember(await roleOf(trx, projectId, userId))) return 'joined'
    if (await isRequestPending(trx, projectId, userId)) return 'requested'
  }
  return refuse(trx, answer)
}

/**
 * Declines an invitation and tells its sender. Repeating it changes nothing.
 *
 * @throws Fault not_found without project or invitation; conflict where it was settled otherwise.
 */
export const declineInvitation = (db: Kysely<Database>, answer: Answer): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { userId, projectId } = answer
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const invitation = await pendingInvitation(trx, projectId, userId)
    if (!invitation) {
      const latest = await latestKnown(trx, answer)
      if (latest?.state !== 'declined') await refuse(trx, answer)
      return
    }
    await settleInvitation(trx, { projectId, targetId: userId, withheld: false }, 'declined')
    const concerned = new Set([...(await managerIds(trx, projectId)), invitation.from.id, userId])
    await publish(trx, [...concerned], { type: 'project', projectId })
    await notify(trx, [invitation.from.id], {
      type: 'invitation-declined',
      projectId,
      fromId: userId,
      message: `Your invitation to ${project.title} was declined.`,
    })
  })
