import { filterTags, tagList } from './tags.ts'

const tags = tagList('count', 'tag too long')
const messageOf = (value: unknown) => tags.safeParse(value).error?.issues[0]?.message
const some = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

test('accepts one to ten tags', () => {
  expect(messageOf([])).toBe('count')
  expect(tags.parse(some(1))).toHaveLength(1)
  expect(tags.parse(some(10))).toHaveLength(10)
  expect(messageOf(some(11))).toBe('count')
})

test('drops duplicates, ignoring case, before counting', () => {
  expect(tags.parse(['React', 'react', ' REACT '])).toEqual(['React'])
  expect(tags.parse([...some(10), 'TAG 1'])).toHaveLength(10)
})

test('distinguishes C, C++ and C#', () => {
  expect(tags.parse(['C', 'C++', 'C#'])).toEqual(['C', 'C++', 'C#'])
})

test('refuses a tag of more than 30 characters, and a blank one', () => {
  expect(tags.safeParse(['x'.repeat(30)]).success).toBe(true)
  expect(messageOf(['x'.repeat(31)])).toBe('tag too long')
  expect(tags.safeParse(['  ']).success).toBe(false)
})

test('ignores blank filter tags', () => {
  expect(filterTags.parse(['', ' ', 'Go'])).toEqual(['Go'])
})
