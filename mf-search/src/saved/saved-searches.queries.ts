import type { SearchAlert } from '@quad/contract'
import { api, invalidate } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The viewer's saved searches, the latest first. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: ({ signal }) => api.listSavedSearches({ params: { userId } }, { signal }),
  })

/** Refetches the viewer's saved searches after a change. */
export const savedSearchesChanged = (userId: string): Promise<void> =>
  invalidate(savedSearchesQuery(userId).queryKey)

/** How a person hears of new matches. */
export const alertText: Record<SearchAlert, string> = {
  app: 'In the app',
  daily: 'In the app, and by mail every day',
  weekly: 'In the app, and by mail every Monday',
}
