import { deletedPerson, type Event } from '@quad/contract'
import { abilities } from '../../platform/http/policy.ts'
import { eventPolicy, isMember } from '../policy.ts'
import type { SeenEvent } from './store.ts'

/** An event as a viewer with this role at its project may see it. */
export const presentEvent = ({
  onlineLink,
  answers,
  viewerRole: role,
  ...event
}: SeenEvent): Event => {
  const fields = {
    ...event,
    createdByName: event.creatorName ?? deletedPerson.name,
    startDateTime: event.startsAt.toISOString(),
    endDateTime: event.endsAt.toISOString(),
    can: abilities({ role }, eventPolicy, event),
  }
  return isMember(role)
    ? { audience: 'member', ...fields, onlineLink, answers }
    : { audience: 'public', ...fields }
}
