import * as z from 'zod'
import { call } from '../call.ts'
import { credentials, registration, said } from '../session.ts'
import { selfUser } from '../user.ts'
import { hour, minute } from './periods.ts'

export const authCalls = {
  getCurrentUser: call({
    method: 'GET',
    path: '/public/auth/getCurrentUser',
    summary: 'The signed-in person',
    who: 'session',
    status: 200,
    answer: selfUser,
  }),
  login: call({
    method: 'POST',
    path: '/public/auth/login',
    summary: 'Sign in',
    who: 'anyone',
    status: 200,
    body: credentials,
    answer: selfUser,
    rate: [
      { per: 'email and ip', max: 5, seconds: minute },
      { per: 'ip', max: 60, seconds: minute },
    ],
  }),
  register: call({
    method: 'POST',
    path: '/public/auth/register',
    summary: 'Register; mails a verification link',
    who: 'anyone',
    status: 201,
    body: registration,
    answer: said,
    rate: [{ per: 'ip', max: 100, seconds: hour }],
  }),
  logout: call({
    method: 'POST',
    path: '/public/auth/logout',
    summary: 'Sign out; repeating it is safe',
    who: 'anyone',
    status: 204,
  }),
  verifyEmail: call({
    method: 'GET',
    path: '/verify-email',
    summary: 'Verify an e-mail address; idempotent until the token expires',
    who: 'anyone',
    status: 200,
    query: z.object({ token: z.string().max(200).optional() }),
    answer: said,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
}
