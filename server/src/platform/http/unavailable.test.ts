import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { lockWaits, eventually } from '../../../test/waiting.ts'
import { createTestApp } from '../../../test/app.ts'
import { relayDatabase } from '../../../test/database-relay.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { createApp } from '../../app/app.ts'
import { connectDatabase } from '../database/connect.ts'
import { openStream, publish } from '../../../test/live-stream.ts'
import { releaseFakeSite } from '../../../test/release-fake-site.ts'
import { atMost } from './capacity.ts'

const direct = await createTestDatabase()
const relay = await relayDatabase(direct.url)
const relayed = connectDatabase(relay.url, { max: 4, statementTimeout: 500 })
// Waits for a connection less than the five seconds of a server.
relayed.pool.options.connectionTimeoutMillis = 1000
const { as, services } = await createTestApp({ database: { ...relayed, url: relay.url } })
afterAll(() => relayed.db.destroy())

const connections = 2
const waitingStatements = 3

const small = connectDatabase(direct.url, { max: connections, statementTimeout: 30_000 })
const full = await createTestApp({
  database: { ...small, url: direct.url },
  config: { loadLimits: { waitingStatements } },
})
afterAll(() => small.db.destroy())

const { createUser, createProject } = createFactories(direct.db)
const person = await createUser()
const project = await createProject({ owner: person })
const fullBrowser = await full.as(person)
const browser = await as(person)

const read = () => browser.inject({ url: '/api/public/auth/getCurrentUser' })
const write = () =>
  browser.inject({
    method: 'POST',
    url: '/api/projects',
    payload: {
      title: 'Bats of the campus',
      description: 'We count them at dusk.',
      tags: ['Biology'],
      meetingFormat: ['In-Person'],
      status: true,
    },
  })

// This file creates more projects than the rate allows.
await allowEveryRate(direct.db)

const unavailable = {
  statusCode: 503,
  headers: { 'retry-after': '5', 'cache-control': 'no-store' },
}

type TestResponse = Awaited<ReturnType<typeof read>>

/** Expects 503 with Retry-After in the contract's shape for each request. */
const expectUnavailable = async (requests: readonly Promise<TestResponse>[]): Promise<void> => {
  for (const response of await Promise.all(requests)) {
    expect(response).toMatchObject(unavailable)
    expect(response.json()).toMatchObject({ status: 503, error: 'unavailable' })
  }
}

/** Resolves once the server reads and writes again. */
const recovery = (): Promise<boolean> =>
  eventually(async () => (await read()).statusCode === 200 && (await write()).statusCode === 201)

/** Runs `work` while every statement on projects and sessions waits. */
const whileStatementsWait = (work: () => Promise<void>): Promise<void> =>
  direct.db.transaction().execute(async (trx) => {
    await sql`lock table sessions, projects in access exclusive mode`.execute(trx)
    await work()
  })

test('returns 503 when the pool is exhausted', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => relayed.pool.connect()))
  await expectUnavailable([read(), write()])
  for (const client of held) client.release()
  await recovery()
})

test('returns 503 when statements run too long', async () => {
  await whileStatementsWait(() => expectUnavailable([read(), write()]))
  await recovery()
})

test('returns 503 when connections break during statements', async () => {
  await whileStatementsWait(async () => {
    const requests = [read(), write()]
    await lockWaits(direct.db, 2)
    relay.cut()
    await expectUnavailable(requests)
  })
  await recovery()
})

test('returns 503 when the database is frozen, on open and on new connections', async () => {
  await recovery()
  relay.freeze()
  const requests = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? read() : write()))
  await expectUnavailable(requests)
  relay.thaw()
  await recovery()
})

test.each([
  ['disk full', '53100'],
  ['too many connections', '53300'],
  ['connection failure', '08006'],
  ['admin shutdown', '57P01'],
  ['I/O error', '58030'],
  ['deadlock', '40P01'],
])('returns 503 for %s, as PostgreSQL reports it (%s)', async (_, code) => {
  await sql`
    create function fail() returns trigger language plpgsql
    as ${sql.lit(`begin raise exception 'test' using errcode = '${code}'; end`)}`.execute(direct.db)
  await sql`
    create trigger fail before insert on projects execute function fail()`.execute(direct.db)
  await expectUnavailable([write()])
  await sql`drop function fail cascade`.execute(direct.db)
  await recovery()
})

test('returns 503 when the database is read-only', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db)
  const database = sql.id(rows[0]!.name)
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(direct.db)
  relay.cut()
  await eventually(async () => (await read()).statusCode === 200)
  await expectUnavailable([write()])
  await sql`alter database ${database} reset default_transaction_read_only`.execute(direct.db)
  relay.cut()
  await recovery()
})

test('returns 503 when the disk of files is full', async () => {
  const app = await createApp(services)
  app.get('/full', () => writeFile('/dev/full', 'x'))
  const response = await app.inject('/full')
  await app.close()
  await expectUnavailable([Promise.resolve(response)])
})

describe('with all capacity used', () => {
  beforeAll(async () => {
    await releaseFakeSite(full.services.config.dataDir)
    await full.app.listen({ port: 0 })
  })

  const ask = () => fullBrowser.inject({ url: '/api/public/auth/getCurrentUser' })

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
    await eventually(async () => full.services.pool.waitingCount >= waitingStatements)
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
      const page = await fullBrowser.inject({ url: '/', headers: { accept: 'text/html' } })
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
    const open = await openStream(full.app, fullBrowser)
    let opening: ReturnType<typeof openStream> | undefined
    await whileFull(async () => {
      opening = openStream(full.app, fullBrowser)
      for (const url of [
        '/healthz',
        '/mf/shell/00000000000000aa/entry.js',
        '/api/public/site-content',
      ]) {
        expect((await fullBrowser.inject({ url })).statusCode).toBe(200)
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
})
