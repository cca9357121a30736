import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { bookmarkKinds, bookmarks } from '../schemas/bookmarks.ts'
import { id } from '../schemas/id.ts'
import { paging } from '../schemas/paging.ts'
import { projectCard } from '../schemas/project.ts'
import { userCard } from '../schemas/user.ts'

const bookmarkParams = z.object({ userId: id, kind: z.enum(bookmarkKinds), id })

export const bookmarkEndpoints = {
  listBookmarks: endpoint('GET /users/{userId}/bookmarks', {
    ...own.complete,
    response: bookmarks,
  }),
  listBookmarkedProjects: endpoint('GET /users/{userId}/bookmarks/projects', {
    ...own.complete,
    query: paging,
    response: z.array(projectCard),
  }),
  listBookmarkedPeople: endpoint('GET /users/{userId}/bookmarks/people', {
    ...own.complete,
    query: paging,
    response: z.array(userCard),
  }),
  addBookmark: endpoint('PUT /users/{userId}/bookmarks/{kind}/{id}', {
    ...own.complete,
    status: 204,
    params: bookmarkParams,
  }),
  removeBookmark: endpoint('DELETE /users/{userId}/bookmarks/{kind}/{id}', {
    ...own.complete,
    status: 204,
    params: bookmarkParams,
  }),
}
