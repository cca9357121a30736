import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isManager } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { becomeMember } from './become-member.ts'
import { settleRequest } from './settle-request.ts'
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
 * @returns the project; undefined where it was decided in this very way before.
 * @throws Fault not_found without project or request; forbidden for all but Owner and Admins;
 * conflict where it was decided in another way.
 */
const takeRequest = async (
  trx: Transaction<Database>,
  { adminId, userId, projectId }: Decision,
  verdict: 'accepted' | 'denied',
): Promise<{ title: string } | undefined> => {
  const project = await lockProject(trx, projectId)
  if (!project) throw notFound('project')
  if (!isManager(await roleOf(trx, projectId, adminId))) {
    throw forbidden('Only the Owner and the Admins of a project decide on join requests.')
  }
  const request = await latestRequest(trx, projectId, userId)
  if (!request) throw notFound('join request')
  if (request.state === verdict) return undefined
  if (request.state !== 'pending') throw conflict(settled[request.state])
  return project
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
    const project = await takeRequest(trx, decision, 'accepted')
    if (!project) return

    await becomeMember(trx, { projectId, userId, admittedBy: adminId })
    await notify(trx, [userId], {
      type: 'request-accepted',
      projectId,
      fromId: adminId,
      message: acceptedNews(project.title),
    })
  })

/** Rejects the request and tells the one who asked. */
export const denyRequest = (db: Kysely<Database>, decision: Decision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { adminId, userId, projectId } = decision
    const project = await takeRequest(trx, decision, 'denied')
    if (!project) return

    const concerned = [...(await managerIds(trx, projectId)), userId]
    await publish(trx, concerned, { type: 'project', projectId })
    await settleRequest(trx, { projectId, userId }, 'denied', adminId)
    await notify(trx, [userId], {
      type: 'request-denied',
      projectId,
      fromId: adminId,
      message: deniedNews(project.title),
    })
  })
