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
  verificationToken,
} from '../schemas/session.ts'
import { selfUser } from '../schemas/user.ts'
import { messageResponse } from '../schemas/text.ts'

export const authEndpoints = {
  getCurrentUser: endpoint('GET /public/auth/getCurrentUser', {
    access: 'session',
    response: selfUser,
  }),
  login: endpoint('POST /public/auth/login', {
    access: 'anyone',
    // A known device does not count against the rates of others.
    countedBy: 'handler',
    body: credentials,
    response: selfUser,
  }),
  register: endpoint('POST /public/auth/register', {
    access: 'anyone',
    status: 201,
    body: registration,
    response: messageResponse,
  }),
  logout: endpoint('POST /public/auth/logout', { access: 'anyone' }),
  verifyEmail: endpoint('GET /verify-email', {
    access: 'anyone',
    query: z.object({ token: z.optional(verificationToken) }),
    response: linkOpened,
  }),
  verifyEmailByPassword: endpoint('POST /verify-email', {
    access: 'anyone',
    body: passwordVerification,
    response: messageResponse,
  }),
  resendVerification: endpoint('POST /public/auth/resend-verification', {
    access: 'anyone',
    body: linkRequest,
    response: messageResponse,
  }),
  recoverPassword: endpoint('PUT /public/auth/password-recovery', {
    access: 'anyone',
    body: mailRequest,
    response: messageResponse,
  }),
  verifyRecoveryToken: endpoint('POST /public/auth/verify-recovery-token', {
    access: 'anyone',
    body: recoveryCheck,
    response: id,
  }),
  resetPassword: endpoint('PUT /public/auth/reset-password', {
    access: 'anyone',
    body: passwordReset,
    response: messageResponse,
  }),
}
