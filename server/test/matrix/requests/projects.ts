import { to, ts, type Requests } from '../scene.ts'

const newProject = (imageId: string | null) => ({
  title: 'Old maps',
  description: 'We read old maps.',
  tags: ['History'],
  meetingFormat: ['Hybrid' as const],
  status: true,
  imageId,
})

const event = {
  title: 'Walk',
  description: 'Along the wall.',
  location: 'East gate',
  onlineLink: 'https://meet.example/wall',
  startDateTime: '2030-03-03T10:00:00Z',
  endDateTime: '2030-03-03T11:00:00Z',
}

const newPoll = {
  title: 'Walk',
  location: '',
  minutes: 60 as const,
  slots: ['2030-03-03T10:00:00Z', '2030-03-03T11:00:00Z'],
}

const greeting = { msg: '', ts }

/** Accepting and rejecting take the same requests. */
const requestDecisions = {
  "the applicant's request": to({ adminId: 'self', userId: 'applicant', projectId: 'project' }, ts),
  "the applicant's request, in the Owner's name": to(
    { adminId: 'owner', userId: 'applicant', projectId: 'project' },
    ts,
  ),
  'own request': to({ adminId: 'self', userId: 'self', projectId: 'project' }, ts),
  "a request for another user's project": to(
    { adminId: 'self', userId: 'partner', projectId: 'foreign' },
    ts,
  ),
  'missing request': to({ adminId: 'self', userId: 'other', projectId: 'project' }, ts),
  'missing project': to({ adminId: 'self', userId: 'applicant', projectId: 'missing' }, ts),
} satisfies Requests['acceptRequest']

/** Accepting and declining take the same requests. */
const invitationDecisions = {
  'own invitation': to({ userId: 'self', projectId: 'project' }, ts),
  "the guest's invitation": to({ userId: 'guest', projectId: 'project' }, ts),
  'missing project': to({ userId: 'self', projectId: 'missing' }, ts),
} satisfies Requests['acceptInvitation']

const ofProject = {
  'the project': to({ projectId: 'project' }),
  "another user's project": to({ projectId: 'foreign' }),
  'missing project': to({ projectId: 'missing' }),
}

const ofEvent = {
  "the project's event": to({ eventId: 'project.eventId' }),
  'missing event': to({ eventId: 'missing' }),
}

const ofPoll = {
  "the project's poll": to({ pollId: 'project.pollId' }),
  "a poll of another user's project": to({ pollId: 'foreign.pollId' }),
  'missing poll': to({ pollId: 'missing' }),
}

export const ofProjects = {
  listProjects: { all: () => ({ query: { limit: 50 } }) },
  getProject: ofProject,
  listSimilarProjects: {
    'the project': to({ projectId: 'project' }),
    'missing project': to({ projectId: 'missing' }),
  },
  createProject: {
    'with an own image': ({ self }) => ({ body: newProject(self.imageId) }),
    "with another user's image": ({ people }) => ({ body: newProject(people.other.imageId) }),
  },
  updateProject: {
    'the project': to({ projectId: 'project' }, { title: 'New maps', version: 1 }),
    'the project, of an older version': to(
      { projectId: 'project' },
      { title: 'New maps', version: 0 },
    ),
    "the project, with another user's image": ({ project, people }) => ({
      params: { projectId: project.id },
      body: { imageId: people.other.imageId, version: 1 },
    }),
    'the project, to demote the Owner': ({ project, people }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [people.owner.id]: 'Member' }, version: 1 },
    }),
    'the project, to make oneself its Owner': ({ project, self }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [self.id]: 'Owner' }, version: 1 },
    }),
    "another user's project": to({ projectId: 'foreign' }, { title: 'New maps', version: 1 }),
    'missing project': to({ projectId: 'missing' }, { title: 'New maps', version: 1 }),
  },
  deleteProject: ofProject,
  leaveProject: {
    'the project, oneself': to({ userId: 'self', projectId: 'project' }),
    'the project, another Member': to({ userId: 'teammate', projectId: 'project' }),
    'the project, another Admin': to({ userId: 'colleague', projectId: 'project' }),
    'the project, its Owner': to({ userId: 'owner', projectId: 'project' }),
    'the project, no member': to({ userId: 'other', projectId: 'project' }),
    "another user's project, its Owner": to({ userId: 'other', projectId: 'foreign' }),
    'missing project': to({ userId: 'self', projectId: 'missing' }),
  },
  handOverProject: {
    'the project, to an Admin': to(
      { ownerId: 'self', userId: 'colleague', projectId: 'project' },
      ts,
    ),
    'the project, to a Member': to(
      { ownerId: 'self', userId: 'teammate', projectId: 'project' },
      ts,
    ),
    'the project, to no member': to({ ownerId: 'self', userId: 'other', projectId: 'project' }, ts),
    'the project, to oneself': to({ ownerId: 'self', userId: 'self', projectId: 'project' }, ts),
    "the project, in the Owner's name": to(
      { ownerId: 'owner', userId: 'colleague', projectId: 'project' },
      ts,
    ),
    'missing project': to({ ownerId: 'self', userId: 'colleague', projectId: 'missing' }, ts),
  },
  getProjectHistory: ofProject,
  filterProjects: {
    all: () => ({ query: { limit: 50 }, body: {} }),
    'by the name of a member': () => ({ body: { title: 'teammate' } }),
    "by a member's hidden address": ({ people }) => ({ body: { title: people.teammate.email } }),
  },
  suggestSearches: {
    all: () => ({ query: { text: 'the' } }),
    'by a hidden address': ({ people }) => ({ query: { text: people.other.email } }),
  },
  countResults: {
    all: () => ({ body: { searches: [{ type: 'projects' as const, filter: {} }] } }),
  },
  addEvent: {
    'to the project': to({ projectId: 'project' }, event),
    'to the project, every week': to(
      { projectId: 'project' },
      {
        ...event,
        repeats: { everyWeeks: 1 as const, until: '2030-03-17', timeZone: 'Europe/Berlin' },
      },
    ),
    "to another user's project": to({ projectId: 'foreign' }, event),
    'to a missing project': to({ projectId: 'missing' }, event),
  },
  getEvent: ofEvent,
  getNextEvent: {
    own: to({ userId: 'self' }),
    "the Owner's": to({ userId: 'owner' }),
    'missing person': to({ userId: 'missing' }),
  },
  updateEvent: {
    "the project's event": to({ eventId: 'project.eventId' }, { ...event, version: 1 }),
    "the project's event, with all that follow": to(
      { eventId: 'project.eventId' },
      { ...event, version: 1, scope: 'following' as const },
    ),
    "the project's event, of an older version": to(
      { eventId: 'project.eventId' },
      { ...event, version: 0 },
    ),
    "an event of another user's project": to(
      { eventId: 'foreign.eventId' },
      { ...event, version: 1 },
    ),
    'missing event': to({ eventId: 'missing' }, { ...event, version: 1 }),
  },
  deleteEvent: {
    "the project's event": to({ eventId: 'project.eventId' }),
    "the project's event, with all that follow": ({ project }) => ({
      params: { eventId: project.eventId },
      query: { scope: 'following' as const },
    }),
    "an event of another user's project": to({ eventId: 'foreign.eventId' }),
    'missing event': to({ eventId: 'missing' }),
  },
  answerEvent: {
    "the project's event": to({ eventId: 'project.eventId', userId: 'self' }, { answer: 'maybe' }),
    "the project's event, taken back": to(
      { eventId: 'project.eventId', userId: 'self' },
      { answer: null },
    ),
    "the project's event, for the Owner": to(
      { eventId: 'project.eventId', userId: 'owner' },
      { answer: 'going' },
    ),
    "an event of another user's project": to(
      { eventId: 'foreign.eventId', userId: 'self' },
      { answer: 'going' },
    ),
    'missing event': to({ eventId: 'missing', userId: 'self' }, { answer: 'going' }),
  },
  createTimePoll: {
    'for the project': to({ projectId: 'project' }, newPoll),
    "for another user's project": to({ projectId: 'foreign' }, newPoll),
    'for a missing project': to({ projectId: 'missing' }, newPoll),
  },
  getTimePoll: ofPoll,
  answerTimePoll: {
    "the project's poll": to({ pollId: 'project.pollId', userId: 'self' }, { fits: [0] }),
    "the project's poll, for the Owner": to(
      { pollId: 'project.pollId', userId: 'owner' },
      { fits: [0] },
    ),
    "a poll of another user's project": to(
      { pollId: 'foreign.pollId', userId: 'self' },
      { fits: [0] },
    ),
    'missing poll': to({ pollId: 'missing', userId: 'self' }, { fits: [0] }),
  },
  makeEventOfPoll: {
    "the project's poll": to({ pollId: 'project.pollId' }, { slot: 1 }),
    "a poll of another user's project": to({ pollId: 'foreign.pollId' }, { slot: 1 }),
    'missing poll': to({ pollId: 'missing' }, { slot: 1 }),
  },
  deleteTimePoll: ofPoll,
  getEventLink: ofEvent,
  getEventFile: ofEvent,
  getRole: {
    'the project, oneself': to({ userId: 'self', projectId: 'project' }),
    'the project, its Owner': to({ userId: 'owner', projectId: 'project' }),
    'missing project': to({ userId: 'self', projectId: 'missing' }),
  },
  isRequested: {
    'own request': to({ userId: 'self', projectId: 'project' }),
    "the applicant's request": to({ userId: 'applicant', projectId: 'project' }),
    "a request for another user's project": to({ userId: 'partner', projectId: 'foreign' }),
    'missing project': to({ userId: 'self', projectId: 'missing' }),
  },
  listOwnPending: {
    own: to({ userId: 'self' }),
    "the applicant's": to({ userId: 'applicant' }),
    'missing person': to({ userId: 'missing' }),
  },
  requestToJoin: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: { msg: self.plea, ts },
    }),
    'the project, another user': to({ userId: 'other', projectId: 'project' }, greeting),
    "another user's project, in its role": ({ foreign, self }) => ({
      params: { userId: self.id, projectId: foreign.id },
      body: { ...greeting, wantedRoleId: foreign.wantedRoleId },
    }),
    "another user's project, without a role": to(
      { userId: 'self', projectId: 'foreign' },
      greeting,
    ),
    "the project, in another project's role": ({ project, foreign, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: { ...greeting, wantedRoleId: foreign.wantedRoleId },
    }),
    'missing project': to({ userId: 'self', projectId: 'missing' }, greeting),
  },
  withdrawRequest: {
    'own request': to({ userId: 'self', projectId: 'project' }, ts),
    "the applicant's request": to({ userId: 'applicant', projectId: 'project' }, ts),
    'missing project': to({ userId: 'self', projectId: 'missing' }, ts),
  },
  acceptRequest: requestDecisions,
  denyRequest: requestDecisions,
  undoDecision: requestDecisions,
  inviteToProject: {
    'to the project, a person': to(
      { senderId: 'self', targetId: 'passer', projectId: 'project' },
      greeting,
    ),
    'to the project, a member': to(
      { senderId: 'self', targetId: 'teammate', projectId: 'project' },
      greeting,
    ),
    'to the project, a missing person': to(
      { senderId: 'self', targetId: 'missing', projectId: 'project' },
      greeting,
    ),
    "to the project, in the Owner's name": to(
      { senderId: 'owner', targetId: 'passer', projectId: 'project' },
      greeting,
    ),
    "to another user's project": to(
      { senderId: 'self', targetId: 'passer', projectId: 'foreign' },
      greeting,
    ),
    'to a missing project': to(
      { senderId: 'self', targetId: 'passer', projectId: 'missing' },
      greeting,
    ),
  },
  acceptInvitation: invitationDecisions,
  declineInvitation: invitationDecisions,
  withdrawInvitation: {
    "the Member's invitation": to({ userId: 'self', targetId: 'guest', projectId: 'project' }, ts),
    "the Owner's invitation": to({ userId: 'self', targetId: 'invited', projectId: 'project' }, ts),
    "the Owner's invitation, in the Owner's name": to(
      { userId: 'owner', targetId: 'invited', projectId: 'project' },
      ts,
    ),
    'missing invitation': to({ userId: 'self', targetId: 'other', projectId: 'project' }, ts),
    'missing project': to({ userId: 'self', targetId: 'guest', projectId: 'missing' }, ts),
  },
} satisfies Partial<Requests>
