import { limits } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchState } from './search/search-state.ts'

const firstPage = null as string | null
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

const wantedProjects = ({ query, filters, projectTags }: SearchState) => ({
  title: query,
  tags: projectTags,
  statusYes: true,
  statusNo: !filters.openOnly,
  hybrid: filters.hybrid,
  virtual: filters.virtual,
  inPerson: filters.inPerson,
  minMembers: filters.min,
  maxMembers: filters.max,
})

/** The projects that a search finds, page by page. */
export const projectResults = (state: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', wantedProjects(state)],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterProjects',
        {
          query: cursorOf(pageParam),
          body: wantedProjects(state),
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

/** How many a search finds. */
export const countOf = (state: SearchState) =>
  queryOptions({
    queryKey: ['search', 'count', state],
    queryFn: async ({ signal }) => {
      const { query, userTags, searchType } = state
      const { total } =
        searchType === 'users'
          ? await api.page(
              'filterUsers',
              { query: { query, limit: 1 }, body: userTags },
              { signal },
            )
          : await api.page(
              'filterProjects',
              { query: { limit: 1 }, body: wantedProjects(state) },
              { signal },
            )
      return total
    },
  })

export const projectPreviews = queryOptions({
  queryKey: ['projects', 'previews'],
  queryFn: ({ signal }) => api.listProjects({ query: { limit: limits.previews } }, { signal }),
})

export const userPreviews = queryOptions({
  queryKey: ['users', 'previews'],
  queryFn: ({ signal }) => api.listUsers({ query: { limit: limits.previews } }, { signal }),
})
