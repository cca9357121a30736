import * as z from 'zod/mini'
import { lookings } from '../choices.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { calendarDay } from './text.ts'

/** Hours a week. */
export const hours = z
  .int(texts.hoursPerWeek)
  .check(z.minimum(1, texts.hoursPerWeek), z.maximum(limits.hoursPerWeek, texts.hoursPerWeek))

/** What a person says about joining a team. */
export const availability = z.object({
  looking: z.enum(lookings),
  hoursPerWeek: z.nullable(hours),
  /** `YYYY-MM-DD`, the first day. */
  availableFrom: z.nullable(calendarDay(texts.availableFrom)),
})
export type Availability = z.infer<typeof availability>

/** What a filter of people may say about it. Each part finds only people who look for a team, or maybe do. */
export const availabilityFilter = {
  looking: z.optional(z.boolean()),
  minHours: z.optional(hours),
  /** The person is available on this day. */
  availableBy: z.optional(calendarDay()),
}
