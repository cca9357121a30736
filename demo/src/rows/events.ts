import { demoId } from '../demo-id.ts'
import { events } from '../events.ts'
import { dateOf, later } from '../moments.ts'
import { prose } from '../prose.ts'
import { personId } from './people.ts'
import { latest, memberships, projectId, projectKeys } from './projects.ts'

const day = 24 * 60

/** All events, announced nine days before or yesterday, by a person who was a member by then. */
export const eventRows = (now: Date) => {
  const members = memberships(now)
  return projectKeys.flatMap((key) =>
    (events[key] ?? []).map((event) => {
      const creator = members.find(
        (each) => each.projectKey === key && each.person === (event.createdBy ?? each.owner),
      )!
      const starts = dateOf({ daysAgo: -event.inDays, at: event.from }, now)
      const ends = dateOf({ daysAgo: -event.inDays, at: event.to }, now)
      if (ends < starts) ends.setDate(ends.getDate() + 1)
      const [yesterday, longBefore] = [
        later(now, { minutes: -day }),
        later(starts, { minutes: -9 * day }),
      ]
      const announced = latest(
        longBefore < yesterday ? longBefore : yesterday,
        later(creator.joined, { minutes: 30 }),
      )
      return {
        id: demoId('event', key, event.title, event.inDays),
        project_id: projectId(key),
        created_by: personId(creator.person),
        title: event.title,
        description: prose(event.description),
        location: event.location,
        starts_at: starts,
        ends_at: ends,
        created_at: announced,
        updated_at: announced,
      }
    }),
  )
}
