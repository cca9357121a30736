import type { Requests, Scene } from '../scene.ts'
import type { Resident } from '../world.ts'
import { ts } from './ts.ts'

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

export const chats = {
  chatExists: {
    'own, with the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
    }),
    'own, with another user': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.other.id },
    }),
    "another user's, with the partner": ({ people }) => ({
      params: { userId: people.other.id, otherId: people.partner.id },
    }),
    'own, with a missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
    }),
  },
  createChat: {
    'own, with the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    'own, with another user': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.other.id },
      body: ts,
    }),
    'own, with oneself': ({ self }) => ({
      params: { userId: self.id, otherId: self.id },
      body: ts,
    }),
    'for another user': ({ self, people }) => ({
      params: { userId: people.other.id, otherId: self.id },
      body: ts,
    }),
    'own, with a missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  sortChats: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  listUnreadChats: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  getChat: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "another user's direct chat": ({ people }) => ({ params: { chatId: people.other.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    "group chat of another user's project": ({ foreign }) => ({
      params: { chatId: foreign.chatId },
    }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
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
    'missing chat': ({ self, missing }) => ({
      params: { chatId: missing, userId: self.id },
      body: { msg: self.words, ts },
    }),
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
    "the Owner's message to the group": ({ project }) => ({
      params: { messageId: project.messageId },
    }),
  },
  reactToMessage: {
    ...ofMessages(() => ({ body: { emoji: '👍', reacts: true } })),
    "the Owner's message to the group": ({ project }) => ({
      params: { messageId: project.messageId },
      body: { emoji: '👍', reacts: true },
    }),
  },
  sayTyping: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "another user's direct chat": ({ people }) => ({ params: { chatId: people.other.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
  },
  listPresent: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  markRead: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId }, body: { seq: 1 } }),
    "another user's direct chat": ({ people }) => ({
      params: { chatId: people.other.chatId },
      body: { seq: 1 },
    }),
    "the project's group chat": ({ project }) => ({
      params: { chatId: project.chatId },
      body: { seq: 1 },
    }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing }, body: { seq: 1 } }),
  },
  deleteChat: {
    'own direct chat': ({ self }) => ({ params: { chatId: self.chatId } }),
    "another user's direct chat": ({ people }) => ({ params: { chatId: people.other.chatId } }),
    "the project's group chat": ({ project }) => ({ params: { chatId: project.chatId } }),
    'missing chat': ({ missing }) => ({ params: { chatId: missing } }),
  },
} satisfies Partial<Requests>
