import { demoId } from '../demo-id.ts'
import { joinRequests } from '../join-requests.ts'
import { dateOf } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import type { ProjectKey } from '../projects.ts'
import { personId } from './people.ts'
import { memberships, project, projectId } from './projects.ts'
import { requestedRole } from './role-ids.ts'

// People have dismissed the notifications of older decisions.
const isRecent = (daysAgo = Infinity): boolean => daysAgo <= 3

/** Texts of notifications about decisions on join requests. */
export interface DecisionTexts {
  accepted: (title: string) => string
  denied: (title: string) => string
}

interface JoinRequestNotification {
  type: 'join-request' | 'request-accepted' | 'request-denied'
  projectKey: ProjectKey
  from: PersonKey
  to: PersonKey
  message: string
  sent: Date
}

/**
 * The pending and denied join requests, and the undismissed notifications about join requests. Accepted
 * join requests are in `projectRows`.
 */
export const joinRequestRows = (
  now: Date,
  { accepted: acceptedText, denied: deniedText }: DecisionTexts,
) => {
  const members = memberships(now)
  const title = (key: ProjectKey): string => project(key).title

  const toManagers = joinRequests
    .filter(({ denied }) => !denied)
    .flatMap(({ project: projectKey, person: from, message, sent }) =>
      members
        .filter((each) => each.projectKey === projectKey && (each.isOwner || each.role === 'Admin'))
        .map(({ person: to }): JoinRequestNotification => {
          return { type: 'join-request', projectKey, from, to, message, sent: dateOf(sent, now) }
        }),
    )
  const accepted = members
    .filter(({ isOwner, joinedDaysAgo }) => !isOwner && isRecent(joinedDaysAgo))
    .map(({ projectKey, owner, person, joined }): JoinRequestNotification => {
      const message = acceptedText(title(projectKey))
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
    if (!decision || !isRecent(decision.at.daysAgo)) return []
    const message = deniedText(title(projectKey))
    const sent = dateOf(decision.at, now)
    return [{ type: 'request-denied', projectKey, from: decision.by, to, message, sent } as const]
  })
  return {
    join_requests: joinRequests.map(
      ({ person, project: key, role, message, sent, denied: decision }) => ({
        id: demoId('request', key, person),
        project_id: projectId(key),
        user_id: personId(person),
        message,
        ...requestedRole(key, role),
        state: decision ? ('denied' as const) : ('pending' as const),
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
