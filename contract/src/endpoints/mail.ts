import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hour, minute } from './periods.ts'

const unsubscribeQuery = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const mailEndpoints = {
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/unsubscribe',
    access: 'anyone',
    status: 200,
    query: unsubscribeQuery,
    responseType: 'file',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe',
    access: 'anyone',
    status: 200,
    query: unsubscribeQuery,
    bodyType: 'form',
    fromAnywhere: true,
    responseType: 'file',
    // Mail providers post for all their users from few addresses.
    rate: [
      { per: 'ip', max: 1200, seconds: minute },
      { per: 'token', max: 60, seconds: hour },
    ],
  }),
}
