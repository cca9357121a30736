import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { dismissal, notification } from '../schemas/notification.ts'
import { said } from '../schemas/session.ts'
import { userParams } from './params.ts'

export const notificationCalls = {
  dismissNotification: call({
    method: 'POST',
    path: '/users/dismiss/{userId}',
    summary: 'Dismiss a notification; repeating it is safe',
    who: 'session',
    status: 200,
    params: userParams,
    body: dismissal,
    answer: said,
  }),
  undismissNotification: call({
    method: 'POST',
    path: '/users/undismiss/{userId}',
    summary: 'Take the dismissal of a notification back; repeating it is safe',
    who: 'session',
    status: 200,
    params: userParams,
    body: z.object({ id }),
    answer: notification,
  }),
}
