import type { BookmarkKind, Bookmarks } from '@quad/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { invalidate, queryClient } from '../api/query-client.ts'

/** The ids of what the viewer has bookmarked, the latest first. A change refetches all queries below its key. */
export const bookmarksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bookmarks', userId],
    queryFn: ({ signal }) => api.listBookmarks({ params: { userId } }, { signal }),
  })

interface Bookmarking {
  userId: string
  kind: BookmarkKind
  id: string
}

/** Adds or removes a bookmark. Every button shows it at once, and again as the server has it after a failure. */
export const setBookmark = (bookmark: Bookmarking) =>
  mutationOptions({
    mutationFn: (isBookmarked: boolean) =>
      isBookmarked
        ? api.addBookmark({ params: bookmark })
        : api.removeBookmark({ params: bookmark }),
    onMutate: async (isBookmarked) => {
      const { userId, kind, id } = bookmark
      const { queryKey } = bookmarksQuery(userId)
      // An earlier response would undo what is shown.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData<Bookmarks>(queryKey, (shown) => {
        if (!shown) return shown
        const others = shown[kind].filter((each) => each !== id)
        return { ...shown, [kind]: isBookmarked ? [id, ...others] : others }
      })
    },
    onSettled: () => invalidate(bookmarksQuery(bookmark.userId).queryKey),
  })
