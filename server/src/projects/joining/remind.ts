import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { handleRows, type JobServices } from '../../platform/jobs/handle-rows.ts'
import { lockProject } from '../store.ts'
import { managersToNotify } from './managers-to-notify.ts'

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
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) return
    // Checked again under the lock: the request may be settled, or another instance may have sent the reminder.
    const request = await trx
      .updateTable('join_requests')
      .set({ reminders: dueReminders })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('reminders', '<', dueReminders)
      .returning(['user_id as userId', daysWaiting.as('days')])
      .executeTakeFirst()
    if (!request) return
    await notify(trx, await managersToNotify(trx, projectId, request.userId), {
      type: 'request-reminder',
      projectId,
      fromId: request.userId,
      message: `This request to join ${project.title} has been waiting for ${request.days} days.`,
    })
  })
