import { sql } from 'kysely'
import { relayDatabase } from '../../../test/database-relay.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import {
  connectDatabase,
  allowLongStatements,
  isTransient,
  SilentDatabaseError,
} from './connect.ts'
import { sendTogether, reusableQuery } from './statements.ts'
import { isMigrated, migrate } from './migrate.ts'

const { url, db: direct } = await createTestDatabase()
const relay = await relayDatabase(url)
// One connection, so that a test knows which one a transaction gets.
const { db, pool } = connectDatabase(relay.url, { max: 1 })
const sent = recordStatements(pool)
afterAll(() => db.destroy())

beforeAll(() => sql`create table numbers (number int not null)`.execute(direct))
beforeEach(async () => {
  await sql`delete from numbers`.execute(direct)
  await sql`select`.execute(db)
  sent.length = 0
})

const insertOne = sql`insert into numbers values (1)`
const readAll = sql<{ number: number }>`select number from numbers`

const stored = async () => (await readAll.execute(direct)).rows

/** The statements sent so far; `+` marks one that is sent with the one before it. */
const statements = () =>
  sent.map(({ text, startsRoundTrip }) => (startsRoundTrip ? text : `+ ${text}`))

test('sends statements together, in order', async () => {
  const rows = await db.transaction().execute((trx) => sendTogether(trx, insertOne, readAll))
  expect(rows).toEqual([[], [{ number: 1 }]])
  expect(statements()).toEqual([
    'begin',
    'insert into numbers values (1)',
    '+ select number from numbers',
    'commit',
  ])
})

test('a statement that fails ends the ones sent behind it', async () => {
  const transaction = db
    .transaction()
    .execute((trx) => sendTogether(trx, insertOne, sql`select 1 / 0`, insertOne))
  await expect(transaction).rejects.toMatchObject({ code: '22012' })
  expect(await stored()).toEqual([])
})

test('a transaction that cannot begin fails, without any effect', async () => {
  // In a transaction that has failed, `begin` is refused.
  await sql`begin`.execute(db)
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  const change = jest.fn((trx: typeof db) => insertOne.execute(trx))
  await expect(db.transaction().execute(change)).rejects.toMatchObject({ code: '25P02' })
  expect(change).not.toHaveBeenCalled()
  await sql`rollback`.execute(db)
  expect(await stored()).toEqual([])
})

test('a transaction fails if the connection breaks as it begins', async () => {
  relay.freeze()
  const transaction = db.transaction().execute((trx) => insertOne.execute(trx))
  const failure = transaction.catch((error: Error) => error)
  await new Promise((resolve) => setImmediate(resolve))
  relay.cut()
  expect(isTransient((await failure) as Error)).toBe(true)
  relay.thaw()
  expect(await stored()).toEqual([])

  await db.transaction().execute((trx) => insertOne.execute(trx))
  expect(await stored()).toEqual([{ number: 1 }])
})

test('builds a statement once and runs it with the values of each call', async () => {
  const build = jest.fn((kysely: typeof direct, { name }: { name: string }) =>
    kysely.selectNoFrom([sql<string>`${name}::text`.as('name'), sql<number>`${1}::int`.as('one')]),
  )
  const find = reusableQuery(build)
  expect(await find(direct, { name: 'Ada' })).toEqual([{ name: 'Ada', one: 1 }])
  expect(await find(direct, { name: 'Bo' })).toEqual([{ name: 'Bo', one: 1 }])
  expect(build).toHaveBeenCalledTimes(1)
})

test('refuses to build a statement that calculates with a value', async () => {
  const find = reusableQuery((kysely, { count }: { count: number }) =>
    kysely
      .selectFrom('users')
      .select('id')
      .limit(count + 1),
  )
  await expect(find(direct, { count: 1 })).rejects.toThrow(
    'The statement may only pass on "count", not calculate with it.',
  )
})

describe('the limit of a statement', () => {
  const limited = connectDatabase(relay.url, { max: 1, statementTimeout: 100 }).db
  afterAll(() => limited.destroy())

  const longer = sql`select pg_sleep(1.5)`

  test('a transaction may raise the limit of its statements, on both sides', async () => {
    await limited.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 60)
      await longer.execute(trx)
    })
  })

  test('the next transaction on the same connection has the usual limit', async () => {
    await expect(longer.execute(limited)).rejects.toMatchObject({ code: '57014' })
    relay.freeze()
    await expect(longer.execute(limited)).rejects.toBeInstanceOf(SilentDatabaseError)
    relay.thaw()
    await sql`select`.execute(limited)
  })
})

test('a second start applies no migration', async () => {
  await migrate(direct)
  expect(await isMigrated(direct)).toBe(true)
})

test('every foreign key has an index, so that deleting a row scans no table', async () => {
  const { rows } = await sql<{ reference: string; indexed: boolean }>`
    select conrelid::regclass || ' ' || conname as reference, exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
      -- One of some rows alone serves where the others refer to nothing.
      and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
    ) as indexed
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(direct)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
})

test('returns counts as numbers', async () => {
  const { rows } = await pool.query('select count(*) as total from users')
  expect(rows).toEqual([{ total: 0 }])
})

// Drops the tables that the tests above need.
test('a database without the newest migration is reported, and migrated', async () => {
  await sql`drop schema public cascade`.execute(direct)
  await sql`create schema public`.execute(direct)
  expect(await isMigrated(direct)).toBe(false)

  // As at a start, where one server waits for the other without a limit.
  const servers = [1, 2].map(() => connectDatabase(url, { statementTimeout: 0 }))
  await Promise.all(servers.map((server) => migrate(server.db)))
  await Promise.all(servers.map((server) => server.db.destroy()))

  expect(await isMigrated(direct)).toBe(true)
})
