import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { dismissal, notification } from '../schemas/notification.ts'
import { paging } from '../schemas/paging.ts'
import { messageResponse } from '../schemas/text.ts'

export const notificationEndpoints = {
  listNotifications: endpoint('GET /users/{userId}/notifications', {
    ...own.session,
    query: paging,
    response: z.array(notification),
  }),
  dismissNotification: endpoint('POST /users/dismiss/{userId}', {
    ...own.session,
    body: dismissal,
    response: messageResponse,
  }),
  undismissNotification: endpoint('POST /users/undismiss/{userId}', {
    ...own.session,
    body: z.object({ id }),
    response: notification,
  }),
}
