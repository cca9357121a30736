import { fileForm } from '../../photo.ts'
import { ofUser, to, ts, type Requests, type Scene } from '../scene.ts'
import type { Resident } from '../world.ts'

/** The messages of direct chats, each with the rest of the request. */
const ofMessages = <Rest extends object>(rest: (self: Resident) => Rest) => ({
  'own message': ({ self }: Scene) => ({
    params: { messageId: self.ownMessageId },
    ...rest(self),
  }),
  'the message of the partner': ({ self }: Scene) => ({
    params: { messageId: self.messageId },
    ...rest(self),
  }),
  "the partner's message to another user": ({ self, people }: Scene) => ({
    params: { messageId: people.other.messageId },
    ...rest(self),
  }),
  'missing message': ({ self, missing }: Scene) => ({
    params: { messageId: missing },
    ...rest(self),
  }),
})

const ofFile = (chatId: Parameters<typeof to>[0][string]) => (scene: Scene) => ({
  ...to({ chatId })(scene),
  body: fileForm(),
})

export const ofChats = {
  chatExists: {
    'own, with the partner': to({ userId: 'self', otherId: 'partner' }),
    'own, with another user': to({ userId: 'self', otherId: 'other' }),
    "another user's, with the partner": to({ userId: 'other', otherId: 'partner' }),
    'own, with a missing person': to({ userId: 'self', otherId: 'missing' }),
  },
  createChat: {
    'own, with the partner': to({ userId: 'self', otherId: 'partner' }, ts),
    'own, with another user': to({ userId: 'self', otherId: 'other' }, ts),
    'own, with oneself': to({ userId: 'self', otherId: 'self' }, ts),
    'for another user': to({ userId: 'other', otherId: 'self' }, ts),
    'own, with a missing person': to({ userId: 'self', otherId: 'missing' }, ts),
  },
  sortChats: ofUser,
  listUnreadChats: ofUser,
  // All messages of the scene have a word that begins so.
  findMessages: {
    own: ({ self }) => ({ params: { userId: self.id }, query: { text: 'hush' } }),
    "another user's": ({ people }) => ({
      params: { userId: people.other.id },
      query: { text: 'hush' },
    }),
  },
  getChat: {
    'own direct chat': to({ chatId: 'self.chatId' }),
    "another user's direct chat": to({ chatId: 'other.chatId' }),
    "the project's group chat": to({ chatId: 'project.chatId' }),
    "group chat of another user's project": to({ chatId: 'foreign.chatId' }),
    'missing chat': to({ chatId: 'missing' }),
  },
  sendMessage: {
    'own direct chat': ({ self }) => ({
      params: { chatId: self.chatId, userId: self.id },
      body: { msg: self.words, ts },
    }),
    'own direct chat, for another user': ({ self, people }) => ({
      params: { chatId: self.chatId, userId: people.other.id },
      body: { msg: self.words, ts },
    }),
    "another user's direct chat": ({ self, people }) => ({
      params: { chatId: people.other.chatId, userId: self.id },
      body: { msg: self.words, ts },
    }),
    "the project's group chat": ({ project, self }) => ({
      params: { chatId: project.chatId, userId: self.id },
      body: { msg: project.words, ts },
    }),
    'own direct chat, with a file of another': ({ self }) => ({
      params: { chatId: self.chatId, userId: self.id },
      body: { msg: '', ts: 'with a file', attachments: [{ id: self.attachmentId }] },
    }),
    'missing chat': ({ self, missing }) => ({
      params: { chatId: missing, userId: self.id },
      body: { msg: self.words, ts },
    }),
  },
  uploadAttachment: {
    'own direct chat': ofFile('self.chatId'),
    "another user's direct chat": ofFile('other.chatId'),
    "the project's group chat": ofFile('project.chatId'),
    'missing chat': ofFile('missing'),
  },
  getAttachment: {
    'of the message of the partner': to({ attachmentId: 'self.attachmentId' }),
    'of the own message': to({ attachmentId: 'self.ownAttachmentId' }),
    "of the partner's message to another user": to({ attachmentId: 'other.attachmentId' }),
    "of another user's hidden message": to({ attachmentId: 'other.ownAttachmentId' }),
    "of the Owner's message to the group": to({ attachmentId: 'project.attachmentId' }),
    missing: to({ attachmentId: 'missing' }),
  },
  editMessage: {
    ...ofMessages((self) => ({ body: { msg: self.words } })),
    "the Owner's message to the group": ({ project }) => ({
      params: { messageId: project.messageId },
      body: { msg: project.words },
    }),
  },
  deleteMessage: {
    ...ofMessages(() => ({})),
    "the Owner's message to the group": to({ messageId: 'project.messageId' }),
  },
  reactToMessage: {
    ...ofMessages(() => ({ body: { emoji: '👍', reacts: true } })),
    "the Owner's message to the group": to(
      { messageId: 'project.messageId' },
      { emoji: '👍', reacts: true },
    ),
  },
  pinMessage: {
    ...ofMessages(() => ({ body: { pinned: true } })),
    "the Owner's message to the group": to({ messageId: 'project.messageId' }, { pinned: true }),
  },
  sayTyping: {
    'own direct chat': to({ chatId: 'self.chatId' }),
    "another user's direct chat": to({ chatId: 'other.chatId' }),
    "the project's group chat": to({ chatId: 'project.chatId' }),
    'missing chat': to({ chatId: 'missing' }),
  },
  listPresent: ofUser,
  markRead: {
    'own direct chat': to({ chatId: 'self.chatId' }, { seq: 1 }),
    "another user's direct chat": to({ chatId: 'other.chatId' }, { seq: 1 }),
    "the project's group chat": to({ chatId: 'project.chatId' }, { seq: 1 }),
    'missing chat': to({ chatId: 'missing' }, { seq: 1 }),
  },
  answerMessageRequest: {
    'own direct chat': to({ chatId: 'self.chatId' }, { accepted: false }),
    "another user's direct chat": to({ chatId: 'other.chatId' }, { accepted: false }),
    "the project's group chat": to({ chatId: 'project.chatId' }, { accepted: false }),
    'missing chat': to({ chatId: 'missing' }, { accepted: false }),
  },
  muteChat: {
    'own direct chat': to({ chatId: 'self.chatId' }, { muted: true }),
    "another user's direct chat": to({ chatId: 'other.chatId' }, { muted: true }),
    "the project's group chat": to({ chatId: 'project.chatId' }, { muted: true }),
    'missing chat': to({ chatId: 'missing' }, { muted: true }),
  },
  deleteChat: {
    'own direct chat': to({ chatId: 'self.chatId' }),
    "another user's direct chat": to({ chatId: 'other.chatId' }),
    "the project's group chat": to({ chatId: 'project.chatId' }),
    'missing chat': to({ chatId: 'missing' }),
  },
} satisfies Partial<Requests>
