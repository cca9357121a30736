import { excerptOf } from './excerpt.ts'

test.each([
  ['We **build** a *boat* and __more__.', 'We build a boat and more.'],
  ['[Plans](https://boats.example/a), please', 'Plans, please'],
  ['list[0](x), [Mail](mailto:ada@example.edu)', 'list[0](x), Mail'],
  ['***Both***, (_one_) 研究**会**です', 'Both, (one) 研究会です'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
  ['2*3*4 or 2 ** 3 ** 4, ^_^ or ^_^', '2*3*4 or 2 ** 3 ** 4, ^_^ or ^_^'],
  ['α*β*γ, é*b*é, 1*ж*2, _é_研, *α*', 'α*β*γ, é*b*é, 1*ж*2, _é_研, α'],
  ['`**kwargs**`, **the `*` and** ``*a`*b*``', '`**kwargs**`, the `*` and ``*a`*b*``'],
  ['```\n*a*\n``` *b* [`*c*`](https://a.example/) ` *d*', '```\n*a*\n``` b `*c*` ` d'],
  [String.raw`\*a\*, ¯\_(ツ)_/¯`, String.raw`*a*, ¯\_(ツ)_/¯`],
  ['Bring:\n* **ropes**\n* tape\n\n3) go', 'Bring:\n- ropes\n- tape\n3. go'],
])('shows %s as %s', (text, shown) => {
  expect(excerptOf(text)).toBe(shown)
})
