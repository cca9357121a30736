import { calendarDay } from '@quad/shared-ui'
import { noFilters, noPersonFilters, type SearchState } from './search-state.ts'

/** One active filter. */
export interface ActiveFilter {
  /** Short label. */
  label: string
  /** The search without it. */
  without: SearchState
}

const formats = [
  ['inPerson', 'In-Person'],
  ['virtual', 'Virtual'],
  ['hybrid', 'Hybrid'],
] as const

const ofTags = (state: SearchState, field: 'projectTags' | 'userTags'): ActiveFilter[] =>
  state[field].map((tag) => ({
    label: tag,
    without: { ...state, [field]: state[field].filter((each) => each !== tag) },
  }))

const ofProjects = (state: SearchState): ActiveFilter[] => {
  const { filters } = state
  const active: ActiveFilter[] = []
  const dropping = (change: Partial<SearchState['filters']>) => ({
    ...state,
    filters: { ...filters, ...change },
  })
  if (filters.openOnly) {
    active.push({ label: 'Open teams', without: dropping({ openOnly: false }) })
  }
  if (filters.role !== '') {
    active.push({ label: `Role: ${filters.role}`, without: dropping({ role: noFilters.role }) })
  }
  if (filters.needsMySkills) {
    active.push({ label: 'Needs my skills', without: dropping({ needsMySkills: false }) })
  }
  const wanted = formats.filter(([format]) => filters[format]).map(([, label]) => label)
  if (wanted.length < formats.length) {
    active.push({
      label: wanted.join(' or ') || 'No meeting type',
      without: dropping({ hybrid: true, virtual: true, inPerson: true }),
    })
  }
  const { min, max } = filters
  if (min !== noFilters.min || max !== noFilters.max) {
    active.push({
      label: `Team of ${min === max ? min : `${min} to ${max}`}`,
      without: dropping({ min: noFilters.min, max: noFilters.max }),
    })
  }
  const { course, semester, dueBy } = filters
  if (course !== '') {
    active.push({ label: `Course ${course}`, without: dropping({ course: '' }) })
  }
  if (semester !== '') active.push({ label: semester, without: dropping({ semester: '' }) })
  if (dueBy !== '') {
    active.push({ label: `Due by ${calendarDay(dueBy)}`, without: dropping({ dueBy: '' }) })
  }
  return [...active, ...ofTags(state, 'projectTags')]
}

const ofPeople = (state: SearchState): ActiveFilter[] => {
  const { looking, hours, by } = state.personFilters
  const active: ActiveFilter[] = []
  const dropping = (change: Partial<SearchState['personFilters']>) => ({
    ...state,
    personFilters: { ...state.personFilters, ...change },
  })
  if (looking) {
    active.push({ label: 'Looking for a team', without: dropping({ looking: false }) })
  }
  if (hours > 0) {
    active.push({ label: `At least ${hours} h a week`, without: dropping({ hours: 0 }) })
  }
  if (by !== '') {
    active.push({ label: `Available by ${calendarDay(by)}`, without: dropping({ by: '' }) })
  }
  return [...active, ...ofTags(state, 'userTags')]
}

/** The filters of the shown type that differ from the default. */
export const activeFilters = (state: SearchState): ActiveFilter[] =>
  state.searchType === 'users' ? ofPeople(state) : ofProjects(state)

/** The search without filters; the words and the type stay. */
export const withoutFilters = (state: SearchState): SearchState => ({
  ...state,
  filters: noFilters,
  personFilters: noPersonFilters,
  projectTags: [],
  userTags: [],
})
