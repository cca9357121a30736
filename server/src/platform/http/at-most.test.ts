import { atMost } from './capacity.ts'

/** Work that the test ends. */
const piece = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let started = false
  return {
    work: () => {
      started = true
      return promise
    },
    end: resolve,
    hasStarted: () => started,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('work beyond the limit waits for a free slot', async () => {
  const inTurn = atMost(2, { waitMs: 60_000 })
  const pieces = [piece(), piece(), piece()] as const
  const answers = pieces.map(({ work }) => inTurn(work))
  await settled()
  expect(pieces.map((each) => each.hasStarted())).toEqual([true, true, false])

  pieces[0].end('first')
  expect(await answers[0]).toBe('first')
  await settled()
  expect(pieces[2].hasStarted()).toBe(true)
  pieces[1].end('second')
  pieces[2].end('third')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third'])
})

test('rejects with `unavailable` after waiting too long, and takes no slot', async () => {
  const inTurn = atMost(1, { waitMs: 5 })
  const [busy, late, next] = [piece(), piece(), piece()] as const
  const first = inTurn(busy.work)
  await expect(inTurn(late.work)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(late.hasStarted()).toBe(false)

  busy.end('done')
  await first
  const after = inTurn(next.work)
  next.end('next')
  expect(await after).toBe('next')
})

test('failed work frees its slot', async () => {
  const inTurn = atMost(1, { waitMs: 60_000 })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
