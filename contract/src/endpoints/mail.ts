import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
  }),
}
