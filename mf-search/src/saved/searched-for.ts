import type { SearchToSave, SearchedFor } from '@quad/contract'
import { activeFilters } from '../search/active-filters.ts'
import { noFilters, readSearch, writeSearch, type SearchState } from '../search/search-state.ts'
import { wantedPeople, wantedProjects } from '../search.queries.ts'

/** What a search page finds, to save it: its words and filters, without its order. */
export const searchedFor = (state: SearchState): SearchToSave =>
  state.searchType === 'users'
    ? { type: 'users', query: state.query, filter: wantedPeople(state) }
    : { type: 'projects', filter: wantedProjects(state) }

/** The search page that finds what is saved, the newest first. */
export const searchOf = (search: SearchedFor): SearchState => {
  const blank: SearchState = { ...readSearch(new URLSearchParams()), order: 'newest' }
  if (search.type === 'users') {
    const { userTags, looking = false, minHours = 0, availableBy = '' } = search.filter
    return {
      ...blank,
      searchType: 'users',
      query: search.query,
      userTags,
      personFilters: { looking, hours: minHours, by: availableBy },
    }
  }
  const { title, tags = [], statusNo, ...rest } = search.filter
  return {
    ...blank,
    query: title,
    projectTags: tags,
    filters: {
      openOnly: !statusNo,
      hybrid: rest.hybrid ?? noFilters.hybrid,
      virtual: rest.virtual ?? noFilters.virtual,
      inPerson: rest.inPerson ?? noFilters.inPerson,
      min: rest.minMembers ?? noFilters.min,
      max: rest.maxMembers ?? noFilters.max,
      course: rest.course ?? noFilters.course,
      semester: rest.semester ?? noFilters.semester,
      dueBy: rest.dueBy ?? noFilters.dueBy,
      role: rest.role,
      needsMySkills: rest.needsMySkills,
    },
  }
}

/** The address of a saved search. */
export const pathOf = (search: SearchedFor): string =>
  `/search?${writeSearch(searchOf(search)).toString()}`

/** A search in a few words, each shown by `show`: "kite · Open teams · Go". */
export const summaryOf = (state: SearchState, show = (part: string): string => part): string => {
  const parts = [state.query, ...activeFilters(state).map(({ label }) => label)]
  const summary = parts
    .filter((part) => part !== '')
    .map((part) => show(part))
    .join(' · ')
  if (summary !== '') return summary
  return state.searchType === 'users' ? 'All people' : 'All projects'
}
