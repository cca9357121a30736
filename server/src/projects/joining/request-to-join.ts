import { sql, type Kysely, type Transaction } from 'kysely'
import { blockersAmong } from '../../people/blocking/store.ts'
import { standings } from '../../notifications/notify.ts'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/access.ts'
import { handleRows, type JobServices } from '../../platform/jobs/handle-rows.ts'
import { onProject, onProjectOfJob, type ProjectCommand } from '../command.ts'
import { pendingInvitation } from '../inviting/invitations.ts'
import { isManager } from '../../is-manager.ts'
import { isMember, projectPolicy } from '../policy.ts'
import { requireOpenRole } from '../wanted-roles.ts'
import { joinByInvitation, settleRequest } from './become-member.ts'
import { isRequestPending, latestRequest } from './join-requests.ts'

interface Asking {
  userId: string
  projectId: string
  message: string
  /** The open role that the person wants; undefined for no particular role. */
  wantedRoleId: string | undefined
}

/**
 * Sends a join request, which may name an open role, and notifies the project's managers. A
 * person whom a manager has invited joins at once, even if the project is not recruiting. A repeated request changes
 * nothing while the first is pending.
 *
 * @throws ApiError not_found if there is no such project; conflict for a member, or if the project is not
 *   recruiting or the role is not open
 */
export const requestToJoin = (
  db: Kysely<Database>,
  { userId, projectId, message, wantedRoleId }: Asking,
): Promise<'joined' | 'requested'> =>
  onProject(db, { actorId: userId, projectId }, null, async (running) => {
    const { trx, project } = running
    const role = project.roleOf(userId)
    if (!isMember(role)) {
      const invitation = await pendingInvitation(trx, projectId, userId)
      if (invitation && isManager(invitation.fromRole)) {
        await joinByInvitation(running, {
          ...invitation,
          wantedRoleId: wantedRoleId ?? invitation.wantedRoleId,
        })
        return 'joined'
      }
      if (await isRequestPending(trx, projectId, userId)) return 'requested'
    }
    // A pending request has returned above.
    authorize({ role }, projectPolicy.join, { recruiting: project.recruiting, requested: false })
    const wantedRole = wantedRoleId
      ? await requireOpenRole(trx, { projectId, roleId: wantedRoleId })
      : undefined
    await sendRequest(running, { userId, message, wantedRole })
    return 'requested'
  })

interface NewRequest {
  userId: string
  message: string
  /** The role that the request names; without an id if it was removed. */
  wantedRole?: { id: string | null; title: string } | undefined
  /** The Member whose invitation led to it. */
  invitedBy?: string
}

/** Writes a join request, notifies the Owner and the Admins, and dismisses the news of an earlier request. */
export const sendRequest = async (
  { trx, project, effects }: ProjectCommand,
  { userId, message, wantedRole, invitedBy }: NewRequest,
): Promise<void> => {
  await trx
    .insertInto('join_requests')
    .values({
      project_id: project.id,
      user_id: userId,
      message,
      wanted_role_id: wantedRole?.id ?? null,
      wanted_role_title: wantedRole?.title ?? null,
      ...(invitedBy !== undefined && { invited_by: invitedBy }),
    })
    .execute()
  effects.publish([...project.managerIds, userId])
  effects.dismiss({ userIds: [userId], types: standings })
  effects.notify(await managersToNotify(trx, project.managerIds, userId), {
    type: 'join-request',
    fromId: userId,
    message,
  })
}

/** The managers to notify of a person's join request: those who have not blocked the person. */
const managersToNotify = async (
  trx: Transaction<Database>,
  managers: readonly string[],
  requesterId: string,
): Promise<string[]> => {
  const blockers = await blockersAmong(trx, managers, requesterId)
  return managers.filter((id) => !blockers.has(id))
}

/**
 * Withdraws a person's own pending request. Idempotent.
 *
 * @throws ApiError not_found without project or request; conflict if it was decided
 */
export const withdrawRequest = (
  db: Kysely<Database>,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<void> =>
  onProject(db, { actorId: userId, projectId }, null, async (running) => {
    const request = await latestRequest(running.trx, projectId, userId)
    if (!request) throw notFound('join request')
    if (request.state === 'withdrawn') return
    if (request.state !== 'pending') throw conflict(decided[request.state])
    running.effects.publish([...running.project.managerIds, userId])
    await settleRequest(running, userId, 'withdrawn', userId)
  })

const decided = {
  accepted: 'Your request has been accepted already. You can leave the project on its page.',
  denied: 'Your request has been rejected already. You can ask again.',
}

/** Days after which the Owner and Admins are reminded of a pending request. */
const reminderDays = [2, 7] as const

/** Number of reminders that a request of its age should have had. */
const dueReminders = sql<number>`(
  select count(*)::int from unnest(${sql.val([...reminderDays])}::int[]) as due(days)
  where join_requests.created_at <= now() - make_interval(days => due.days))`

const daysWaiting = sql<number>`extract(day from now() - join_requests.created_at)::int`

/**
 * Reminds the Owner and Admins of join requests that are pending for 2 days, and again for 7. Sends each reminder
 * once, also if several instances run this at once, and one reminder if two are due.
 */
export const remindOfRequests = async ({ db, log }: JobServices): Promise<void> => {
  const due = await db
    .selectFrom('join_requests')
    .select(['id', 'project_id as projectId'])
    .where('state', '=', 'pending')
    .where('reminders', '<', dueReminders)
    .where('created_at', '<=', sql<Date>`now() - make_interval(days => ${reminderDays[0]})`)
    .orderBy('created_at')
    .execute()
  await handleRows(due, {
    handle: ([request]) => remind(db, request!),
    log,
    job: 'remind-of-requests',
    label: ({ id }) => ({ requestId: id }),
  })
}

const remind = (
  db: Kysely<Database>,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> =>
  onProjectOfJob(db, projectId, async ({ trx, project, effects }) => {
    // Checked again under the lock: the request may be settled, or another instance may have sent the reminder.
    const request = await trx
      .updateTable('join_requests')
      .set({ reminders: dueReminders })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('reminders', '<', dueReminders)
      .returning(['user_id as userId', 'message', daysWaiting.as('days')])
      .executeTakeFirst()
    if (!request) return
    effects.notify(await managersToNotify(trx, project.managerIds, request.userId), {
      type: 'request-reminder',
      fromId: request.userId,
      // It takes the place of the notification of the request.
      message: `This request to join ${project.title} has been waiting for ${request.days} days: “${request.message}”`,
    })
  })
