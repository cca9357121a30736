import {
  endpoints,
  type EndpointName,
  type OwnPending,
  type SavedSearch,
  type SiteContent,
} from '@quad/contract'
import { chatLineTypes } from '@quad/contract/server'
import {
  sampleChat,
  sampleChatLine,
  sampleChatPreview,
  sampleFoundMessage,
  sampleEvent,
  sampleId,
  sampleMemberEvent,
  sampleNotification,
  sampleOwnerProject,
  samplePerson,
  sampleProject,
  sampleProjectCard,
  sampleSelf,
  sampleTimePoll,
  sampleUser,
  sampleUserCard,
  sampleWantedRole,
} from '@quad/contract/samples'

/** Who opens a page: a visitor, or the signed-in Owner of the sample project. */
export type Guest = 'visitor' | 'owner'

const { id: eventId, title, location, startDateTime, endDateTime } = sampleEvent()
const summary = { id: eventId, title, location, startDateTime, endDateTime }
const { id: projectId, title: projectTitle } = sampleProject()

const owner = sampleSelf({
  id: sampleId(2),
  name: 'Ben Okafor',
  chats: { [sampleId(200)]: sampleId(2) },
  notifications: [sampleNotification()],
})

const projects = {
  visitor: sampleProject({ eventIds: [eventId], events: [summary] }),
  owner: sampleOwnerProject({
    eventIds: [eventId],
    events: [{ ...summary, answer: 'maybe', going: 1 }],
  }),
}

const pendingProject = {
  project: { id: projectId, title: projectTitle },
  timeSent: '2026-11-01T10:00:00.000Z',
}
const pending: OwnPending = {
  projects: [{ projectId, requests: 1, nextEvent: summary }],
  requests: [{ ...pendingProject, joining: false }],
  invitations: [
    {
      ...pendingProject,
      from: samplePerson(),
      expires: '2026-12-01T10:00:00.000Z',
      wantedRole: null,
      joins: true,
    },
  ],
}

const groupChat = {
  isProjectGroupchat: true,
  partner: { id: projectId, name: projectTitle, photoId: null },
}
const lines = chatLineTypes.map((type, nth) =>
  sampleChatLine({
    id: sampleId(350 + nth),
    seq: 2 + nth,
    type,
    event: type === 'event-created' ? { id: eventId, title } : null,
  }),
)

const savedSearch: SavedSearch = {
  id: sampleId(500),
  name: 'Divers',
  alert: 'daily',
  search: { type: 'users', query: 'diving', filter: { userTags: [] } },
}

const link = { label: 'help@example.edu', url: 'mailto:help@example.edu' }
const siteContent: SiteContent = {
  footer: { credit: 'Built by the campus.' },
  about: {
    mission: ['People should meet.'],
    stack: {
      frontend: 'Front ends.',
      backend: 'One service.',
      database: 'PostgreSQL.',
      hosting: 'One machine.',
    },
  },
  tutorial: {
    lead: 'From the first sign-in to a team.',
    chapters: [{ title: 'Joining', steps: ['Choose Register.'] }],
  },
  accessibility: {
    sections: [{ title: 'What is met', paragraphs: ['WCAG 2.2 AA.'] }],
    contact: { text: 'Please write to us.', link },
  },
  team: {
    lead: 'One of us.',
    members: [
      { name: 'Ada Moreno', role: 'Everything', bio: 'Counts seagrass.', contacts: [link] },
    ],
  },
}

/** Answers by endpoint. `id`: the first id of the path. Undefined: not found. */
export const sampleAnswers: Partial<
  Record<EndpointName, (isOwner: boolean, id: string) => unknown>
> = {
  getCurrentUser: (isOwner) => (isOwner ? owner : undefined),
  listProjects: () => [sampleProjectCard()],
  filterProjects: () => [sampleProjectCard()],
  listUsers: () => [sampleUserCard()],
  listSimilarProjects: () => [sampleProjectCard()],
  listSimilarUsers: () => [sampleUserCard()],
  filterUsers: () => [sampleUserCard()],
  getUser: (isOwner, id) => (isOwner && id === owner.id ? owner : sampleUser({ id })),
  getProject: (isOwner, id) => ({ ...projects[isOwner ? 'owner' : 'visitor'], id }),
  getProjectHistory: () => [],
  listOwnPending: () => pending,
  getEvent: (isOwner, id) =>
    isOwner
      ? sampleMemberEvent({ id, can: { edit: true, delete: true, answer: true } })
      : sampleEvent({ id }),
  getTimePoll: (_, id) => sampleTimePoll({ id }),
  getCalendarFeed: () => ({ createdAt: '2026-03-03T12:00:00.000Z' }),
  previewDeletion: () => [],
  getNextEvent: () => ({ ...summary, projectId, projectTitle }),
  sortChats: () => [
    sampleChatPreview(),
    sampleChatPreview({ ...groupChat, id: sampleId(201), lastMessage: null }),
  ],
  listUnreadChats: () => [sampleId(200)],
  findMessages: () => [sampleFoundMessage()],
  listPresent: () => [sampleId(2)],
  getChat: (_, id) => sampleChat({ id, ...groupChat, lines }),
  markRead: () => ({ unread: 0 }),
  listNotifications: () => owner.notifications,
  listSessions: () => [],
  listBlocked: () => [],
  listCommonSkills: () => sampleWantedRole().skills,
  getCampusSkills: () => 'Kite Flying: kites',
  listBookmarks: () => ({ projects: [projectId], people: [samplePerson().id] }),
  listSavedSearches: () => [savedSearch],
  listBookmarkedProjects: () => [sampleProjectCard()],
  listBookmarkedPeople: () => [sampleUserCard()],
  getSiteContent: () => siteContent,
}

const routes = Object.entries(sampleAnswers).map(([name, answer]) => {
  const { method, path, status } = endpoints[name as EndpointName]
  const pattern = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  return { method, status, pattern, answer }
})

/** The headers of a sample's response. */
export const sampleHeaders = (body: unknown): Record<string, string> => ({
  'content-type': 'application/json',
  'x-total-count': String(Array.isArray(body) ? body.length : 1),
})

/** A refusal, as the API sends it. */
const refusal = (error: 'not_found' | 'unauthenticated') => {
  const status = error === 'not_found' ? 404 : 401
  return { status, body: { status, error, message: 'There is nothing here.', requestId: 'boot' } }
}

/**
 * The response of a small sample campus to a request of the API: one project with people, chats and events.
 *
 * @param path with `/api`, without the query
 */
export const sampleResponse = (
  guest: Guest,
  method: string,
  path: string,
): { status: number; body?: unknown } => {
  const { reportFailure, getCurrentUser } = endpoints
  if (path === `/api${reportFailure.path}`) return { status: reportFailure.status }
  // A page without an event stream checks the connection.
  if (path === '/healthz') return { status: 200, body: { status: 'ok' } }
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null
    const body = found && route.answer(guest === 'owner', found[1] ?? '')
    if (body) return { status: route.status, body }
  }
  return refusal(path === `/api${getCurrentUser.path}` ? 'unauthenticated' : 'not_found')
}
