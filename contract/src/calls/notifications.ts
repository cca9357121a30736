import { call } from '../call.ts'
import { dismissal } from '../notification.ts'
import { said } from '../session.ts'
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
}
