import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { dismissal, notification } from '../schemas/notification.ts'
import { paging } from '../schemas/paging.ts'
import { messageResponse } from '../schemas/text.ts'

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/users/{userId}/notifications',
    access: 'session',
    self: 'userId',
    query: paging,
    response: z.array(notification),
  }),
  dismissNotification: endpoint({
    method: 'POST',
    path: '/users/dismiss/{userId}',
    access: 'session',
    self: 'userId',
    body: dismissal,
    response: messageResponse,
  }),
  undismissNotification: endpoint({
    method: 'POST',
    path: '/users/undismiss/{userId}',
    access: 'session',
    self: 'userId',
    body: z.object({ id }),
    response: notification,
  }),
}
