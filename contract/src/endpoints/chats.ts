import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  chat,
  chatPreview,
  message,
  messageForm,
  newMessage,
  reactionChange,
  readMarker,
} from '../schemas/chat.ts'
import { id } from '../schemas/id.ts'
import { paging } from '../schemas/paging.ts'
import { messageResponse } from '../schemas/session.ts'
import { clientTimestamp } from '../schemas/text.ts'
import { userPairParams, userParams } from './params.ts'
import { changeRate, hour, minute, quickRate } from './periods.ts'

const chatParams = z.object({ chatId: id })
const messageParams = z.object({ messageId: id })

export const chatEndpoints = {
  chatExists: endpoint({
    method: 'GET',
    path: '/users/chatexists/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userPairParams,
    response: z.boolean(),
  }),
  createChat: endpoint({
    method: 'POST',
    path: '/chats/create/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userPairParams,
    body: clientTimestamp,
    response: id,
    // Counts new chats only. Messages in existing chats have their own rate.
    rate: [{ per: 'person', max: 20, seconds: hour }],
    countedBy: 'handler',
  }),
  sortChats: endpoint({
    method: 'POST',
    path: '/chats/sort/{userId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    query: paging,
    response: z.array(chatPreview),
    storesNothing: true,
  }),
  listUnreadChats: endpoint({
    method: 'GET',
    path: '/chats/unread/{userId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    response: z.array(id),
  }),
  getChat: endpoint({
    method: 'GET',
    path: '/chats/{chatId}',
    access: 'complete',
    status: 200,
    params: chatParams,
    query: paging,
    response: chat,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/chats/send/{chatId}/{userId}',
    access: 'complete',
    self: 'userId',
    status: 201,
    params: z.object({ chatId: id, userId: id }),
    body: newMessage,
    response: message,
    rate: [{ per: 'person', max: 60, seconds: minute }],
  }),
  editMessage: endpoint({
    method: 'PUT',
    path: '/chats/messages/{messageId}',
    access: 'complete',
    status: 200,
    params: messageParams,
    body: messageForm,
    response: message,
    rate: [{ per: 'person', max: 30, seconds: minute }],
  }),
  deleteMessage: endpoint({
    method: 'DELETE',
    path: '/chats/messages/{messageId}',
    access: 'complete',
    status: 200,
    params: messageParams,
    response: message,
    rate: [{ per: 'person', max: 60, seconds: minute }],
  }),
  reactToMessage: endpoint({
    method: 'PUT',
    path: '/chats/messages/{messageId}/reaction',
    access: 'complete',
    status: 200,
    params: messageParams,
    body: reactionChange,
    response: message,
    rate: [{ per: 'person', max: 60, seconds: minute }],
  }),
  sayTyping: endpoint({
    method: 'POST',
    path: '/chats/typing/{chatId}',
    access: 'complete',
    status: 204,
    params: chatParams,
    storesNothing: true,
  }),
  listPresent: endpoint({
    method: 'GET',
    path: '/chats/presence/{userId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    response: z.array(id),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chats/read/{chatId}',
    access: 'complete',
    status: 200,
    params: chatParams,
    body: readMarker,
    response: z.object({ unread: z.int() }),
    rate: quickRate,
  }),
  deleteChat: endpoint({
    method: 'POST',
    path: '/chats/delete/{chatId}',
    access: 'complete',
    status: 200,
    params: chatParams,
    response: messageResponse,
    rate: changeRate,
  }),
}
