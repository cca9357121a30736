import { acceptedNews, deniedNews } from '../../joining/decide-request.ts'
import { demoId } from '../demo-id.ts'
import { joinRequests } from '../join-requests.ts'
import { dateOf } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import type { ProjectKey } from '../projects.ts'
import { personId } from './people.ts'
import { memberships, project, projectId } from './projects.ts'
import type { TableRows } from './table-rows.ts'

// Older decisions have been dismissed, as people do.
const isNews = (daysAgo = Infinity): boolean => daysAgo <= 3

interface News {
  type: 'join-request' | 'request-accepted' | 'request-denied'
  projectKey: ProjectKey
  from: PersonKey
  to: PersonKey
  message: string
  sent: Date
}

/**
 * The requests that led to no membership, and what Owners, Admins and those who asked have been
 * told of requests and have not dismissed yet.
 */
export const requestRows = (now: Date): TableRows<'join_requests' | 'notifications'> => {
  const members = memberships(now)
  const title = (key: ProjectKey): string => project(key).title

  const toManagers = joinRequests
    .filter(({ denied }) => !denied)
    .flatMap(({ project: projectKey, person: from, message, sent }) =>
      members
        .filter((each) => each.projectKey === projectKey && (each.isOwner || each.role === 'Admin'))
        .map(({ person: to }): News => {
          return { type: 'join-request', projectKey, from, to, message, sent: dateOf(sent, now) }
        }),
    )
  const accepted = members
    .filter(({ isOwner, joinedDaysAgo }) => !isOwner && isNews(joinedDaysAgo))
    .map(({ projectKey, owner, person, joined }): News => {
      const message = acceptedNews(title(projectKey))
      return {
        type: 'request-accepted',
        projectKey,
        from: owner,
        to: person,
        message,
        sent: joined,
      }
    })
  const denied = joinRequests.flatMap(({ project: projectKey, person: to, denied: decision }) => {
    if (!decision || !isNews(decision.at.daysAgo)) return []
    const message = deniedNews(title(projectKey))
    const sent = dateOf(decision.at, now)
    return [{ type: 'request-denied', projectKey, from: decision.by, to, message, sent } as const]
  })
  return {
    join_requests: joinRequests.map(
      ({ person, project: key, message, sent, denied: decision }) => ({
        id: demoId('request', key, person),
        project_id: projectId(key),
        user_id: personId(person),
        message,
        state: decision ? 'denied' : 'pending',
        created_at: dateOf(sent, now),
        decided_at: decision ? dateOf(decision.at, now) : null,
        decided_by: decision ? personId(decision.by) : null,
      }),
    ),
    notifications: [...toManagers, ...accepted, ...denied].map(
      ({ type, projectKey, from, to, message, sent }) => ({
        id: demoId('notification', type, projectKey, from, to),
        user_id: personId(to),
        type,
        project_id: projectId(projectKey),
        from_id: personId(from),
        message,
        sent_at: sent,
      }),
    ),
  }
}
