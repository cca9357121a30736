import { calendarDay } from '@quad/shared-ui'
import {
  noFilters,
  noPersonFilters,
  withFilters,
  withPersonFilters,
  type Change,
  type SearchState,
} from './search-state.ts'

/** One active filter. */
export interface ActiveFilter {
  /** Short label. */
  label: string
  /** Removes it from a search. */
  without: Change
}

const formats = [
  ['inPerson', 'In-Person'],
  ['virtual', 'Virtual'],
  ['hybrid', 'Hybrid'],
] as const

const ofTags = (state: SearchState, field: 'projectTags' | 'userTags'): ActiveFilter[] =>
  state[field].map((tag) => ({
    label: tag,
    without: (search) => ({ ...search, [field]: search[field].filter((each) => each !== tag) }),
  }))

const ofProjects = (state: SearchState): ActiveFilter[] => {
  const { filters } = state
  const active: ActiveFilter[] = []
  if (filters.openOnly) {
    active.push({ label: 'Open teams', without: withFilters({ openOnly: false }) })
  }
  if (filters.role !== '') {
    active.push({ label: `Role: ${filters.role}`, without: withFilters({ role: noFilters.role }) })
  }
  if (filters.needsMySkills) {
    active.push({ label: 'A role needs my skills', without: withFilters({ needsMySkills: false }) })
  }
  const wanted = formats.filter(([format]) => filters[format]).map(([, label]) => label)
  if (wanted.length < formats.length) {
    active.push({
      label: wanted.join(' or ') || 'No meeting type',
      without: withFilters({ hybrid: true, virtual: true, inPerson: true }),
    })
  }
  const { min, max } = filters
  if (min !== noFilters.min || max !== noFilters.max) {
    active.push({
      label: `Team of ${min === max ? min : `${min} to ${max}`}`,
      without: withFilters({ min: noFilters.min, max: noFilters.max }),
    })
  }
  const { course, semester, dueBy } = filters
  if (course !== '') {
    active.push({ label: `Course ${course}`, without: withFilters({ course: '' }) })
  }
  if (semester !== '') active.push({ label: semester, without: withFilters({ semester: '' }) })
  if (dueBy !== '') {
    active.push({ label: `Due by ${calendarDay(dueBy)}`, without: withFilters({ dueBy: '' }) })
  }
  return [...active, ...ofTags(state, 'projectTags')]
}

const ofPeople = (state: SearchState): ActiveFilter[] => {
  const { looking, hours, by } = state.personFilters
  const active: ActiveFilter[] = []
  if (looking) {
    active.push({ label: 'Looking for a team', without: withPersonFilters({ looking: false }) })
  }
  if (hours > 0) {
    active.push({ label: `At least ${hours} h a week`, without: withPersonFilters({ hours: 0 }) })
  }
  if (by !== '') {
    active.push({
      label: `Available by ${calendarDay(by)}`,
      without: withPersonFilters({ by: '' }),
    })
  }
  return [...active, ...ofTags(state, 'userTags')]
}

/** The filters of the shown type that differ from the default. */
export const activeFilters = (state: SearchState): ActiveFilter[] =>
  state.searchType === 'users' ? ofPeople(state) : ofProjects(state)

/**
 * The active filters that can be why a search finds nothing. Its tags are one of these, since any of them is enough: the
 * search without one of several finds no more.
 */
export const removableFilters = (state: SearchState): ActiveFilter[] => {
  const field = state.searchType === 'users' ? 'userTags' : 'projectTags'
  const tags = state[field]
  if (tags.length < 2) return activeFilters(state)
  const label = tags.length === 2 ? tags.join(' or ') : `the ${tags.length} tags`
  const without: Change = (search) => ({ ...search, [field]: [] })
  return [...activeFilters({ ...state, [field]: [] }), { label, without }]
}

/** The search without filters; the words and the type stay. */
export const withoutFilters: Change = (search) => ({
  ...search,
  filters: noFilters,
  personFilters: noPersonFilters,
  projectTags: [],
  userTags: [],
})
