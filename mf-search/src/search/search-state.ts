import { codePoints, isId, limits, normalized } from '@quad/contract'

export const searchTypes = ['projects', 'users'] as const
type SearchType = (typeof searchTypes)[number]

/** The filters of projects beside their tags. */
export interface ProjectFilters {
  /** Only recruiting projects. */
  openOnly: boolean
  hybrid: boolean
  virtual: boolean
  inPerson: boolean
  min: number
  max: number
  /** Beginning of the course, and of the semester; empty for any. */
  course: string
  semester: string
  /** `YYYY-MM-DD`, the latest deadline; empty for any. */
  dueBy: string
  /** Words of an open role's title, or empty. */
  role: string
  /** Only projects with an open role that needs one of the viewer's skills. */
  needsMySkills: boolean
}

/** The filters of people beside their skills. */
export interface PersonFilters {
  /** Only people who look for a team, or maybe do. */
  looking: boolean
  /** Hours a week at least; 0 for any. */
  hours: number
  /** `YYYY-MM-DD`, a day on which they are available; empty for any. */
  by: string
}

export interface SearchState {
  query: string
  /** Any text of the URL; check it with `isSearchType`. */
  searchType: string
  filters: ProjectFilters
  personFilters: PersonFilters
  /** Best matches first, or newest first. For a visitor, whom nothing matches, both are newest first. */
  order: 'best' | 'newest'
  projectTags: string[]
  userTags: string[]
  /** Id of the project to find people for, or empty. */
  project: string
}

/** A change of a search. It gets the newest one, which the page may not show yet. */
export type Change = (search: SearchState) => SearchState

export const withFilters =
  (change: Partial<ProjectFilters>): Change =>
  (search) => ({ ...search, filters: { ...search.filters, ...change } })

export const withPersonFilters =
  (change: Partial<PersonFilters>): Change =>
  (search) => ({ ...search, personFilters: { ...search.personFilters, ...change } })

export const isSearchType = (type: string): type is SearchType =>
  (searchTypes as readonly string[]).includes(type)

/** The default filters, which exclude nothing. */
export const noFilters: ProjectFilters = {
  openOnly: false,
  hybrid: true,
  virtual: true,
  inPerson: true,
  min: limits.teamSizeMin,
  max: limits.teamSizeMax,
  course: '',
  semester: '',
  dueBy: '',
  role: '',
  needsMySkills: false,
}

export const noPersonFilters: PersonFilters = { looking: false, hours: 0, by: '' }

const formats = ['hybrid', 'virtual', 'inPerson'] as const

/** A number from 0 to `max`; `none` for a text that is not a number. */
const numberIn = (text: string | null, none: number, max: number): number => {
  const number = Number.parseInt(text ?? '', 10)
  if (Number.isNaN(number)) return none
  return Math.min(Math.max(number, 0), max)
}

const size = (text: string | null, none: number): number => numberIn(text, none, limits.teamSizeMax)

// A URL can hold any text: drop what the tag selector would not accept.
const tags = (params: URLSearchParams, name: string): string[] => {
  const wanted = new Map<string, string>()
  for (const each of params.getAll(name)) {
    const tag = normalized(each.trim())
    const key = tag.toLowerCase()
    if (tag === '' || codePoints(tag) > limits.tagLength || wanted.has(key)) continue
    wanted.set(key, tag)
  }
  return [...wanted.values()].slice(0, limits.tagsMax)
}

const text = (params: URLSearchParams, name: string, max: number): string =>
  [...(params.get(name) ?? '').trim()].slice(0, max).join('')

/** A calendar day; empty for a text that is none. */
const day = (params: URLSearchParams, name: string): string => {
  const given = params.get(name) ?? ''
  const date = new Date(given)
  const isDay = date.getUTCFullYear() > 0 && date.toISOString().slice(0, 10) === given
  return isDay ? given : ''
}

/** Whether a format is not excluded. A form that the browser itself sends adds `true` to the `false` before it. */
const isMet = (params: URLSearchParams, format: (typeof formats)[number]): boolean =>
  params.getAll(format).at(-1) !== 'false'

/** Parses the search of a URL. */
export const readSearch = (params: URLSearchParams): SearchState => {
  const project = params.get('project') ?? ''
  const min = size(params.get('min'), noFilters.min)
  return {
    query: text(params, 'query', limits.queryText),
    searchType: params.get('searchType') ?? 'projects',
    filters: {
      openOnly: params.get('open') === 'true',
      hybrid: isMet(params, 'hybrid'),
      virtual: isMet(params, 'virtual'),
      inPerson: isMet(params, 'inPerson'),
      min,
      max: Math.max(size(params.get('max'), noFilters.max), min),
      course: text(params, 'course', limits.courseNote),
      semester: text(params, 'semester', limits.courseNote),
      dueBy: day(params, 'dueBy'),
      role: text(params, 'role', limits.queryText),
      needsMySkills: params.get('needs') === 'mine',
    },
    personFilters: {
      looking: params.get('looking') === 'true',
      hours: numberIn(params.get('hours'), 0, limits.hoursPerWeek),
      by: day(params, 'by'),
    },
    order: params.get('order') === 'newest' ? 'newest' : 'best',
    projectTags: tags(params, 'projectTags'),
    userTags: tags(params, 'userTags'),
    project: isId(project) ? project : '',
  }
}

/** The query string of a search, without defaults. */
export const writeSearch = (state: SearchState): URLSearchParams => {
  const { query, searchType, filters, personFilters, order, projectTags, userTags, project } = state
  const params = new URLSearchParams({ query, searchType })
  if (filters.openOnly) params.set('open', 'true')
  for (const format of formats) if (!filters[format]) params.set(format, 'false')
  if (filters.min !== noFilters.min) params.set('min', String(filters.min))
  if (filters.max !== noFilters.max) params.set('max', String(filters.max))
  for (const name of ['course', 'semester', 'dueBy'] as const) {
    if (filters[name] !== '') params.set(name, filters[name])
  }
  if (filters.role !== '') params.set('role', filters.role)
  if (filters.needsMySkills) params.set('needs', 'mine')
  if (personFilters.looking) params.set('looking', 'true')
  if (personFilters.hours > 0) params.set('hours', String(personFilters.hours))
  if (personFilters.by !== '') params.set('by', personFilters.by)
  if (order === 'newest') params.set('order', order)
  for (const tag of projectTags) params.append('projectTags', tag)
  for (const tag of userTags) params.append('userTags', tag)
  if (project !== '') params.set('project', project)
  return params
}
