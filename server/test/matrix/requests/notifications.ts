import type { Requests } from '../scene.ts'

/** Dismissing and restoring take the same requests. */
const named = {
  'own notification': ({ self }) => ({
    params: { userId: self.id },
    body: { id: self.notificationId },
  }),
  "another user's notification": ({ people: { other } }) => ({
    params: { userId: other.id },
    body: { id: other.notificationId },
  }),
  "another user's notification as own": ({ self, people: { other } }) => ({
    params: { userId: self.id },
    body: { id: other.notificationId },
  }),
  'missing notification': ({ self, missing }) => ({
    params: { userId: self.id },
    body: { id: missing },
  }),
} satisfies Requests['dismissNotification']

export const notifications = {
  listNotifications: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people: { other } }) => ({ params: { userId: other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  dismissNotification: named,
  undismissNotification: named,
} satisfies Partial<Requests>
