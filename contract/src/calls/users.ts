import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { limits } from '../limits.ts'
import { orderedPaging } from '../schemas/match.ts'
import { userFilter } from '../schemas/project.ts'
import { searchText } from '../schemas/text.ts'
import { selfUser, settings, user, userCard, userUpdate } from '../schemas/user.ts'
import { userParams } from './params.ts'
import { minute } from './periods.ts'

export const userCalls = {
  listUsers: call({
    method: 'GET',
    path: '/users',
    summary: 'People, the newest or the best match first',
    who: 'anyone',
    status: 200,
    query: orderedPaging,
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
  saveSettings: call({
    method: 'POST',
    path: '/users/{userId}/settings',
    summary: "Save one's own settings",
    who: 'session',
    status: 200,
    params: userParams,
    body: settings,
    answer: selfUser,
  }),
  setCoverImage: call({
    method: 'POST',
    path: '/users/{userId}/coverImage/{imageId}',
    summary: "Set an uploaded image as one's own cover image",
    who: 'session',
    status: 200,
    params: userParams.extend({ imageId: id }),
    answer: selfUser,
  }),
  removeCoverImage: call({
    method: 'DELETE',
    path: '/users/{userId}/deleteCoverImage',
    summary: "Remove one's own cover image; repeating it is safe",
    who: 'session',
    status: 200,
    params: userParams,
    answer: selfUser,
  }),
  filterUsers: call({
    method: 'POST',
    path: '/public/users/filter',
    summary: 'Search people',
    who: 'anyone',
    status: 200,
    query: orderedPaging.extend({ query: searchText(limits.queryText).default('') }),
    body: userFilter,
    answer: z.array(userCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}
