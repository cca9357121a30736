import { people, personWithoutProfile } from './people.ts'
import { bookmarkRows } from './rows/bookmarks.ts'
import { chatRows } from './rows/chats.ts'
import { eventAnswerRows, eventRows } from './rows/events.ts'
import { personId, userRows, type Setting } from './rows/people.ts'
import { projectRows } from './rows/projects.ts'
import { wantedRoleRows } from './rows/wanted-roles.ts'
import { savedSearchRows } from './rows/saved-searches.ts'
import { joinRequestRows, type DecisionTexts } from './rows/join-requests.ts'

export type { PersonKey } from './people.ts'
export type { ProjectKey } from './projects.ts'
export { personId, personKeys } from './rows/people.ts'
export { projectId, projectKeys } from './rows/projects.ts'

/** A person to sign in as, and their part in the campus. */
export interface SignIn {
  role: 'owner' | 'admin' | 'member' | 'newcomer' | 'incomplete profile'
  id: string
  name: string
}

export const signIns: readonly SignIn[] = [
  { role: 'owner', id: personId('amara-okafor'), name: people['amara-okafor'].name },
  { role: 'admin', id: personId('jonas-weber'), name: people['jonas-weber'].name },
  { role: 'member', id: personId('linh-tran'), name: people['linh-tran'].name },
  { role: 'newcomer', id: personId('felix-moreau'), name: people['felix-moreau'].name },
  {
    role: 'incomplete profile',
    id: personId(personWithoutProfile.key),
    name: personWithoutProfile.name,
  },
]

/** The rows of the campus by table, in an order that meets their references. Pictures come after. */
export const campusRows = (setting: Setting, texts: DecisionTexts) => {
  const { now } = setting
  const { join_requests: accepted, ...teams } = projectRows(now)
  const requests = joinRequestRows(now, texts)
  const { notifications, ...chats } = chatRows(now)
  return {
    users: userRows(setting),
    wanted_roles: wantedRoleRows(),
    ...teams,
    join_requests: [...accepted, ...requests.join_requests],
    events: eventRows(now),
    ...bookmarkRows(now),
    saved_searches: savedSearchRows(now),
    event_answers: eventAnswerRows(now),
    ...chats,
    notifications: [...requests.notifications, ...notifications],
  }
}
