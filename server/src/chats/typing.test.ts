import { rates } from '@quad/contract/server'
import type { Person } from '../../test/factories.ts'
import { createLiveInstances } from '../../test/live-instances.ts'
import { publish, type OpenStream } from '../../test/live-stream.ts'
import { countWrites } from '../../test/writes.ts'

const { app, second, as, services, db, createUser, createProject, createChat, ...live } =
  await createLiveInstances()

const open = async (instance: typeof app, person: Person): Promise<OpenStream> =>
  live.open(instance, await as(person))

/** Publishes a stored event to these pages, which marks the end of earlier ephemeral events. */
const mark = (people: readonly Person[]) =>
  db.transaction().execute((trx) =>
    publish(
      trx,
      people.map(({ id }) => id),
      { type: 'chats' },
    ),
  )

/** The typing events of a page until the next mark. */
const typingAt = async (stream: OpenStream) => {
  const heard: Record<string, unknown>[] = []
  for (;;) {
    const { event, data } = await stream.next()
    if (event === 'chats') return heard
    if (event === 'typing') heard.push(data)
  }
}

const createTeam = async () => {
  const owner = await createUser({ name: 'Olive' })
  const [member, other] = [await createUser(), await createUser()]
  const { chatId } = await createProject({ owner, members: [member, other] })
  const type = async (person: Person) => (await as(person)).sayTyping({ params: { chatId } })
  return { owner, member, other, chatId, type }
}

test('shows the others who is typing, on every instance, but not the person who types', async () => {
  const { owner, member, other, chatId, type } = await createTeam()
  const here = await open(app, member)
  const there = await open(second, other)
  const own = await open(app, owner)
  await type(owner)
  await mark([owner, member, other])
  const typing = [{ type: 'typing', chatId, fromId: owner.id, fromName: 'Olive' }]
  expect(await typingAt(here)).toEqual(typing)
  expect(await typingAt(there)).toEqual(typing)
  expect(await typingAt(own)).toEqual([])
})

test('is sent once when repeated at once', async () => {
  const { owner, member, other, type } = await createTeam()
  const stream = await open(app, member)
  const owners = await as(owner)
  const { chatId } = await createProject({ owner, members: [member] })
  await type(owner)
  await type(owner)
  await type(other)
  await owners.sayTyping({ params: { chatId } })
  await mark([member])
  expect((await typingAt(stream)).map(({ fromId }) => fromId)).toEqual([
    owner.id,
    other.id,
    owner.id,
  ])
})

test('is never stored, and never resumed', async () => {
  const { owner, member, chatId } = await createTeam()
  const stream = await open(app, member)
  const owners = await as(owner)
  const { rows } = await services.pool.query('select count(*) from rate_limits')
  const writesSoFar = await countWrites(db)
  const before = await writesSoFar()
  await owners.sayTyping({ params: { chatId } })
  expect((await stream.next()).event).toBe('typing')
  expect(stream.lastId()).toBe('0')
  expect(await writesSoFar()).toBe(before)
  expect((await services.pool.query('select count(*) from rate_limits')).rows).toEqual(rows)
  // A rate would be counted in the database.
  expect(rates).not.toHaveProperty('sayTyping')
})

test('is not shown to a former member', async () => {
  const { owner, member, type } = await createTeam()
  const stream = await open(app, member)
  await db.deleteFrom('memberships').where('user_id', '=', member.id).execute()
  await type(owner)
  await mark([member])
  expect(await typingAt(stream)).toEqual([])
  await expect(type(member)).rejects.toMatchObject({ status: 404 })
})

test('is hidden from both people if one has blocked the other', async () => {
  const { owner, member, other, type } = await createTeam()
  const pages = [await open(app, owner), await open(app, member), await open(app, other)]
  await (
    await as(member)
  ).blockPerson({ params: { userId: member.id, otherId: owner.id }, body: '' })
  await mark([owner, other])
  for (const page of pages) await typingAt(page)
  await type(owner)
  await type(member)
  await mark([owner, member, other])
  const heard: unknown[] = []
  for (const page of pages) heard.push((await typingAt(page)).map(({ fromId }) => fromId))
  expect(heard).toEqual([[], [], [owner.id, member.id]])
})

test('is shown in a direct chat only after its first message', async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const { id: chatId } = await createChat(ada, ben)
  const adas = await as(ada)
  const stream = await open(app, ben)
  await adas.sayTyping({ params: { chatId } })
  await mark([ben])
  expect(await typingAt(stream)).toEqual([])
  await adas.sendMessage({ params: { chatId, userId: ada.id }, body: { msg: 'Hello', ts: '1' } })
  await adas.sayTyping({ params: { chatId } })
  await mark([ben])
  expect(await typingAt(stream)).toMatchObject([{ chatId, fromId: ada.id }])
})
