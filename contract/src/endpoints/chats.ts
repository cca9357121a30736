import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  attachment,
  chat,
  chatPreview,
  foundMessage,
  message,
  muting,
  pinning,
  requestAnswer,
  readMarker,
} from '../schemas/chat.ts'
import { id } from '../schemas/id.ts'
import { imageSize } from './site.ts'
import { messageChange, newMessage, reactionChange } from '../schemas/message-form.ts'
import { paging } from '../schemas/paging.ts'
import { clientTimestamp, messageResponse, searchText } from '../schemas/text.ts'

export const chatEndpoints = {
  chatExists: endpoint('GET /users/chatexists/{userId}/{otherId}', {
    ...own.complete,
    response: z.boolean(),
  }),
  createChat: endpoint('POST /chats/create/{userId}/{otherId}', {
    ...own.complete,
    body: clientTimestamp,
    response: id,
    countedBy: 'handler',
  }),
  sortChats: endpoint('POST /chats/sort/{userId}', {
    ...own.complete,
    query: paging,
    response: z.array(chatPreview),
  }),
  listUnreadChats: endpoint('GET /chats/unread/{userId}', {
    ...own.complete,
    response: z.array(id),
  }),
  findMessages: endpoint('GET /chats/search/{userId}', {
    ...own.complete,
    query: z.extend(paging, { text: searchText(limits.queryText).check(z.minLength(1)) }),
    response: z.array(foundMessage),
  }),
  getChat: endpoint('GET /chats/{chatId}', {
    access: 'complete',
    query: paging,
    response: chat,
  }),
  sendMessage: endpoint('POST /chats/send/{chatId}/{userId}', {
    ...own.complete,
    status: 201,
    body: newMessage,
    response: message,
  }),
  uploadAttachment: endpoint('POST /chats/attachments/{chatId}', {
    access: 'complete',
    status: 201,
    bodyType: 'multipart',
    response: attachment,
  }),
  getAttachment: endpoint('GET /chats/attachments/{attachmentId}', {
    access: 'complete',
    query: imageSize,
    responseType: 'file',
  }),
  editMessage: endpoint('PUT /chats/messages/{messageId}', {
    access: 'complete',
    body: messageChange,
    response: message,
  }),
  deleteMessage: endpoint('DELETE /chats/messages/{messageId}', {
    access: 'complete',
    response: message,
  }),
  reactToMessage: endpoint('PUT /chats/messages/{messageId}/reaction', {
    access: 'complete',
    body: reactionChange,
    response: message,
  }),
  pinMessage: endpoint('PUT /chats/messages/{messageId}/pin', {
    access: 'complete',
    body: pinning,
    response: message,
  }),
  sayTyping: endpoint('POST /chats/typing/{chatId}', { access: 'complete', status: 204 }),
  listPresent: endpoint('GET /chats/presence/{userId}', { ...own.complete, response: z.array(id) }),
  markRead: endpoint('POST /chats/read/{chatId}', {
    access: 'complete',
    body: readMarker,
    response: z.object({ unread: z.int() }),
  }),
  answerMessageRequest: endpoint('PUT /chats/request/{chatId}', {
    access: 'complete',
    status: 204,
    body: requestAnswer,
  }),
  muteChat: endpoint('PUT /chats/mute/{chatId}', {
    access: 'complete',
    status: 204,
    body: muting,
  }),
  deleteChat: endpoint('POST /chats/delete/{chatId}', {
    access: 'complete',
    response: messageResponse,
  }),
}
