import { matchesIn } from './matches.ts'

const marked = (text: string, query: string): string =>
  matchesIn(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Seagrass from above', 'seagrass', '[Seagrass] from above'],
  ['Seagrass from above', 'sea', '[Seagrass] from above'],
  ['A café by the sea', 'cafe', 'A [café] by the sea'],
  ['A cafe by the sea', 'CAFÉ', 'A [cafe] by the sea'],
  ['Kite makers and kites', 'kite', '[Kite] makers and [kites]'],
  ['Maps of the old town', 'town maps', '[Maps] of the old [town]'],
  ['Film scoring', 'flim', '[Film] scoring'],
  ['Photography club', 'fotografy', 'Photography club'],
  ['Photography club', 'photograpy', '[Photography] club'],
  ['C++, C and C#', 'c#', 'C++, C and [C#]'],
  ['C++, C and C#', 'c++', '[C++], C and C#'],
  ['C++, C and Cobol', 'c', 'C++, [C] and Cobol'],
  ['Short cut', 'cat', 'Short cut'],
  ['100 % wool', '%', '100 % wool'],
  ['Anything', '', 'Anything'],
  ['', 'kite', ''],
])('finds in %j for the query %j: %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
