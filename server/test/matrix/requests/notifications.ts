import type { Requests } from '../scene.ts'

export const notifications = {
  dismissNotification: {
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
  },
  undismissNotification: {
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
  },
} satisfies Partial<Requests>
