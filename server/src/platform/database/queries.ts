import type { PersonRef } from '@quad/contract'
import { sql, type RawBuilder, type Kysely } from 'kysely'
import type { Database } from './schema.ts'
import type { Secrets } from './schema/operations.ts'

/** A row of `users` as a `PersonRef`, in a query that joins it under this name. */
export const personRef = (users: string): RawBuilder<PersonRef> =>
  sql<PersonRef>`jsonb_build_object(
    'id', ${sql.ref(`${users}.id`)},
    'name', ${sql.ref(`${users}.name`)},
    'profilePhotoId', ${sql.ref(`${users}.profile_photo_id`)})`

/** The same for a left join: null without a joined row. */
export const optionalPersonRef = (users: string): RawBuilder<PersonRef | null> =>
  sql<PersonRef | null>`case when ${sql.ref(`${users}.id`)} is not null then ${personRef(users)} end`

/** A column with an array, sent as JSON: pg reads that several times faster than PostgreSQL's own format. */
export const asJson = <T>(column: string): RawBuilder<T> => sql<T>`to_json(${sql.ref(column)})`

/** Days of the steps in which activity is shown. */
export const activityDays = { week: 7, month: 30 } as const

/** Whether a moment is at most this many days ago. */
export const isWithin = (moment: RawBuilder<Date>, days: number): RawBuilder<boolean> =>
  sql<boolean>`${moment} > now() - make_interval(days => ${sql.lit(days)})`

/** A time in the format of `Date.toISOString`: milliseconds, UTC. */
export const isoTime = <Time extends string | null = string>(column: string): RawBuilder<Time> =>
  sql<Time>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A calendar day as `YYYY-MM-DD`; pg would make it a moment in the server's time zone. */
export const dayText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** Reads one of the site's own keys, which all instances share. */
export const readSecret = async (db: Kysely<Database>, name: Secrets['name']): Promise<Buffer> => {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
