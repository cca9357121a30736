import { notFound } from '../http/errors.ts'
import { sendPage } from '../http/paging.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import { companionsHere } from '../live/presence.ts'
import type { Services } from '../services.ts'
import { deleteChat } from './delete-chat.ts'
import { listChats } from './list-chats.ts'
import { markRead } from './mark-read.ts'
import { lastMessagesOf, messagesOf, writersOf } from './messages.ts'
import { openDirectChat } from './open-direct-chat.ts'
import { chatAbilities } from './policy.ts'
import { presentChat } from './present.ts'
import { createSayTyping } from './say-typing.ts'
import { sendMessage } from './send-message.ts'
import { findChat, findDirectChat } from './store.ts'
import { unreadChatIds } from './unread.ts'

type ChatCall =
  | 'chatExists'
  | 'createChat'
  | 'sortChats'
  | 'listUnreadChats'
  | 'getChat'
  | 'sendMessage'
  | 'sayTyping'
  | 'listPresent'
  | 'markRead'
  | 'deleteChat'

export const chatHandlers = ({ db }: Services): Pick<Handlers, ChatCall> => {
  const sayTyping = createSayTyping(db)
  return {
    chatExists: async ({ params: { userId, otherId }, viewer }) => {
      requireSelf(viewer, userId)
      return (await findDirectChat(db, userId, otherId)) !== undefined
    },

    createChat: async ({ params: { userId, otherId }, viewer, countCall }) => {
      requireSelf(viewer, userId)
      if (!(await findDirectChat(db, userId, otherId))) await countCall()
      return openDirectChat(db, userId, otherId)
    },

    sortChats: async ({ params: { userId }, query, viewer, request, reply }) => {
      requireSelf(viewer, userId)
      return sendPage(request, reply, await listChats(db, userId, query))
    },

    listUnreadChats: async ({ params: { userId }, viewer }) => {
      requireSelf(viewer, userId)
      return unreadChatIds(db, userId)
    },

    getChat: async ({ params: { chatId }, query, viewer, request, reply }) => {
      const chat = await findChat(db, chatId, viewer.id)
      if (!chat) throw notFound('chat')
      const messages = sendPage(request, reply, await messagesOf(db, chat, viewer.id, query))
      const lastMessage = (await lastMessagesOf(db, [chat])).get(chatId)
      return {
        ...presentChat(chat),
        can: chatAbilities(chat),
        messages: messages.toReversed(),
        lastMessage: lastMessage && lastMessage.seq > chat.hiddenSeq ? lastMessage : null,
        readSeq: chat.readSeq,
        people: await writersOf(db, messages),
      }
    },

    sendMessage: async ({ params: { chatId, userId }, body, viewer }) => {
      requireSelf(viewer, userId)
      return sendMessage(db, { chatId, fromId: userId, message: body })
    },

    sayTyping: async ({ params: { chatId }, viewer }) => sayTyping(chatId, viewer.id),

    listPresent: async ({ params: { userId }, viewer }) => {
      requireSelf(viewer, userId)
      return companionsHere(db, userId)
    },

    markRead: async ({ params: { chatId }, body: { seq }, viewer }) => ({
      unread: await markRead(db, { chatId, userId: viewer.id, seq }),
    }),

    deleteChat: async ({ params: { chatId }, viewer }) => {
      await deleteChat(db, chatId, viewer.id)
      return { message: 'The chat was deleted.' }
    },
  }
}
