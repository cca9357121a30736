import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { answerUnauthenticated, api, apiAsIs } from './api.ts'
import { ApiFailure, messageOf } from './failure.ts'

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof ApiFailure) return failure
  throw new Error('The call did not fail as expected')
}

afterEach(() => answerUnauthenticated(() => Promise.resolve(false)))

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

/** A network that never answers, and gives up when it is told to. */
const neverAnswer = () =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason as Error)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )

test('a call that takes too long is given up, and says so', async () => {
  neverAnswer()
  const soon = AbortSignal.timeout(1)
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  await expect(failureOf(api.getCurrentUser())).resolves.toMatchObject({
    code: 'timeout',
    status: 0,
  })
  expect(timeout).toHaveBeenCalledWith(30_000)
})

test('an aborted call rejects with the abort, which nobody shows', async () => {
  neverAnswer()
  const controller = new AbortController()
  const call = api.getCurrentUser({}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('a call that finds no session is made once more when somebody signs in, a wrong password is not', async () => {
  const edge = apiEdge()
  const signIn = jest.fn(() => Promise.resolve(true))
  answerUnauthenticated(signIn)
  edge.refuse('login', 'wrong_credentials', 'Wrong.')
  await failureOf(login())
  expect(signIn).not.toHaveBeenCalled()

  edge.refuse('endSession', 'unauthenticated', 'Please sign in.')
  await failureOf(api.endSession({ params: { userId: sampleId(1), sessionId: sampleId(2) } }))
  expect(edge.seen('endSession')).toHaveLength(2)
  expect(signIn).toHaveBeenCalledWith({ isRead: false })

  edge.refuse('getUser', 'unauthenticated', 'Please sign in.')
  signIn.mockResolvedValue(false)
  await failureOf(api.getUser({ params: { userId: sampleId(1) } }))
  expect(edge.seen('getUser')).toHaveLength(1)
  expect(signIn).toHaveBeenLastCalledWith({ isRead: true })
})

test('who is signed in can be asked for without waiting for a sign-in', async () => {
  const edge = apiEdge()
  const signIn = jest.fn(() => Promise.resolve(true))
  answerUnauthenticated(signIn)
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  await failureOf(apiAsIs.getCurrentUser())
  expect(signIn).not.toHaveBeenCalled()
})
