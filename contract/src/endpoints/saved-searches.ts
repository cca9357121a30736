import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { newSavedSearch, savedSearch, savedSearchEdit } from '../schemas/saved-search.ts'
import { userParams } from './params.ts'

const searchParams = z.extend(userParams, { searchId: id })

export const savedSearchEndpoints = {
  listSavedSearches: endpoint({
    method: 'GET',
    path: '/users/{userId}/savedSearches',
    access: 'complete',
    self: 'userId',
    params: userParams,
    response: z.array(savedSearch),
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/users/{userId}/savedSearches',
    access: 'complete',
    self: 'userId',
    status: 201,
    params: userParams,
    body: newSavedSearch,
    response: savedSearch,
  }),
  updateSavedSearch: endpoint({
    method: 'PUT',
    path: '/users/{userId}/savedSearches/{searchId}',
    access: 'complete',
    self: 'userId',
    params: searchParams,
    body: savedSearchEdit,
    response: savedSearch,
  }),
  deleteSavedSearch: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/savedSearches/{searchId}',
    access: 'complete',
    self: 'userId',
    status: 204,
    params: searchParams,
  }),
}
