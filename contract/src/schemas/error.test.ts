import { errorResponse } from './error.ts'

const refusal = {
  status: 404,
  error: 'not_found',
  message: 'There is no such page.',
  requestId: '1',
}

test("accepts the API's error body and refuses others, such as a proxy's", () => {
  expect(errorResponse.safeParse(refusal).success).toBe(true)
  for (const other of [
    undefined,
    null,
    'Bad gateway',
    {},
    { ...refusal, error: 'no_such_code' },
    { ...refusal, error: 'toString' },
    { ...refusal, message: undefined },
  ]) {
    expect(errorResponse.safeParse(other).success).toBe(false)
  }
})
