import { apiEdge } from '@quad/test/api-edge'
import { sampleEvent, sampleId, sampleSelf } from '@quad/test/samples'
import { endpoints, type Endpoint } from '@quad/contract'
import { onlineManager } from '@tanstack/react-query'
import { clock } from '../format/clock.ts'
import { timeAgo } from '../format/format.ts'
import { api, onUnauthenticated, sendLong } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { messageOf, RequestError, requestErrorOf } from './request-error.ts'

const failureOf = async (work: Promise<unknown>): Promise<RequestError> => {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof RequestError) return failure
  throw new Error('The request did not fail as expected')
}

afterEach(() => {
  jest.useRealTimers()
  onUnauthenticated(() => Promise.resolve(false))
  onlineManager.setOnline(true)
})

const login = () => api.login({ body: { email: 'ada@example.edu', password: 'correct horse' } })

test('rejects with the code, the status and the field errors of a refusal', async () => {
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

test('rejects without a response, which has the fallback text', async () => {
  apiEdge().disconnect('login')
  const failure = await failureOf(login())
  expect(failure).toMatchObject({ code: 'network', status: 0 })
  expect(messageOf(failure, 'Fallback')).toBe('Fallback')
})

test.each<[string, (edge: ReturnType<typeof apiEdge>) => void]>([
  ['that the server cannot take', (edge) => edge.refuse('login', 'unavailable', 'Try again.')],
  ['that is one too many', (edge) => edge.refuse('login', 'rate_limited', 'Try again.')],
  ['that does not arrive', (edge) => edge.disconnect('login')],
])('never repeats a write %s', async (_, fail) => {
  const edge = apiEdge()
  edge.respond('login', sampleSelf())
  fail(edge)
  await failureOf(login())
  expect(edge.seen('login')).toHaveLength(1)
})

test('rejects when a response is not JSON', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    )
  await expect(failureOf(login())).resolves.toMatchObject({ code: 'unavailable', status: 502 })
})

/** A network on which a response, or the rest of one, never arrives before the abort. */
const neverEnd = (respond: (rest: ReadableStream) => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { signal } = input as Request
    const rest = new ReadableStream({
      start: (controller) => {
        const giveUp = () => controller.error(signal.reason)
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp)
      },
    })
    return respond(rest)
  })

/** No response at all. */
const neverRespond = () => neverEnd((rest) => rest.getReader().read() as Promise<never>)

test.each([
  ['whose response does not begin', neverRespond],
  ['whose response does not end', () => neverEnd(async (rest) => new Response(rest))],
])('aborts a request %s after 30 seconds and says so', async (_, stall) => {
  stall()
  jest.useFakeTimers()
  const failure = failureOf(api.getCurrentUser())
  const isOver = jest.fn()
  void failure.then(isOver)
  await jest.advanceTimersByTimeAsync(29_999)
  expect(isOver).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toMatchObject({ code: 'timeout', status: 0 })
})

test("tells the API's errors from those of others, such as a proxy's", () => {
  const body = { status: 404, error: 'not_found', message: 'No such page.', requestId: '1' }
  expect(requestErrorOf(404, body)).toMatchObject({ code: 'not_found', message: 'No such page.' })
  for (const other of [
    undefined,
    null,
    'Bad gateway',
    {},
    { ...body, error: 'no_such_code' },
    { ...body, error: 'toString' },
    { ...body, message: undefined },
  ]) {
    expect(requestErrorOf(502, other)).toMatchObject({ code: 'unavailable', status: 502 })
  }
})

test('rejects with a network error when a response breaks off', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(broken)
  })
  await expect(failureOf(api.getCurrentUser())).resolves.toMatchObject({
    code: 'network',
    status: 0,
  })
})

test('rejects an aborted request with the abort, which is not shown', async () => {
  neverRespond()
  const controller = new AbortController()
  const call = api.getCurrentUser({}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('repeats a request without a session once after sign-in, but not one with a wrong password', async () => {
  const edge = apiEdge()
  const signIn = jest.fn(() => Promise.resolve(true))
  onUnauthenticated(signIn)
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

test('sends a request that waited for sign-in unchanged', async () => {
  jest.useFakeTimers()
  const edge = apiEdge()
  edge.refuse('addEvent', 'unauthenticated', 'Please sign in.')
  let signedIn = (_: boolean): void => undefined
  onUnauthenticated(
    () =>
      new Promise((resolve) => {
        signedIn = resolve
      }),
  )
  const body = {
    title: 'Kite day',
    description: 'We fly all of them.',
    location: 'North beach',
    startDateTime: '2031-05-04T14:00:00Z',
    endDateTime: '2031-05-04T15:00:00Z',
  }
  const added = sampleEvent()
  const call = api.addEvent({ params: { projectId: sampleId(1) }, body })
  await jest.advanceTimersByTimeAsync(0)
  edge.respond('addEvent', added)
  await jest.advanceTimersByTimeAsync(10 * 60_000)
  expect(edge.seen('addEvent')).toHaveLength(1)

  signedIn(true)
  await jest.advanceTimersByTimeAsync(0)
  await expect(call).resolves.toEqual(added)
  const [first, ...again] = edge.seen('addEvent')
  expect(again).toEqual([first])
})

describe('with a clock of the browser that is twenty minutes fast', () => {
  const minute = 60_000
  const respond = (cacheControl: string) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const date = new Date(Date.now() - 20 * minute).toUTCString()
      return new Response('[]', { headers: { date, 'cache-control': cacheControl } })
    })
  const sentAt = () => new Date(Date.now() - 23 * minute).toISOString()

  afterEach(() => clock.set(Date.now()))

  test("shows times by the server's clock, which its responses tell", async () => {
    respond('no-store')
    await api.listProjects()
    expect(timeAgo(sentAt())).toMatch(/^[23] minutes ago$/)
  })

  test('takes no time from a response that the browser may have stored', async () => {
    respond('max-age=60')
    await api.listProjects()
    expect(timeAgo(sentAt())).toBe('23 minutes ago')
  })
})

test('fails a mutation at once without a network', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const mutationFn = () => Promise.reject(new Error('no network'))
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn }))
  await expect(mutation.execute(undefined)).rejects.toThrow('no network')
})

describe('a response that takes long', () => {
  /** A response whose bytes the test sends. */
  const respondInParts = () => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      const parts = new ReadableStream<Uint8Array>({
        start: (controller) => {
          body = controller
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return new Response(parts, { headers: { 'content-type': 'application/json' } })
    })
    return {
      send: (text: string) => body!.enqueue(new TextEncoder().encode(text)),
      end: () => body!.close(),
      fail: () => body!.error(new TypeError('network error')),
    }
  }

  const exportData = () => api.exportData({ params: { userId: 'ada' } }, { send: sendLong })

  beforeEach(() => jest.useFakeTimers())

  test('receives a response for minutes, as long as bytes arrive', async () => {
    const response = respondInParts()
    const received = exportData()
    await jest.advanceTimersByTimeAsync(29_000)
    const { mark = '' }: Endpoint = endpoints.exportData
    const whole = {
      ...Object.fromEntries(mark.split(',').map((name) => [name, []])),
      messages: [1, 2],
    }
    for (const part of JSON.stringify(whole).split(/(?<=,)/)) {
      response.send(part)
      await jest.advanceTimersByTimeAsync(29_000)
    }
    response.end()
    await expect(received).resolves.toEqual(whole)
  })

  test('ends a response in which no byte arrives for 30 seconds', async () => {
    const response = respondInParts()
    const failure = exportData().catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(20_000)
    response.send('{"messages":[')
    await jest.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ code: 'timeout' })
  })

  test('takes a response that breaks off for a failure', async () => {
    const response = respondInParts()
    const failure = exportData().catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(0)
    response.send('{"messages":[')
    response.fail()
    await jest.advanceTimersByTimeAsync(0)
    expect(await failure).toMatchObject({ code: 'network' })
  })
})
