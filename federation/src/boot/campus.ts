import {
  endpoints,
  type EndpointName,
  type NextEvent,
  type OwnPending,
  type SavedSearch,
  type SelfUser,
  type SiteContent,
} from '@quad/contract'
import { chatLineTypes } from '@quad/contract/server'
import {
  sampleChat,
  sampleChatLine,
  sampleChatPreview,
  sampleEvent,
  sampleId,
  sampleMemberEvent,
  sampleMemberProject,
  sampleMessage,
  sampleNotification,
  sampleOwnerProject,
  samplePerson,
  sampleProject,
  sampleProjectCard,
  sampleSelf,
  sampleUser,
  sampleUserCard,
} from '@quad/contract/samples'

/** Who visits the campus: a visitor, a Member of its project, or the project's Owner. */
export type CampusRole = 'visitor' | 'member' | 'owner'

const { id: eventId, title, location, startDateTime, endDateTime } = sampleEvent()
const summary = { id: eventId, title, location, startDateTime, endDateTime }
const withEvents = {
  eventIds: [eventId],
  events: [{ ...summary, answer: 'maybe' as const, going: 1 }],
}
const joined = {
  chats: { [sampleId(200)]: sampleId(2) },
  notifications: [sampleNotification()],
}

const selves: Record<CampusRole, SelfUser | undefined> = {
  visitor: undefined,
  member: sampleSelf({ id: sampleId(5), name: 'Emil Fox', ...joined }),
  owner: sampleSelf({ id: sampleId(2), name: 'Ben Okafor', ...joined }),
}

const projects = {
  visitor: sampleProject({ ...withEvents, events: [summary] }),
  member: sampleMemberProject(withEvents),
  owner: sampleOwnerProject(withEvents),
}

const siteContent: SiteContent = {
  footer: { credit: 'Built by the campus.' },
  about: {
    mission: ['People should meet.'],
    stack: {
      frontend: 'Six front ends.',
      backend: 'One service.',
      database: 'PostgreSQL.',
      hosting: 'One machine.',
    },
  },
  accessibility: {
    sections: [{ title: 'What is met', paragraphs: ['WCAG 2.2 AA.'] }],
    contact: {
      text: 'Please write to us.',
      link: { label: 'help@example.edu', url: 'mailto:help@example.edu' },
    },
  },
  team: {
    lead: 'One of us.',
    members: [
      {
        name: 'Ada Moreno',
        role: 'Everything',
        bio: 'Counts seagrass.',
        contacts: [{ label: 'ada@example.edu', url: 'mailto:ada@example.edu' }],
      },
    ],
  },
}

const { id: projectId, title: projectTitle } = sampleProject()
const pendingProject = {
  project: { id: projectId, title: projectTitle },
  timeSent: '2026-11-01T10:00:00.000Z',
}
const pending: OwnPending = {
  projects: [{ projectId, requests: 1, nextEvent: summary }],
  requests: [{ ...pendingProject, joining: false }],
  invitations: [{ ...pendingProject, from: samplePerson(), expires: '2026-12-01T10:00:00.000Z' }],
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

const nextEvent: NextEvent = { ...summary, projectId, projectTitle }

const savedSearch: SavedSearch = {
  id: sampleId(500),
  name: 'Divers',
  alert: 'daily',
  search: { type: 'users', query: 'diving', filter: { userTags: [] } },
}

const done = { message: 'Done.' }

/** Answers by endpoint; the others are refused, as on the empty site. `id`: the first id of the path. */
export const campusAnswers: Partial<
  Record<EndpointName, (role: CampusRole, id: string) => unknown>
> = {
  getCurrentUser: (role) => selves[role],
  listProjects: () => [sampleProjectCard()],
  filterProjects: () => [sampleProjectCard()],
  listUsers: () => [sampleUserCard()],
  filterUsers: () => [sampleUserCard()],
  getUser: (role, id) => (selves[role]?.id === id ? selves[role] : sampleUser({ id })),
  getProject: (role, id) => ({ ...projects[role], id }),
  getProjectHistory: () => [],
  listOwnPending: () => pending,
  previewDeletion: () => [],
  getEvent: (role, id) => {
    if (role === 'visitor') return sampleEvent({ id })
    const manages = role === 'owner'
    return sampleMemberEvent({ id, can: { edit: manages, delete: manages, answer: true } })
  },
  answerEvent: (_, id) => sampleMemberEvent({ id }),
  getCalendarFeed: () => ({ createdAt: '2026-03-03T12:00:00.000Z' }),
  getNextEvent: () => nextEvent,
  // On the page itself, so that its other buttons are pressed too.
  getEventLink: () => '#calendar',
  sortChats: () => [
    sampleChatPreview(),
    sampleChatPreview({ ...groupChat, id: sampleId(201), lastMessage: null }),
  ],
  listUnreadChats: () => [sampleId(200)],
  listPresent: () => [sampleId(2)],
  // The check opens one chat: the Owner finds the team's, with lines, and the others a direct one.
  getChat: (role, id) => sampleChat({ id, ...(role === 'owner' && { ...groupChat, lines }) }),
  sendMessage: () => sampleMessage(),
  editMessage: () => sampleMessage(),
  deleteMessage: () => sampleMessage(),
  reactToMessage: () => sampleMessage(),
  markRead: () => ({ unread: 0 }),
  requestToJoin: () => done,
  withdrawRequest: () => done,
  leaveProject: () => done,
  listNotifications: (role) => selves[role]?.notifications ?? [],
  dismissNotification: () => done,
  undismissNotification: () => sampleNotification(),
  listSessions: () => [],
  listBlocked: () => [],
  listBookmarks: () => ({ projects: [projectId], people: [samplePerson().id] }),
  listSavedSearches: () => [savedSearch],
  listBookmarkedProjects: () => [sampleProjectCard()],
  listBookmarkedPeople: () => [sampleUserCard()],
  getSiteContent: () => siteContent,
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)

const routes = Object.entries(campusAnswers).map(([name, answer]) => {
  const { method, path, status } = endpoints[name as EndpointName]
  return { method, status, pattern: pattern(path), answer }
})

/**
 * The campus's response to a request of the API: a fixed project with people, chats, events and notifications.
 *
 * @param path without `/api`
 * @returns undefined if the campus has no answer
 */
export const campusResponse = (
  role: CampusRole,
  method: string | undefined,
  path: string,
): { status: number; body: unknown } | undefined => {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null
    const body = found && route.answer(role, found[1] ?? '')
    if (body) return { status: route.status, body }
  }
  return undefined
}
