import type { Kysely, Transaction } from 'kysely'
import { enterGroupChat } from '../chats/enter-group-chat.ts'
import type { Database } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { dismissRequest } from '../notifications/dismiss.ts'
import { notify } from '../notifications/notify.ts'
import { recordChange } from '../projects/history.ts'
import { managerIds, memberIds, roleOf } from '../projects/members.ts'
import { isManager } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { latestRequest } from './store.ts'

interface Decision {
  /** Who decides. */
  adminId: string
  /** Who asked. */
  userId: string
  projectId: string
}

const settled = {
  accepted: 'This request has been accepted already.',
  denied: 'This request has been rejected already.',
  withdrawn: 'This request has been withdrawn.',
}

/**
 * Takes the request that waits for a decision.
 *
 * @returns undefined where it was decided in this very way before.
 * @throws Fault not_found without project or request; forbidden for all but Owner and Admins;
 * conflict where it was decided in another way.
 */
const takeRequest = async (
  trx: Transaction<Database>,
  { adminId, userId, projectId }: Decision,
  verdict: 'accepted' | 'denied',
): Promise<{ id: string; title: string } | undefined> => {
  const project = await lockProject(trx, projectId)
  if (!project) throw notFound('project')
  if (!isManager(await roleOf(trx, projectId, adminId))) {
    throw forbidden('Only the Owner and the Admins of a project decide on join requests.')
  }
  const request = await latestRequest(trx, projectId, userId)
  if (!request) throw notFound('join request')
  if (request.state === verdict) return undefined
  if (request.state !== 'pending') throw conflict(settled[request.state])
  return { id: request.id, title: project.title }
}

const settle = async (
  trx: Transaction<Database>,
  requestId: string,
  adminId: string,
  verdict: 'accepted' | 'denied',
): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set((eb) => ({ state: verdict, decided_at: eb.fn<Date>('now'), decided_by: adminId }))
    .where('id', '=', requestId)
    .execute()
}

/** What one who asked is told. */
export const acceptedNews = (title: string): string =>
  `Your request to join ${title} was accepted. Welcome to the team!`

export const deniedNews = (title: string): string =>
  `Your request to join ${title} was not accepted this time.`

/** Makes the one who asked a Member, of the group chat too, and tells all concerned. */
export const acceptRequest = (db: Kysely<Database>, decision: Decision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { adminId, userId, projectId } = decision
    const request = await takeRequest(trx, decision, 'accepted')
    if (!request) return

    await settle(trx, request.id, adminId, 'accepted')
    await trx
      .insertInto('memberships')
      .values({ project_id: projectId, user_id: userId, role: 'Member' })
      .execute()
    await enterGroupChat(trx, { projectId, userId })
    await recordChange(trx, { projectId, actorId: adminId, subjectId: userId, change: 'joined' })

    await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
    await publish(trx, [userId], { type: 'chats' })
    await dismissRequest(trx, { projectId, fromId: userId })
    await notify(trx, [userId], {
      type: 'request-accepted',
      projectId,
      fromId: adminId,
      message: acceptedNews(request.title),
    })
  })

/** Rejects the request and tells the one who asked. */
export const denyRequest = (db: Kysely<Database>, decision: Decision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { adminId, userId, projectId } = decision
    const request = await takeRequest(trx, decision, 'denied')
    if (!request) return

    await settle(trx, request.id, adminId, 'denied')

    const concerned = [...(await managerIds(trx, projectId)), userId]
    await publish(trx, concerned, { type: 'project', projectId })
    await dismissRequest(trx, { projectId, fromId: userId })
    await notify(trx, [userId], {
      type: 'request-denied',
      projectId,
      fromId: adminId,
      message: deniedNews(request.title),
    })
  })
