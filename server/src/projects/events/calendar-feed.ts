import { endpointPath, type EventAnswer } from '@quad/contract'
import { newToken, tokenHash } from '../../people/auth/tokens.ts'
import { ApiError, unauthenticated, serverTexts } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import type { Services } from '../../services.ts'
import { type CalendarEntry, iCalendar, memberDescription } from './icalendar.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { reusableQuery } from '../../platform/database/statements.ts'
import { isoTime } from '../../platform/database/queries.ts'
import type { Viewer } from '../../platform/http/access.ts'

export const calendarFeedHandlers = ({ config, db }: Services) =>
  ({
    getCalendarFeed: async ({ viewer }) => (await findFeed(db, viewer.id)) ?? null,

    renewCalendarFeed: async ({ viewer, request }) => {
      const token = newToken()
      const feed = await putFeed(db, viewer, token)
      if (!feed) throw unauthenticated()
      logSecurity(request, 'calendar-feed-renewed')
      return { url: config.url + endpointPath('getCalendar', { query: { token } }), ...feed }
    },

    endCalendarFeed: async ({ viewer, request }) => {
      await deleteFeed(db, viewer.id)
      logSecurity(request, 'calendar-feed-ended')
    },

    getCalendar: async ({ query: { token }, reply }) => {
      const userId = await findFeedOwner(db, token)
      if (userId === undefined) throw new ApiError('not_found', serverTexts.calendarAddressInvalid)
      const { name } = config.university
      const file = iCalendar(await feedEntries(db, userId), { ...config, name: `Quad, ${name}` })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="quad.ics"')
        .send(file)
    },
  }) satisfies Partial<Handlers>

/**
 * The events of a person's projects from a year ago on, and the cancelled ones. The time of an event that the person
 * has declined stays free.
 */
const feedEntries = async (db: Kysely<Database>, userId: string): Promise<CalendarEntry[]> => {
  const [events, cancellations] = await Promise.all([
    findFeedEvents(db, { userId }),
    findFeedCancellations(db, { userId }),
  ])
  return [
    ...events.map(({ answer, projectTitle, ...event }) => ({
      ...event,
      description: `An event of ${projectTitle}.\n${memberDescription(event)}`,
      ...(answer === 'maybe' && { status: 'tentative' as const }),
      free: answer === 'not-going',
    })),
    ...cancellations.map((event) => ({ ...event, status: 'cancelled' as const, free: true })),
  ]
}

/** A person's calendar feed; undefined without one. */
const findFeed = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(isoTime('created_at').as('createdAt'))
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Stores the feed of a person, in place of the one before. Stores none if the session has ended: a concurrent password
 * reset ends sessions first, and then the feed.
 */
const putFeed = (
  db: Kysely<Database>,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  token: string,
) =>
  db
    .insertInto('calendar_feeds')
    .columns(['user_id', 'token_hash'])
    .expression(
      db
        .selectFrom('sessions')
        .select(['user_id', sql<Buffer>`${tokenHash(token)}::bytea`.as('token_hash')])
        .where('id', '=', sessionId)
        .where('user_id', '=', id)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ token_hash: tokenHash(token), created_at: sql<Date>`now()` }),
    )
    .returning(isoTime('created_at').as('createdAt'))
    .executeTakeFirst()

/** Ends a person's feed, and returns whether there was one. */
export const deleteFeed = async (db: Kysely<Database>, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** The person whose feed has this secret; undefined for an unknown or replaced one. */
const findFeedOwner = async (db: Kysely<Database>, token: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row?.userId
}

/** Enough for a person; the latest ones stay. */
const eventsAtMost = 500

const notLongAgo = sql<Date>`now() - interval '1 year'`

/** The events of a person's projects, with the person's answers. */
const findFeedEvents = reusableQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('events', 'events.project_id', 'memberships.project_id')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .leftJoin('event_answers', (join) =>
      join
        .onRef('event_answers.event_id', '=', 'events.id')
        .onRef('event_answers.user_id', '=', 'memberships.user_id'),
    )
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.location',
      'events.online_link as onlineLink',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'events.version',
      sql<Date>`greatest(events.updated_at, event_answers.answered_at)`.as('updatedAt'),
      'projects.title as projectTitle',
      sql<EventAnswer | null>`event_answers.answer`.as('answer'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('events.ends_at', '>', notLongAgo)
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id')
    .limit(sql.lit(eventsAtMost)),
)

/** The cancelled events of a person's projects. */
const findFeedCancellations = reusableQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('cancelled_events', 'cancelled_events.project_id', 'memberships.project_id')
    .select([
      'cancelled_events.id',
      'cancelled_events.title',
      'cancelled_events.starts_at as startsAt',
      'cancelled_events.ends_at as endsAt',
      'cancelled_events.version',
      'cancelled_events.cancelled_at as updatedAt',
    ])
    .where('memberships.user_id', '=', userId)
    .orderBy('cancelled_events.starts_at', 'desc')
    .orderBy('cancelled_events.id')
    .limit(sql.lit(eventsAtMost)),
)
