import type { Requests } from '../scene.ts'

export const account = {
  listSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  endSession: {
    'own session': ({ self }) => ({
      params: { userId: self.id, sessionId: self.otherSessionId },
    }),
    "somebody's session": ({ people: { somebody } }) => ({
      params: { userId: somebody.id, sessionId: somebody.otherSessionId },
    }),
    "somebody's session as one's own": ({ self, people: { somebody } }) => ({
      params: { userId: self.id, sessionId: somebody.otherSessionId },
    }),
    'missing session': ({ self, missing }) => ({
      params: { userId: self.id, sessionId: missing },
    }),
  },
  endOtherSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  exportData: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  previewDeletion: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  deleteUser: {
    oneself: ({ self }) => ({ params: { userId: self.id } }),
    somebody: ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
} satisfies Partial<Requests>
