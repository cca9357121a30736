import * as z from 'zod'
import { call } from '../call.ts'
import { chat, chatPreview, message, newMessage, readMarker } from '../schemas/chat.ts'
import { id } from '../schemas/id.ts'
import { paging } from '../schemas/paging.ts'
import { said } from '../schemas/session.ts'
import { timestamp } from '../schemas/text.ts'
import { userParams } from './params.ts'
import { hour, minute } from './periods.ts'

const pairParams = z.object({ userId: id, otherId: id })
const chatParams = z.object({ chatId: id })

export const chatCalls = {
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
    // Of new chats: to write to the same people on and on is counted by message.
    rate: [{ per: 'person', max: 20, seconds: hour }],
    countedBy: 'handler',
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
  listUnreadChats: call({
    method: 'GET',
    path: '/chats/unread/{userId}',
    summary: 'The ids of the chats in which one has something to read',
    who: 'complete',
    status: 200,
    params: userParams,
    answer: z.array(id),
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
  sayTyping: call({
    method: 'POST',
    path: '/chats/typing/{chatId}',
    summary: 'Show the others that one is writing; stored nowhere',
    who: 'complete',
    status: 204,
    params: chatParams,
  }),
  listPresent: call({
    method: 'GET',
    path: '/chats/presence/{userId}',
    summary: 'The ids of those with whom one talks who have a page open',
    who: 'complete',
    status: 200,
    params: userParams,
    answer: z.array(id),
  }),
  markRead: call({
    method: 'POST',
    path: '/chats/read/{chatId}',
    summary: 'Mark a chat as read up to a message; answers how many are unread still',
    who: 'complete',
    status: 200,
    params: chatParams,
    body: readMarker,
    answer: z.object({ unread: z.int() }),
  }),
  deleteChat: call({
    method: 'POST',
    path: '/chats/delete/{chatId}',
    summary: 'Delete a direct chat for oneself; a new message brings it back',
    who: 'complete',
    status: 200,
    params: chatParams,
    answer: said,
  }),
}
