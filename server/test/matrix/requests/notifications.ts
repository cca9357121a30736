import type { Requests } from '../scene.ts'

/** What is done to a notification, and undone, is asked for alike. */
const named = {
  'own notification': ({ self }) => ({
    params: { userId: self.id },
    body: { id: self.notificationId },
  }),
  "somebody's notification": ({ people: { somebody } }) => ({
    params: { userId: somebody.id },
    body: { id: somebody.notificationId },
  }),
  "somebody's notification as one's own": ({ self, people: { somebody } }) => ({
    params: { userId: self.id },
    body: { id: somebody.notificationId },
  }),
  'missing notification': ({ self, missing }) => ({
    params: { userId: self.id },
    body: { id: missing },
  }),
} satisfies Requests['dismissNotification']

export const notifications = {
  dismissNotification: named,
  undismissNotification: named,
} satisfies Partial<Requests>
