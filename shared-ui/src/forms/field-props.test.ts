import { errorText } from './field-props.ts'

test("returns an error's message, and the first message of a list's entries", () => {
  expect(errorText({ type: 'custom', message: 'missing' })).toBe('missing')
  expect(errorText([undefined, { message: 'too long' }, { message: 'blank' }])).toBe('too long')
})

test('returns undefined without an error', () => {
  expect(errorText(undefined)).toBeUndefined()
  expect(errorText([undefined])).toBeUndefined()
})
