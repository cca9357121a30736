import { suggest } from './suggestions.ts'

const names = new Map([
  ['js', 'JavaScript'],
  ['ml', 'Machine Learning'],
])

const known = {
  skills: [...'BCPL C C# C++ Carpentry Ceramics JavaScript HTML'.split(' '), 'Machine Learning'],
  meant: (text: string) => names.get(text),
  hinted: (text: string) => (text === 'pm' ? ['Project Management', 'Product Management'] : []),
  isSame: (one: string, other: string) => one === other,
}

test.each([
  ['c', ['C', 'C#', 'C++', 'Carpentry', 'Ceramics', 'BCPL', 'JavaScript']],
  ['C', ['C', 'C#', 'C++', 'Carpentry', 'Ceramics', 'BCPL', 'JavaScript']],
  ['C+', ['C++']],
  ['c#', ['C#']],
])('suggests at most 7: exact matches, then prefixes, then contained text: %s', (input, found) => {
  expect(suggest(known, input)).toEqual(found)
})

test('finds a skill by another name before names that only contain it', () => {
  expect(suggest(known, 'JS')).toEqual(['JavaScript'])
  expect(suggest(known, 'ml')).toEqual(['Machine Learning', 'HTML'])
  expect(suggest(known, ' pm ')).toEqual(['Project Management', 'Product Management'])
})
