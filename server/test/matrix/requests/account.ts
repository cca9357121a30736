import type { Requests } from '../scene.ts'

export const account = {
  listSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  endSession: {
    'own session': ({ self }) => ({
      params: { userId: self.id, sessionId: self.otherSessionId },
    }),
    "another user's session": ({ people: { other } }) => ({
      params: { userId: other.id, sessionId: other.otherSessionId },
    }),
    "another user's session as own": ({ self, people: { other } }) => ({
      params: { userId: self.id, sessionId: other.otherSessionId },
    }),
    'missing session': ({ self, missing }) => ({
      params: { userId: self.id, sessionId: missing },
    }),
  },
  endOtherSessions: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  exportData: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  previewDeletion: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  deleteUser: {
    oneself: ({ self }) => ({ params: { userId: self.id } }),
    'another user': ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
} satisfies Partial<Requests>
