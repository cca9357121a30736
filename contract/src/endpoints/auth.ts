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
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/public/auth/getCurrentUser',
    access: 'session',
    response: selfUser,
  }),
  login: endpoint({
    method: 'POST',
    path: '/public/auth/login',
    access: 'anyone',
    // A known device does not count against the rates of others.
    countedBy: 'handler',
    body: credentials,
    response: selfUser,
  }),
  register: endpoint({
    method: 'POST',
    path: '/public/auth/register',
    access: 'anyone',
    status: 201,
    body: registration,
    response: messageResponse,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/public/auth/logout',
    access: 'anyone',
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/verify-email',
    access: 'anyone',
    query: z.object({ token: z.optional(verificationToken) }),
    response: linkOpened,
  }),
  verifyEmailByPassword: endpoint({
    method: 'POST',
    path: '/verify-email',
    access: 'anyone',
    body: passwordVerification,
    response: messageResponse,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/public/auth/resend-verification',
    access: 'anyone',
    body: linkRequest,
    response: messageResponse,
  }),
  recoverPassword: endpoint({
    method: 'PUT',
    path: '/public/auth/password-recovery',
    access: 'anyone',
    body: mailRequest,
    response: messageResponse,
  }),
  verifyRecoveryToken: endpoint({
    method: 'POST',
    path: '/public/auth/verify-recovery-token',
    access: 'anyone',
    body: recoveryCheck,
    response: id,
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/public/auth/reset-password',
    access: 'anyone',
    body: passwordReset,
    response: messageResponse,
  }),
}
