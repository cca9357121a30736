import { sql, type RawBuilder } from 'kysely'

/** A column's moment as ISO text to the microsecond: a JavaScript date would lose what orders it. */
export const timeText = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
