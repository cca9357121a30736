import * as z from 'zod/mini'
import { searchAlerts } from '../choices.ts'
import { id } from './id.ts'
import { limits } from '../limits.ts'
import { personFilter, projectFilter } from './project-filter.ts'
import { lineText, searchText } from './text.ts'
import { texts } from '../texts.ts'

/** What a saved search finds: the filter of `filterProjects`, or the text and filter of `filterUsers`. */
export const searchedFor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('projects'), filter: projectFilter }),
  z.object({
    type: z.literal('users'),
    query: searchText(limits.queryText),
    filter: personFilter,
  }),
])
export type SearchedFor = z.infer<typeof searchedFor>
/** What a client sends; absent filters exclude nothing. */
export type SearchToSave = z.input<typeof searchedFor>

const changeable = {
  name: lineText({
    min: 1,
    max: limits.savedSearchName,
    tooShort: texts.searchNameRequired,
    tooLong: texts.searchNameTooLong,
  }),
  alert: z.enum(searchAlerts),
}

/** The form of the name and the alert of a saved search. */
export const savedSearchEdit = z.object(changeable)
export type SavedSearchEdit = z.input<typeof savedSearchEdit>

export const newSavedSearch = z.object({ ...changeable, search: searchedFor })

export const savedSearch = z.object({
  id,
  name: z.string(),
  alert: z.enum(searchAlerts),
  search: searchedFor,
})
export type SavedSearch = z.infer<typeof savedSearch>
