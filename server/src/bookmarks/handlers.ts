import { sendPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { addBookmark } from './add-bookmark.ts'
import { bookmarkedPeople, bookmarkedProjects, bookmarksOf, deleteBookmark } from './store.ts'

type BookmarkEndpoint =
  | 'listBookmarks'
  | 'listBookmarkedProjects'
  | 'listBookmarkedPeople'
  | 'addBookmark'
  | 'removeBookmark'

export const bookmarkHandlers = ({ db }: Services): Pick<Handlers, BookmarkEndpoint> => ({
  listBookmarks: ({ params: { userId } }) => bookmarksOf(db, userId),

  listBookmarkedProjects: async ({ params: { userId }, query, request, reply }) =>
    sendPage(request, reply, await bookmarkedProjects(db, userId, query)),

  listBookmarkedPeople: async ({ params: { userId }, query, request, reply }) =>
    sendPage(request, reply, await bookmarkedPeople(db, userId, query)),

  addBookmark: ({ params }) => addBookmark(db, params),

  removeBookmark: ({ params }) => deleteBookmark(db, params),
})
