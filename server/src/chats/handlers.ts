import { limits, texts } from '@quad/contract'
import { createAttachmentFiles } from '../images/files.ts'
import { onlineAmong } from '../live/presence.ts'
import { atMostEach } from '../platform/http/capacity.ts'
import { notFound } from '../platform/http/errors.ts'
import { sendListPage } from '../platform/http/paging.ts'
import { abilities } from '../platform/http/access.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { readUpload } from '../platform/http/uploads.ts'
import type { Services } from '../services.ts'
import { uploadAttachment } from './attachments.ts'
import { deleteMessage, editMessage, reactToMessage } from './change-message.ts'
import { deleteChat, findDirectChat, openDirectChat } from './direct-chats.ts'
import { listChats } from './list-chats.ts'
import { markRead, unreadChatIds } from './mark-read.ts'
import { readChatPage } from './messages.ts'
import { answerRequest } from './message-requests.ts'
import { muteChat } from './mute.ts'
import { pinMessage } from './pin-message.ts'
import { chatPolicy } from './policy.ts'
import { presenceVisibleTo, createSayTyping } from './presence.ts'
import { sendAttachment } from './send-attachment.ts'
import { sendMessage } from './send-message.ts'
import { chatOf, presentChat } from './store.ts'

// A file is in memory while it is read.
const inTurnOfPerson = atMostEach(2, { waitMs: 30_000 })
const uploadRules = {
  most: limits.attachmentBytes,
  tooLarge: texts.attachmentTooLarge,
  missing: 'Please choose one file.',
}

export const chatHandlers = ({ config, db }: Services) => {
  const sayTyping = createSayTyping(db)
  const files = createAttachmentFiles(config)
  return {
    chatExists: async ({ params: { userId, otherId } }) =>
      (await findDirectChat(db, userId, otherId)) !== undefined,

    createChat: async ({ params: { userId, otherId }, countRequest }) => {
      if (!(await findDirectChat(db, userId, otherId))) await countRequest()
      return openDirectChat(db, userId, otherId)
    },

    sortChats: async ({ params: { userId }, query, request, reply }) =>
      sendListPage(request, reply, await listChats(db, userId, query)),

    listUnreadChats: ({ params: { userId } }) => unreadChatIds(db, userId),

    getChat: async ({ params: { chatId }, query, viewer, request, reply }) => {
      const found = await readChatPage(db, chatId, viewer.id, query)
      if (!found) throw notFound('chat')
      const { chat, page, lines, ...rest } = found
      return {
        ...presentChat(chat),
        can: abilities(viewer, chatPolicy, chat),
        messages: sendListPage(request, reply, page).toReversed(),
        lines: lines.toReversed(),
        readSeq: chat.readSeq,
        ...rest,
      }
    },

    sendMessage: ({ params: { chatId, userId }, body: { msg: content, ...parts } }) =>
      sendMessage(db, { chatId, fromId: userId, content, ...parts }),

    uploadAttachment: async ({ params: { chatId }, viewer, request }) => {
      const { id: userId } = viewer
      // Refused before the file is read.
      if (!(await chatOf(db, chatId, userId).executeTakeFirst())) throw notFound('chat')
      const upload = await inTurnOfPerson(userId, () => readUpload(request, uploadRules))
      return uploadAttachment({ config, db, files }, { chatId, userId, ...upload })
    },

    getAttachment: async ({ params: { attachmentId }, query: { size }, viewer, request, reply }) =>
      sendAttachment({ db, files }, { attachmentId, size, viewerId: viewer.id }, request, reply),

    editMessage: ({ params: { messageId }, body, viewer }) =>
      editMessage(db, { messageId, userId: viewer.id }, body),

    deleteMessage: ({ params: { messageId }, viewer }) =>
      deleteMessage(db, { messageId, userId: viewer.id }),

    reactToMessage: ({ params: { messageId }, body, viewer }) =>
      reactToMessage(db, { messageId, userId: viewer.id }, body),

    pinMessage: ({ params: { messageId }, body: { pinned }, viewer }) =>
      pinMessage(db, { messageId, userId: viewer.id }, pinned),

    sayTyping: async ({ params: { chatId }, viewer }) => sayTyping(chatId, viewer.id),

    listPresent: ({ params: { userId } }) => onlineAmong(db, presenceVisibleTo(userId)),

    markRead: async ({ params: { chatId }, body: { seq }, viewer }) => ({
      unread: await markRead(db, { chatId, userId: viewer.id, seq }),
    }),

    muteChat: async ({ params: { chatId }, body: { muted }, viewer }) => {
      await muteChat(db, { chatId, userId: viewer.id }, muted)
    },

    answerMessageRequest: async ({ params: { chatId }, body: { accepted }, viewer }) => {
      await answerRequest(db, { chatId, userId: viewer.id }, accepted)
    },

    deleteChat: async ({ params: { chatId }, viewer }) => {
      await deleteChat(db, { chatId, userId: viewer.id })
      return { message: 'The chat was deleted.' }
    },
  } satisfies Partial<Handlers>
}
