import type { EndpointName, Endpoints } from './endpoints.ts'

/** At most `max` requests in `seconds` for one value of `per`. */
export interface Rate {
  /** `person` counts requests of signed-in people, `visitors` all others by their network. */
  per: 'ip' | 'person' | 'visitors' | 'email' | 'email and ip' | 'token'
  max: number
  seconds: number
  /** The counter of several endpoints together. Absent: each has its own. */
  sharedAs?: string
}

type Rates = readonly [Rate, ...Rate[]]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** For saving and deleting: more than a person does by hand, with room for retries. */
const change: Rates = [{ per: 'person', max: 60, seconds: minute }]

/** For what a person does in quick succession, such as dismissing a list of notifications. */
const quick: Rates = [{ per: 'person', max: 300, seconds: minute }]

/** Of all visitors behind one address: a campus of 5,000 people has one. */
const visitors: Rate = { per: 'visitors', max: 1200, seconds: minute }

/** For searches. A signed-in person counts alone, and never uses up the rate of others. */
const ownSearch: Rate = { per: 'person', max: 120, seconds: minute }
const search: Rates = [ownSearch, visitors]

/** For up to twelve searches in one request. */
const twelveSearches: Rates = [
  { per: 'person', max: 30, seconds: minute },
  { per: 'visitors', max: 200, seconds: minute },
]

/** For public lists, which pages read by themselves. */
const list: Rates = [{ per: 'person', max: 300, seconds: minute }, visitors]

/** For guesses, which have a limit of their own for each account or code. This one limits what an address may try. */
const guesses: Rates = [{ per: 'ip', max: 300, seconds: minute }]

/** Mails to one address. */
const mailsAnHour: Rate = { per: 'email', max: 5, seconds: hour }

/** The mails about a registration: the first one and those that are asked for again. */
const registrationMails: Rate = { ...mailsAnHour, sharedAs: 'registration mails' }

/** For mails that anyone can request for any university address. */
const mails = (anHour: Rate): Rates => [
  { per: 'email', max: 1, seconds: 30 },
  anHour,
  { per: 'ip', max: 300, seconds: minute },
]

/**
 * Endpoints with the method of a write that store nothing: a read that the API gives that method, and an
 * ephemeral event. A rate would be their only write.
 */
export const storesNothing = ['sortChats', 'sayTyping'] as const satisfies EndpointName[]

type WithWriteMethod = {
  [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? never : N
}[EndpointName]

/** A write without a rate does not compile: no client does in seconds what people do in hours. */
type EveryWrite = Record<Exclude<WithWriteMethod, (typeof storesNothing)[number]>, Rates>

/** How often each endpoint may be used. Only the server loads this. */
export const rates: EveryWrite & Partial<Record<EndpointName, Rates>> = {
  // Failed sign-ins also count by address and by account (`signInCount` of the server).
  login: [{ per: 'email and ip', max: 5, seconds: minute }],
  // A whole year may register at once.
  register: [registrationMails, { per: 'ip', max: 300, seconds: hour }],
  // Each one of a signed-in person ends a session.
  logout: [visitors],
  // A university's mail gateway opens the links of all mails.
  verifyEmail: [{ per: 'ip', max: 1200, seconds: minute }],
  verifyEmailByPassword: guesses,
  resendVerification: mails(registrationMails),
  recoverPassword: mails(mailsAnHour),
  verifyRecoveryToken: guesses,
  resetPassword: guesses,
  endSession: change,
  endOtherSessions: change,
  exportData: [{ per: 'person', max: 10, seconds: hour }],
  confirmPassword: [{ per: 'person', max: 10, seconds: 15 * minute }],
  deleteUser: change,
  listUsers: list,
  listCommonSkills: list,
  listSimilarUsers: list,
  updateUser: change,
  saveSettings: change,
  setCoverImage: change,
  removeCoverImage: change,
  listSimilarProjects: list,
  createProject: [{ per: 'person', max: 20, seconds: hour }],
  updateProject: change,
  deleteProject: change,
  leaveProject: change,
  handOverProject: change,
  filterUsers: search,
  filterProjects: search,
  suggestSearches: search,
  findMessages: [ownSearch],
  countResults: twelveSearches,
  uploadImage: [{ per: 'person', max: 30, seconds: 30 * minute }],
  requestToJoin: [{ per: 'person', max: 30, seconds: day }],
  withdrawRequest: change,
  acceptRequest: change,
  denyRequest: change,
  undoDecision: change,
  inviteToProject: [{ per: 'person', max: 50, seconds: day }],
  acceptInvitation: change,
  declineInvitation: change,
  withdrawInvitation: change,
  addEvent: [{ per: 'person', max: 60, seconds: hour }],
  updateEvent: change,
  answerEvent: [{ per: 'person', max: 60, seconds: minute }],
  deleteEvent: change,
  createTimePoll: [{ per: 'person', max: 20, seconds: hour }],
  // Marks are saved while the person makes them.
  answerTimePoll: quick,
  makeEventOfPoll: [{ per: 'person', max: 60, seconds: hour }],
  deleteTimePoll: change,
  renewCalendarFeed: [{ per: 'person', max: 20, seconds: hour }],
  endCalendarFeed: change,
  // Google and Microsoft read the feeds of all their users from few addresses.
  getCalendar: [
    { per: 'ip', max: 1200, seconds: minute },
    { per: 'token', max: 60, seconds: hour },
  ],
  dismissNotification: quick,
  undismissNotification: quick,
  // Mail providers post for all their users from few addresses.
  unsubscribe: [
    { per: 'ip', max: 1200, seconds: minute },
    { per: 'token', max: 60, seconds: hour },
  ],
  // Counts new chats only. Messages in existing chats have their own rate.
  createChat: [{ per: 'person', max: 20, seconds: hour }],
  sendMessage: [{ per: 'person', max: 60, seconds: minute }],
  // A full message each minute.
  uploadAttachment: [{ per: 'person', max: 150, seconds: 30 * minute }],
  editMessage: [{ per: 'person', max: 30, seconds: minute }],
  deleteMessage: [{ per: 'person', max: 60, seconds: minute }],
  pinMessage: change,
  reactToMessage: [{ per: 'person', max: 60, seconds: minute }],
  markRead: quick,
  answerMessageRequest: change,
  muteChat: change,
  deleteChat: change,
  blockPerson: change,
  unblockPerson: change,
  addBookmark: [{ per: 'person', max: 120, seconds: minute }],
  removeBookmark: [{ per: 'person', max: 120, seconds: minute }],
  saveSearch: [{ per: 'person', max: 60, seconds: hour }],
  updateSavedSearch: change,
  deleteSavedSearch: change,
  sendReport: [{ per: 'person', max: 20, seconds: day }],
  // Some reports of a campus are enough to notice a failure.
  reportFailure: [{ per: 'ip', max: 30, seconds: minute }],
  // A sample: a tenth of the page loads. Those of a full campus that are too many are dropped.
  reportVitals: [{ per: 'ip', max: 60, seconds: minute }],
}
