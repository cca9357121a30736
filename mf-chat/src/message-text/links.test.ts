import { splitLinks } from './links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

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
  ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ['"https://example.org/a"', 'https://example.org/a'],
  ['Really https://example.org/a?!', 'https://example.org/a'],
  ['https://example.org/für', 'https://example.org/f%C3%BCr'],
])('links the right part of %s: %s', (text, href) => {
  expect(linksOf(text)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.org',
  'https://',
  'https://bank.example@evil.example',
  'https://user:secret@example.org',
  'example.org',
])('does not link %s', (text) => {
  expect(linksOf(text)).toEqual([])
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
