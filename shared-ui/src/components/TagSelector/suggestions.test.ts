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
])('%s finds what it is itself, what begins with it, what contains it', (input, skills) => {
  expect(suggest(known, input)).toEqual(skills)
})

test('another name of a skill finds it, before what only contains that name', () => {
  expect(suggest(known, 'JS')).toEqual(['JavaScript'])
  expect(suggest(known, 'ml')).toEqual(['Machine Learning', 'HTML'])
  expect(suggest(known, ' pm ')).toEqual(['Project Management', 'Product Management'])
})

test('signs that mean something elsewhere are only signs', () => {
  expect(suggest(known, '.*')).toEqual([])
  expect(suggest(known, '(')).toEqual([])
})

test('a known skill is spelled as in the list, everything else as it was typed', () => {
  expect(spelled(known, 'javascript')).toBe('JavaScript')
  expect(spelled(known, 'c++')).toBe('C++')
  expect(spelled(known, 'kite building')).toBe('kite building')
  expect(spelled(undefined, 'javascript')).toBe('javascript')
})
