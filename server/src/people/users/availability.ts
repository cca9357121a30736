import type { Availability } from '@quad/contract'
import { sql } from 'kysely'
import { dayText } from '../../platform/http/time-text.ts'

/** A person's availability; null for a person who says nothing about it. */
export const availabilityOf = sql<Availability | null>`
  case when looking is not null then json_build_object(
    'looking', looking,
    'hoursPerWeek', hours_per_week,
    'availableFrom', ${dayText('available_from')}) end`

/** The columns that store it. */
export const availabilityColumns = (availability: Availability | null) => ({
  looking: availability?.looking ?? null,
  hours_per_week: availability?.hoursPerWeek ?? null,
  available_from: availability?.availableFrom ?? null,
})
