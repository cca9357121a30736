import { demoId, fraction } from '../demo-id.ts'
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
        online_link: event.onlineLink ?? '',
        starts_at: starts,
        ends_at: ends,
        created_at: announced,
        updated_at: announced,
      }
    }),
  )
}

/** Most members answer: those who arrange an event are going. */
const answerOf = (name: string) => {
  const draw = fraction(name)
  if (draw < 0.5) return 'going'
  if (draw < 0.7) return 'maybe'
  return draw < 0.8 ? 'not-going' : undefined
}

/** The answers of the people who were members before an event, between its announcement and its start. */
export const eventAnswerRows = (now: Date) => {
  const members = memberships(now)
  return eventRows(now).flatMap(({ id, project_id, created_by, created_at, starts_at }) =>
    members
      .filter((each) => projectId(each.projectKey) === project_id && each.joined < starts_at)
      .flatMap(({ person, isOwner, joined }) => {
        const name = `answer ${id} ${person}`
        const answer = isOwner || personId(person) === created_by ? 'going' : answerOf(name)
        if (!answer) return []
        const from = latest(created_at, joined)
        const until = starts_at < now ? starts_at : now
        const minutes = ((until.getTime() - from.getTime()) / 60_000) * fraction(`time ${name}`)
        return {
          event_id: id,
          user_id: personId(person),
          project_id,
          answer,
          answered_at: later(from, { minutes }),
        } as const
      }),
  )
}
