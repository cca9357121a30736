import { codePoints, cut, type SavedSearch, type SearchToSave } from '@quad/contract'
import { activeFilters } from '../search/active-filters.ts'
import { noFilters, readSearch, writeSearch, type SearchState } from '../search/search-state.ts'
import { wantedPeople, wantedProjects } from '../search.queries.ts'

/** What a search page finds, to save it: its words and filters, without its order. */
export const searchedFor = (state: SearchState): SearchToSave =>
  state.searchType === 'users'
    ? { type: 'users', query: state.query, filter: wantedPeople(state) }
    : { type: 'projects', filter: wantedProjects(state) }

/** The search page that finds what is saved, the newest first. */
export const searchOf = (search: SearchToSave): SearchState => {
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
  const { title = '', tags = [], statusNo = true, ...rest } = search.filter
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
      role: rest.role ?? noFilters.role,
      needsMySkills: rest.needsMySkills ?? noFilters.needsMySkills,
    },
  }
}

/** The address of a saved search. */
export const pathOf = (search: SearchToSave): string =>
  `/search?${writeSearch(searchOf(search)).toString()}`

/** The one of these saved searches that finds what a search page finds, in any order. */
export const savedAs = (
  state: SearchState,
  saved: readonly SavedSearch[],
): SavedSearch | undefined => {
  const path = pathOf(searchedFor(state))
  return saved.find(({ search }) => pathOf(search) === path)
}

/** The words and filters of a search; never empty. */
const partsOf = (state: SearchState): string[] => {
  const parts = [state.query, ...activeFilters(state).map(({ label }) => label)].filter(
    (part) => part !== '',
  )
  if (parts.length > 0) return parts
  return [state.searchType === 'users' ? 'All people' : 'All projects']
}

/** A search in words, each shown by `show`: "kite · Open teams · Go". */
export const summaryOf = (state: SearchState, show = (part: string): string => part): string =>
  partsOf(state)
    .map((part) => show(part))
    .join(' · ')

/** Length of a name that fits into a line of a phone. */
const nameLength = 32

/** A short name for a search, as long as its first parts fit: "kite · Open teams · 3 more". */
export const nameOf = (state: SearchState): string => {
  const [first = '', ...others] = partsOf(state)
  let name = cut(first, nameLength)
  let named = 0
  for (const part of others) {
    const longer = `${name} · ${part}`
    if (codePoints(longer) > nameLength) break
    name = longer
    named += 1
  }
  const left = others.length - named
  return left === 0 ? name : `${name} · ${left} more`
}
