import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { publish } from '../../live/publish.ts'
import { managerIds, roleOf } from '../members.ts'
import { joinRequestPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { latestRequest, type LatestRequest } from './store.ts'

/** A manager's decision on the request of a person, who is told when it takes effect. */
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
 * Locks the project and finds the person's latest request, for an actor who may decide on it.
 *
 * @throws ApiError not_found without project or request; forbidden for all but Owner and Admins
 */
const takeRequest = async (
  trx: Transaction<Database>,
  { actorId, userId, projectId }: RequestDecision,
): Promise<LatestRequest> => {
  const project = await lockProject(trx, projectId)
  if (!project) throw notFound('project')
  authorize({ role: await roleOf(trx, projectId, actorId) }, joinRequestPolicy.decide, project)
  const request = await latestRequest(trx, projectId, userId)
  if (!request) throw notFound('join request')
  return request
}

/**
 * Decides on a join request. The decision takes effect after `limits.undoSeconds`, see `settleDecision`. The person
 * sees an acceptance at once, and a refusal only then. Repeating it changes nothing.
 *
 * @throws ApiError conflict if it was decided in another way or withdrawn; and as `takeRequest`
 */
export const decideRequest = (
  db: Kysely<Database>,
  by: RequestDecision,
  decision: 'accepted' | 'denied',
  note = '',
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, by)
    const outcome = request.decision ?? request.state
    if (outcome === decision) return
    if (outcome !== 'pending') throw conflict(settled[outcome])
    await trx
      .updateTable('join_requests')
      .set({
        decision,
        note: note === '' ? null : note,
        decided_at: sql<Date>`now()`,
        decided_by: by.actorId,
      })
      .where('id', '=', request.id)
      .execute()
    await addJob(
      trx,
      'settle-decision',
      { requestId: request.id },
      {
        maxAttempts: 25,
        runAt: sql<Date>`now() + make_interval(secs => ${sql.lit(limits.undoSeconds)})`,
      },
    )
    await publishDecision(trx, by, decision)
  })

/**
 * Undoes a decision that has not taken effect: the request is open again. Repeating it changes nothing.
 *
 * @throws ApiError conflict if the decision has taken effect or the request was withdrawn; and as `takeRequest`
 */
export const undoDecision = (db: Kysely<Database>, by: RequestDecision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, by)
    if (request.state !== 'pending') throw conflict(settled[request.state])
    if (!request.decision) return
    await reopenRequest(trx, request.id)
    await publishDecision(trx, by, request.decision)
  })

/** Informs all who see a decision, or that it is undone: the managers, and the person who is accepted. */
export const publishDecision = async (
  trx: Transaction<Database>,
  { userId, projectId }: { userId: string; projectId: string },
  decision: 'accepted' | 'denied',
): Promise<void> => {
  const managers = await managerIds(trx, projectId)
  await publish(trx, decision === 'accepted' ? [...managers, userId] : managers, {
    type: 'project',
    projectId,
  })
}

/** Removes the decision from a pending request of a locked project. */
export const reopenRequest = async (
  trx: Transaction<Database>,
  requestId: string,
): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set({ decision: null, note: null, decided_at: null, decided_by: null })
    .where('id', '=', requestId)
    .execute()
}

/** Opens the requests again that a person has decided on, who is no manager of the locked project any more. */
export const reopenRequestsDecidedBy = async (
  trx: Transaction<Database>,
  { projectId, actorId }: { projectId: string; actorId: string },
): Promise<void> => {
  const decided = await trx
    .selectFrom('join_requests')
    .select(['id', 'user_id as userId', 'decision'])
    .where('project_id', '=', projectId)
    .where('decided_by', '=', actorId)
    .where('decision', 'is not', null)
    .execute()
  for (const { id, userId, decision } of decided) {
    await reopenRequest(trx, id)
    await publishDecision(trx, { userId, projectId }, decision!)
  }
}
