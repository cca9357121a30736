import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { connectDatabase } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'

const { db, pool, url } = await createTestDatabase()

test('a second start finds nothing to do', async () => {
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
})

test('a database without the newest migration is not migrated, and is brought there', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  expect(await isMigrated(db)).toBe(false)

  const other = connectDatabase(url)
  await Promise.all([migrate(db), migrate(other.db)])
  await other.db.destroy()

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
