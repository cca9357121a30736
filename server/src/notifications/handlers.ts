import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { dismiss } from './dismiss.ts'
import { undismiss } from './undismiss.ts'

export const notificationHandlers = ({
  db,
}: Services): Pick<Handlers, 'dismissNotification' | 'undismissNotification'> => ({
  dismissNotification: async ({ viewer, params: { userId }, body }) => {
    requireSelf(viewer, userId)
    if (!(await dismiss(db, viewer.id, body))) throw notFound('notification')
    return { message: 'The notification was dismissed.' }
  },

  undismissNotification: ({ viewer, params: { userId }, body }) => {
    requireSelf(viewer, userId)
    return undismiss(db, viewer.id, body.id)
  },
})
