import { deletedPerson } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { createSecrets } from '../../test/matrix/secrets.ts'
import { createWorld } from '../../test/matrix/world.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat } = createFactories(db)

const send = async (from: Pick<Person, 'id'>, chatId: string, msg: string) =>
  (await as(from)).sendMessage({ params: { chatId, userId: from.id }, body: message(msg) })

test("leaves neither the name nor a text of its owner in others' events and the known words", async () => {
  const [owner, friend] = [await createUser(), await createUser({ skills: ['Cartography'] })]
  const ada = await createUser({
    name: 'Quirina Zwetschge',
    skills: ['Cartography', 'Xylography'],
  })
  const [project, other] = [
    await createProject({ owner, members: [friend] }),
    await createProject({ owner }),
  ]
  const adas = await as(ada)
  for (const { id: projectId } of [project, other]) {
    const params = { userId: ada.id, projectId }
    await adas.requestToJoin({ params, body: { msg: 'I like woodcuts', ts: '' } })
  }
  const params = { adminId: owner.id, userId: ada.id, projectId: project.id }
  await (await as(owner)).acceptRequest({ params, body: '' })
  await settleDecisions(db, project.id)
  const { id: chatId } = await createChat(ada, friend)
  await send(ada, project.chatId, 'I bring a woodcut')
  await send(ada, chatId, 'A woodcut for you')
  const { rows: known } = await sql<{ word: string }>`select word from user_words`.execute(db)
  const words = known.map(({ word }) => word)
  expect(words).toEqual(expect.arrayContaining(['zwetschge', 'xylography', 'cartography']))

  await adas.deleteUser({ params: { userId: ada.id } })

  const events = [...(await liveEventsOf(db, owner)), ...(await liveEventsOf(db, friend))]
  expect(JSON.stringify(events)).not.toMatch(
    new RegExp(`${ada.id}|Zwetschge|woodcut|xylography`, 'i'),
  )
  const { id: personId, name: fromName } = deletedPerson
  const onlyId = { id: expect.any(String) }
  for (const change of ['joined', 'left']) {
    const line = expect.objectContaining({ type: change, personId })
    expect(events).toContainEqual({
      type: 'chat-line',
      chatId: project.chatId,
      line,
      person: deletedPerson,
    })
  }
  for (const chat of [project.chatId, chatId]) {
    expect(events).toContainEqual({ type: 'message', chatId: chat, message: onlyId, fromName })
  }
  const { rows: left } = await sql<{ word: string }>`select word from user_words`.execute(db)
  const own = new Set(['quirina', 'zwetschge', 'xylography'])
  expect(left.map(({ word }) => word).toSorted()).toEqual(
    words.filter((word) => !own.has(word)).toSorted(),
  )
})

/** Open streams, counts of requests, which are deleted within a day, and the lines of new people to compare. */
const passing = new Set(['live_cursors', 'live_slots', 'rate_limits', 'search_news'])

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
  const payload = JSON.stringify({ type: 'notification', notification: { fromId: user_id } })
  await db
    .insertInto('live_events')
    .values([person_id, (await createUser()).id].map((id) => ({ user_id: id, id: 0, payload })))
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
