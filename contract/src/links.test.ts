import { hrefOf } from './href.ts'
import { linkOf, splitLinks } from './links.ts'

const linked = (text: string) => splitLinks(text).filter(({ href }) => href !== undefined)
const linksOf = (text: string) => linked(text).map(({ href }) => href)

test('returns one piece for a text without an address', () => {
  expect(splitLinks('Hello there')).toEqual([{ at: 0, text: 'Hello there' }])
})

test('links web addresses and keeps the text around them', () => {
  expect(splitLinks('See https://example.org/a?b=c#d and http://example.com, please.')).toEqual([
    { at: 0, text: 'See ' },
    { at: 4, text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
    { at: 31, text: ' and ' },
    { at: 36, text: 'http://example.com', href: 'http://example.com/' },
    { at: 54, text: ', please.' },
  ])
})

test.each([
  ['https://example.org/a.', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['(https://example.org/a), then', 'https://example.org/a'],
  ['[https://example.org/a](b', 'https://example.org/a'],
  ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ['https://example.org/?a[]=1', 'https://example.org/?a[]=1'],
  ['"https://example.org/a"', 'https://example.org/a'],
  ['Really https://example.org/a?!', 'https://example.org/a'],
  ['**https://example.org/a_b**', 'https://example.org/a_b'],
  ['https://example.org/für', 'https://example.org/f%C3%BCr'],
  ['https://ja.wikipedia.org/wiki/東京 です', 'https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC'],
  ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
  ['(www.example.org/a).', 'https://www.example.org/a'],
  ['Write to ada@example.edu.', 'mailto:ada@example.edu'],
])('links the right part of %s: %s', (text, href) => {
  expect(linksOf(text)).toEqual([href])
})

// One for each writing system that puts no blank after an address, and for quotes.
test.each([
  ['（', '）です'],
  ['詳細は', '。よろしく'],
  ['見て', '、次'],
  ['请看', '，谢谢'],
  ['看', '！'],
  ['看', '？'],
  ['看', '；然后'],
  ['看', '：然后'],
  ['「', '」を見て'],
  ['『', '』'],
  ['《', '》'],
  ['【', '】'],
  ['“', '” she said'],
  ['„', '“ sagte sie'],
  ['«', '» dit-elle'],
  ['见', '…'],
  ['', '～'],
  ['', '＠evil.example'],
  ['', '।'],
  ['', '؟'],
  ['', '،ثم'],
])('ends a link at the punctuation of other writing systems: %shttps://…%s', (before, after) => {
  for (const address of ['https://example.com/baz', 'https://example.com', 'www.example.com']) {
    expect(linked(before + address + after).map(({ text }) => text)).toEqual([address])
  }
})

const misleading = [
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.org',
  'https://',
  'https:///example.org',
  'https://zoom.us@evil.example/j/1',
  'https://user:secret@example.org',
  'https://bank.example%40evil.example',
]

test.each([...misleading, 'example.org', 'www.', '@example', 'a@b'])('does not link %s', (text) => {
  expect(linksOf(text)).toEqual([])
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test.each([...misleading, 'https://bank.example\\@evil.example', '/projects/1', 'https://a b'])(
  'refuses %s as the address of a link',
  (address) => {
    expect(hrefOf(address)).toBeUndefined()
  },
)

test('tells a text that is a link from a text with a link', () => {
  expect(linkOf('https://example.org/a')).toBe('https://example.org/a')
  expect(linkOf('See https://example.org/a')).toBeUndefined()
  expect(linkOf('Room 3')).toBeUndefined()
  expect(linkOf('')).toBeUndefined()
})
