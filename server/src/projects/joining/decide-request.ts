import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hasBlocked } from '../../people/blocking/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { onProject, onProjectOfJob, type ProjectCommand } from '../command.ts'
import { isManager } from '../../is-manager.ts'
import { becomeMember, settleRequest } from './become-member.ts'
import { latestRequest, type LatestRequest } from './join-requests.ts'

/** A manager's decision on the request of a person, who is told when it takes effect. */
interface RequestDecision {
  /** The manager who decides. */
  actorId: string
  /** The person who requested to join. */
  userId: string
  projectId: string
}

/**
 * Decides on a join request. The decision takes effect after `limits.undoSeconds`, see `settleDecision`. The person
 * sees an acceptance at once, and a refusal only then. Repeating it changes nothing.
 *
 * @throws ApiError conflict if it was decided in another way or withdrawn; and as `onRequest`
 */
export const decideRequest = (
  db: Kysely<Database>,
  by: RequestDecision,
  decision: 'accepted' | 'denied',
  note = '',
): Promise<void> =>
  onRequest(db, by, async (running, request) => {
    const outcome = request.decision ?? request.state
    if (outcome === decision) return
    if (outcome !== 'pending') throw conflict(settled[outcome])
    await running.trx
      .updateTable('join_requests')
      .set({
        decision,
        note: note === '' ? null : note,
        decided_at: sql<Date>`now()`,
        decided_by: by.actorId,
      })
      .where('id', '=', request.id)
      .execute()
    publishDecision(running, by.userId, decision)
    running.effects.others.job(
      'settle-decision',
      { requestId: request.id },
      {
        maxAttempts: 25,
        runAt: sql<Date>`now() + make_interval(secs => ${sql.lit(limits.undoSeconds)})`,
      },
    )
  })

/**
 * Undoes a decision that has not taken effect: the request is open again. Repeating it changes nothing.
 *
 * @throws ApiError conflict if the decision has taken effect or the request was withdrawn; and as `onRequest`
 */
export const undoDecision = (db: Kysely<Database>, by: RequestDecision): Promise<void> =>
  onRequest(db, by, async (running, request) => {
    if (request.state !== 'pending') throw conflict(settled[request.state])
    if (!request.decision) return
    await reopenRequest(running.trx, request.id)
    publishDecision(running, by.userId, request.decision)
  })

const settled = {
  accepted: 'This request has been accepted already. Please load the page again.',
  denied: 'This request has been rejected already. You can invite the person.',
  withdrawn: 'This request has been withdrawn. You can invite the person.',
}

/**
 * Finds the person's latest request, for an actor who may decide on it.
 *
 * @throws ApiError not_found without project or request; forbidden for all but Owner and Admins
 */
const onRequest = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: RequestDecision,
  change: (running: ProjectCommand, request: LatestRequest) => Promise<void>,
): Promise<void> =>
  onProject(db, { actorId, projectId }, 'seeRequests', async (running) => {
    const request = await latestRequest(running.trx, projectId, userId)
    if (!request) throw notFound('join request')
    await change(running, request)
  })

/** Informs all who see a decision, or that it is undone: the managers, and the person who is accepted. */
const publishDecision = (
  { project, effects }: ProjectCommand,
  userId: string,
  decision: 'accepted' | 'denied',
): void => effects.publish([...project.managerIds, ...(decision === 'accepted' ? [userId] : [])])

/** Removes the decision from a pending request of a locked project. */
const reopenRequest = async (trx: Transaction<Database>, requestId: string): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set({ decision: null, note: null, decided_at: null, decided_by: null })
    .where('id', '=', requestId)
    .execute()
}

/** Opens the requests again on which a person has decided who does not manage the project any more. */
export const reopenRequestsDecidedBy = async (
  running: ProjectCommand,
  actorId: string,
): Promise<void> => {
  const { trx, project } = running
  const decided = await trx
    .selectFrom('join_requests')
    .select(['id', 'user_id as userId', 'decision'])
    .where('project_id', '=', project.id)
    .where('decided_by', '=', actorId)
    .where('decision', 'is not', null)
    .execute()
  for (const { id, userId, decision } of decided) {
    await reopenRequest(trx, id)
    publishDecision(running, userId, decision!)
  }
}

/**
 * Lets a decision on a join request take effect: an accepted person becomes a Member, and the person is told, without
 * the note of a manager whom the person has blocked. Opens the request again for the other managers if its manager may
 * not decide on it any more. Does nothing if the decision was undone or the request withdrawn. After undoing and
 * deciding again, an earlier job finds the decision too young, and the later job settles it.
 */
export const settleDecision = async (
  db: Kysely<Database>,
  { requestId }: { requestId: string },
): Promise<void> => {
  const found = await db
    .selectFrom('join_requests')
    .select('project_id as projectId')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!found) return
  await onProjectOfJob(db, found.projectId, async (running) => {
    const { trx, project, effects } = running
    const request = await trx
      .selectFrom('join_requests')
      .select(['user_id as userId', 'decision', 'decided_by as actorId', 'note'])
      .where('id', '=', requestId)
      .where(
        'decided_at',
        '<=',
        sql<Date>`now() - make_interval(secs => ${sql.lit(limits.undoSeconds)})`,
      )
      .executeTakeFirst()
    if (!request?.decision) return
    const { userId, actorId, decision, note } = request
    const accepted = decision === 'accepted'
    // A manager does not accept a person whom the manager has blocked since.
    const mayDecide =
      actorId !== null &&
      isManager(project.roleOf(actorId)) &&
      !(accepted && (await hasBlocked(trx, actorId, userId)))
    if (!mayDecide) {
      await reopenRequest(trx, requestId)
      publishDecision(running, userId, decision)
      return
    }
    if (accepted) {
      await becomeMember(running, { userId, actorId })
    } else {
      await settleRequest(running, userId, 'denied', actorId)
      effects.publish([...project.managerIds, userId])
    }
    effects.notify([userId], {
      type: accepted ? 'request-accepted' : 'request-denied',
      fromId: actorId,
      message: accepted
        ? acceptedMessage(project.title)
        : deniedMessage(project.title, (await hasBlocked(trx, userId, actorId)) ? null : note),
    })
  })
}

/** The text for the person who requested to join. */
export const acceptedMessage = (title: string): string =>
  `Your request to join ${title} was accepted. Welcome to the team!`

export const deniedMessage = (title: string, note: string | null = null): string => {
  const message = `Your request to join ${title} was not accepted this time.`
  return note === null ? message : `${message} “${note}”`
}
