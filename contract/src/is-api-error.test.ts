import { isApiError } from './is-api-error.ts'

const refusal = {
  status: 404,
  error: 'not_found',
  message: 'There is no such page.',
  requestId: '1',
}

test('an error answer of the API is told from what a proxy says', () => {
  expect(isApiError(refusal)).toBe(true)
  for (const other of [
    undefined,
    null,
    'Bad gateway',
    {},
    { ...refusal, error: 'no_such_code' },
    { ...refusal, error: 'toString' },
    { ...refusal, message: undefined },
  ]) {
    expect(isApiError(other)).toBe(false)
  }
})
