import type { EndpointInput, Endpoints, Role } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { buildOnce } from '../../platform/database/build-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isoTime } from '../../platform/http/time-text.ts'

type Draft = EndpointInput<Endpoints['addEvent']>['body']

const eventOf = (db: Kysely<Database>, eventId: string) =>
  db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .leftJoin('users as creator', 'creator.id', 'events.created_by')
    .select([
      'events.id',
      'events.project_id as projectId',
      'projects.title as projectTitle',
      'events.created_by as createdBy',
      'creator.name as creatorName',
      'events.title',
      'events.description',
      'events.location',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'events.version',
      'events.updated_at as updatedAt',
    ])
    .where('events.id', '=', eventId)

/** Reads an event with its project and creator; undefined for an unknown id. */
export const findEvent = (db: Kysely<Database>, eventId: string) =>
  eventOf(db, eventId).executeTakeFirst()

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/** An event with the role of a viewer (null for a visitor) at its project. */
export const findEventSeenBy = buildOnce(
  (db, { eventId, viewerId }: { eventId: string; viewerId: string | null }) =>
    eventOf(db, eventId)
      .leftJoin('memberships as own', (join) =>
        join
          .onRef('own.project_id', '=', 'events.project_id')
          .on('own.user_id', '=', sql<string>`${viewerId}`),
      )
      .select(sql<Role>`coalesce(own.role, 'Unenrolled')`.as('viewerRole')),
)

/** The event that starts next among the projects of a person; no row if there is none. */
export const findNextEvent = buildOnce((db, { userId }: { userId: string }) =>
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
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(sql.lit(1)),
)

const columnsOf = ({ title, description, location, startDateTime, endDateTime }: Draft) => ({
  title,
  description,
  location,
  starts_at: new Date(startDateTime),
  ends_at: new Date(endDateTime),
})

/** Inserts an event and returns its id. */
export const insertEvent = async (
  trx: Transaction<Database>,
  { projectId, actorId, draft }: { projectId: string; actorId: string; draft: Draft },
): Promise<string> => {
  const { id } = await trx
    .insertInto('events')
    .values({ project_id: projectId, created_by: actorId, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates an event and raises its version. */
export const writeEvent = async (
  trx: Transaction<Database>,
  eventId: string,
  draft: Draft,
): Promise<void> => {
  await trx
    .updateTable('events')
    .set({
      ...columnsOf(draft),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', eventId)
    .execute()
}
