import { eventually } from '../../../test/eventually.ts'
import { supervise } from './supervise.ts'

const options = { log: { error: () => undefined }, restartAfter: 1, stopWithin: 10_000 }

/** A task whose runs the test can end. */
const startable = () => {
  const ends: ((error?: Error) => void)[] = []
  let stops = 0
  const start = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.push((error) => (error ? reject(error) : resolve()))
    return {
      promise,
      stop: async () => {
        stops += 1
        resolve()
      },
    }
  }
  return { start, ends, stops: () => stops }
}

test('restarts after an end or a failure, until it is stopped', async () => {
  const { start, ends, stops } = startable()
  const supervised = await supervise(start, options)
  ends[0]?.()
  await eventually(async () => ends.length === 2)
  ends[1]?.(new Error('broken'))
  await eventually(async () => ends.length === 3)

  await supervised.stop()
  expect(stops()).toBe(1)
  expect(ends).toHaveLength(3)
})

test('retries a start that fails', async () => {
  const { start, ends } = startable()
  let failures = 0
  const supervised = await supervise(async () => {
    if (ends.length === 1 && failures < 2) {
      failures += 1
      throw new Error('not yet')
    }
    return start()
  }, options)
  ends[0]?.()
  await eventually(async () => ends.length === 2)
  expect(failures).toBe(2)
  await supervised.stop()
})

test('rejects if the first start fails', async () => {
  const failing = supervise(() => Promise.reject(new Error('broken')), options)
  await expect(failing).rejects.toThrow('broken')
})

test('a stop waits no longer than its limit', async () => {
  const never = new Promise<never>(() => undefined)
  const supervised = await supervise(async () => ({ promise: never, stop: () => never }), {
    ...options,
    stopWithin: 5,
  })
  await supervised.stop()
})
