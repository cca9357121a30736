import { sql } from 'kysely'
import type { Person } from '../../test/factories.ts'
import { createLiveInstances } from '../../test/live-instances.ts'
import { publish } from '../../test/live-stream.ts'

const {
  app,
  second,
  as,
  services,
  db,
  createUser,
  createChat,
  createWantedRole,
  open,
  tell,
  createTeam,
  message,
  breakListening,
} = await createLiveInstances()

/** Moves all events of a person before any page load. */
const longAgo = ({ id }: Person) =>
  db
    .updateTable('live_events')
    .set({ created_at: sql`now() - interval '1 minute'` })
    .where('user_id', '=', id)
    .execute()

test("sends a message to the participants' pages on every instance, also to the sender's", async () => {
  const { owner, project, owners, members } = await createTeam()
  const [mine, theirs] = [await open(app, owners), await open(second, members)]
  const params = { chatId: project.chatId, userId: owner.id }
  const sent = await owners.sendMessage({ params, body: message('Hello team') })
  for (const stream of [mine, theirs]) {
    expect(await stream.next()).toMatchObject({
      event: 'message',
      data: { type: 'message', chatId: project.chatId, fromName: 'Olive', message: sent },
    })
  }
})

test('resumes a broken stream after its last event, without gap or repeat', async () => {
  const person = await createUser()
  const browser = await as(person)
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID())
  const stream = await open(app, browser)
  for (const id of ids.slice(0, 2)) await tell(person, id)
  const seen = [await stream.next(), await stream.next()]
  stream.close()
  for (const id of ids.slice(2, 5)) await tell(person, id)
  const resumed = await open(second, browser, seen[1]!.id)
  seen.push(await resumed.next(), await resumed.next(), await resumed.next())
  for (const id of ids.slice(5)) await tell(person, id)
  seen.push(await resumed.next(), await resumed.next())
  expect(seen.map(({ data }) => data['projectId'])).toEqual(ids)
  expect(seen.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

const projectOf = ({ data }: { data: Record<string, unknown> }) => data['projectId']

test('a page starts from its snapshot of the user, and resumes from its last event', async () => {
  const person = await createUser()
  const browser = await as(person)
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
  await tell(person, ids[0]!)
  await longAgo(person)
  const { liveId } = await browser.getCurrentUser()
  for (const id of ids.slice(1)) await tell(person, id)
  const stream = await open(app, browser, undefined, String(liveId))
  expect([projectOf(await stream.next()), projectOf(await stream.next())]).toEqual(ids.slice(1, 3))
  const resumed = await open(app, browser, '3', String(liveId))
  expect(projectOf(await resumed.next())).toBe(ids[3])
  const strange = await open(app, browser, undefined, 'nonsense')
  expect((await strange.next()).event).toBe('reset')
})

test('repeats an event that arrived between the responses of a page load', async () => {
  const person = await createUser()
  const browser = await as(person)
  const [old, between, after] = Array.from({ length: 3 }, () => crypto.randomUUID())
  await tell(person, old!)
  await longAgo(person)
  // The page's other requests were read here.
  await tell(person, between!)
  const { liveId } = await browser.getCurrentUser()
  await tell(person, after!)
  const stream = await open(app, browser, undefined, String(liveId))
  expect([projectOf(await stream.next()), projectOf(await stream.next())]).toEqual([between, after])
})

test('sends every event of many writers to people who receive several at once, in order, once each', async () => {
  const people = [await createUser(), await createUser(), await createUser()]
  const [ada, ben, cleo] = people as [Person, Person, Person]
  const tellAll = (order: Person[]) =>
    db.transaction().execute(async (trx) => {
      for (const { id } of order) {
        await publish(trx, [id], { type: 'project', projectId: id })
        await publish(trx, [id], { type: 'chats' })
      }
    })
  const orders = [
    [ada, ben, cleo],
    [cleo, ben, ada],
    [ben, ada],
  ]
  await Promise.all(Array.from({ length: 30 }, (_, count) => tellAll(orders[count % 3]!)))
  const stream = await open(app, await as(ben), '0')
  for (let id = 1; id <= 60; id += 1) {
    const event = await stream.next()
    expect(event).toMatchObject({ id: String(id), event: id % 2 ? 'project' : 'chats' })
  }
})

test('sends no event of a transaction that fails', async () => {
  const person = await createUser()
  const stream = await open(app, await as(person))
  const failing = db.transaction().execute(async (trx) => {
    await publish(trx, [person.id], { type: 'project', projectId: crypto.randomUUID() })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  await db.transaction().execute((trx) => publish(trx, [person.id], { type: 'chats' }))
  expect(await stream.next()).toMatchObject({ id: '1', event: 'chats' })
})

test('starts a new page with coming events, and can resume before its first one', async () => {
  const person = await createUser()
  const browser = await as(person)
  await tell(person, crypto.randomUUID())
  const later = crypto.randomUUID()
  const stream = await open(app, browser)
  await tell(person, later)
  expect(await stream.next()).toMatchObject({ id: '2', data: { projectId: later } })

  const other = await open(app, browser)
  const reading = other.next().catch(() => undefined)
  await tell(person, crypto.randomUUID())
  expect(await reading).toMatchObject({ id: '3' })
})

test('sends an id before any event, so that a break before the first one loses nothing', async () => {
  const person = await createUser()
  await tell(person, crypto.randomUUID())
  const browser = await as(person)
  const stream = await open(app, browser)
  const ended = stream.rest()
  services.live.endSession(await sessionOf(person))
  expect(await ended).toEqual([])
  expect(stream.lastId()).toBe('1')
})

const sessionOf = async (person: Pick<Person, 'id'>): Promise<string> => {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return row.id
}

test.each(['1', '99', 'nonsense'])(
  'sends a reset to a page whose last event (%s) is unknown',
  async (seen) => {
    const person = await createUser()
    const browser = await as(person)
    for (let count = 0; count < 5; count += 1) await tell(person, crypto.randomUUID())
    await db
      .deleteFrom('live_events')
      .where('user_id', '=', person.id)
      .where('id', '<=', 3)
      .execute()
    const stream = await open(app, browser, seen)
    expect((await stream.next()).event).toBe('reset')
    await tell(person, crypto.randomUUID())
    expect((await stream.next()).id).toBe('6')
    // The next event after the third one is still stored.
    expect((await (await open(app, browser, '3')).next()).id).toBe('4')
  },
)

test('forbids caches and proxies to hold the stream back', async () => {
  const { headers } = await open(app, await as(await createUser()))
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-request-id')).not.toBeNull()
})

test('an instance catches up after its database connection broke', async () => {
  const person = await createUser()
  const stream = await open(app, await as(person))
  await breakListening()
  await tell(person, crypto.randomUUID())
  expect((await stream.next()).event).toBe('project')
})

describe('what a recipient may read', () => {
  test('sends a former member nothing more of the group chat, not even earlier messages', async () => {
    const { owner, member, project, owners, members } = await createTeam()
    const stream = await open(app, members)
    const params = { chatId: project.chatId, userId: owner.id }
    await owners.sendMessage({ params, body: message('Seen') })
    const seen = await stream.next()
    expect(seen.event).toBe('message')
    stream.close()
    const { id } = await owners.sendMessage({ params, body: message('Sent while away') })
    await owners.editMessage({ params: { messageId: id }, body: { msg: 'Edited while away' } })
    await db
      .deleteFrom('memberships')
      .where('project_id', '=', project.id)
      .where('user_id', '=', member.id)
      .execute()
    const resumed = await open(app, members, seen.id)
    await owners.sendMessage({ params, body: message('After') })
    const marker = crypto.randomUUID()
    await tell(member, marker)
    expect(await resumed.next()).toMatchObject({ event: 'project', data: { projectId: marker } })
  })

  test('sends nothing to an expired session', async () => {
    const person = await createUser()
    const stream = await open(app, await as(person))
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now() - interval '31 days'` })
      .where('user_id', '=', person.id)
      .execute()
    await tell(person, crypto.randomUUID())
    expect(await stream.rest()).toEqual([])
  })

  test('a request has its match, without the skills that it was compared with', async () => {
    const { owners, project } = await createTeam()
    await createWantedRole(project, { title: 'Surveyor', skills: ['GIS', 'Drawing'] })
    const student = await createUser({ skills: ['GIS', 'Poetry'] })
    const stream = await open(app, owners)
    const params = { userId: student.id, projectId: project.id }
    await (await as(student)).requestToJoin({ params, body: message('Please') })
    expect((await stream.next()).event).toBe('project')
    const { data } = await stream.next()
    const match = { of: 2, matched: ['GIS'], missing: ['Drawing'], role: 'Surveyor' }
    const asks = { what: 'join-request', joins: true, role: null, match }
    expect(data['notification']).toMatchObject({ asks })
    expect(JSON.stringify(data)).not.toContain('compared')
  })

  /** The Member's page that is closed while the Owner writes a message. */
  const createScene = async () => {
    const { owner, project, owners, members } = await createTeam()
    const { chatId } = project
    const stream = await open(app, members)
    const send = (msg: string) =>
      owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    await send('Seen')
    const { id: seen } = await stream.next()
    stream.close()
    const sent = await send('The code is 4711')
    const params = { messageId: sent.id }
    return { owner, owners, members, chatId, seen, sent, params }
  }

  test('sends a changed message to every participant, as each sees it', async () => {
    const { owner, owners, members, chatId, sent, params } = await createScene()
    const streams = [await open(app, owners), await open(app, members)]
    const changed = await owners.reactToMessage({ params, body: { emoji: '👍', reacts: true } })
    expect(changed.reactions).toEqual([{ emoji: '👍', by: [{ id: owner.id, name: 'Olive' }] }])
    for (const stream of streams) {
      expect((await stream.next()).data).toEqual({
        type: 'message-changed',
        chatId,
        message: { ...sent, revision: 1, reactions: changed.reactions },
      })
    }
  })

  test('a resumed page gets a deleted message without its text', async () => {
    const { owners, members, seen, sent, params } = await createScene()
    await owners.editMessage({ params, body: { msg: 'The code is 4712' } })
    await owners.deleteMessage({ params })
    const resumed = await open(app, members, seen)
    const trace = { ...sent, content: '', deleted: true, revision: 2 }
    for (const event of ['message', 'message-changed', 'message-changed']) {
      expect(await resumed.next()).toMatchObject({ event, data: { message: trace } })
    }
  })

  test('a resumed page gets the notification of an edited message with its present text', async () => {
    const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser()]
    const [adas, bens] = [await as(ada), await as(ben)]
    const { id: chatId } = await createChat(ada, ben)
    const sent = await adas.sendMessage({
      params: { chatId, userId: ada.id },
      body: message('Helo Ben'),
    })
    await adas.editMessage({ params: { messageId: sent.id }, body: { msg: 'Hello Ben' } })
    const resumed = await open(app, bens, '0')
    const events = [1, 2, 3, 4].map(() => resumed.next())
    expect(await Promise.all(events)).toMatchObject([
      { event: 'message', data: { message: { content: 'Hello Ben' } } },
      { event: 'notification', data: { notification: { message: 'Hello Ben' } } },
      { event: 'notification', data: { notification: { message: 'Hello Ben' } } },
      { event: 'message-changed', data: { message: { content: 'Hello Ben' } } },
    ])
  })
})
