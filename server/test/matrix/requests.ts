import { randomUUID } from 'node:crypto'
import type { CallArguments, CallName, Calls } from '@quad/contract'
import sharp from 'sharp'
import { password } from '../factories.ts'
import type { Actor } from './actors.ts'
import { recoveryCode, type Resident, type World } from './world.ts'

/** What a request is made of: the world, and who in it is "oneself". */
export interface Scene extends World {
  actor: Actor
  /** The actor; for a visitor a passer-by, who is not signed in. */
  self: Resident
  /** An id that nothing has. */
  missing: string
  /** An address of the university that nobody has registered. */
  unknownEmail: string
  /** An image whose files are there. */
  pictureId: string
}

export const sceneOf = (world: World, actor: Actor, pictureId: string): Scene => ({
  ...world,
  actor,
  self: world.people[actor === 'visitor' ? 'passer' : actor],
  missing: randomUUID(),
  unknownEmail: `nobody${randomUUID().slice(0, 8)}@example.edu`,
  pictureId,
})

type Requests = {
  [N in CallName]: Record<string, (scene: Scene) => CallArguments<Calls[N]>>
}

const ts = '2026-03-03T10:00:00.000Z'
const greeting = { msg: '', ts }

export const photo = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})
  .jpeg()
  .toBuffer()

export const photoForm = (): FormData => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

const settings = {
  hideEmail: true,
  allowEmailCommunications: false,
  themePreference: 'dark',
} as const

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
  startDateTime: '2030-03-03T10:00:00Z',
  endDateTime: '2030-03-03T11:00:00Z',
}

/** One request for each object of each call, by the name under which the table has it. */
export const requests: Requests = {
  getCurrentUser: { oneself: () => ({}) },
  login: {
    'own address, right password': ({ self }) => ({ body: { email: self.email, password } }),
    'own address, wrong password': ({ self }) => ({
      body: { email: self.email, password: 'plenty of tea' },
    }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail, password } }),
  },
  register: {
    'own address': ({ self }) => ({ body: { email: self.email, password: 'a jug of water' } }),
    "somebody's address": ({ people }) => ({
      body: { email: people.somebody.email, password: 'a jug of water' },
    }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, password: 'a jug of water' },
    }),
  },
  logout: { 'own session': () => ({}) },
  verifyEmail: {
    'own token': ({ self }) => ({ query: { token: self.verificationToken } }),
    "somebody's token": ({ people }) => ({ query: { token: people.somebody.verificationToken } }),
    'missing token': ({ missing }) => ({ query: { token: missing } }),
  },
  resendVerification: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "somebody's address": ({ people }) => ({ body: { email: people.somebody.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  recoverPassword: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "somebody's address": ({ people }) => ({ body: { email: people.somebody.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  verifyRecoveryToken: {
    'own address, right code': ({ self }) => ({ body: { email: self.email, token: recoveryCode } }),
    'own address, wrong code': ({ self }) => ({ body: { email: self.email, token: 'WRANGE' } }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, token: recoveryCode },
    }),
  },
  resetPassword: {
    'own id, right code': ({ self }) => ({
      body: { userId: self.id, token: recoveryCode, newPassword: 'a jug of water' },
    }),
    'own id, wrong code': ({ self }) => ({
      body: { userId: self.id, token: 'WRANGE', newPassword: 'a jug of water' },
    }),
    'missing id': ({ missing }) => ({
      body: { userId: missing, token: recoveryCode, newPassword: 'a jug of water' },
    }),
  },

  listSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  endSession: {
    'own session': ({ self }) => ({
      params: { userId: self.id, sessionId: self.otherSessionId },
    }),
    "somebody's session": ({ people: { somebody } }) => ({
      params: { userId: somebody.id, sessionId: somebody.otherSessionId },
    }),
    "somebody's session as one's own": ({ self, people: { somebody } }) => ({
      params: { userId: self.id, sessionId: somebody.otherSessionId },
    }),
    'missing session': ({ self, missing }) => ({
      params: { userId: self.id, sessionId: missing },
    }),
  },
  endOtherSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  exportData: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  previewDeletion: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  deleteUser: {
    oneself: ({ self }) => ({ params: { userId: self.id } }),
    somebody: ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },

  listUsers: { all: () => ({ query: { limit: 50 } }) },
  getUser: {
    oneself: ({ self }) => ({ params: { userId: self.id } }),
    'somebody, who hides the address': ({ people }) => ({
      params: { userId: people.somebody.id },
    }),
    'partner, who shows the address': ({ people }) => ({ params: { userId: people.partner.id } }),
    'newcomer, whose profile is incomplete': ({ people }) => ({
      params: { userId: people.newcomer.id },
    }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  updateUser: {
    oneself: ({ self }) => ({ params: { userId: self.id }, body: { major: 'Maps', version: 1 } }),
    'oneself, of an older version': ({ self }) => ({
      params: { userId: self.id },
      body: { major: 'Maps', version: 0 },
    }),
    "oneself, with somebody's photo": ({ self, people }) => ({
      params: { userId: self.id },
      body: { profilePhotoId: people.somebody.imageId, version: 1 },
    }),
    somebody: ({ people }) => ({
      params: { userId: people.somebody.id },
      body: { major: 'Maps', version: 1 },
    }),
    'missing person': ({ missing }) => ({
      params: { userId: missing },
      body: { major: 'Maps', version: 1 },
    }),
  },
  saveSettings: {
    own: ({ self }) => ({ params: { userId: self.id }, body: settings }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id }, body: settings }),
    'missing person': ({ missing }) => ({ params: { userId: missing }, body: settings }),
  },
  setCoverImage: {
    'own, an own image': ({ self }) => ({ params: { userId: self.id, imageId: self.imageId } }),
    "own, somebody's image": ({ self, people }) => ({
      params: { userId: self.id, imageId: people.somebody.imageId },
    }),
    'own, missing image': ({ self, missing }) => ({
      params: { userId: self.id, imageId: missing },
    }),
    "somebody's": ({ self, people }) => ({
      params: { userId: people.somebody.id, imageId: self.imageId },
    }),
  },
  removeCoverImage: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  filterUsers: {
    all: () => ({ query: { limit: 50 }, body: [] }),
    'by a hidden address': ({ people }) => ({
      query: { query: people.somebody.email },
      body: [],
    }),
  },

  listProjects: { all: () => ({ query: { limit: 50 } }) },
  getProject: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "somebody's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  createProject: {
    'with an own image': ({ self }) => ({ body: newProject(self.imageId) }),
    "with somebody's image": ({ people }) => ({ body: newProject(people.somebody.imageId) }),
  },
  updateProject: {
    'the project': ({ project }) => ({
      params: { projectId: project.id },
      body: { title: 'New maps', version: 1 },
    }),
    'the project, of an older version': ({ project }) => ({
      params: { projectId: project.id },
      body: { title: 'New maps', version: 0 },
    }),
    "the project, with somebody's image": ({ project, people }) => ({
      params: { projectId: project.id },
      body: { imageId: people.somebody.imageId, version: 1 },
    }),
    'the project, to demote the Owner': ({ project, people }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [people.owner.id]: 'Member' }, version: 1 },
    }),
    'the project, to make oneself its Owner': ({ project, self }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [self.id]: 'Owner' }, version: 1 },
    }),
    "somebody's project": ({ foreign }) => ({
      params: { projectId: foreign.id },
      body: { title: 'New maps', version: 1 },
    }),
    'missing project': ({ missing }) => ({
      params: { projectId: missing },
      body: { title: 'New maps', version: 1 },
    }),
  },
  deleteProject: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "somebody's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  leaveProject: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    'the project, another Member': ({ project, people }) => ({
      params: { userId: people.teammate.id, projectId: project.id },
    }),
    'the project, another Admin': ({ project, people }) => ({
      params: { userId: people.colleague.id, projectId: project.id },
    }),
    'the project, its Owner': ({ project, people }) => ({
      params: { userId: people.owner.id, projectId: project.id },
    }),
    'the project, no member': ({ project, people }) => ({
      params: { userId: people.somebody.id, projectId: project.id },
    }),
    "somebody's project, its Owner": ({ foreign, people }) => ({
      params: { userId: people.somebody.id, projectId: foreign.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  handOverProject: {
    'the project, to an Admin': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.colleague.id, projectId: project.id },
      body: ts,
    }),
    'the project, to a Member': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.teammate.id, projectId: project.id },
      body: ts,
    }),
    'the project, to no member': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.somebody.id, projectId: project.id },
      body: ts,
    }),
    "the project, in the Owner's name": ({ project, people }) => ({
      params: { ownerId: people.owner.id, userId: people.colleague.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { ownerId: self.id, userId: people.colleague.id, projectId: missing },
      body: ts,
    }),
  },
  getProjectHistory: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "somebody's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  filterProjects: { all: () => ({ query: { limit: 50 }, body: {} }) },

  uploadImage: { 'a photo': () => ({ body: photoForm() }) },
  getImage: {
    'an image': ({ pictureId }) => ({ params: { imageId: pictureId } }),
    'missing image': ({ missing }) => ({ params: { imageId: missing } }),
  },

  getRole: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    'the project, its Owner': ({ project, people }) => ({
      params: { userId: people.owner.id, projectId: project.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  isRequested: {
    'own request': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    "the applicant's request": ({ project, people }) => ({
      params: { userId: people.applicant.id, projectId: project.id },
    }),
    "a request for somebody's project": ({ foreign, people }) => ({
      params: { userId: people.partner.id, projectId: foreign.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  requestToJoin: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: { msg: self.plea, ts },
    }),
    'the project, somebody': ({ project, people }) => ({
      params: { userId: people.somebody.id, projectId: project.id },
      body: greeting,
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: greeting,
    }),
  },
  withdrawRequest: {
    'own request': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: ts,
    }),
    "the applicant's request": ({ project, people }) => ({
      params: { userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: ts,
    }),
  },
  acceptRequest: {
    "the applicant's request": ({ project, self, people }) => ({
      params: { adminId: self.id, userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    "the applicant's request, in the Owner's name": ({ project, people }) => ({
      params: { adminId: people.owner.id, userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    'own request': ({ project, self }) => ({
      params: { adminId: self.id, userId: self.id, projectId: project.id },
      body: ts,
    }),
    "a request for somebody's project": ({ foreign, self, people }) => ({
      params: { adminId: self.id, userId: people.partner.id, projectId: foreign.id },
      body: ts,
    }),
    'missing request': ({ project, self, people }) => ({
      params: { adminId: self.id, userId: people.somebody.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { adminId: self.id, userId: people.applicant.id, projectId: missing },
      body: ts,
    }),
  },
  denyRequest: {
    "the applicant's request": ({ project, self, people }) => ({
      params: { adminId: self.id, userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    "the applicant's request, in the Owner's name": ({ project, people }) => ({
      params: { adminId: people.owner.id, userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    'own request': ({ project, self }) => ({
      params: { adminId: self.id, userId: self.id, projectId: project.id },
      body: ts,
    }),
    "a request for somebody's project": ({ foreign, self, people }) => ({
      params: { adminId: self.id, userId: people.partner.id, projectId: foreign.id },
      body: ts,
    }),
    'missing request': ({ project, self, people }) => ({
      params: { adminId: self.id, userId: people.somebody.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { adminId: self.id, userId: people.applicant.id, projectId: missing },
      body: ts,
    }),
  },

  inviteToProject: {
    'to the project, a person': ({ project, self, people }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: project.id },
      body: greeting,
    }),
    'to the project, a member': ({ project, self, people }) => ({
      params: { senderId: self.id, targetId: people.teammate.id, projectId: project.id },
      body: greeting,
    }),
    'to the project, a missing person': ({ project, self, missing }) => ({
      params: { senderId: self.id, targetId: missing, projectId: project.id },
      body: greeting,
    }),
    "to the project, in the Owner's name": ({ project, people }) => ({
      params: { senderId: people.owner.id, targetId: people.passer.id, projectId: project.id },
      body: greeting,
    }),
    "to somebody's project": ({ foreign, self, people }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: foreign.id },
      body: greeting,
    }),
    'to a missing project': ({ self, people, missing }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: missing },
      body: greeting,
    }),
  },
  acceptInvitation: {
    'own invitation': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: ts,
    }),
    "the guest's invitation": ({ project, people }) => ({
      params: { userId: people.guest.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: ts,
    }),
  },
  declineInvitation: {
    'own invitation': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: ts,
    }),
    "the guest's invitation": ({ project, people }) => ({
      params: { userId: people.guest.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: ts,
    }),
  },
  withdrawInvitation: {
    "the Member's invitation": ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.guest.id, projectId: project.id },
      body: ts,
    }),
    "the Owner's invitation": ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.invited.id, projectId: project.id },
      body: ts,
    }),
    "the Owner's invitation, in the Owner's name": ({ project, people }) => ({
      params: { userId: people.owner.id, targetId: people.invited.id, projectId: project.id },
      body: ts,
    }),
    'missing invitation': ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.somebody.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { userId: self.id, targetId: people.guest.id, projectId: missing },
      body: ts,
    }),
  },

  addEvent: {
    'to the project': ({ project }) => ({ params: { projectId: project.id }, body: event }),
    "to somebody's project": ({ foreign }) => ({
      params: { projectId: foreign.id },
      body: event,
    }),
    'to a missing project': ({ missing }) => ({ params: { projectId: missing }, body: event }),
  },
  getEvent: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  updateEvent: {
    "the project's event": ({ project }) => ({
      params: { eventId: project.eventId },
      body: { ...event, version: 1 },
    }),
    "the project's event, of an older version": ({ project }) => ({
      params: { eventId: project.eventId },
      body: { ...event, version: 0 },
    }),
    "an event of somebody's project": ({ foreign }) => ({
      params: { eventId: foreign.eventId },
      body: { ...event, version: 1 },
    }),
    'missing event': ({ missing }) => ({
      params: { eventId: missing },
      body: { ...event, version: 1 },
    }),
  },
  deleteEvent: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    "an event of somebody's project": ({ foreign }) => ({
      params: { eventId: foreign.eventId },
    }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  getEventLink: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  getEventFile: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },

  dismissNotification: {
    'own notification': ({ self }) => ({
      params: { userId: self.id },
      body: { id: self.notificationId },
    }),
    "somebody's notification": ({ people: { somebody } }) => ({
      params: { userId: somebody.id },
      body: { id: somebody.notificationId },
    }),
    "somebody's notification as one's own": ({ self, people: { somebody } }) => ({
      params: { userId: self.id },
      body: { id: somebody.notificationId },
    }),
    'missing notification': ({ self, missing }) => ({
      params: { userId: self.id },
      body: { id: missing },
    }),
  },

  undismissNotification: {
    'own notification': ({ self }) => ({
      params: { userId: self.id },
      body: { id: self.notificationId },
    }),
    "somebody's notification": ({ people: { somebody } }) => ({
      params: { userId: somebody.id },
      body: { id: somebody.notificationId },
    }),
    "somebody's notification as one's own": ({ self, people: { somebody } }) => ({
      params: { userId: self.id },
      body: { id: somebody.notificationId },
    }),
    'missing notification': ({ self, missing }) => ({
      params: { userId: self.id },
      body: { id: missing },
    }),
  },

  chatExists: {
    'own, with the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
    }),
    'own, with somebody': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.somebody.id },
    }),
    "somebody's, with the partner": ({ people }) => ({
      params: { userId: people.somebody.id, otherId: people.partner.id },
    }),
    'own, with a missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
    }),
  },
  blockPerson: {
    'the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    "the partner, in somebody's name": ({ people }) => ({
      params: { userId: people.somebody.id, otherId: people.partner.id },
      body: ts,
    }),
    oneself: ({ self }) => ({ params: { userId: self.id, otherId: self.id }, body: ts }),
    'newcomer, whose profile is incomplete': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.newcomer.id },
      body: ts,
    }),
    'missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  unblockPerson: {
    'the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    "former, in the partner's name": ({ people }) => ({
      params: { userId: people.partner.id, otherId: people.former.id },
      body: ts,
    }),
    'missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  listBlocked: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "the partner's": ({ people }) => ({ params: { userId: people.partner.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  createChat: {
    'own, with the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    'own, with somebody': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.somebody.id },
      body: ts,
    }),
    'own, with oneself': ({ self }) => ({
      params: { userId: self.id, otherId: self.id },
      body: ts,
    }),
    "in somebody's name": ({ self, people }) => ({
      params: { userId: people.somebody.id, otherId: self.id },
      body: ts,
    }),
    'own, with a missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  sortChats: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  listUnreadChats: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  getChat: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "somebody's direct chat": ({ people }) => ({ params: { chatId: people.somebody.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    "group chat of somebody's project": ({ foreign }) => ({ params: { chatId: foreign.chatId } }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
  },
  sendMessage: {
    'own direct chat': ({ self }) => ({
      params: { chatId: self.chatId, userId: self.id },
      body: { msg: self.words, ts },
    }),
    "own direct chat, in somebody's name": ({ self, people }) => ({
      params: { chatId: self.chatId, userId: people.somebody.id },
      body: { msg: self.words, ts },
    }),
    "somebody's direct chat": ({ self, people }) => ({
      params: { chatId: people.somebody.chatId, userId: self.id },
      body: { msg: self.words, ts },
    }),
    "the project's group chat": ({ project, self }) => ({
      params: { chatId: project.chatId, userId: self.id },
      body: { msg: project.words, ts },
    }),
    'missing chat': ({ self, missing }) => ({
      params: { chatId: missing, userId: self.id },
      body: { msg: self.words, ts },
    }),
  },
  sayTyping: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "somebody's direct chat": ({ people }) => ({ params: { chatId: people.somebody.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
  },
  listPresent: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  markRead: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId }, body: { seq: 1 } }),
    "somebody's direct chat": ({ people }) => ({
      params: { chatId: people.somebody.chatId },
      body: { seq: 1 },
    }),
    "the project's group chat": ({ project }) => ({
      params: { chatId: project.chatId },
      body: { seq: 1 },
    }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing }, body: { seq: 1 } }),
  },
  deleteChat: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "somebody's direct chat": ({ people }) => ({ params: { chatId: people.somebody.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
  },

  unsubscribePage: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "somebody's token": ({ people }) => ({ query: { token: people.somebody.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },
  unsubscribe: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "somebody's token": ({ people }) => ({ query: { token: people.somebody.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },

  stream: {
    'own stream': () => ({}),
    'own stream after an event': () => ({ query: { after: '0' } }),
  },
  getSiteContent: { "the site's words": () => ({}) },
  sendReport: {
    'the message of the partner': ({ self }) => ({
      body: { about: 'message', id: self.messageId, reason: 'It is rude.' },
    }),
    'the message of the partner to somebody': ({ people }) => ({
      body: { about: 'message', id: people.somebody.messageId, reason: 'It is rude.' },
    }),
    'the project': ({ project }) => ({
      body: { about: 'project', id: project.id, reason: 'It is a fraud.' },
    }),
    'the partner': ({ people }) => ({
      body: { about: 'person', id: people.partner.id, reason: 'This is nobody.' },
    }),
    oneself: ({ self }) => ({ body: { about: 'person', id: self.id, reason: 'It is me.' } }),
    'newcomer, whose profile is incomplete': ({ people }) => ({
      body: { about: 'person', id: people.newcomer.id, reason: 'This is nobody.' },
    }),
    'missing project': ({ missing }) => ({
      body: { about: 'project', id: missing, reason: 'It is a fraud.' },
    }),
  },
  reportFailure: {
    'a failure': () => ({
      body: {
        release: '1.0.0',
        remote: 'shell',
        build: 'abc',
        phase: 'render',
        message: 'x is undefined',
        path: '/search',
      },
    }),
  },
}
