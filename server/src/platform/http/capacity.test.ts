import { sql } from 'kysely'
import { lockWaits, eventually } from '../../../test/waiting.ts'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { openStream, publish } from '../../../test/live-stream.ts'
import { releaseFakeSite } from '../../../test/release-fake-site.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { connectDatabase } from '../database/connect.ts'
import { atMost } from './capacity.ts'

const connections = 2
const waitingStatements = 3

const direct = await createTestDatabase()
const small = connectDatabase(direct.url, { max: connections, statementTimeout: 30_000 })
const { app, as, services } = await createTestApp({
  database: { ...small, url: direct.url },
  config: { loadLimits: { waitingStatements } },
})
afterAll(() => small.db.destroy())

const { createUser, createProject } = createFactories(direct.db)
const person = await createUser()
const project = await createProject({ owner: person })
const browser = await as(person)
beforeAll(async () => {
  await releaseFakeSite(services.config.dataDir)
  await app.listen({ port: 0 })
})

const ask = () => browser.inject({ url: '/api/public/auth/getCurrentUser' })

/** Resolves once at least this number of the server's statements wait for a lock. */
/** Runs `work` while the capacity is used up. */
const whileFull = async (work: () => Promise<void>) => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: setLocked } = Promise.withResolvers<void>()
  const lock = direct.db.transaction().execute(async (trx) => {
    await sql`lock table notifications in access exclusive mode`.execute(trx)
    setLocked()
    await done
  })
  await isLocked
  const running = Array.from({ length: connections }, ask)
  await lockWaits(direct.db, connections)
  const waiting = Array.from({ length: waitingStatements }, ask)
  // An open stream may wait with them.
  await eventually(async () => services.pool.waitingCount >= waitingStatements)
  try {
    await work()
  } finally {
    finish()
    await lock
  }
  return Promise.all([...running, ...waiting])
}

test('returns 503 for API requests and pages beyond capacity, and answers the accepted ones', async () => {
  const taken = await whileFull(async () => {
    const calls = await Promise.all(Array.from({ length: 20 }, ask))
    const page = await browser.inject({ url: '/', headers: { accept: 'text/html' } })
    for (const response of [...calls, page]) {
      expect(response.statusCode).toBe(503)
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(response.json()).toMatchObject({ status: 503, error: 'unavailable' })
    }
  })

  expect(taken.map(({ statusCode }) => statusCode)).toEqual(
    Array(connections + waitingStatements).fill(200),
  )
  expect((await ask()).statusCode).toBe(200)
})

test('keeps serving streams, health checks and files beyond capacity', async () => {
  const open = await openStream(app, browser)
  let opening: ReturnType<typeof openStream> | undefined
  await whileFull(async () => {
    opening = openStream(app, browser)
    for (const url of [
      '/healthz',
      '/mf/shell/00000000000000aa/entry.js',
      '/api/public/site-content',
    ]) {
      expect((await browser.inject({ url })).statusCode).toBe(200)
    }
  })

  const later = await opening
  expect(later?.status).toBe(200)
  await direct.db
    .transaction()
    .execute((trx) => publish(trx, [person.id], { type: 'project', projectId: project.id }))
  for (const stream of [open, later]) {
    expect((await stream?.next())?.data).toMatchObject({ projectId: project.id })
    stream?.close()
  }
})

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
