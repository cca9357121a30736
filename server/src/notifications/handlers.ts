import { notFound } from '../platform/http/errors.ts'
import { sendPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { dismiss } from './dismiss.ts'
import { listNotifications } from './list-notifications.ts'
import { undismiss } from './undismiss.ts'

type NotificationEndpoint = 'listNotifications' | 'dismissNotification' | 'undismissNotification'

export const notificationHandlers = ({ db }: Services): Pick<Handlers, NotificationEndpoint> => ({
  listNotifications: async ({ params: { userId }, query, request, reply }) =>
    sendPage(request, reply, await listNotifications(db, userId, query)),

  dismissNotification: async ({ params: { userId }, body }) => {
    if (!(await dismiss(db, userId, body))) throw notFound('notification')
    return { message: 'The notification was dismissed.' }
  },

  undismissNotification: ({ params: { userId }, body }) => undismiss(db, userId, body.id),
})
