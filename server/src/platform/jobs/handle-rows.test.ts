import { handleRows } from './handle-rows.ts'

const logged: object[] = []
const log = { error: (entry: object) => logged.push(entry) }
beforeEach(() => {
  logged.length = 0
})

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)

/** Handles numbers all or none, as a transaction does. */
const handler = (bad: readonly number[], error: Error = new Error('bad row')) => {
  const handled: number[] = []
  const sizes: number[] = []
  const handle = async (rows: number[]) => {
    sizes.push(rows.length)
    if (rows.some((row) => bad.includes(row))) throw error
    handled.push(...rows)
  }
  return { handle, handled, sizes }
}

const options = { batchSize: 50, log: log as never, job: 'count' }

test('handles a batch in one call while no row fails', async () => {
  const { handle, handled, sizes } = handler([])
  expect(await handleRows(numbers(120), { ...options, handle })).toEqual([])
  expect(handled).toEqual(numbers(120))
  expect(sizes).toEqual([50, 50, 20])
  expect(logged).toEqual([])
})

test('handles all rows but those that fail, logs and returns these', async () => {
  const { handle, handled, sizes } = handler([0, 77])
  const label = (row: number) => ({ id: row })
  expect(await handleRows(numbers(100), { ...options, label, handle })).toEqual([0, 77])
  expect(handled.toSorted((one, other) => one - other)).toEqual(
    numbers(100).filter((row) => row !== 0 && row !== 77),
  )
  expect(logged).toEqual([
    { err: expect.any(Error), job: 'count', row: { id: 0 } },
    { err: expect.any(Error), job: 'count', row: { id: 77 } },
  ])
  // Halves, and halves of these, instead of all rows alone.
  expect(sizes.length).toBeLessThan(30)
})

test('ends at an outage, because every row would fail', async () => {
  const outage = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  const { handle, sizes } = handler([1], outage)
  await expect(handleRows(numbers(100), { ...options, handle })).rejects.toBe(outage)
  expect(sizes).toEqual([50])
  expect(logged).toEqual([])
})

test.each(['57014', '40P01'])('skips a row that reaches the limit %s of its own', async (code) => {
  const { handle } = handler([3], Object.assign(new Error('ended'), { code }))
  expect(await handleRows(numbers(10), { ...options, handle })).toEqual([3])
})

test('logs the first 20 failures of a run, and their number', async () => {
  const { handle } = handler(numbers(100))
  expect(await handleRows(numbers(100), { ...options, handle })).toHaveLength(100)
  expect(logged).toHaveLength(21)
  expect(logged.at(-1)).toEqual({ job: 'count', rows: 100 })
})
