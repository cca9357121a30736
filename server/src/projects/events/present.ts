import { deletedPerson, type Event, type Role } from '@quad/contract'
import { abilities } from '../../platform/http/policy.ts'
import { eventPolicy } from '../policy.ts'
import type { EventRow } from './store.ts'

/** An event as a viewer with this role at its project may see it. */
export const presentEvent = (event: EventRow, role: Role): Event => ({
  ...event,
  createdByName: event.creatorName ?? deletedPerson.name,
  startDateTime: event.startsAt.toISOString(),
  endDateTime: event.endsAt.toISOString(),
  can: abilities({ role }, eventPolicy, event),
})
