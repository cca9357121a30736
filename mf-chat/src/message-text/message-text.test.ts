import { messageLines, messagePreview } from './message-text.ts'

test('treats a literal backslash-n as a real line break', () => {
  expect(messageLines(String.raw`one\ntwo`)).toEqual(['one', 'two'])
  expect(messageLines('one\ntwo\r\nthree')).toEqual(['one', 'two', 'three'])
})

test('removes quotes around a message and keeps quotes inside it', () => {
  expect(messageLines('"hello there"')).toEqual(['hello there'])
  expect(messageLines('say "hi" now')).toEqual(['say "hi" now'])
})

test('keeps a preview of 60 characters and cuts a longer one to 59 and an ellipsis', () => {
  expect(messagePreview('x'.repeat(60))).toBe('x'.repeat(60))
  expect(messagePreview('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(messagePreview('🎓'.repeat(60))).toBe('🎓'.repeat(60))
})

test('shows only the first line in a preview', () => {
  expect(messagePreview(String.raw`first line\nsecond line`)).toBe('first line')
  expect(messagePreview('first line\nsecond line')).toBe('first line')
})
