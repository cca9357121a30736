import * as z from 'zod/mini'
import { ownedProject, accountSession } from '../schemas/account.ts'
import { endpoint } from '../endpoint.ts'
import { accountExport } from '../schemas/export.ts'
import { id } from '../schemas/id.ts'
import { messageResponse } from '../schemas/text.ts'
import { userParams } from './params.ts'

export const accountEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/users/{userId}/sessions',
    access: 'session',
    self: 'userId',
    params: userParams,
    response: z.array(accountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    access: 'session',
    self: 'userId',
    status: 204,
    params: z.extend(userParams, { sessionId: id }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    access: 'session',
    self: 'userId',
    status: 204,
    params: userParams,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/users/{userId}/export',
    access: 'session',
    self: 'userId',
    params: userParams,
    response: accountExport,
    responseType: 'long',
  }),
  /** Lists the user's own projects, with the heir of each if the account is deleted. */
  previewDeletion: endpoint({
    method: 'GET',
    path: '/users/{userId}/deletion',
    access: 'session',
    self: 'userId',
    params: userParams,
    response: z.array(ownedProject),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/users/{userId}',
    access: 'session',
    self: 'userId',
    params: userParams,
    response: messageResponse,
  }),
}
