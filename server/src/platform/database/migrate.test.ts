import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createTestDatabase } from '../../../test/test-database.ts'
import { connectDatabase } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

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

test('a user who registered before the registrations table keeps password and link', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const provider = { getMigrations: async () => migrations }
  await new Migrator({ db, provider }).migrateTo('0016-closed-notifications')
  await sql`
    insert into users (email, password_hash, email_verified_at) values
      ('verified@example.edu', 'v', now()), ('waiting@example.edu', 'w', null),
      ('late@example.edu', 'l', null)`.execute(db)
  await sql`
    insert into verification_tokens (user_id, token_hash, expires_at)
    select id, email::bytea, now() + interval '1 hour' from users
    where email != 'late@example.edu'`.execute(db)

  await migrate(db)

  const { rows } = await sql`
    select email, users.password_hash as own, registrations.password_hash as registered,
      token_hash = email::bytea as "hasLink", expires_at > now() as "linkWorks"
    from users left join registrations on user_id = users.id
    order by email desc`.execute(db)
  expect(rows).toEqual([
    { email: 'waiting@example.edu', own: null, registered: 'w', hasLink: true, linkWorks: true },
    { email: 'verified@example.edu', own: 'v', registered: 'v', hasLink: true, linkWorks: true },
    { email: 'late@example.edu', own: null, registered: 'l', hasLink: false, linkWorks: false },
  ])
})
