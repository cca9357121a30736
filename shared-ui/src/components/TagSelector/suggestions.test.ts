import { spelled, suggest } from './suggestions.ts'

const known = {
  skills: [
    'BCPL',
    'C',
    'C#',
    'C++',
    'Carpentry',
    'Ceramics',
    'JavaScript',
    'Machine Learning',
    'HTML',
  ],
  synonyms: new Map([
    ['js', ['JavaScript']],
    ['ml', ['Machine Learning']],
    ['pm', ['Project Management', 'Product Management']],
  ]),
}

test.each([
  ['c', ['C', 'C#', 'C++', 'Carpentry', 'Ceramics', 'BCPL', 'JavaScript']],
  ['C', ['C', 'C#', 'C++', 'Carpentry', 'Ceramics', 'BCPL', 'JavaScript']],
  ['C+', ['C++']],
  ['c#', ['C#']],
])('finds exact matches, then prefixes, then contained text: %s', (input, skills) => {
  expect(suggest(known, input)).toEqual(skills)
})

test('finds a skill by an alias before names that only contain it', () => {
  expect(suggest(known, 'JS')).toEqual(['JavaScript'])
  expect(suggest(known, 'ml')).toEqual(['Machine Learning', 'HTML'])
  expect(suggest(known, ' pm ')).toEqual(['Project Management', 'Product Management'])
})

test('treats special characters literally', () => {
  expect(suggest(known, '.*')).toEqual([])
  expect(suggest(known, '(')).toEqual([])
})

test('spells a known skill as in the list and keeps other input as typed', () => {
  expect(spelled(known, 'javascript')).toBe('JavaScript')
  expect(spelled(known, 'c++')).toBe('C++')
  expect(spelled(known, 'kite building')).toBe('kite building')
  expect(spelled(undefined, 'javascript')).toBe('javascript')
})
