import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createSecrets } from '../../test/matrix/secrets.ts'
import { createWorld } from '../../test/matrix/world.ts'

const { as, services } = await createTestApp()
const { db } = services

/** Live events and counts of requests, which are deleted within a day, and the lines of new people to compare. */
const passing = new Set([
  'live_events',
  'live_outbox',
  'live_cursors',
  'live_slots',
  'rate_limits',
  'search_news',
])

test('leaves the id of a deleted account in no table', async () => {
  const { people, project, foreign } = await createWorld(db, createSecrets())
  const ids = Object.values(people).map(({ id }) => id)
  const [user_id, person_id] = [people.owner.id, people.member.id]
  await db
    .updateTable('join_requests')
    .set({ invited_by: user_id, decided_by: user_id })
    .where('project_id', '=', project.id)
    .execute()
  await db
    .insertInto('saved_search_matches')
    .values({ search_id: people.owner.savedSearchId, person_id })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash: Buffer.from('known') })
    .execute()
  const owners = await as(people.owner)
  await owners.sendReport({
    body: { about: 'project', id: foreign.id, reason: 'This is spam.' },
  })
  const { rows: columns } = await sql<{ table: string; column: string; names: boolean }>`
    select columns.table_name as table, columns.column_name as column, exists (
      select from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass
      and conrelid = to_regclass(columns.table_name)
      and conkey = array[columns.ordinal_position::smallint]) as names
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const lasting = columns.filter(({ table }) => !passing.has(table))
  const withIds = async () => {
    const found = []
    for (const { table, column } of lasting) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select from ${sql.table(table)}
          where ${sql.ref(column)}::text ~ ${ids.join('|')}) as found`.execute(db)
      if (rows[0]!.found) found.push(`${table}.${column}`)
    }
    return found
  }
  const filled = new Set(await withIds())
  // A new table needs a row above, or in the world.
  const empty = lasting
    .filter(({ names }) => names)
    .map(({ table, column }) => `${table}.${column}`)
    .filter((each) => !filled.has(each))
  expect(empty).toEqual([])
  for (const id of ids) await (await as({ id })).deleteUser({ params: { userId: id } })
  // Moderators still see what was reported.
  expect(await withIds()).toEqual(['reports.copy'])
})
