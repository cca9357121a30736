import { messageLines, messagePreview } from './message-text.ts'

test('a literal backslash-n breaks the line as a real line break does', () => {
  expect(messageLines(String.raw`one\ntwo`)).toEqual(['one', 'two'])
  expect(messageLines('one\ntwo\r\nthree')).toEqual(['one', 'two', 'three'])
})

test('quotes around a message are stripped, quotes inside it stay', () => {
  expect(messageLines('"hello there"')).toEqual(['hello there'])
  expect(messageLines('say "hi" now')).toEqual(['say "hi" now'])
})

test('a preview of 60 characters is whole, a longer one is cut to 59 and an ellipsis', () => {
  expect(messagePreview('x'.repeat(60))).toBe('x'.repeat(60))
  expect(messagePreview('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(messagePreview('🎓'.repeat(60))).toBe('🎓'.repeat(60))
})

test('a preview shows only the first line', () => {
  expect(messagePreview(String.raw`first line\nsecond line`)).toBe('first line')
  expect(messagePreview('first line\nsecond line')).toBe('first line')
})
