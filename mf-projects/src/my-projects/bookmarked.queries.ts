import { api, bookmarksQuery } from '@quad/shared-ui'
import { infiniteQueryOptions } from '@tanstack/react-query'

const pagesOf = { initialPageParam: null as string | null }

/** The cards of bookmarked projects, page by page. */
export const bookmarkedProjectsQuery = (userId: string) =>
  infiniteQueryOptions({
    ...pagesOf,
    queryKey: [...bookmarksQuery(userId).queryKey, 'projects'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page(
        'listBookmarkedProjects',
        { params: { userId }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })

/** The cards of bookmarked people, page by page. */
export const bookmarkedPeopleQuery = (userId: string) =>
  infiniteQueryOptions({
    ...pagesOf,
    queryKey: [...bookmarksQuery(userId).queryKey, 'people'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page(
        'listBookmarkedPeople',
        { params: { userId }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
