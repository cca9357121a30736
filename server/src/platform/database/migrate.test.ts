import { sql } from 'kysely'
import { createTestDatabase } from '../../../test/test-database.ts'
import { connectDatabase } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'

const { db, pool, url } = await createTestDatabase()

test('a second start applies no migration', async () => {
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
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
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
})

test('a database without the newest migration is reported, and migrated', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  expect(await isMigrated(db)).toBe(false)

  // As at a start, where one server waits for the other without a limit.
  const servers = [1, 2].map(() => connectDatabase(url, { statementTimeout: 0 }))
  await Promise.all(servers.map((server) => migrate(server.db)))
  await Promise.all(servers.map((server) => server.db.destroy()))

  expect(await isMigrated(db)).toBe(true)
})

test('returns counts as numbers', async () => {
  const { rows } = await pool.query('select count(*) as total from users')
  expect(rows).toEqual([{ total: 0 }])
})

test('ends a statement that runs too long', async () => {
  const brief = connectDatabase(url, { statementTimeout: 50 })
  await expect(brief.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await brief.db.destroy()
})
