import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { newSavedSearch, savedSearch, savedSearchEdit } from '../schemas/saved-search.ts'

export const savedSearchEndpoints = {
  listSavedSearches: endpoint('GET /users/{userId}/savedSearches', {
    ...own.complete,
    response: z.array(savedSearch),
  }),
  saveSearch: endpoint('POST /users/{userId}/savedSearches', {
    ...own.complete,
    status: 201,
    body: newSavedSearch,
    response: savedSearch,
  }),
  updateSavedSearch: endpoint('PUT /users/{userId}/savedSearches/{searchId}', {
    ...own.complete,
    body: savedSearchEdit,
    response: savedSearch,
  }),
  deleteSavedSearch: endpoint('DELETE /users/{userId}/savedSearches/{searchId}', {
    ...own.complete,
    status: 204,
  }),
}
