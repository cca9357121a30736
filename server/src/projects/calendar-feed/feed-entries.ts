import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { memberDescription, type CalendarEntry } from '../events/icalendar.ts'
import { findFeedCancellations, findFeedEvents } from './store.ts'

/**
 * The events of a person's projects from a year ago on, and the cancelled ones. The time of an event that the person
 * has declined stays free.
 */
export const feedEntries = async (
  db: Kysely<Database>,
  userId: string,
): Promise<CalendarEntry[]> => {
  const [events, cancellations] = await Promise.all([
    findFeedEvents(db, { userId }),
    findFeedCancellations(db, { userId }),
  ])
  return [
    ...events.map(({ answer, projectTitle, ...event }) => ({
      ...event,
      description: `An event of ${projectTitle}.\n${memberDescription(event)}`,
      ...(answer === 'maybe' && { status: 'tentative' as const }),
      free: answer === 'not-going',
    })),
    ...cancellations.map((event) => ({ ...event, status: 'cancelled' as const, free: true })),
  ]
}
