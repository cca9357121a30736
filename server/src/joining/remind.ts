import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { notify } from '../notifications/notify.ts'
import { lockProject } from '../projects/store.ts'
import { managersToTell } from './managers-to-tell.ts'

/** Days after which Owner and Admins are reminded of a request that still waits. */
const reminderDays = [2, 7] as const

/** How many reminders a request is due by its age, in days. */
const dueReminders = sql<number>`(
  select count(*)::int from unnest(${sql.val([...reminderDays])}::int[]) as due(days)
  where join_requests.created_at <= now() - make_interval(days => due.days))`

const daysWaiting = sql<number>`extract(day from now() - join_requests.created_at)::int`

/**
 * Reminds Owner and Admins of the join requests that have waited for 2 days and again for 7, once
 * each, whichever instances do this at the same moment. One that became due twice is told of once.
 */
export const remindOfRequests = async (db: Kysely<Database>): Promise<void> => {
  const due = await db
    .selectFrom('join_requests')
    .select(['id', 'project_id as projectId'])
    .where('state', '=', 'pending')
    .where('reminders', '<', dueReminders)
    .where('created_at', '<=', sql<Date>`now() - make_interval(days => ${reminderDays[0]})`)
    .orderBy('created_at')
    .execute()
  for (const request of due) await remind(db, request)
}

const remind = (
  db: Kysely<Database>,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) return
    // Asked again under the lock: it may be settled, or told of by another instance.
    const request = await trx
      .updateTable('join_requests')
      .set({ reminders: dueReminders })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('reminders', '<', dueReminders)
      .returning(['user_id as userId', daysWaiting.as('days')])
      .executeTakeFirst()
    if (!request) return
    await notify(trx, await managersToTell(trx, projectId, request.userId), {
      type: 'request-reminder',
      projectId,
      fromId: request.userId,
      message: `This request to join ${project.title} has been waiting for ${request.days} days.`,
    })
  })
