import * as z from 'zod'
import { ownedProject, signedInBrowser } from '../schemas/account.ts'
import { call } from '../call.ts'
import { accountExport } from '../schemas/export.ts'
import { id } from '../schemas/id.ts'
import { said } from '../schemas/session.ts'
import { userParams } from './params.ts'
import { hour } from './periods.ts'

export const accountCalls = {
  listSessions: call({
    method: 'GET',
    path: '/users/{userId}/sessions',
    summary: 'Where one is signed in, the one last used first',
    who: 'session',
    status: 200,
    params: userParams,
    answer: z.array(signedInBrowser),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    summary: 'Sign out one of the places where one is signed in',
    who: 'session',
    status: 204,
    params: userParams.extend({ sessionId: id }),
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    summary: 'Sign out everywhere but here; repeating it is safe',
    who: 'session',
    status: 204,
    params: userParams,
  }),
  exportData: call({
    method: 'GET',
    path: '/users/{userId}/export',
    summary: 'Everything that is kept of oneself, as a file',
    who: 'session',
    status: 200,
    params: userParams,
    answer: accountExport,
    rate: [{ per: 'person', max: 10, seconds: hour }],
  }),
  previewDeletion: call({
    method: 'GET',
    path: '/users/{userId}/deletion',
    summary: 'What becomes of the projects that one owns when the account is deleted',
    who: 'session',
    status: 200,
    params: userParams,
    answer: z.array(ownedProject),
  }),
  deleteUser: call({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: "Delete one's own account for good",
    who: 'session',
    status: 200,
    params: userParams,
    answer: said,
  }),
}
