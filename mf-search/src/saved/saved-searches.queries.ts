import type { EndpointArguments, Endpoints, SearchAlert } from '@quad/contract'
import { api, invalidate } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** The viewer's saved searches, the latest first. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: ({ signal }) => api.listSavedSearches({ params: { userId } }, { signal }),
  })

const changed = (userId: string): Promise<void> => invalidate(savedSearchesQuery(userId).queryKey)

export const saveSearch = async (args: EndpointArguments<Endpoints['saveSearch']>) => {
  await api.saveSearch(args)
  await changed(args.params.userId)
}

export const updateSavedSearch = async (
  args: EndpointArguments<Endpoints['updateSavedSearch']>,
) => {
  await api.updateSavedSearch(args)
  await changed(args.params.userId)
}

export const deleteSavedSearch = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['deleteSavedSearch']>['params']) =>
    api.deleteSavedSearch({ params }),
  onSuccess: (_, { userId }) => changed(userId),
})

/** How a person hears of new matches. */
export const alertText: Record<SearchAlert, string> = {
  app: 'In the app',
  daily: 'In the app, and by mail every day',
  weekly: 'In the app, and by mail every Monday',
}
