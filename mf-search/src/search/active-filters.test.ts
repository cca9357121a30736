import { activeFilters, withoutFilters } from './active-filters.ts'
import { readSearch, writeSearch } from './search-state.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

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
