import type { SearchAlert } from '@quad/contract'
import { api, invalidate, useSession } from '@quad/shared-ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SearchState } from '../search/search-state.ts'
import { savedAs } from './searched-for.ts'

/** The viewer's saved searches, the latest first. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: ({ signal }) => api.listSavedSearches({ params: { userId } }, { signal }),
  })

/** Whether the viewer has saved the search of a page; undefined until that is known, and for a visitor. */
export const useIsSaved = (state: SearchState): boolean | undefined => {
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  const { data } = useQuery({
    ...savedSearchesQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  return data && savedAs(state, data) !== undefined
}

/** Refetches the viewer's saved searches after a change. */
export const savedSearchesChanged = (userId: string): Promise<void> =>
  invalidate(savedSearchesQuery(userId).queryKey)

/** How a person hears of new matches. */
export const alertText: Record<SearchAlert, string> = {
  app: 'In the app',
  daily: 'In the app, and by mail every day',
  weekly: 'In the app, and by mail every Monday',
}
