import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { handleRows, type JobServices } from '../../platform/jobs/handle-rows.ts'
import { onProjectOfJob } from '../command.ts'
import { dueReminders } from './events.ts'

const due = dueReminders(sql.ref<Date>('starts_at'))

/**
 * Reminds the members of events that start within a day, and again within an hour. Sends each reminder once, also if
 * several instances run this at once, and one reminder if two are due.
 */
export const remindOfEvents = async ({ db, log }: JobServices): Promise<void> => {
  const events = await db
    .selectFrom('events')
    .select(['id', 'project_id as projectId'])
    .where('starts_at', '>', sql<Date>`now()`)
    .where('starts_at', '<=', sql<Date>`now() + interval '1 day'`)
    .where('reminders', '<', due)
    .orderBy('starts_at')
    .execute()
  await handleRows(events, {
    handle: ([event]) => remind(db, event!),
    log,
    job: 'remind-of-events',
    label: ({ id }) => ({ eventId: id }),
  })
}

const remind = (
  db: Kysely<Database>,
  { id: eventId, projectId }: { id: string; projectId: string },
): Promise<void> =>
  onProjectOfJob(db, projectId, async ({ trx, effects }) => {
    // Checked again under the lock: the event may be moved or cancelled, or another instance may have sent the reminder.
    const event = await trx
      .updateTable('events')
      .set({ reminders: due })
      .where('id', '=', eventId)
      .where('starts_at', '>', sql<Date>`now()`)
      .where('reminders', '<', due)
      .returning(['title', 'starts_at as startsAt', 'created_by as createdBy'])
      .executeTakeFirst()
    if (!event) return
    const { title, startsAt, createdBy } = event
    const members = await membersToRemind(trx, { eventId, projectId })
    effects.dismiss({ eventId, userIds: members })
    effects.notify(members, {
      type: 'event-reminder',
      fromId: await senderOf(trx, { projectId, createdBy }),
      message: title,
      event: { id: eventId, startsAt },
    })
  })

/** The members of a project, except those who have declined an event. */
const membersToRemind = async (
  trx: Transaction<Database>,
  { eventId, projectId }: { eventId: string; projectId: string },
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('memberships')
    .leftJoin('event_answers', (join) =>
      join
        .onRef('event_answers.user_id', '=', 'memberships.user_id')
        .on('event_answers.event_id', '=', eventId),
    )
    .select('memberships.user_id as id')
    .where('memberships.project_id', '=', projectId)
    .where(sql<boolean>`event_answers.answer is distinct from 'not-going'`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The sender of the reminder: the event's creator, or the Owner if the creator has left. */
const senderOf = async (
  trx: Transaction<Database>,
  { projectId, createdBy }: { projectId: string; createdBy: string | null },
): Promise<string> => {
  const { id } = await trx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('role', '=', 'Owner'), eb('user_id', '=', createdBy)]))
    .orderBy(sql`user_id is not distinct from ${createdBy}::uuid`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
