import { distanceToBeginning } from './edit-distance.ts'

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
])('%s is the beginning of %s but for %d', (word, other, distance) => {
  expect(distanceToBeginning(word, other)).toBe(distance)
})
