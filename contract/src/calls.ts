import * as z from 'zod'
import { call } from './call.ts'
import { chat, chatPreview, message, newMessage } from './chat.ts'
import { id } from './id.ts'
import { imageSizes, type ImageSize } from './image.ts'
import { joinMessage } from './joining.ts'
import { dismissal } from './notification.ts'
import { limits } from './limits.ts'
import { paging } from './paging.ts'
import { newProject, project, projectCard, projectFilter, role, userFilter } from './project.ts'
import { failureReport } from './report.ts'
import { credentials, registration, said } from './session.ts'
import { searchText, timestamp } from './text.ts'
import { selfUser, user, userCard, userUpdate } from './user.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const userParams = z.object({ userId: id })
const projectParams = z.object({ projectId: id })
const userProjectParams = z.object({ userId: id, projectId: id })
const decisionParams = z.object({ adminId: id, userId: id, projectId: id })
const pairParams = z.object({ userId: id, otherId: id })
const chatParams = z.object({ chatId: id })

const authCalls = {
  getCurrentUser: call({
    method: 'GET',
    path: '/public/auth/getCurrentUser',
    summary: 'The signed-in person',
    who: 'session',
    status: 200,
    answer: selfUser,
  }),
  login: call({
    method: 'POST',
    path: '/public/auth/login',
    summary: 'Sign in',
    who: 'anyone',
    status: 200,
    body: credentials,
    answer: selfUser,
    rate: [
      { per: 'email and ip', max: 5, seconds: minute },
      { per: 'ip', max: 60, seconds: minute },
    ],
  }),
  register: call({
    method: 'POST',
    path: '/public/auth/register',
    summary: 'Register; mails a verification link',
    who: 'anyone',
    status: 201,
    body: registration,
    answer: said,
    rate: [{ per: 'ip', max: 100, seconds: hour }],
  }),
  logout: call({
    method: 'POST',
    path: '/public/auth/logout',
    summary: 'Sign out; repeating it is safe',
    who: 'anyone',
    status: 204,
  }),
  verifyEmail: call({
    method: 'GET',
    path: '/verify-email',
    summary: 'Verify an e-mail address; idempotent until the token expires',
    who: 'anyone',
    status: 200,
    query: z.object({ token: z.string().max(200).optional() }),
    answer: said,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
}

const userCalls = {
  listUsers: call({
    method: 'GET',
    path: '/users',
    summary: 'People, newest first',
    who: 'anyone',
    status: 200,
    query: paging,
    answer: z.array(userCard),
  }),
  getUser: call({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'One person',
    who: 'anyone',
    status: 200,
    params: userParams,
    answer: user,
  }),
  updateUser: call({
    method: 'PUT',
    path: '/users/{userId}',
    summary: "Save one's own profile",
    who: 'session',
    status: 200,
    params: userParams,
    body: userUpdate,
    answer: selfUser,
  }),
  filterUsers: call({
    method: 'POST',
    path: '/public/users/filter',
    summary: 'Search people',
    who: 'anyone',
    status: 200,
    query: paging.extend({ query: searchText(limits.queryText).default('') }),
    body: userFilter,
    answer: z.array(userCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}

const projectCalls = {
  listProjects: call({
    method: 'GET',
    path: '/projects',
    summary: 'Projects, newest first',
    who: 'anyone',
    status: 200,
    query: paging,
    answer: z.array(projectCard),
  }),
  getProject: call({
    method: 'GET',
    path: '/projects/{projectId}',
    summary: 'One project',
    who: 'anyone',
    status: 200,
    params: projectParams,
    answer: project,
  }),
  createProject: call({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project; the creator becomes its Owner',
    who: 'complete',
    status: 201,
    body: newProject,
    answer: id,
  }),
  filterProjects: call({
    method: 'POST',
    path: '/public/projects/filter',
    summary: 'Search projects',
    who: 'anyone',
    status: 200,
    query: paging,
    body: projectFilter,
    answer: z.array(projectCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}

const imageCalls = {
  uploadImage: call({
    method: 'POST',
    path: '/images/upload',
    summary: 'Upload an image as the multipart field `file`; answers its id',
    who: 'session',
    status: 201,
    bodyType: 'multipart',
    answer: id,
    rate: [{ per: 'person', max: 30, seconds: 30 * minute }],
  }),
  getImage: call({
    method: 'GET',
    path: '/images/{imageId}',
    summary: 'An image as JPEG',
    who: 'anyone',
    status: 200,
    params: z.object({ imageId: id }),
    query: z.object({
      size: z.enum(Object.keys(imageSizes) as [ImageSize, ...ImageSize[]]).default('large'),
    }),
    answerType: 'file',
  }),
}

const joiningCalls = {
  getRole: call({
    method: 'GET',
    path: '/users/{userId}/role/{projectId}',
    summary: "A person's role at a project",
    who: 'anyone',
    status: 200,
    params: userProjectParams,
    answer: role,
  }),
  isRequested: call({
    method: 'GET',
    path: '/users/requested/{userId}/{projectId}',
    summary: 'Whether a join request is pending',
    who: 'session',
    status: 200,
    params: userProjectParams,
    answer: z.boolean(),
  }),
  requestToJoin: call({
    method: 'POST',
    path: '/users/join/{userId}/{projectId}',
    summary: 'Ask to join a project',
    who: 'complete',
    status: 200,
    params: userProjectParams,
    body: joinMessage,
    rate: [{ per: 'person', max: 30, seconds: day }],
    answer: said,
  }),
  acceptRequest: call({
    method: 'POST',
    path: '/users/accept/{adminId}/{userId}/{projectId}',
    summary: 'Accept a join request',
    who: 'complete',
    status: 200,
    params: decisionParams,
    body: timestamp,
    answer: said,
  }),
  denyRequest: call({
    method: 'POST',
    path: '/users/deny/{adminId}/{userId}/{projectId}',
    summary: 'Reject a join request',
    who: 'complete',
    status: 200,
    params: decisionParams,
    body: timestamp,
    answer: said,
  }),
}

const notificationCalls = {
  dismissNotification: call({
    method: 'POST',
    path: '/users/dismiss/{userId}',
    summary: 'Dismiss a notification; repeating it is safe',
    who: 'session',
    status: 200,
    params: userParams,
    body: dismissal,
    answer: said,
  }),
}

const chatCalls = {
  chatExists: call({
    method: 'GET',
    path: '/users/chatexists/{userId}/{otherId}',
    summary: 'Whether the two share a direct chat',
    who: 'complete',
    status: 200,
    params: pairParams,
    answer: z.boolean(),
  }),
  createChat: call({
    method: 'POST',
    path: '/chats/create/{userId}/{otherId}',
    summary: 'The direct chat of the two, created where there is none',
    who: 'complete',
    status: 200,
    params: pairParams,
    body: timestamp,
    answer: id,
    rate: [{ per: 'person', max: 20, seconds: hour }],
  }),
  sortChats: call({
    method: 'POST',
    path: '/chats/sort/{userId}',
    summary: "A person's chats, the one last written in first",
    who: 'complete',
    status: 200,
    params: userParams,
    query: paging,
    answer: z.array(chatPreview),
  }),
  getChat: call({
    method: 'GET',
    path: '/chats/{chatId}',
    summary: 'A chat with its newest messages, or older ones by cursor',
    who: 'complete',
    status: 200,
    params: chatParams,
    query: paging,
    answer: chat,
  }),
  sendMessage: call({
    method: 'POST',
    path: '/chats/send/{chatId}/{userId}',
    summary: 'Send a message; the same `ts` is stored once',
    who: 'complete',
    status: 201,
    params: z.object({ chatId: id, userId: id }),
    body: newMessage,
    answer: message,
    rate: [{ per: 'person', max: 60, seconds: minute }],
  }),
}

const liveCalls = {
  stream: call({
    method: 'GET',
    path: '/stream',
    summary: 'Live events (server-sent), resumable with Last-Event-ID',
    who: 'session',
    status: 200,
    answerType: 'stream',
  }),
}

const reportCalls = {
  reportFailure: call({
    method: 'POST',
    path: '/public/reports/front-end',
    summary: 'A failure in the browser',
    who: 'anyone',
    status: 204,
    body: failureReport,
    rate: [{ per: 'ip', max: 30, seconds: minute }],
  }),
}

/** Every call of the API. The server's routes, the client and the documentation come from here. */
export const calls = {
  ...authCalls,
  ...userCalls,
  ...projectCalls,
  ...imageCalls,
  ...joiningCalls,
  ...notificationCalls,
  ...chatCalls,
  ...liveCalls,
  ...reportCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
