import { codePoints, cut, unquoted } from '../text.ts'
import { plainText, trimmedText } from './text.ts'

const rule = trimmedText({ min: 4, max: 6, tooShort: 'short', tooLong: 'long' })
const messageOf = (value: unknown) => rule.safeParse(value).error?.issues[0]?.message

test('a length counts what a person sees as characters, not UTF-16 units', () => {
  expect(codePoints('🎓🎓🎓🎓')).toBe(4)
  expect(rule.safeParse('🎓🎓🎓🎓🎓🎓').success).toBe(true)
})

test('a text is measured after trimming and sent on trimmed', () => {
  expect(rule.parse('  four  ')).toBe('four')
  expect(messageOf(' abc ')).toBe('short')
  expect(messageOf('abcdefg')).toBe('long')
})

test('a text that the database cannot store is refused', () => {
  expect(rule.safeParse('abc\u0000d').success).toBe(false)
  expect(rule.safeParse('abc\ud800d').success).toBe(false)
  expect(plainText(10).safeParse('\u0000').success).toBe(false)
})

test('a text at the limit stays whole, one beyond is cut and gets an ellipsis', () => {
  expect(cut('a'.repeat(35), 35)).toBe('a'.repeat(35))
  expect(cut('a'.repeat(36), 35)).toBe(`${'a'.repeat(35)}…`)
  expect(cut('🎓🎓🎓', 3)).toBe('🎓🎓🎓')
  expect(cut('🎓🎓🎓🎓', 3)).toBe('🎓🎓🎓…')
})

test('one pair of wrapping quotes is stripped, quotes inside stay', () => {
  expect(unquoted('"2026-03-03T10:00:00Z"')).toBe('2026-03-03T10:00:00Z')
  expect(unquoted('say "hi"')).toBe('say "hi"')
  expect(unquoted('"two\nlines"')).toBe('two\nlines')
})
