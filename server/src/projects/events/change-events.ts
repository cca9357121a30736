import type { EndpointInput, Endpoints, EventAnswer } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { showNotificationsOfEvent } from '../../notifications/notify.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notFound, requireVersion } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/access.ts'
import { onProject, type ProjectCommand } from '../command.ts'
import { eventPolicy } from '../policy.ts'
import { dueReminders, findEvent, writeAnswer, type EventRow } from './events.ts'

type Draft = EndpointInput<Endpoints['addEvent']>['body']
type Update = EndpointInput<Endpoints['updateEvent']>['body']

/** The columns of an event's fields: the query leaves out what is undefined. */
const columnsOf = ({ startDateTime, endDateTime, onlineLink, ...fields }: Draft | Update) => ({
  title: fields.title,
  description: fields.description,
  location: fields.location,
  online_link: onlineLink,
  starts_at: new Date(startDateTime),
  ends_at: new Date(endDateTime),
})

interface Adding {
  actorId: string
  projectId: string
  draft: Draft
}

/**
 * Adds an event to a project, to which the actor is going, and notifies the team. Returns its id.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const addEvent = (
  db: Kysely<Database>,
  { actorId, projectId, draft }: Adding,
): Promise<string> =>
  onProject(db, { actorId, projectId }, 'addEvent', async ({ trx, effects }) => {
    const columns = columnsOf(draft)
    const { id } = await trx
      .insertInto('events')
      .values({
        ...columns,
        project_id: projectId,
        created_by: actorId,
        // Only those that are due later will be sent.
        reminders: dueReminders(sql`${columns.starts_at}::timestamptz`),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAnswer(trx, { eventId: id, userId: actorId, projectId, answer: 'going' })
    effects.activity()
    effects.line({ type: 'event-created', personId: actorId, event: { id, title: draft.title } })
    effects.publishToTeam()
    effects.notifyTeam({
      type: 'event-created',
      fromId: actorId,
      message: draft.title,
      event: { id, startsAt: columns.starts_at },
    })
    return id
  })

interface EventChange extends ProjectCommand {
  event: EventRow
}

/** Finds an event, and changes it in its project's lock. */
const onEvent = async (
  db: Kysely<Database>,
  { actorId, eventId }: { actorId: string; eventId: string },
  action: keyof typeof eventPolicy,
  change: (command: EventChange) => Promise<void>,
): Promise<void> => {
  const found = await findEvent(db, eventId)
  if (!found) throw notFound('event')
  const { projectId } = found
  await onProject(db, { actorId, projectId }, null, async (command) => {
    const event = await findEvent(command.trx, eventId)
    if (!event) throw notFound('event')
    authorize({ role: command.project.roleOf(actorId) }, eventPolicy[action], event)
    await change({ ...command, event })
  })
}

interface Saving {
  actorId: string
  eventId: string
  update: Update
}

/**
 * Saves an event as its next version, and notifies the team of what has changed, if it was or is now still to come or
 * under way. An event that is moved gets its reminders again.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins; version_conflict if the event has
 *   changed since it was read
 */
export const saveEvent = (
  db: Kysely<Database>,
  { actorId, eventId, update }: Saving,
): Promise<void> =>
  onEvent(db, { actorId, eventId }, 'edit', async ({ trx, event, effects }) => {
    requireVersion(update, event, 'This event was changed by someone else')
    const columns = columnsOf(update)
    const startsAt = sql<Date>`${columns.starts_at}::timestamptz`
    await trx
      .updateTable('events')
      .set({
        ...columns,
        reminders: sql<number>`case when starts_at = ${startsAt} then reminders else ${dueReminders(startsAt)} end`,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', eventId)
      .execute()
    effects.activity()
    effects.publishToTeam()
    const changes = changesBy(event, update)
    if (changes === '') return
    if (isPast(event.endsAt) && isPast(columns.ends_at)) return
    // In place of the unread notifications of the event.
    effects.dismiss({ eventId })
    effects.notifyTeam({
      type: 'event-changed',
      fromId: actorId,
      message: `${update.title} (${changes})`,
      event: { id: eventId, startsAt: columns.starts_at },
    })
  })

/** What an update changes, as in "new time, new location"; empty if it changes nothing. */
const changesBy = (event: EventRow, update: Update): string => {
  const isNewTime =
    Date.parse(update.startDateTime) !== event.startsAt.getTime() ||
    Date.parse(update.endDateTime) !== event.endsAt.getTime()
  const changed = [
    update.title !== event.title && 'title',
    isNewTime && 'time',
    update.location !== event.location && 'location',
    update.onlineLink !== undefined && update.onlineLink !== event.onlineLink && 'online link',
    update.description !== event.description && 'description',
  ]
  return changed.flatMap((field) => (field === false ? [] : [`new ${field}`])).join(', ')
}

const isPast = (end: Date): boolean => end.getTime() < Date.now()

/**
 * Deletes an event. If it was still to come or under way, notifies the team and keeps it as cancelled, for calendars.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const deleteEvent = (
  db: Kysely<Database>,
  { actorId, eventId }: { actorId: string; eventId: string },
): Promise<void> =>
  onEvent(db, { actorId, eventId }, 'delete', async ({ trx, event, effects }) => {
    await trx.deleteFrom('events').where('id', '=', eventId).execute()
    effects.activity()
    effects.publishToTeam()
    effects.dismiss({ eventId })
    const { projectId, title, startsAt, endsAt, version } = event
    if (isPast(endsAt)) return
    await trx
      .insertInto('cancelled_events')
      .values({
        id: eventId,
        project_id: projectId,
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        version: version + 1,
      })
      .execute()
    effects.notifyTeam({
      type: 'event-cancelled',
      fromId: actorId,
      message: title,
      event: { id: eventId, startsAt },
    })
  })

interface Answering {
  userId: string
  eventId: string
  /** Null takes the answer back. */
  answer: EventAnswer | null
}

/**
 * Stores a member's answer to an event, and shows it on the open pages of the team. A member who is not going
 * gets no more reminders. Idempotent.
 *
 * @throws ApiError `not_found`; `forbidden` for all but members; `conflict` if the event is over
 */
export const answerEvent = (
  db: Kysely<Database>,
  { userId, eventId, answer }: Answering,
): Promise<void> =>
  onEvent(db, { actorId: userId, eventId }, 'answer', async ({ trx, project, effects }) => {
    const present = await trx
      .selectFrom('event_answers')
      .select('answer')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (answer === (present?.answer ?? null)) return
    await writeAnswer(trx, { eventId, userId, projectId: project.id, answer })
    if (answer === 'not-going') {
      effects.dismiss({ eventId, userIds: [userId], types: ['event-reminder'] })
    }
    effects.others.add(showNotificationsOfEvent(trx, { eventId, userId }))
    effects.publishToTeam()
  })
