import { sql, type RawBuilder } from 'kysely'

/** A time in the format of `Date.toISOString`: milliseconds, UTC. */
export const isoTime = <Time extends string | null = string>(column: string): RawBuilder<Time> =>
  sql<Time>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A calendar day as `YYYY-MM-DD`; pg would make it a moment in the server's time zone. */
export const dayText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
