import { limits } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchState } from './search/search-state.ts'

const firstPage = null as string | null
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** The projects that a search finds, page by page. */
export const projectResults = ({ query, filters, projectTags }: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', { query, filters, projectTags }],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterProjects',
        {
          query: cursorOf(pageParam),
          body: {
            title: query,
            tags: projectTags,
            statusYes: true,
            statusNo: !filters.openOnly,
            hybrid: filters.hybrid,
            virtual: filters.virtual,
            inPerson: filters.inPerson,
            minMembers: filters.min,
            maxMembers: filters.max,
          },
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** The people that a search finds, page by page. */
export const userResults = ({ query, userTags }: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['users', 'search', { query, userTags }],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterUsers',
        { query: { query, ...cursorOf(pageParam) }, body: userTags },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const projectPreviews = queryOptions({
  queryKey: ['projects', 'previews'],
  queryFn: ({ signal }) => api.listProjects({ query: { limit: limits.previews } }, { signal }),
})

export const userPreviews = queryOptions({
  queryKey: ['users', 'previews'],
  queryFn: ({ signal }) => api.listUsers({ query: { limit: limits.previews } }, { signal }),
})
