import * as z from 'zod/mini'
import { ownedProject, accountSession } from '../schemas/account.ts'
import { endpoint } from '../endpoint.ts'
import { accountExport } from '../schemas/export.ts'
import { passwordConfirmation } from '../schemas/session.ts'
import { messageResponse } from '../schemas/text.ts'

export const accountEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/users/{userId}/sessions',
    access: 'session',
    self: 'userId',
    response: z.array(accountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    access: 'session',
    self: 'userId',
    status: 204,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    access: 'session',
    self: 'userId',
    status: 204,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/users/{userId}/export',
    access: 'session',
    self: 'userId',
    response: accountExport,
    responseType: 'long',
  }),
  /** Lists the user's own projects, with the heir of each if the account is deleted. */
  previewDeletion: endpoint({
    method: 'GET',
    path: '/users/{userId}/deletion',
    access: 'session',
    self: 'userId',
    response: z.array(ownedProject),
  }),
  /** Checks the user's own password, before a change that cannot be undone. */
  confirmPassword: endpoint({
    method: 'POST',
    path: '/users/{userId}/confirmPassword',
    access: 'session',
    self: 'userId',
    status: 204,
    body: passwordConfirmation,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/users/{userId}',
    access: 'session',
    self: 'userId',
    response: messageResponse,
  }),
}
