import * as z from 'zod'
import { id } from './id.ts'
import { isoDateTime } from './text.ts'

/** An event in the list of its project. */
export const eventSummary = z.object({
  id,
  title: z.string(),
  location: z.string(),
  startDateTime: isoDateTime,
  endDateTime: isoDateTime,
})
export type EventSummary = z.infer<typeof eventSummary>
