import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chat, chatPreview, message, readMarker } from '../schemas/chat.ts'
import { id } from '../schemas/id.ts'
import { messageForm, newMessage, reactionChange } from '../schemas/message-form.ts'
import { paging } from '../schemas/paging.ts'
import { clientTimestamp, messageResponse } from '../schemas/text.ts'

export const chatEndpoints = {
  chatExists: endpoint({
    method: 'GET',
    path: '/users/chatexists/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    response: z.boolean(),
  }),
  createChat: endpoint({
    method: 'POST',
    path: '/chats/create/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: id,
    countedBy: 'handler',
  }),
  sortChats: endpoint({
    method: 'POST',
    path: '/chats/sort/{userId}',
    access: 'complete',
    self: 'userId',
    query: paging,
    response: z.array(chatPreview),
  }),
  listUnreadChats: endpoint({
    method: 'GET',
    path: '/chats/unread/{userId}',
    access: 'complete',
    self: 'userId',
    response: z.array(id),
  }),
  getChat: endpoint({
    method: 'GET',
    path: '/chats/{chatId}',
    access: 'complete',
    query: paging,
    response: chat,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/chats/send/{chatId}/{userId}',
    access: 'complete',
    self: 'userId',
    status: 201,
    body: newMessage,
    response: message,
  }),
  editMessage: endpoint({
    method: 'PUT',
    path: '/chats/messages/{messageId}',
    access: 'complete',
    body: messageForm,
    response: message,
  }),
  deleteMessage: endpoint({
    method: 'DELETE',
    path: '/chats/messages/{messageId}',
    access: 'complete',
    response: message,
  }),
  reactToMessage: endpoint({
    method: 'PUT',
    path: '/chats/messages/{messageId}/reaction',
    access: 'complete',
    body: reactionChange,
    response: message,
  }),
  sayTyping: endpoint({
    method: 'POST',
    path: '/chats/typing/{chatId}',
    access: 'complete',
    status: 204,
  }),
  listPresent: endpoint({
    method: 'GET',
    path: '/chats/presence/{userId}',
    access: 'complete',
    self: 'userId',
    response: z.array(id),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chats/read/{chatId}',
    access: 'complete',
    body: readMarker,
    response: z.object({ unread: z.int() }),
  }),
  deleteChat: endpoint({
    method: 'POST',
    path: '/chats/delete/{chatId}',
    access: 'complete',
    response: messageResponse,
  }),
}
