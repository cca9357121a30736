import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createFactories } from '../../../test/factories.ts'
import { eventually } from '../../../test/eventually.ts'
import { killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readConfig, type Config } from '../config/config.ts'
import { createImageFiles } from '../../images/files.ts'
import { startJobs, type Jobs } from '../../app/worker.ts'

const folder = await temporaryFolder()
const { db, pool, url } = await createTestDatabase()
const { createUser } = createFactories(db)

const base = readConfig({ DATA_DIR: folder })
const config: Config = { ...base, timeLimits: { ...base.timeLimits, workerSilence: 300 } }

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

const running: Jobs[] = []
const start = async (): Promise<void> => {
  running.push(await startJobs({ config, db, pool, images: createImageFiles(config), log }))
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
  await client.query('lock table live_events')
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
