import { sql, type RawBuilder } from 'kysely'

/** A moment as ISO text to the microsecond: a JavaScript date would lose what orders it. */
export const timeText = (moment: string | RawBuilder<Date>): RawBuilder<string> => {
  const at = typeof moment === 'string' ? sql.ref(moment) : moment
  return sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
