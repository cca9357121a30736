import type { CallInput, Calls } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

type Draft = CallInput<Calls['addEvent']>['body']

/** An event with its project and who created it; undefined where there is none. */
export const findEvent = (db: Kysely<Database>, eventId: string) =>
  db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .leftJoin('users as creator', 'creator.id', 'events.created_by')
    .select([
      'events.id',
      'events.project_id',
      'projects.title as projectTitle',
      'events.created_by',
      'creator.name as creatorName',
      'events.title',
      'events.description',
      'events.location',
      'events.starts_at',
      'events.ends_at',
      'events.version',
      'events.updated_at',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst()

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

const columnsOf = ({ title, description, location, startDateTime, endDateTime }: Draft) => ({
  title,
  description,
  location,
  starts_at: new Date(startDateTime),
  ends_at: new Date(endDateTime),
})

/** Returns the new event's id. */
export const insertEvent = async (
  trx: Transaction<Database>,
  { projectId, createdBy, draft }: { projectId: string; createdBy: string; draft: Draft },
): Promise<string> => {
  const { id } = await trx
    .insertInto('events')
    .values({ project_id: projectId, created_by: createdBy, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes an event as its next version. */
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
