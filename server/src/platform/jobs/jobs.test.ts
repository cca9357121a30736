import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesIn } from '../../releases/index.ts'
import { sql } from 'kysely'
import { eventually } from '../../../test/waiting.ts'
import { supervise } from './supervise.ts'
import { createFactories } from '../../../test/factories.ts'
import { killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readConfig, type Config } from '../config/config.ts'
import { createImageFiles } from '../../images/files.ts'
import { startJobs, type Jobs } from '../../app/worker.ts'
import { handleRows } from './handle-rows.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

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

const folder = await temporaryFolder()
const { db, pool, url } = await createTestDatabase()
const { createUser } = createFactories(db)

const base = readConfig({ DATA_DIR: folder })
const config: Config = { ...base, timeLimits: { ...base.timeLimits, workerSilence: 300 } }

const running: Jobs[] = []
const start = async (): Promise<void> => {
  const files = { images: createImageFiles(config), releases: releasesIn(folder) }
  running.push(await startJobs({ config, db, pool, ...files, log }))
}

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})
afterAll(async () => {
  await killProcesses()
  await rm(folder, { recursive: true, force: true })
})

/** Queues a job that waits for a lock until `release`. */
const queueWaitingJob = async (): Promise<{ release: () => Promise<void> }> => {
  const { id } = await createUser()
  await sql`
    insert into live_events (user_id, id, payload, created_at)
    values (${id}, 1, '{}', now() - interval '25 hours')`.execute(db)
  const client = await pool.connect()
  await client.query('begin')
  // The job's delete waits for it, and the start of a server, which reads the schema, does not.
  await client.query('lock table live_events in share mode')
  await sql`select graphile_worker.add_job('purge-live_events')`.execute(db)
  return {
    release: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

/** The worker that has the job; null without one, undefined once the job is done. */
const workerOfJob = async (): Promise<string | null | undefined> => {
  const { rows } = await sql<{ worker: string | null }>`
    select locked_by as worker from graphile_worker.jobs`.execute(db)
  return rows[0]?.worker
}

const aWorker = () => eventually(async () => (await workerOfJob()) ?? undefined)

const isDone = async (): Promise<boolean> => (await workerOfJob()) === undefined

test('another worker finishes the job of a killed one', async () => {
  const { release } = await queueWaitingJob()
  const process = startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, 'other') })
  const killed = await aWorker()
  process.kill('SIGKILL')
  await process.ended

  await start()
  const next = await eventually(async () => {
    const worker = await workerOfJob()
    return worker && worker !== killed ? worker : undefined
  })
  expect(next).not.toBe(killed)
  await release()
  await eventually(isDone)
  expect(await db.selectFrom('live_events').select('id').execute()).toEqual([])
})

test('a living worker keeps its job for any time', async () => {
  const { release } = await queueWaitingJob()
  await start()
  const worker = await aWorker()
  await start()

  const heartbeats = new Set<number>()
  await eventually(async () => {
    const row = await db
      .selectFrom('job_workers')
      .select('seen_at')
      .where('id', '=', worker)
      .executeTakeFirst()
    if (row) heartbeats.add(row.seen_at.getTime())
    return heartbeats.size > 6
  })
  expect(await workerOfJob()).toBe(worker)
  await release()
  await eventually(isDone)
})

describe('handling rows', () => {
  const logged: object[] = []
  const rowLog = { error: (entry: object) => logged.push(entry) }
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

  const rowOptions = { batchSize: 50, log: rowLog as never, job: 'count' }

  test('handles a batch in one call while no row fails', async () => {
    const { handle, handled, sizes } = handler([])
    expect(await handleRows(numbers(120), { ...rowOptions, handle })).toEqual([])
    expect(handled).toEqual(numbers(120))
    expect(sizes).toEqual([50, 50, 20])
    expect(logged).toEqual([])
  })

  test('handles all rows but those that fail, logs and returns these', async () => {
    const { handle, handled, sizes } = handler([0, 77])
    const label = (row: number) => ({ id: row })
    expect(await handleRows(numbers(100), { ...rowOptions, label, handle })).toEqual([0, 77])
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
    await expect(handleRows(numbers(100), { ...rowOptions, handle })).rejects.toBe(outage)
    expect(sizes).toEqual([50])
    expect(logged).toEqual([])
  })

  test.each(['57014', '40P01'])(
    'skips a row that reaches the limit %s of its own',
    async (code) => {
      const { handle } = handler([3], Object.assign(new Error('ended'), { code }))
      expect(await handleRows(numbers(10), { ...rowOptions, handle })).toEqual([3])
    },
  )

  test('logs the first 20 failures of a run, and their number', async () => {
    const { handle } = handler(numbers(100))
    expect(await handleRows(numbers(100), { ...rowOptions, handle })).toHaveLength(100)
    expect(logged).toHaveLength(21)
    expect(logged.at(-1)).toEqual({ job: 'count', rows: 100 })
  })
})
