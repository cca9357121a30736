import * as z from 'zod'
import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { paging } from '../paging.ts'
import { userFilter } from '../project.ts'
import { searchText } from '../text.ts'
import { selfUser, user, userCard, userUpdate } from '../user.ts'
import { userParams } from './params.ts'
import { minute } from './periods.ts'

export const userCalls = {
  listUsers: call({
    method: 'GET',
    path: '/users',
    summary: 'People, newest first',
    who: 'anyone',
    status: 200,
    query: paging,
    answer: z.array(userCard),
  }),
  getUser: call({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'One person',
    who: 'anyone',
    status: 200,
    params: userParams,
    answer: user,
  }),
  updateUser: call({
    method: 'PUT',
    path: '/users/{userId}',
    summary: "Save one's own profile",
    who: 'session',
    status: 200,
    params: userParams,
    body: userUpdate,
    answer: selfUser,
  }),
  filterUsers: call({
    method: 'POST',
    path: '/public/users/filter',
    summary: 'Search people',
    who: 'anyone',
    status: 200,
    query: paging.extend({ query: searchText(limits.queryText).default('') }),
    body: userFilter,
    answer: z.array(userCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}
