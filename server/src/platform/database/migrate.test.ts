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

test('texts of before are composed, and found by their parts', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const provider = { getMigrations: async () => migrations }
  await new Migrator({ db, provider }).migrateTo('0039-cover-descriptions')
  const word = '한국어'.normalize('NFD')
  await sql`
    insert into projects (title, description, meeting_format, recruiting, tags, image_descriptions)
    values (${`Zoë ${word}`.normalize('NFD')}, '人工知能研究会', 'Hybrid', true,
      ${['Z', word, '한국어', 'A']}::text[], ${JSON.stringify({ id: word })})`.execute(db)
  await sql`
    insert into wanted_roles (project_id, position, title, skills, places)
    select id, 0, '映像編集者', array[${word}], 1 from projects`.execute(db)
  await sql`
    insert into users (email, email_verified_at, password_hash)
    values ('a@example.edu', now(), '')`.execute(db)
  for (const text of [word, '한국어']) {
    const search = JSON.stringify({ title: text })
    await sql`
      insert into saved_searches (user_id, name, alert, search, kind, tags, filter)
      select id, 'Any', 'app', ${search}, 'projects', array[fold(${text})], '{}'
      from users`.execute(db)
  }
  const words = `'robots':*A & ('${word}':* | 'ai研究会':*AB | '会':*)`
  await sql`
    insert into saved_searches (user_id, name, alert, search, kind, words, filter)
    select id, ${word}, 'app', '{}', 'projects', ${words}::tsquery, '{}' from users`.execute(db)

  await migrate(db)

  const { rows } = await sql`
    select title, tags, image_descriptions as descriptions, role_skills as skills,
      search @@ '研究'::tsquery as "hasPart", role_titles @@ '編集'::tsquery as "hasRole"
    from projects`.execute(db)
  expect(rows).toEqual([
    {
      title: 'Zoë 한국어',
      tags: ['Z', '한국어', 'A'],
      descriptions: { id: '한국어' },
      skills: ['한국어'],
      hasPart: true,
      hasRole: true,
    },
  ])
  const searches = await sql`
    select name, search, words::text, tags from saved_searches order by name`.execute(db)
  expect(searches.rows).toEqual([
    { name: 'Any', search: { title: '한국어' }, words: null, tags: ['한국어'] },
    {
      name: '한국어',
      search: {},
      words: `'robots':*A & ( '한국' <-> '국어' | 'ai':*AB & '研究':AB <-> '究会':AB | '会':* )`,
      tags: null,
    },
  ])
})
