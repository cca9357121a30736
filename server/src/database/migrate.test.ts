import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { connectDatabase } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'

const { db, pool, url } = await createTestDatabase()

test('a second start finds nothing to do', async () => {
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
})

test('what refers to a row is found by an index, so that to delete the row reads no table as a whole', async () => {
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

test('a database without the newest migration is not migrated, and is brought there', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  expect(await isMigrated(db)).toBe(false)

  // As at a start, where one waits for the other as long as that takes.
  const servers = [1, 2].map(() => connectDatabase(url, { statementTimeout: 0 }))
  await Promise.all(servers.map((server) => migrate(server.db)))
  await Promise.all(servers.map((server) => server.db.destroy()))

  expect(await isMigrated(db)).toBe(true)
})

test('counts are numbers', async () => {
  const { rows } = await pool.query('select count(*) as total from users')
  expect(rows).toEqual([{ total: 0 }])
})

test('a statement that runs too long is ended', async () => {
  const brief = connectDatabase(url, { statementTimeout: 50 })
  await expect(brief.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await brief.db.destroy()
})
