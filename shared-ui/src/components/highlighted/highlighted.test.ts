import { foundPart, matchesIn } from './highlighted.tsx'

const marked = (text: string, query: string): string =>
  matchesIn(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Seagrass from above', 'seagrass', '[Seagrass] from above'],
  ['Seagrass from above', 'seag', '[Seagrass] from above'],
  ['First aid with AI', 'ai', 'First aid with [AI]'],
  ['Approved apps', 'app', 'Approved [apps]'],
  ['Translating a recipe', 'translation recipes', '[Translating] a [recipe]'],
  ['Gardeners sewing', 'gardens sew', '[Gardeners] [sewing]'],
  ['Care for cars', 'car', 'Care for [cars]'],
  ['A café by the sea', 'cafe', 'A [café] by the sea'],
  ['A cafe by the sea', 'CAFÉ', 'A [cafe] by the sea'],
  ['Kite makers and kites', 'kite', '[Kite] makers and [kites]'],
  ['We sew for the play', 'who sews for the play', 'We [sew] for the [play]'],
  ['The Who', 'the who', '[The] [Who]'],
  ['Maps of the old town', 'town maps', '[Maps] of the old [town]'],
  ['Chess club', 'chses', '[Chess] club'],
  // The search corrects no word of four letters.
  ['Some time', 'tide', 'Some time'],
  ['Photography club', 'fotografy', 'Photography club'],
  ['Photography club', 'photograpy', '[Photography] club'],
  ['C++, C and C#', 'c#', 'C++, C and [C#]'],
  ['C++, C and C#', 'c++', '[C++], C and C#'],
  ['C++, C and Cobol', 'c', 'C++, [C] and Cobol'],
  ['Short cut', 'cat', 'Short cut'],
  ['100 % wool', '%', '100 % wool'],
  ['人工知能研究会', '研究', '人工知能[研究]会'],
  ['我家在上海东边', '上海 东', '我家在[上海][东]边'],
  ['한국어학회', '국어'.normalize('NFD'), '한[국어]학회'],
  ['AI研究会とAida', 'ai 研究', '[AI][研究]会とAida'],
  ['Café ロボット', 'café ロボ', '[Café] [ロボ]ット'],
  ['Anything', '', 'Anything'],
  ['', 'kite', ''],
])('finds in %j for the query %j: %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test.each([
  // Without a query, of a short text, and with a match that is in sight.
  ['I bake and I sew costumes.', undefined, 'I bake and I…'],
  ['I sew', 'sew', 'I sew'],
  ['I sew and I sew costumes.', 'sew', 'I sew and I …'],
  ['I bake and I sew costumes.', 'chess', 'I bake and I…'],
  ['I bake and I sew costumes.', 'sew', '…I sew costum…'],
  // Cut in two, it is not in sight.
  ['Now I am sewing costumes.', 'sewing', '…am sewing co…'],
  ['I do a bit of it: I sew', 'sew', '…I sew'],
  ['我喜欢摄影，也会写程序和做饭。我还会缝纫。', '缝纫', '…缝纫。'],
])('shows of "%s" for "%s" in twelve letters: %s', (text, query, shown) => {
  expect(foundPart(text, query, 12)).toBe(shown)
})
