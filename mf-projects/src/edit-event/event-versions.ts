import type { EventUpdate } from '@quad/contract'
import { compareVersions, type ComparedField, type Versions } from '@quad/shared-ui'
import { eventDate } from '../event-date.ts'
import { blankEvent } from '../event-form/use-event-form.ts'

const fields: ComparedField<EventUpdate>[] = [
  { path: 'title', label: 'Event Name', show: ({ title }) => title },
  { path: 'description', label: 'Event Description', show: ({ description }) => description },
  { path: 'startDateTime', label: 'Start Time', show: (event) => eventDate(event.startDateTime) },
  { path: 'endDateTime', label: 'End Time', show: (event) => eventDate(event.endDateTime) },
  { path: 'location', label: 'Location', show: ({ location }) => location },
]

/**
 * What two people have written differently. A draft that outlived its version began with what nobody
 * knows any more: then every field counts that is not the same.
 */
export const eventDifferences = ({ base, mine, theirs }: Versions<EventUpdate>) =>
  compareVersions(fields, {
    base: mine.version === base.version ? base : blankEvent,
    mine,
    theirs,
  })
