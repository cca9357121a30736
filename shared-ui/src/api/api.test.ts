import { apiEdge } from '@quad/test/api-edge'
import { sampleSelf } from '@quad/test/samples'
import { api, onUnauthenticated } from './api.ts'
import { ApiFailure, messageOf } from './failure.ts'

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof ApiFailure) return failure
  throw new Error('The call did not fail as expected')
}

const login = () => api.login({ body: { email: 'ada@example.edu', password: 'correct horse' } })

test('a call sends JSON and resolves to the answer', async () => {
  const edge = apiEdge()
  const self = sampleSelf()
  edge.answer('login', self)
  await expect(login()).resolves.toEqual(self)
  expect(edge.seen('login')[0]?.body).toEqual({
    email: 'ada@example.edu',
    password: 'correct horse',
  })
})

test('a refusal carries the code, the status and what is wrong with which field', async () => {
  const edge = apiEdge()
  edge.refuse('login', 'validation_failed', 'Please check the form.', { email: 'Not an address.' })
  const failure = await failureOf(login())
  expect(failure).toMatchObject({
    code: 'validation_failed',
    status: 400,
    fields: { email: 'Not an address.' },
    requestId: 'test',
  })
  expect(messageOf(failure, 'Fallback')).toBe('Error 400: Please check the form.')
})

test('without an answer there is the fallback, never a status', async () => {
  const edge = apiEdge()
  edge.answer('login', sampleSelf())
  edge.disconnect('login')
  const failure = await failureOf(login())
  expect(failure).toMatchObject({ code: 'network', status: 0 })
  expect(messageOf(failure, 'An error occurred during sign-in.')).toBe(
    'An error occurred during sign-in.',
  )
})

test('a failed write is never sent again behind the person’s back', async () => {
  const edge = apiEdge()
  edge.refuse('login', 'unavailable', 'Please try again in a moment.')
  await failureOf(login())
  expect(edge.seen('login')).toHaveLength(1)
})

test('an answer that is no JSON is a failure, not an exception of the parser', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    )
  await expect(failureOf(login())).resolves.toMatchObject({ code: 'unavailable', status: 502 })
})

test('an aborted call rejects with the abort, which nobody shows', async () => {
  // A network that never answers, and gives up when it is told to.
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { signal } = input as Request
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  const controller = new AbortController()
  const call = api.getCurrentUser({}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('only a session that the server no longer knows is told of, not a wrong password', async () => {
  const edge = apiEdge()
  const told = jest.fn()
  const stop = onUnauthenticated(told)
  edge.refuse('login', 'wrong_credentials', 'Wrong.')
  await failureOf(login())
  expect(told).not.toHaveBeenCalled()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  await failureOf(api.getCurrentUser())
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})
