import * as z from 'zod'
import { call } from '../call.ts'

const unsubscribeQuery = z.object({ token: z.string().min(1).max(200) })

export const mailCalls = {
  unsubscribePage: call({
    method: 'GET',
    path: '/unsubscribe',
    summary: 'A page that asks whether to end mail about notifications, for whoever opens the link',
    who: 'anyone',
    status: 200,
    query: unsubscribeQuery,
    answerType: 'file',
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/unsubscribe',
    summary: 'End mail about notifications with one click (RFC 8058); repeating it is safe',
    who: 'anyone',
    status: 200,
    query: unsubscribeQuery,
    bodyType: 'form',
    fromAnywhere: true,
    answerType: 'file',
  }),
}
