import { notFound } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../platform/services.ts'
import { dismiss } from './dismiss.ts'
import { undismiss } from './undismiss.ts'

export const notificationHandlers = ({
  db,
}: Services): Pick<Handlers, 'dismissNotification' | 'undismissNotification'> => ({
  dismissNotification: async ({ params: { userId }, body }) => {
    if (!(await dismiss(db, userId, body))) throw notFound('notification')
    return { message: 'The notification was dismissed.' }
  },

  undismissNotification: ({ params: { userId }, body }) => undismiss(db, userId, body.id),
})
