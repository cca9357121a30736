import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { publish } from '../../platform/live/publish.ts'
import { notify } from '../../notifications/notify.ts'
import { managerIds, roleOf } from '../members.ts'
import { joinRequestPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { becomeMember } from './become-member.ts'
import { settleRequest } from './settle-request.ts'
import { latestRequest } from './store.ts'

interface RequestDecision {
  /** The manager who decides. */
  actorId: string
  /** The person who requested to join. */
  userId: string
  projectId: string
}

const settled = {
  accepted: 'This request has been accepted already.',
  denied: 'This request has been rejected already.',
  withdrawn: 'This request has been withdrawn.',
}

/**
 * Finds the pending request, for an actor who may decide on it.
 *
 * @returns the project; undefined if the request was decided in the same way before
 * @throws ApiError not_found without project or request; forbidden for all but Owner and Admins;
 * conflict if it was decided in another way.
 */
const takeRequest = async (
  trx: Transaction<Database>,
  { actorId, userId, projectId }: RequestDecision,
  outcome: 'accepted' | 'denied',
): Promise<{ title: string } | undefined> => {
  const project = await lockProject(trx, projectId)
  if (!project) throw notFound('project')
  authorize({ role: await roleOf(trx, projectId, actorId) }, joinRequestPolicy.decide, project)
  const request = await latestRequest(trx, projectId, userId)
  if (!request) throw notFound('join request')
  if (request.state === outcome) return undefined
  if (request.state !== 'pending') throw conflict(settled[request.state])
  return project
}

/** The text for the person who requested to join. */
export const acceptedMessage = (title: string): string =>
  `Your request to join ${title} was accepted. Welcome to the team!`

export const deniedMessage = (title: string): string =>
  `Your request to join ${title} was not accepted this time.`

/** Accepts a join request: makes the person a Member, and notifies them. */
export const acceptRequest = (db: Kysely<Database>, decision: RequestDecision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actorId, userId, projectId } = decision
    const project = await takeRequest(trx, decision, 'accepted')
    if (!project) return

    await becomeMember(trx, { projectId, userId, actorId })
    await notify(trx, [userId], {
      type: 'request-accepted',
      projectId,
      fromId: actorId,
      message: acceptedMessage(project.title),
    })
  })

/** Rejects a join request, and notifies the person. */
export const denyRequest = (db: Kysely<Database>, decision: RequestDecision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actorId, userId, projectId } = decision
    const project = await takeRequest(trx, decision, 'denied')
    if (!project) return

    const concerned = [...(await managerIds(trx, projectId)), userId]
    await publish(trx, concerned, { type: 'project', projectId })
    await settleRequest(trx, { projectId, userId }, 'denied', actorId)
    await notify(trx, [userId], {
      type: 'request-denied',
      projectId,
      fromId: actorId,
      message: deniedMessage(project.title),
    })
  })
