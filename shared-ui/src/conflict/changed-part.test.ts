import { changedPart } from './changed-part.ts'

test.each([
  ['We count bees.', 'We count bees at night.', ['We count ', 'bees.', '']],
  ['We count bees at night.', 'We count bees.', ['We count ', 'bees at night.', '']],
  ['one two three', 'one 2 three', ['one ', 'two', ' three']],
  ['a a', 'a a a', ['a a', '', '']],
  ['a a a', 'a a', ['a a', ' a', '']],
  ['new', 'old', ['', 'new', '']],
  ['', 'old', ['', '', '']],
])('finds the changed part of “%s” against “%s”', (text, other, [before, changed, after]) => {
  expect(changedPart(text, other)).toEqual({ before, changed, after })
})
