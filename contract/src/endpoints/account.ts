import * as z from 'zod/mini'
import { ownedProject, accountSession } from '../schemas/account.ts'
import { endpoint, own } from '../endpoint.ts'
import { accountExport } from '../schemas/export.ts'
import { passwordConfirmation } from '../schemas/session.ts'
import { messageResponse } from '../schemas/text.ts'

export const accountEndpoints = {
  listSessions: endpoint('GET /users/{userId}/sessions', {
    ...own.session,
    response: z.array(accountSession),
  }),
  endSession: endpoint('DELETE /users/{userId}/sessions/{sessionId}', {
    ...own.session,
    status: 204,
  }),
  endOtherSessions: endpoint('DELETE /users/{userId}/sessions', { ...own.session, status: 204 }),
  exportData: endpoint('GET /users/{userId}/export', {
    ...own.session,
    response: accountExport,
    responseType: 'long',
  }),
  /** Lists the user's own projects, with the heir of each if the account is deleted. */
  previewDeletion: endpoint('GET /users/{userId}/deletion', {
    ...own.session,
    response: z.array(ownedProject),
  }),
  /** Checks the user's own password, before a change that cannot be undone. */
  confirmPassword: endpoint('POST /users/{userId}/confirmPassword', {
    ...own.session,
    status: 204,
    body: passwordConfirmation,
  }),
  deleteUser: endpoint('DELETE /users/{userId}', { ...own.session, response: messageResponse }),
}
