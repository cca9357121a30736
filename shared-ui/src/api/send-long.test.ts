import { api, sendLong } from './api.ts'

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
afterEach(() => jest.useRealTimers())

test('receives a response for minutes, as long as bytes arrive', async () => {
  const response = respondInParts()
  const received = exportData()
  await jest.advanceTimersByTimeAsync(29_000)
  for (const part of ['{"messages":[', '1', ',2', ']', '}']) {
    response.send(part)
    await jest.advanceTimersByTimeAsync(29_000)
  }
  response.end()
  await expect(received).resolves.toEqual({ messages: [1, 2] })
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
