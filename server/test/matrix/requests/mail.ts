import type { Requests } from '../scene.ts'

export const mail = {
  unsubscribePage: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },
  unsubscribe: {
    'own token': ({ self }) => ({ query: { token: self.unsubscribeToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.unsubscribeToken } }),
    'made-up token': ({ self, missing }) => ({ query: { token: `${self.id}.${missing}` } }),
  },
} satisfies Partial<Requests>
