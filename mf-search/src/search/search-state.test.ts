import { activeFilters, withoutFilters } from './active-filters.ts'
import { readSearch, writeSearch } from './search-state.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('searches all projects for an empty address', () => {
  expect(read('')).toEqual({
    query: '',
    searchType: 'projects',
    filters: {
      openOnly: false,
      hybrid: true,
      virtual: true,
      inPerson: true,
      min: 0,
      max: 100,
      course: '',
      semester: '',
      dueBy: '',
      role: '',
      needsMySkills: false,
    },
    personFilters: { looking: false, hours: 0, by: '' },
    order: 'best',
    projectTags: [],
    userTags: [],
    project: '',
  })
})

test.each([
  'query=solar&searchType=projects&open=true&hybrid=false&min=2&max=5&role=graphic+designer&needs=mine&projectTags=C%2B%2B&projectTags=C',
  'query=&searchType=users&userTags=Go',
  'query=&searchType=users&looking=true&hours=8&by=2027-01-05',
  'query=&searchType=projects&course=CS+310&semester=Fall+2026&dueBy=2026-12-18',
])('round-trips the address %s', (address) => {
  expect(writeSearch(read(address)).toString()).toBe(address)
})

test('keeps a team size within 0 to 100, and max at least min', () => {
  expect(read('min=-5&max=400').filters).toMatchObject({ min: 0, max: 100 })
  expect(read('min=9&max=3').filters).toMatchObject({ min: 9, max: 9 })
  expect(read('min=many').filters).toMatchObject({ min: 0 })
})

test('drops a duplicate, a blank and a too long tag', () => {
  const whole = 'x'.repeat(30)
  const address = new URLSearchParams(
    ['Go', 'go', ' ', whole, `${whole}x`].map((tag) => ['projectTags', tag]),
  )
  expect(readSearch(address).projectTags).toEqual(['Go', whole])
})

test.each(['2026-02-30', '0000-01-01', 'soon', '2026-12', '2026-12-18T10:00'])(
  'drops the day %j',
  (dueBy) => {
    expect(read(`dueBy=${dueBy}`).filters.dueBy).toBe('')
  },
)

test('cuts the words at 100 characters', () => {
  const text = 'x'.repeat(101)
  expect(read(`query=${text}`).query).toHaveLength(100)
  expect(read(`role=${text}`).filters.role).toHaveLength(100)
})

test('keeps at most ten tags', () => {
  const address = Array.from({ length: 11 }, (_, index) => `userTags=${index}`).join('&')
  expect(read(address).userTags).toHaveLength(10)
})

/** Label → address without it. */
const dropped = (address: string) =>
  Object.fromEntries(
    activeFilters(read(address)).map(({ label, without }) => [
      label,
      writeSearch(without).toString(),
    ]),
  )

test('returns nothing without filters', () => {
  expect(dropped('query=kite')).toEqual({})
})

test('returns each filter of projects as its own chip', () => {
  expect(dropped('query=kite&open=true&virtual=false&min=2&max=5&projectTags=Go')).toEqual({
    'Open teams': 'query=kite&searchType=projects&virtual=false&min=2&max=5&projectTags=Go',
    'In-Person or Hybrid': 'query=kite&searchType=projects&open=true&min=2&max=5&projectTags=Go',
    'Team of 2 to 5': 'query=kite&searchType=projects&open=true&virtual=false&projectTags=Go',
    Go: 'query=kite&searchType=projects&open=true&virtual=false&min=2&max=5',
  })
})

test('returns the filters by role as chips', () => {
  expect(dropped('query=&role=designer&needs=mine')).toEqual({
    'Role: designer': 'query=&searchType=projects&needs=mine',
    'Needs my skills': 'query=&searchType=projects&role=designer',
  })
})

test('has texts for no meeting type and for a single team size', () => {
  expect(Object.keys(dropped('inPerson=false&virtual=false&hybrid=false&min=3&max=3'))).toEqual([
    'No meeting type',
    'Team of 3',
  ])
})

test('ignores filters of the other type', () => {
  const both = 'searchType=users&open=true&projectTags=Go&userTags=Figma'
  expect(Object.keys(dropped(both))).toEqual(['Figma'])
})

test('keeps the words and the type on Reset', () => {
  const state = read('query=kite&searchType=users&open=true&userTags=Figma')
  expect(writeSearch(withoutFilters(state)).toString()).toBe('query=kite&searchType=users')
})
