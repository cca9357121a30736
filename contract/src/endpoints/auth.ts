import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { mailRequest, passwordReset, recoveryCheck } from '../schemas/recovery.ts'
import {
  credentials,
  linkOpened,
  linkRequest,
  passwordVerification,
  registration,
  messageResponse,
  verificationToken,
} from '../schemas/session.ts'
import { selfUser } from '../schemas/user.ts'
import { hour, minute } from './periods.ts'

/** Mails from one endpoint to one address. */
const mailsAnHour = { per: 'email', max: 5, seconds: hour } as const

/** For mails that anyone can request for any university address. */
const mailRates = [
  { per: 'email', max: 1, seconds: 30 },
  mailsAnHour,
  { per: 'ip', max: 60, seconds: minute },
] as const

export const authEndpoints = {
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/public/auth/getCurrentUser',
    access: 'session',
    status: 200,
    response: selfUser,
  }),
  login: endpoint({
    method: 'POST',
    path: '/public/auth/login',
    access: 'anyone',
    status: 200,
    body: credentials,
    response: selfUser,
    rate: [
      { per: 'email and ip', max: 5, seconds: minute },
      { per: 'ip', max: 60, seconds: minute },
    ],
  }),
  register: endpoint({
    method: 'POST',
    path: '/public/auth/register',
    access: 'anyone',
    status: 201,
    body: registration,
    response: messageResponse,
    rate: [mailsAnHour, { per: 'ip', max: 100, seconds: hour }],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/public/auth/logout',
    access: 'anyone',
    status: 200,
    // All visitors of a campus share one address.
    rate: [{ per: 'ip', max: 1200, seconds: minute }],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/verify-email',
    access: 'anyone',
    status: 200,
    query: z.object({ token: z.optional(verificationToken) }),
    response: linkOpened,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
  verifyEmailByPassword: endpoint({
    method: 'POST',
    path: '/verify-email',
    access: 'anyone',
    status: 200,
    body: passwordVerification,
    response: messageResponse,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/public/auth/resend-verification',
    access: 'anyone',
    status: 200,
    body: linkRequest,
    response: messageResponse,
    rate: mailRates,
  }),
  recoverPassword: endpoint({
    method: 'PUT',
    path: '/public/auth/password-recovery',
    access: 'anyone',
    status: 200,
    body: mailRequest,
    response: messageResponse,
    rate: mailRates,
  }),
  verifyRecoveryToken: endpoint({
    method: 'POST',
    path: '/public/auth/verify-recovery-token',
    access: 'anyone',
    status: 200,
    body: recoveryCheck,
    response: id,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/public/auth/reset-password',
    access: 'anyone',
    status: 200,
    body: passwordReset,
    response: messageResponse,
    rate: [{ per: 'ip', max: 60, seconds: minute }],
  }),
}
