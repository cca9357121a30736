import * as z from 'zod'
import { ownedProject, signedInBrowser } from '../account.ts'
import { call } from '../call.ts'
import { id } from '../id.ts'
import { said } from '../session.ts'
import { userParams } from './params.ts'

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
