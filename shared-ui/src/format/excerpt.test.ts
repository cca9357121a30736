import { excerptOf } from './excerpt.ts'

test.each([
  ['We **build** a *boat* and __more__.', 'We build a boat and more.'],
  ['[Plans](https://boats.example/a), please', 'Plans, please'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
])('shows %s as %s', (text, shown) => {
  expect(excerptOf(text)).toBe(shown)
})
