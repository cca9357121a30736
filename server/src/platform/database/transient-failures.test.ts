import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { lockWaits, eventually } from '../../../test/waiting.ts'
import { createTestApp } from '../../../test/app.ts'
import { relayDatabase } from '../../../test/database-relay.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { createApp } from '../../app/app.ts'
import { connectDatabase } from './connect.ts'

const direct = await createTestDatabase()
const relay = await relayDatabase(direct.url)
const relayed = connectDatabase(relay.url, { max: 4, statementTimeout: 500 })
const { as, services } = await createTestApp({ database: { ...relayed, url: relay.url } })
afterAll(() => relayed.db.destroy())

const person = await createFactories(direct.db).createUser()
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

/** Resolves once this number of the server's statements wait for a lock. */
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

test('returns 503 when a connection breaks inside a transaction', async () => {
  await direct.db.transaction().execute(async (trx) => {
    await sql`lock table projects in access exclusive mode`.execute(trx)
    const request = write()
    await lockWaits(direct.db, 1)
    relay.cut()
    await expectUnavailable([request])
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
  ['out of memory', '53200'],
  ['too many connections', '53300'],
  ['connection failure', '08006'],
  ['query canceled', '57014'],
  ['admin shutdown', '57P01'],
  ['crash shutdown', '57P02'],
  ['cannot connect now', '57P03'],
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
