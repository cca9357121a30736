import type {
  Chat,
  ChatLine,
  ChatPreview,
  FoundMessage,
  Event,
  Message,
  Notification,
  PersonRef,
  Project,
  ProjectCard,
  SelfUser,
  TimePoll,
  User,
  UserCard,
  WantedRole,
} from './src/index.ts'

/** Returns a valid id for a number. */
export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Makes copies of an object, with changes. */
const sample =
  <T>(base: T) =>
  (change: Partial<T> = {}): T => ({ ...base, ...change })

const profile = {
  id: sampleId(1),
  name: 'Ada Moreno',
  major: 'Marine Biology',
  school: 'University of Example',
  profilePhotoId: null,
  description: 'I count seagrass and build small boats.',
  skills: ['Diving', 'R', 'Statistics'],
  availability: null,
}

export const sampleUserCard = sample<UserCard>({
  ...profile,
})

const fullProfile = {
  ...profile,
  pronouns: 'She/Her' as const,
  linkedInLink: '',
  instagramLink: '',
  coverImageId: null,
  coverImageWidth: null,
  coverDescription: '',
  projectsId: [],
  projects: [],
  profileCompleted: true,
}

export const sampleUser = sample<User & { audience: 'signedIn' }>({
  audience: 'signedIn',
  ...fullProfile,
  email: 'ada@example.edu',
  can: {
    edit: false,
    message: true,
    invite: false,
    block: true,
    unblock: false,
    report: true,
  },
})

export const sampleSelf = sample<SelfUser>({
  audience: 'self',
  ...fullProfile,
  email: 'ada@example.edu',
  emailVerified: true,
  settings: { hideEmail: false, allowEmailCommunications: true, themePreference: 'system' },
  notifications: [],
  notificationCount: 0,
  chats: {},
  liveId: 0,
  version: 1,
  can: {
    edit: true,
    message: false,
    invite: false,
    block: false,
    unblock: false,
    report: false,
  },
})

export const samplePerson = sample<PersonRef>({
  id: sampleId(2),
  name: 'Ben Okafor',
  profilePhotoId: null,
})

const project = {
  id: sampleId(100),
  title: 'Seagrass from above',
  description: 'We map seagrass with a kite and a camera.',
  imageId: null,
  status: true,
  meetingFormat: ['Hybrid' as const],
  tags: ['Photography', 'GIS'],
  activity: null,
  course: '',
  semester: '',
  deadline: null,
  usersId: [sampleId(2)],
  teamSize: 1,
}

export const sampleProjectCard = sample<ProjectCard>({
  ...project,
  imageDescription: null,
  faces: [samplePerson()],
  openRoles: [],
})

/** An open role of the project. */
export const sampleWantedRole = sample<WantedRole>({
  id: sampleId(600),
  title: 'Kite pilot',
  skills: ['Photography', 'Sailing'],
  places: 2,
  taken: 1,
  hours: 5,
  closed: false,
  state: 'open',
})

/** A project as a signed-in stranger sees it. */
export const sampleProject = sample<Project & { audience: 'public' }>({
  audience: 'public',
  ...project,
  ownerId: sampleId(2),
  userRoles: { [sampleId(2)]: 'Owner' },
  userTitles: { [sampleId(2)]: 'Founder' },
  members: [{ ...samplePerson(), role: 'Owner', title: 'Founder' }],
  imageWidth: null,
  imageGalleryList: [],
  imageDescriptions: {},
  repositoryLink: '',
  designLink: '',
  siteLink: '',
  eventIds: [],
  events: [],
  wantedRoles: [],
  version: 1,
  can: {
    edit: false,
    addEvent: false,
    delete: false,
    seeRequests: false,
    join: true,
    leave: false,
    chat: false,
    invite: false,
    seeHistory: false,
    handOver: false,
    report: true,
  },
  role: 'Unenrolled',
  requested: false,
  joining: false,
  invitation: null,
})

const team = {
  usersId: [sampleId(2), sampleId(4), sampleId(5)],
  teamSize: 3,
  userRoles: { [sampleId(2)]: 'Owner', [sampleId(4)]: 'Admin', [sampleId(5)]: 'Member' },
  userTitles: { [sampleId(2)]: 'Founder', [sampleId(4)]: '', [sampleId(5)]: 'Pilot' },
  members: [
    { ...samplePerson(), role: 'Owner', title: 'Founder' },
    { id: sampleId(4), name: 'Dora Engel', profilePhotoId: null, role: 'Admin', title: '' },
    { id: sampleId(5), name: 'Emil Fox', profilePhotoId: null, role: 'Member', title: 'Pilot' },
  ],
  events: [],
  chatId: sampleId(200),
  invitations: [],
} satisfies Partial<Project & { audience: 'member' }>

/** The project as its Member Emil Fox sees it. */
export const sampleMemberProject = sample<Project & { audience: 'member' }>({
  ...sampleProject(),
  ...team,
  audience: 'member',
  role: 'Member',
  can: { ...sampleProject().can, join: false, leave: true, chat: true, invite: true },
})

/** The project as its Owner Ben Okafor sees it. */
export const sampleOwnerProject = sample<Project & { audience: 'manager' }>({
  ...sampleMemberProject(),
  audience: 'manager',
  joinRequests: [],
  role: 'Owner',
  can: {
    edit: true,
    addEvent: true,
    delete: true,
    seeRequests: true,
    join: false,
    leave: false,
    chat: true,
    invite: true,
    seeHistory: true,
    handOver: true,
    report: false,
  },
})

/** The project as its Admin Dora Engel sees it. */
export const sampleAdminProject = sample<Project & { audience: 'manager' }>({
  ...sampleOwnerProject(),
  role: 'Admin',
  can: { ...sampleOwnerProject().can, delete: false, handOver: false, leave: true, report: true },
})

const event = {
  id: sampleId(500),
  title: 'Kite day',
  description: 'We fly kites.',
  location: 'North beach',
  startDateTime: '2031-05-04T14:30:00.000Z',
  endDateTime: '2031-05-04T15:30:00.000Z',
  projectId: project.id,
  projectTitle: project.title,
  projectImageId: null,
  projectImageWidth: null,
  createdBy: sampleId(2),
  createdByName: 'Ben Okafor',
  series: null,
  version: 1,
  can: { edit: false, delete: false, answer: false },
}

/** An event of that project, as a non-member sees it. */
export const sampleEvent = sample<Event & { audience: 'public' }>({ audience: 'public', ...event })

/** The event as its Member Emil Fox sees it, who has not answered. */
export const sampleMemberEvent = sample<Event & { audience: 'member' }>({
  audience: 'member',
  ...event,
  onlineLink: 'https://meet.example/kites',
  answers: [{ ...samplePerson(), answer: 'going' }],
  can: { ...event.can, answer: true },
})

/** A poll of that project's team, as its Member Emil Fox sees it, who has not answered. */
export const sampleTimePoll = sample<TimePoll>({
  id: sampleId(600),
  projectId: project.id,
  projectTitle: project.title,
  title: 'Kickoff',
  location: 'North beach',
  minutes: 60,
  slots: ['2031-05-05T14:00:00.000Z', '2031-05-05T15:00:00.000Z', '2031-05-06T14:00:00.000Z'],
  createdByName: 'Ben Okafor',
  eventId: null,
  members: [
    { ...samplePerson(), fits: [0, 1] },
    { id: sampleId(4), name: 'Dora Engel', profilePhotoId: null, fits: [1] },
    { id: sampleId(5), name: 'Emil Fox', profilePhotoId: null, fits: null },
  ],
  can: { answer: true, makeEvent: false, delete: false },
})

export const sampleMessage = sample<Message>({
  id: sampleId(300),
  seq: 1,
  content: 'Hello there',
  fromId: sampleId(2),
  timeSent: '2026-03-01T10:00:00.000Z',
  ts: '2026-03-01T10:00:00.000Z',
  edited: false,
  deleted: false,
  revision: 0,
  reactions: [],
  replyTo: null,
  mentions: [],
})

/** The sample message as a chat's last one. */
const {
  reactions: _reactions,
  replyTo: _replyTo,
  mentions: _mentions,
  ...lastMessage
} = sampleMessage()

const directChat = {
  id: sampleId(200),
  isProjectGroupchat: false,
  partner: { id: sampleId(2), name: 'Ben Okafor', photoId: null },
  muted: false,
}

/** A direct chat in a list. */
export const sampleChatPreview = sample<ChatPreview>({
  ...directChat,
  lastMessage: { ...lastMessage, fromName: directChat.partner.name },
  unread: 0,
})

/** The message of this chat, as a search finds it. */
export const sampleFoundMessage = sample<FoundMessage>({
  chat: directChat,
  message: { ...lastMessage, fromName: directChat.partner.name },
})

/** Ben Okafor joined the project. */
export const sampleChatLine = sample<ChatLine>({
  id: sampleId(350),
  seq: 2,
  type: 'joined',
  personId: sampleId(2),
  event: null,
  timeSent: '2026-03-03T12:00:00.000Z',
})

/** A direct chat with one message from the other person. */
export const sampleChat = sample<Chat>({
  ...directChat,
  can: { send: true, delete: true, block: true, unblock: false },
  messages: [sampleMessage()],
  lines: [],
  lastMessage,
  readSeq: 1,
  people: [samplePerson()],
})

/** A notification of a direct chat. */
export const sampleNotification = sample<Notification>({
  id: sampleId(400),
  type: 'direct-message',
  projectId: '',
  projectTitle: '',
  fromId: sampleId(2),
  fromName: 'Ben Okafor',
  fromPhotoId: null,
  fromTitle: '',
  chatId: sampleId(200),
  message: 'Hello there',
  search: null,
  eventStart: null,
  eventId: null,
  attendance: null,
  timeSent: '2026-03-01T10:00:00.000Z',
  asks: null,
})
