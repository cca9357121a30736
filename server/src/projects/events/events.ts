import { dayInZone, deletedPerson, type Event, type EventAnswer, type Role } from '@quad/contract'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { reusableQuery } from '../../platform/database/statements.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isoTime } from '../../platform/database/queries.ts'
import { memberOrder } from '../members.ts'
import { abilities, type Viewer } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { eventPolicy, isMember } from '../policy.ts'

const eventOf = (db: Kysely<Database>, eventId: string) =>
  db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .select((event) => [
      'events.id',
      'events.project_id as projectId',
      'projects.title as projectTitle',
      'projects.image_id as projectImageId',
      event
        .selectFrom('images')
        .select('width')
        .whereRef('images.id', '=', 'projects.image_id')
        .as('projectImageWidth'),
      'events.created_by as createdBy',
      event
        .selectFrom('users')
        .select('name')
        .whereRef('users.id', '=', 'events.created_by')
        .as('creatorName'),
      'events.title',
      'events.description',
      'events.location',
      'events.online_link as onlineLink',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'events.series_id as seriesId',
      'events.every_weeks as everyWeeks',
      'events.time_zone as timeZone',
      'events.version',
      'events.updated_at as updatedAt',
    ])
    .where('events.id', '=', eventId)

/** Reads an event with its project and creator; undefined for an unknown id. */
export const findEvent = (db: Kysely<Database>, eventId: string) =>
  eventOf(db, eventId).executeTakeFirst()

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

const findWithRole = reusableQuery(
  (db, { eventId, viewerId }: { eventId: string; viewerId: string | null }) =>
    eventOf(db, eventId).select((event) =>
      event.fn
        .coalesce(
          event
            .selectFrom('memberships')
            .select('role')
            .whereRef('memberships.project_id', '=', 'events.project_id')
            .where('memberships.user_id', '=', viewerId),
          sql<Role>`'Unenrolled'`,
        )
        .as('viewerRole'),
    ),
)

const findDates = reusableQuery((db, { seriesId }: { seriesId: string }) =>
  db
    .selectFrom('events')
    .select(['id', isoTime('starts_at').as('startDateTime')])
    .where('series_id', '=', seriesId)
    .orderBy('starts_at')
    .orderBy('id'),
)

/** The dates after an event of the series that it belongs to, in order; none for an event that takes place once. */
export const findLaterDates = async (
  db: Kysely<Database>,
  { seriesId, startsAt }: Pick<EventRow, 'seriesId' | 'startsAt'>,
) =>
  seriesId === null
    ? []
    : db
        .selectFrom('events')
        .select([
          'id',
          'title',
          'description',
          'location',
          'online_link as onlineLink',
          'starts_at as startsAt',
          'ends_at as endsAt',
          'version',
          'updated_at as updatedAt',
        ])
        .where('series_id', '=', seriesId)
        .where('starts_at', '>', startsAt)
        .orderBy('starts_at')
        .orderBy('id')
        .execute()

/** The members who have answered to an event, in the order of members. */
const findAnswers = reusableQuery((db, { eventId }: { eventId: string }) =>
  db
    .selectFrom('event_answers')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'event_answers.project_id')
        .onRef('memberships.user_id', '=', 'event_answers.user_id'),
    )
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['users.id', 'users.name', 'users.profile_photo_id as profilePhotoId', 'answer'])
    .where('event_answers.event_id', '=', eventId)
    .orderBy(memberOrder),
)

/** An event with the role of its viewer. */
export type SeenEvent = Awaited<ReturnType<typeof findWithRole>>[number]

/** @throws ApiError not_found */
export const findEventSeenBy = async (
  db: Kysely<Database>,
  eventId: string,
  viewer: Viewer | null,
): Promise<SeenEvent> => {
  const [found] = await findWithRole(db, { eventId, viewerId: viewer?.id ?? null })
  if (!found) throw notFound('event')
  return found
}

/**
 * The event that starts next among the projects of a person, except those that the person declined; no row if
 * there is none.
 */
export const findNextEvent = reusableQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('events', 'events.project_id', 'memberships.project_id')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .select([
      'events.id',
      'events.project_id as projectId',
      'projects.title as projectTitle',
      'events.title',
      'events.location',
      isoTime('events.starts_at').as('startDateTime'),
      isoTime('events.ends_at').as('endDateTime'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('events.starts_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_answers')
            .select('event_answers.answer')
            .whereRef('event_answers.event_id', '=', 'events.id')
            .where('event_answers.user_id', '=', userId)
            .where('event_answers.answer', '=', sql.lit('not-going')),
        ),
      ),
    )
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(sql.lit(1)),
)

/** Hours before an event at which its members are reminded of it. */
const reminderHours = [24, 1] as const

/** Number of reminders that an event which starts then should have had by now. */
export const dueReminders = (startsAt: RawBuilder<Date>): RawBuilder<number> => sql<number>`(
  select count(*)::smallint from unnest(${sql.lit(`{${reminderHours.join(',')}}`)}::int[]) as due(hours)
  where ${startsAt} - make_interval(hours => due.hours) <= now())`

/** Stores a member's answer to events of a project, or deletes it for null. */
export const writeAnswer = async (
  trx: Transaction<Database>,
  {
    eventIds,
    userId,
    projectId,
    answer,
  }: { eventIds: string[]; userId: string; projectId: string; answer: EventAnswer | null },
): Promise<void> => {
  if (answer === null) {
    await trx
      .deleteFrom('event_answers')
      .where('event_id', 'in', eventIds)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await trx
    .insertInto('event_answers')
    .values(
      eventIds.map((eventId) => ({
        event_id: eventId,
        user_id: userId,
        project_id: projectId,
        answer,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'user_id'])
        .doUpdateSet({ answer, answered_at: sql<Date>`now()` }),
    )
    .execute()
}

/** How an event repeats; null if it takes place once, or if the other dates are cancelled. */
const loadSeries = async (
  db: Kysely<Database>,
  { seriesId, everyWeeks, timeZone }: EventRow,
): Promise<Event['series']> => {
  if (seriesId === null || everyWeeks === null || timeZone === null) return null
  const dates = await findDates(db, { seriesId })
  const last = dates.at(-1)
  if (!last || dates.length < 2) return null
  return { everyWeeks, until: dayInZone(new Date(last.startDateTime), timeZone), dates }
}

const present = ({ onlineLink: _, viewerRole: role, ...event }: SeenEvent) => ({
  ...event,
  createdByName: event.creatorName ?? deletedPerson.name,
  startDateTime: event.startsAt.toISOString(),
  endDateTime: event.endsAt.toISOString(),
  can: abilities({ role }, eventPolicy, event),
})

/**
 * Loads an event as its viewer may see it.
 *
 * @throws ApiError not_found
 */
export const loadEvent = async (
  db: Kysely<Database>,
  eventId: string,
  viewer: Viewer | null,
): Promise<Event> => {
  const event = await findEventSeenBy(db, eventId, viewer)
  const shown = { ...present(event), series: await loadSeries(db, event) }
  if (!isMember(event.viewerRole)) return { audience: 'public', ...shown }
  const answers = await findAnswers(db, { eventId })
  return { audience: 'member', ...shown, onlineLink: event.onlineLink, answers }
}
