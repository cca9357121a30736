import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import { hasBlocked } from '../../people/blocking/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { publish } from '../../live/publish.ts'
import { managerIds, roleOf } from '../members.ts'
import { isManager } from '../policy.ts'
import { lockProject } from '../store.ts'
import { becomeMember } from './become-member.ts'
import { publishDecision, reopenRequest } from './decide-request.ts'
import { settleRequest } from './settle-request.ts'

/** The text for the person who requested to join. */
export const acceptedMessage = (title: string): string =>
  `Your request to join ${title} was accepted. Welcome to the team!`

export const deniedMessage = (title: string, note: string | null = null): string => {
  const message = `Your request to join ${title} was not accepted this time.`
  return note === null ? message : `${message} “${note}”`
}

/** Whether a manager still manages the project, and does not accept a person whom the manager has blocked since. */
const mayDecide = async (
  trx: Transaction<Database>,
  by: { projectId: string; userId: string; actorId: string; decision: 'accepted' | 'denied' },
): Promise<boolean> =>
  isManager(await roleOf(trx, by.projectId, by.actorId)) &&
  !(by.decision === 'accepted' && (await hasBlocked(trx, by.actorId, by.userId)))

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
  const { projectId } = found
  await db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) return
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
    const managers = await managerIds(trx, projectId)
    if (actorId === null || !(await mayDecide(trx, { projectId, userId, actorId, decision }))) {
      await reopenRequest(trx, requestId)
      await publishDecision(trx, { userId, projectId }, decision)
      return
    }
    if (decision === 'accepted') {
      await becomeMember(trx, { projectId, userId, actorId })
    } else {
      await publish(trx, [...managers, userId], { type: 'project', projectId })
      await settleRequest(trx, { projectId, userId }, 'denied', actorId)
    }
    await notify(trx, [userId], {
      type: decision === 'accepted' ? 'request-accepted' : 'request-denied',
      projectId,
      fromId: actorId,
      message:
        decision === 'accepted'
          ? acceptedMessage(project.title)
          : deniedMessage(project.title, (await hasBlocked(trx, userId, actorId)) ? null : note),
    })
  })
}
