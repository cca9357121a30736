import { plannedEachTime } from '../platform/database/connect.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { deleteSavedSearch, savedSearchesOf, saveSearch, updateSavedSearch } from './store.ts'

type SavedSearchEndpoint =
  'listSavedSearches' | 'saveSearch' | 'updateSavedSearch' | 'deleteSavedSearch'

export const savedSearchHandlers = ({
  db,
  pool,
}: Services): Pick<Handlers, SavedSearchEndpoint> => {
  const database = { db, plannedEachTime: plannedEachTime(pool) }
  return {
    listSavedSearches: ({ params: { userId } }) => savedSearchesOf(db, userId),

    saveSearch: ({ params: { userId }, body }) => saveSearch(database, userId, body),

    updateSavedSearch: ({ params, body }) => updateSavedSearch(db, params, body),

    deleteSavedSearch: ({ params }) => deleteSavedSearch(db, params),
  }
}
