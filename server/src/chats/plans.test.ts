import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { chatsOf } from './store.ts'

const { db } = await createTestDatabase()

test("a person's chats are found by indexes among many", async () => {
  await sql`
    insert into users (email, password_hash)
    select n || '@example.edu', '' from generate_series(1, 3000) as n`.execute(db)
  await sql`
    insert into chats (first_user_id, second_user_id)
    select least(one.id, other.id), greatest(one.id, other.id)
    from (select id, row_number() over (order by id) as place from users) as one
    cross join (values (1), (2)) as next (step)
    join (select id, row_number() over (order by id) as place from users) as other
      on other.place = one.place + next.step`.execute(db)
  await sql`vacuum analyze users, chats, memberships, projects, chat_markers`.execute(db)
  const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const plan = JSON.stringify(await chatsOf(db, id).explain('json'))
  expect(plan).toContain('chats_second_user')
  expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"(chats|users)"/)
})
