import { printable, printableLines } from './printable.ts'

test.each([
  ['an escape of the terminal', 'a\u001b[2Jb', 'a\ufffd[2Jb'],
  ['one of eight bits', 'a\u009b2Jb', 'a\ufffd2Jb'],
  ['a carriage return', 'wrong\rright', 'wrong\ufffdright'],
  ['a new line', 'a\nGate: passed', 'a\ufffdGate: passed'],
  ['a separator of lines', 'a\u2028b', 'a\ufffdb'],
  ['an override of the direction', 'a\u202eb\u2066c', 'a\ufffdb\ufffdc'],
  ['half of a character', 'a\ud800', 'a\ufffd'],
  ['a tab', 'a\tb', 'a b'],
])('replaces %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('keeps the texts of all languages', () => {
  const text = 'Größe, 研究, עברית, 👩‍💻'
  expect(printable(text)).toBe(text)
})

test('cuts long texts, and no character in half', () => {
  expect(printable('x'.repeat(5000))).toHaveLength(1000)
  expect(printable('😀'.repeat(3), 4)).toBe('😀\ufffd…')
})

test('keeps the lines of a text', () => {
  expect(printableLines('a\u001b\r\nb\n')).toBe('a\ufffd\nb\n')
})
