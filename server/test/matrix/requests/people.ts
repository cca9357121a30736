import { password } from '../../factories.ts'
import { photoForm } from '../../photo.ts'
import { ofUser, to, ts, type Requests } from '../scene.ts'
import { recoveryCode } from '../world/people.ts'

const settings = {
  hideEmail: true,
  allowEmailCommunications: false,
  themePreference: 'dark',
} as const

/** The lists take the same requests. */
const lists = {
  own: to({ userId: 'self' }),
  "the partner's": to({ userId: 'partner' }),
  'missing person': to({ userId: 'missing' }),
} satisfies Requests['listBookmarks']

/** Adding and removing take the same requests. */
const changes = {
  'the project': to({ userId: 'self', kind: 'projects', id: 'project' }),
  "the project, in the Owner's name": to({ userId: 'owner', kind: 'projects', id: 'project' }),
  'missing project': to({ userId: 'self', kind: 'projects', id: 'missing' }),
  'the partner': to({ userId: 'self', kind: 'people', id: 'partner' }),
  oneself: to({ userId: 'self', kind: 'people', id: 'self' }),
  'newcomer, whose profile is incomplete': to({ userId: 'self', kind: 'people', id: 'newcomer' }),
  'missing person': to({ userId: 'self', kind: 'people', id: 'missing' }),
} satisfies Requests['addBookmark']

const edit = { name: 'Maps', alert: 'daily' as const }

const search = { type: 'users' as const, query: 'maps', filter: { userTags: [] } }

/** Dismissing and restoring take the same requests. */
const named = {
  'own notification': ({ self }) => ({
    params: { userId: self.id },
    body: { id: self.notificationId },
  }),
  "another user's notification": ({ people: { other } }) => ({
    params: { userId: other.id },
    body: { id: other.notificationId },
  }),
  "another user's notification as own": ({ self, people: { other } }) => ({
    params: { userId: self.id },
    body: { id: other.notificationId },
  }),
  'missing notification': ({ self, missing }) => ({
    params: { userId: self.id },
    body: { id: missing },
  }),
} satisfies Requests['dismissNotification']

export const ofPeople = {
  listSessions: ofUser,
  endSession: {
    'own session': to({ userId: 'self', sessionId: 'self.otherSessionId' }),
    "another user's session": to({ userId: 'other', sessionId: 'other.otherSessionId' }),
    "another user's session as own": to({ userId: 'self', sessionId: 'other.otherSessionId' }),
    'missing session': to({ userId: 'self', sessionId: 'missing' }),
  },
  endOtherSessions: ofUser,
  exportData: ofUser,
  previewDeletion: ofUser,
  confirmPassword: {
    'own password': to({ userId: 'self' }, { password }),
    'another password': to({ userId: 'self' }, { password: 'not my password' }),
    'another user': to({ userId: 'other' }, { password }),
  },
  deleteUser: {
    oneself: to({ userId: 'self' }),
    'another user': to({ userId: 'other' }),
    'missing person': to({ userId: 'missing' }),
  },
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
    "another user's address": ({ people }) => ({
      body: { email: people.other.email, password: 'a jug of water' },
    }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, password: 'a jug of water' },
    }),
  },
  logout: { 'own session': () => ({}) },
  verifyEmail: {
    'own token': ({ self }) => ({ query: { token: self.verificationToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.verificationToken } }),
    'missing token': ({ missing }) => ({ query: { token: missing } }),
  },
  verifyEmailByPassword: {
    'own token, right password': ({ self }) => ({
      body: { token: self.verificationToken, password, isNew: false },
    }),
    'own token, wrong password': ({ self }) => ({
      body: { token: self.verificationToken, password: 'plenty of tea', isNew: false },
    }),
    "another user's token, new password": ({ people }) => ({
      body: {
        token: people.other.verificationToken,
        password: 'a jug of water',
        isNew: true,
      },
    }),
    'missing token': ({ missing }) => ({ body: { token: missing, password, isNew: false } }),
  },
  resendVerification: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "another user's address": ({ people }) => ({ body: { email: people.other.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  recoverPassword: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "another user's address": ({ people }) => ({ body: { email: people.other.email } }),
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
  listCommonSkills: { all: () => ({}) },
  getCampusSkills: { all: () => ({}) },
  listUsers: { all: () => ({ query: { limit: 50 } }) },
  getUser: {
    oneself: to({ userId: 'self' }),
    'another user, with a hidden address': to({ userId: 'other' }),
    'partner, who shows the address': to({ userId: 'partner' }),
    'newcomer, whose profile is incomplete': to({ userId: 'newcomer' }),
    'missing person': to({ userId: 'missing' }),
  },
  listSimilarUsers: {
    oneself: to({ userId: 'self' }),
    'another user, with a hidden address': to({ userId: 'other' }),
    'partner, who shows the address': to({ userId: 'partner' }),
    'newcomer, whose profile is incomplete': to({ userId: 'newcomer' }),
    'missing person': to({ userId: 'missing' }),
  },
  updateUser: {
    oneself: to({ userId: 'self' }, { major: 'Maps', version: 1 }),
    'oneself, of an older version': to({ userId: 'self' }, { major: 'Maps', version: 0 }),
    "oneself, with another user's photo": ({ self, people }) => ({
      params: { userId: self.id },
      body: { profilePhotoId: people.other.imageId, version: 1 },
    }),
    'another user': to({ userId: 'other' }, { major: 'Maps', version: 1 }),
    'missing person': to({ userId: 'missing' }, { major: 'Maps', version: 1 }),
  },
  saveSettings: {
    own: to({ userId: 'self' }, settings),
    "another user's": to({ userId: 'other' }, settings),
    'missing person': to({ userId: 'missing' }, settings),
  },
  setCoverImage: {
    'own, an own image': to({ userId: 'self', imageId: 'self.imageId' }),
    "own, another user's image": to({ userId: 'self', imageId: 'other.imageId' }),
    'own, missing image': to({ userId: 'self', imageId: 'missing' }),
    "another user's": to({ userId: 'other', imageId: 'self.imageId' }),
  },
  removeCoverImage: ofUser,
  filterUsers: {
    all: () => ({ query: { limit: 50 }, body: [] }),
    'by a hidden address': ({ people }) => ({
      query: { query: people.other.email },
      body: [],
    }),
    'by a word of the project': () => ({ query: { query: 'town' }, body: [] }),
    "for the project's role": ({ project }) => ({
      query: { project: project.id, role: project.wantedRoleId! },
      body: [],
    }),
    "for another project's role": ({ foreign }) => ({
      query: { project: foreign.id, role: foreign.wantedRoleId! },
      body: [],
    }),
  },
  blockPerson: {
    'the partner': to({ userId: 'self', otherId: 'partner' }, ts),
    'the partner, for another user': to({ userId: 'other', otherId: 'partner' }, ts),
    oneself: to({ userId: 'self', otherId: 'self' }, ts),
    'newcomer, whose profile is incomplete': to({ userId: 'self', otherId: 'newcomer' }, ts),
    'missing person': to({ userId: 'self', otherId: 'missing' }, ts),
  },
  unblockPerson: {
    'the partner': to({ userId: 'self', otherId: 'partner' }, ts),
    "former, in the partner's name": to({ userId: 'partner', otherId: 'former' }, ts),
    'missing person': to({ userId: 'self', otherId: 'missing' }, ts),
  },
  listBlocked: lists,
  listBookmarks: lists,
  listBookmarkedProjects: lists,
  listBookmarkedPeople: lists,
  addBookmark: changes,
  removeBookmark: changes,
  listSavedSearches: lists,
  saveSearch: {
    own: to({ userId: 'self' }, { ...edit, search }),
    'for another user': to({ userId: 'other' }, { ...edit, search }),
  },
  updateSavedSearch: {
    own: to({ userId: 'self', searchId: 'self.savedSearchId' }, edit),
    "another user's": to({ userId: 'other', searchId: 'other.savedSearchId' }, edit),
    "another user's as own": to({ userId: 'self', searchId: 'other.savedSearchId' }, edit),
    'missing search': to({ userId: 'self', searchId: 'missing' }, edit),
  },
  deleteSavedSearch: {
    own: to({ userId: 'self', searchId: 'self.savedSearchId' }),
    "another user's": to({ userId: 'other', searchId: 'other.savedSearchId' }),
    "another user's as own": to({ userId: 'self', searchId: 'other.savedSearchId' }),
    'missing search': to({ userId: 'self', searchId: 'missing' }),
  },
  listNotifications: ofUser,
  dismissNotification: named,
  undismissNotification: named,
  unsubscribePage: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },
  unsubscribe: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },
  getCalendarFeed: ofUser,
  renewCalendarFeed: ofUser,
  endCalendarFeed: ofUser,
  getCalendar: {
    'own secret': ({ self }) => ({ query: { token: self.calendarToken } }),
    'made-up secret': ({ missing }) => ({ query: { token: missing } }),
    "a person's id": ({ self }) => ({ query: { token: self.id } }),
  },
  uploadImage: { 'a photo': () => ({ body: photoForm() }) },
  getImage: {
    'an image': to({ imageId: 'pictureId' }),
    'missing image': to({ imageId: 'missing' }),
  },
  sendReport: {
    'the message of the partner': ({ self }) => ({
      body: { about: 'message', id: self.messageId, reason: 'It is rude.' },
    }),
    "the partner's message to another user": ({ people }) => ({
      body: { about: 'message', id: people.other.messageId, reason: 'It is rude.' },
    }),
    'the project': ({ project }) => ({
      body: { about: 'project', id: project.id, reason: 'It is a fraud.' },
    }),
    'the partner': ({ people }) => ({
      body: { about: 'person', id: people.partner.id, reason: 'This account is fake.' },
    }),
    oneself: ({ self }) => ({ body: { about: 'person', id: self.id, reason: 'It is me.' } }),
    'newcomer, whose profile is incomplete': ({ people }) => ({
      body: { about: 'person', id: people.newcomer.id, reason: 'This account is fake.' },
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
  reportVitals: {
    'a page load': () => ({ body: { shell: 'abc', metrics: { LCP: 1200 } } }),
  },
  stream: {
    'own stream': () => ({}),
    'own stream after an event': () => ({ query: { after: '0' } }),
  },
  getSiteContent: { "the site's words": () => ({}) },
} satisfies Partial<Requests>
