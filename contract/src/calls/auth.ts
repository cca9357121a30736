import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { mailRequest, passwordReset, recoveryCheck } from '../schemas/recovery.ts'
import { credentials, registration, said } from '../schemas/session.ts'
import { selfUser } from '../schemas/user.ts'
import { hour, minute } from './periods.ts'

/** Of mails that anybody can have sent to any address of the university. */
const mailRates = [
  { per: 'email', max: 1, seconds: 30 },
  { per: 'email', max: 5, seconds: hour },
  { per: 'ip', max: 60, seconds: minute },
] as const

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
  resendVerification: call({
    method: 'POST',
    path: '/public/auth/resend-verification',
    summary: 'Mail the verification link once more; answers alike for every address',
    who: 'anyone',
    status: 200,
    body: mailRequest,
    answer: said,
    rate: mailRates,
  }),
  recoverPassword: call({
    method: 'PUT',
    path: '/public/auth/password-recovery',
    summary: 'Mail a recovery code; answers alike for every address',
    who: 'anyone',
    status: 200,
    body: mailRequest,
    answer: said,
    rate: mailRates,
  }),
  verifyRecoveryToken: call({
    method: 'POST',
    path: '/public/auth/verify-recovery-token',
    summary: "Check a recovery code; answers the account's id",
    who: 'anyone',
    status: 200,
    body: recoveryCheck,
    answer: id,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
  resetPassword: call({
    method: 'PUT',
    path: '/public/auth/reset-password',
    summary: 'Set a new password with a recovery code; ends all sessions',
    who: 'anyone',
    status: 200,
    body: passwordReset,
    answer: said,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
}
