import { limits, type SearchToSave } from '@quad/contract'
import { api, fromCursor, paging, preload } from '@quad/shared-ui'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isSearchType, readSearch, type SearchState } from './search/search-state.ts'

const pageOf = (cursor: string | null, { order }: Pick<SearchState, 'order'>) => ({
  ...fromCursor(cursor),
  ...(order === 'best' && { order }),
})

/** The filter of a search for projects. */
export const wantedProjects = ({ query, filters, projectTags }: SearchState) => ({
  title: query,
  tags: projectTags,
  statusYes: true,
  statusNo: !filters.openOnly,
  hybrid: filters.hybrid,
  virtual: filters.virtual,
  inPerson: filters.inPerson,
  minMembers: filters.min,
  maxMembers: filters.max,
  ...(filters.course !== '' && { course: filters.course }),
  ...(filters.semester !== '' && { semester: filters.semester }),
  ...(filters.dueBy !== '' && { dueBy: filters.dueBy }),
  ...(filters.role !== '' && { role: filters.role }),
  ...(filters.needsMySkills && { needsMySkills: true }),
})

/** The filter of a search for people. */
export const wantedPeople = ({ userTags, personFilters: { looking, hours, by } }: SearchState) => ({
  userTags,
  ...(looking && { looking }),
  ...(hours > 0 && { minHours: hours }),
  ...(by !== '' && { availableBy: by }),
})

/** The projects of a search, page by page. */
export const projectResults = (state: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', wantedProjects(state), state.order],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterProjects',
        { query: pageOf(pageParam, state), body: wantedProjects(state) },
        { signal },
      ),
    ...paging,
    placeholderData: keepPreviousData,
  })

/** The project to find people for. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

/**
 * The people of a search, page by page.
 *
 * @param projectId the viewer's project to find them for, if any
 */
export const userResults = (state: SearchState, projectId?: string) =>
  infiniteQueryOptions({
    queryKey: [
      // Below the project's key: a new invitation or request marks people.
      ...(projectId === undefined ? ['users'] : projectQuery(projectId).queryKey),
      'search',
      { query: state.query, ...wantedPeople(state) },
      state.order,
    ],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterUsers',
        {
          query: {
            query: state.query,
            ...pageOf(pageParam, state),
            ...(projectId !== undefined && { project: projectId }),
          },
          body: wantedPeople(state),
        },
        { signal },
      ),
    ...paging,
    placeholderData: keepPreviousData,
  })

/** Starts the search of a URL, unless the viewer's skills, projects or last search decide on it. */
export const preloadSearch = (params: URLSearchParams): null => {
  const state = readSearch(params)
  const isOpen = params.size === 0 || state.filters.needsMySkills || state.project !== ''
  if (isOpen || !isSearchType(state.searchType)) return null
  return preload(state.searchType === 'users' ? userResults(state) : projectResults(state))
}

/** The numbers of results of several searches, in their order. */
export const countsOf = (searches: SearchToSave[]) =>
  queryOptions({
    queryKey: ['search', 'counts', searches],
    queryFn: ({ signal }) => api.countResults({ body: { searches } }, { signal }),
  })

const previews = (isMember: boolean) => ({
  limit: limits.previews,
  ...(isMember && { order: 'recommended' as const }),
})

/** The skills that the newest recruiting projects want. */
export const wantedSkills = queryOptions({
  queryKey: ['projects', 'wanted-skills'],
  queryFn: async ({ signal }) => {
    const found = await api.filterProjects(
      { query: { limit: limits.previews }, body: { statusNo: false } },
      { signal },
    )
    return [...new Set(found.flatMap(({ tags }) => tags))]
  },
})

/** The landing page's projects; for a member, those that match first. */
export const projectPreviews = (isMember: boolean) =>
  queryOptions({
    queryKey: ['projects', 'previews', isMember],
    queryFn: ({ signal }) => api.listProjects({ query: previews(isMember) }, { signal }),
  })

/** The landing page's people; for a member, those that match their projects first. */
export const userPreviews = (isMember: boolean) =>
  queryOptions({
    queryKey: ['users', 'previews', isMember],
    queryFn: ({ signal }) => api.listUsers({ query: previews(isMember) }, { signal }),
  })
