import { editDistances } from './edit-distance.ts'

test.each([
  ['robotics', 'robotics', 0],
  ['robo', 'robotics', 0],
  ['robtics', 'robotics', 1],
  ['roobotics', 'robotics', 1],
  ['robotiks', 'robotics', 1],
  ['rbootics', 'robotics', 1],
  ['rbooitcs', 'robotics', 2],
  ['photgr', 'photography', 1],
  ['chess', 'choir', 3],
  ['a', '', 1],
  ['', 'robotics', 0],
])('%s is a prefix of %s with %d edits', (word, other, distance) => {
  expect(Math.min(...editDistances(word, other))).toBe(distance)
})

test('returns the distance to the whole word last', () => {
  expect(editDistances('robo', 'robotics').at(-1)).toBe(4)
  expect(editDistances('robotisc', 'robotics').at(-1)).toBe(1)
})
