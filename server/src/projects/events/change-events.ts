import { randomUUID } from 'node:crypto'
import {
  dayInZone,
  repeatsInWords,
  type EndpointInput,
  type Endpoints,
  type EventAnswer,
  type EventScope,
} from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { showNotificationsOfEvent } from '../../notifications/notify.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notFound, requireVersion } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/access.ts'
import { onProject, type ProjectCommand } from '../command.ts'
import { eventPolicy } from '../policy.ts'
import { dueReminders, findEvent, findLaterDates, writeAnswer, type EventRow } from './events.ts'
import { moveLike, startsOf } from './repeats.ts'

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

type Columns = ReturnType<typeof columnsOf>

interface Adding {
  actorId: string
  projectId: string
  draft: Draft
}

/**
 * Adds an event to a project.
 *
 * @returns the id of the first date
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const addEvent = (
  db: Kysely<Database>,
  { actorId, projectId, draft }: Adding,
): Promise<string> =>
  onProject(db, { actorId, projectId }, 'addEvent', (command) =>
    createEvent(command, { actorId, draft }),
  )

/**
 * Creates an event of a locked project, with all dates on which it takes place, to which the actor is going, and
 * notifies the team once. The caller authorizes the actor.
 *
 * @returns the id of the first date
 */
export const createEvent = async (
  { trx, project, effects }: ProjectCommand,
  { actorId, draft }: Omit<Adding, 'projectId'>,
): Promise<string> => {
  const columns = columnsOf(draft)
  const { repeats } = draft
  const length = columns.ends_at.getTime() - columns.starts_at.getTime()
  const series = repeats && {
    series_id: randomUUID(),
    every_weeks: repeats.everyWeeks,
    time_zone: repeats.timeZone,
  }
  const dates = (repeats ? startsOf(columns.starts_at, repeats) : [columns.starts_at]).map(
    (startsAt) => ({
      ...columns,
      ...series,
      id: randomUUID(),
      project_id: project.id,
      created_by: actorId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + length),
      // Only those that are due later will be sent.
      reminders: dueReminders(sql`${startsAt}::timestamptz`),
    }),
  )
  await trx.insertInto('events').values(dates).execute()
  await writeAnswer(trx, {
    eventIds: dates.map((date) => date.id),
    userId: actorId,
    projectId: project.id,
    answer: 'going',
  })
  const { id } = dates[0]!
  const last = dates.at(-1)!.starts_at
  effects.activity()
  effects.line({ type: 'event-created', personId: actorId, event: { id, title: draft.title } })
  effects.publishToTeam()
  effects.notifyTeam({
    type: 'event-created',
    fromId: actorId,
    message: repeats
      ? `${draft.title} (${repeatsInWords({ ...repeats, until: dayInZone(last, repeats.timeZone) })})`
      : draft.title,
    event: { id, startsAt: columns.starts_at },
  })
  return id
}

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
 * Saves an event as its next version, and with `following` its changes in the later dates of its series, too: what the
 * update keeps stays different there. Notifies the team once of what has changed, if one of these was or is now still to
 * come or under way.
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
    const changed = changedBy(event, columns)
    const later = update.scope === 'following' ? await findLaterDates(trx, event) : []
    const laterTimes = laterTimesBy(event, columns)
    const dates = [
      { id: eventId, columns, before: event, after: columns },
      ...later.map((before) => {
        const after = laterTimes(before)
        return { id: before.id, columns: { ...changed, ...after }, before, after }
      }),
    ]
    for (const date of dates) await writeEvent(trx, date.id, date.columns)
    effects.activity()
    effects.publishToTeam()
    const changes = namesOf(changed)
    if (changes === '') return
    const shown = dates.find(
      ({ before, after }) => !isPast(before.endsAt) || !isPast(after.ends_at),
    )
    if (!shown) return
    // In place of the unread notifications of these dates.
    effects.dismiss({ eventIds: dates.map(({ id }) => id) })
    effects.notifyTeam({
      type: 'event-changed',
      fromId: actorId,
      message: `${update.title} (${changes}${later.length > 0 ? ', this date and all that follow' : ''})`,
      event: { id: shown.id, startsAt: shown.after.starts_at },
    })
  })

/** Writes an event as its next version. An event that is moved gets its reminders again. */
const writeEvent = (
  trx: Transaction<Database>,
  eventId: string,
  columns: Partial<Columns> & Pick<Columns, 'starts_at'>,
) => {
  const startsAt = sql<Date>`${columns.starts_at}::timestamptz`
  return trx
    .updateTable('events')
    .set({
      ...columns,
      reminders: sql<number>`case when starts_at = ${startsAt} then reminders else ${dueReminders(startsAt)} end`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', eventId)
    .execute()
}

/** The columns that an update changes. */
const changedBy = (event: EventRow, next: Columns): Partial<Columns> => {
  const present: Required<Columns> = {
    title: event.title,
    description: event.description,
    location: event.location,
    online_link: event.onlineLink,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
  }
  return Object.fromEntries(
    Object.entries(next).filter(
      ([column, value]) =>
        value !== undefined && value.valueOf() !== present[column as keyof Columns]?.valueOf(),
    ),
  )
}

/**
 * The times of the later dates of a series after an update of one: they move with it, and take its length if that has
 * changed.
 */
const laterTimesBy = (event: EventRow, { starts_at, ends_at }: Columns) => {
  const lengthOf = (start: Date, end: Date): number => end.getTime() - start.getTime()
  const length = lengthOf(starts_at, ends_at)
  const isNewLength = length !== lengthOf(event.startsAt, event.endsAt)
  const isMoved = starts_at.getTime() !== event.startsAt.getTime()
  const move =
    isMoved && event.timeZone !== null
      ? moveLike({ from: event.startsAt, to: starts_at }, event.timeZone)
      : (moment: Date) => moment
  return ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => {
    const start = move(startsAt)
    const ownLength = isNewLength ? length : lengthOf(startsAt, endsAt)
    return { starts_at: start, ends_at: new Date(start.getTime() + ownLength) }
  }
}

/** What an update changes, as in "new time, new location"; empty if it changes nothing. */
const namesOf = (changed: Partial<Columns>): string => {
  const names = [
    changed.title !== undefined && 'title',
    (changed.starts_at ?? changed.ends_at) !== undefined && 'time',
    changed.location !== undefined && 'location',
    changed.online_link !== undefined && 'online link',
    changed.description !== undefined && 'description',
  ]
  return names.flatMap((name) => (name === false ? [] : [`new ${name}`])).join(', ')
}

const isPast = (end: Date): boolean => end.getTime() < Date.now()

/**
 * Deletes an event, and with `following` the later dates of its series. If some were still to come or under way, notifies
 * the team once, and keeps them as cancelled, for calendars.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const deleteEvent = (
  db: Kysely<Database>,
  { actorId, eventId, scope }: { actorId: string; eventId: string; scope: EventScope | undefined },
): Promise<void> =>
  onEvent(db, { actorId, eventId }, 'delete', async ({ trx, project, event, effects }) => {
    const later = scope === 'following' ? await findLaterDates(trx, event) : []
    const dates = [event, ...later]
    const eventIds = dates.map(({ id }) => id)
    await trx.deleteFrom('events').where('id', 'in', eventIds).execute()
    effects.activity()
    effects.publishToTeam()
    effects.dismiss({ eventIds })
    const cancelled = dates.filter(({ endsAt }) => !isPast(endsAt))
    const [next] = cancelled
    if (!next) return
    await trx
      .insertInto('cancelled_events')
      .values(
        cancelled.map(({ id, title, startsAt, endsAt, version }) => ({
          id,
          project_id: project.id,
          title,
          starts_at: startsAt,
          ends_at: endsAt,
          version: version + 1,
        })),
      )
      .execute()
    effects.notifyTeam({
      type: 'event-cancelled',
      fromId: actorId,
      message: later.length > 0 ? `${next.title} (this date and all that follow)` : next.title,
      event: { id: next.id, startsAt: next.startsAt },
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
    await writeAnswer(trx, { eventIds: [eventId], userId, projectId: project.id, answer })
    if (answer === 'not-going') {
      effects.dismiss({ eventId, userIds: [userId], types: ['event-reminder'] })
    }
    effects.others.add(showNotificationsOfEvent(trx, { eventId, userId }))
    effects.publishToTeam()
  })
