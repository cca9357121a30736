import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { newSavedSearch, savedSearch, savedSearchEdit } from '../schemas/saved-search.ts'

export const savedSearchEndpoints = {
  listSavedSearches: endpoint({
    method: 'GET',
    path: '/users/{userId}/savedSearches',
    access: 'complete',
    self: 'userId',
    response: z.array(savedSearch),
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/users/{userId}/savedSearches',
    access: 'complete',
    self: 'userId',
    status: 201,
    body: newSavedSearch,
    response: savedSearch,
  }),
  updateSavedSearch: endpoint({
    method: 'PUT',
    path: '/users/{userId}/savedSearches/{searchId}',
    access: 'complete',
    self: 'userId',
    body: savedSearchEdit,
    response: savedSearch,
  }),
  deleteSavedSearch: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/savedSearches/{searchId}',
    access: 'complete',
    self: 'userId',
    status: 204,
  }),
}
