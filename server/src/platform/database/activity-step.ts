import { sql, type RawBuilder } from 'kysely'

/** Days of the steps in which activity is shown. */
export const activityDays = { week: 7, month: 30 } as const

/** Whether a moment is at most this many days ago. */
export const isWithin = (moment: RawBuilder<Date>, days: number): RawBuilder<boolean> =>
  sql<boolean>`${moment} > now() - make_interval(days => ${sql.lit(days)})`
