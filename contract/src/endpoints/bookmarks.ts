import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bookmarkKinds, bookmarks } from '../schemas/bookmarks.ts'
import { id } from '../schemas/id.ts'
import { paging } from '../schemas/paging.ts'
import { projectCard } from '../schemas/project.ts'
import { userCard } from '../schemas/user.ts'

const bookmarkParams = z.object({ userId: id, kind: z.enum(bookmarkKinds), id })

export const bookmarkEndpoints = {
  listBookmarks: endpoint({
    method: 'GET',
    path: '/users/{userId}/bookmarks',
    access: 'complete',
    self: 'userId',
    response: bookmarks,
  }),
  listBookmarkedProjects: endpoint({
    method: 'GET',
    path: '/users/{userId}/bookmarks/projects',
    access: 'complete',
    self: 'userId',
    query: paging,
    response: z.array(projectCard),
  }),
  listBookmarkedPeople: endpoint({
    method: 'GET',
    path: '/users/{userId}/bookmarks/people',
    access: 'complete',
    self: 'userId',
    query: paging,
    response: z.array(userCard),
  }),
  addBookmark: endpoint({
    method: 'PUT',
    path: '/users/{userId}/bookmarks/{kind}/{id}',
    access: 'complete',
    self: 'userId',
    status: 204,
    params: bookmarkParams,
  }),
  removeBookmark: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/bookmarks/{kind}/{id}',
    access: 'complete',
    self: 'userId',
    status: 204,
    params: bookmarkParams,
  }),
}
