import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { EndpointName } from '@quad/contract'

// Allows only the page's own files, so no external validator. The hash is of its one inline style.
const policy =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Serves the OpenAPI document of the contract's endpoints at `/api/docs`. Register before the
 * endpoints.
 */
export const docs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quad',
        version: '1',
        description: 'The endpoints of Quad, from its contract.',
      },
      servers: [{ url: '/' }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    // The full path, because the page uses it in the URLs of its files.
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null },
  })
}

/** One line per endpoint for the OpenAPI document. */
export const endpointSummaries: Record<EndpointName, string> = {
  listSessions: "List one's own sessions, most recently used first",
  endSession: "End one of one's own sessions",
  endOtherSessions: "End all of one's own sessions except this one; idempotent",
  exportData: 'Download all personal data as a file',
  previewDeletion: 'List what happens to owned projects when the account is deleted',
  confirmPassword: "Check one's own password, before deleting the account",
  deleteUser: "Delete one's own account permanently",
  getCurrentUser: 'Get the signed-in user',
  login: 'Sign in',
  register: 'Register; mails a verification link',
  logout: 'Sign out; idempotent',
  verifyEmail: 'Verify an e-mail address in the browser that registered; idempotent',
  verifyEmailByPassword:
    'Verify an e-mail address in any browser, with the password of the registration or a new one',
  resendVerification: 'Mail the verification link again; same response for every address',
  recoverPassword: 'Mail a recovery code; same response for every address',
  verifyRecoveryToken: 'Check a recovery code; returns the user id',
  resetPassword: 'Set a new password with a recovery code; ends all sessions',
  blockPerson: 'Block a person without notifying them; idempotent',
  unblockPerson: 'Unblock a person; idempotent',
  listBlocked: 'List blocked people, latest first',
  listBookmarks: 'List the ids of bookmarked projects and people, latest first',
  listBookmarkedProjects: 'List bookmarked projects, latest bookmark first',
  listBookmarkedPeople: 'List bookmarked people, latest bookmark first',
  addBookmark: 'Bookmark a project or a person, visible to the user only; idempotent',
  removeBookmark: 'Remove a bookmark; idempotent',
  listSavedSearches: 'List saved searches, latest first',
  saveSearch: 'Save a search with an alert; the same search is saved once',
  updateSavedSearch: 'Change the name and the alert of a saved search',
  deleteSavedSearch: 'Delete a saved search; idempotent',
  chatExists: 'Check whether two users share a direct chat',
  createChat: 'Get or create the direct chat of two users',
  sortChats: 'List chats, latest message first',
  listUnreadChats: 'List the ids of chats with unread messages',
  findMessages: "Find messages of one's chats by words and names, latest first",
  getChat: 'Get a chat with its newest messages, or older ones by cursor',
  sendMessage: 'Send a message; the same `ts` is stored once',
  uploadAttachment:
    'Upload a picture or another file as the multipart field `file`, to send it with a message',
  getAttachment: 'Read a picture or another file of a message that the user sees',
  editMessage: "Change the text of the user's own message, for some minutes after it was sent",
  deleteMessage: "Delete the user's own message for everyone; its place stays",
  pinMessage: 'Pin a message above its group chat, or end that',
  reactToMessage: 'Add or remove a reaction to a message',
  sayTyping: 'Show the other participants that the user is typing; not stored',
  listPresent: 'List the ids of chat partners who have a page open',
  markRead: 'Mark a chat as read up to a message; returns the remaining unread count',
  answerMessageRequest: 'Accept or decline a message request; the sender is not told',
  muteChat: 'Mute a chat for oneself, or end that',
  deleteChat: 'Delete a direct chat for oneself; a new message restores it',
  addEvent: 'Add an event to a project',
  getEvent: 'Get an event',
  getNextEvent: "Get the event of one's own projects that starts next; null if there is none",
  updateEvent: 'Update an event',
  deleteEvent: 'Delete an event',
  answerEvent:
    'Say as a member whether one comes to an event; null takes the answer back; idempotent',
  createTimePoll: 'Ask the team of a project for a common time',
  getTimePoll: 'Get a poll for a common time with the answers of the team, as a member',
  answerTimePoll: 'Say as a member which slots of a poll fit; replaces the earlier answer',
  makeEventOfPoll: 'Make an event of a slot, as Owner or Admin; closes the poll',
  deleteTimePoll: 'Delete a poll, as its creator, Owner or Admin',
  getCalendarFeed: "Get whether one's own calendar address exists, without its secret; null if not",
  renewCalendarFeed:
    "Create one's own calendar address, or replace it; the response alone contains it",
  endCalendarFeed: "End one's own calendar address; idempotent",
  getCalendar:
    "The events of a person's projects as an iCalendar feed, for the secret of its address",
  getEventLink: 'Get a link that adds the event to Google Calendar',
  getEventFile: 'Download the event as an iCalendar file',
  uploadImage: 'Upload an image as the multipart field `file`; returns its id',
  getImage: 'Get an image as JPEG',
  inviteToProject: 'Invite a person to a project; idempotent',
  acceptInvitation: 'Accept an invitation: joins, or sends a join request if a Member invited',
  declineInvitation: 'Decline an invitation; idempotent',
  withdrawInvitation: "Withdraw one's own invitation, or any as Owner or Admin",
  getRole: "Get a person's role in a project",
  isRequested: 'Check whether a join request is pending',
  listOwnPending:
    "List what waits in one's own projects, and own pending join requests and invitations, at most 100 of each",
  requestToJoin: 'Send a join request',
  withdrawRequest: "Withdraw one's own join request; idempotent",
  acceptRequest: 'Accept a join request; takes effect after 8 seconds',
  denyRequest: 'Reject a join request, with an optional note; takes effect after 8 seconds',
  undoDecision: 'Undo the decision on a join request before it takes effect; idempotent',
  stream: 'Stream live events (server-sent events); resume with Last-Event-ID or `after`',
  unsubscribePage: 'Page that asks whether to end notification mail',
  unsubscribe: 'End notification mail with one click (RFC 8058); idempotent',
  listNotifications: 'List undismissed notifications, newest first',
  dismissNotification: 'Dismiss a notification; idempotent',
  undismissNotification: 'Restore a dismissed notification; idempotent',
  listProjects: 'List projects, newest or best match first',
  getProject: 'Get a project',
  listSimilarProjects: 'List up to three recruiting projects with tags in common',
  createProject: 'Create a project; its creator becomes Owner',
  updateProject: 'Update a project',
  deleteProject: 'Delete a project and everything that belongs to it',
  leaveProject: 'Leave a project, or remove a member from it; idempotent',
  handOverProject: 'Make an Admin the Owner; the Owner becomes an Admin',
  getProjectHistory: 'List changes of roles and membership, latest first',
  filterProjects: 'Search projects',
  suggestSearches: 'Suggest skills, people and projects for a text that is typed',
  countResults: 'Count the results of several searches',
  sendReport: "Report a message, a project or a person to the site's operators",
  reportFailure: 'Report a front-end failure',
  reportVitals: 'Report how fast a page load felt, by builds alone',
  getSiteContent: "Get the site's own texts: footer, about, team",
  listUsers: 'List people, newest or best match first',
  listCommonSkills: 'List the skills that most people have, the most frequent first',
  getCampusSkills: "Get the campus' own names of skills",
  getUser: 'Get a person',
  listSimilarUsers: 'List up to three people with skills in common',
  updateUser: "Update one's own profile",
  saveSettings: "Save one's own settings",
  setCoverImage: "Set an uploaded image as one's own cover image",
  removeCoverImage: "Remove one's own cover image; idempotent",
  filterUsers: 'Search people',
}
