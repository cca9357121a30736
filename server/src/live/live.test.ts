import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { limits } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { openStream, type OpenStream } from '../../test/live-stream.ts'
import { createApp } from '../app.ts'
import { startLiveHub } from './hub.ts'
import { publish } from './publish.ts'

const first = await createTestApp()
const second = await createTestApp({ database: first.database })
const { app, as, visitor, services } = first
const { db } = services
const { createUser, createProject } = createFactories(db)

const streams: OpenStream[] = []
const open = async (...args: Parameters<typeof openStream>): Promise<OpenStream> => {
  const stream = await openStream(...args)
  streams.push(stream)
  return stream
}

beforeAll(async () => {
  await app.listen({ port: 0 })
  await second.app.listen({ port: 0 })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

const tell = (person: Pick<Person, 'id'>, projectId: string) =>
  db.transaction().execute((trx) => publish(trx, [person.id], { type: 'project', projectId }))

const createTeam = async () => {
  const owner = await createUser({ name: 'Olive' })
  const member = await createUser({ name: 'Mika' })
  const project = await createProject({ owner, members: [member] })
  return { owner, member, project, owners: await as(owner), members: await as(member) }
}

let stamps = 0
const message = (msg: string) => ({ msg, ts: `2026-03-03T12:00:00.${(stamps += 1)}Z` })

test('a message of somebody else arrives, also on the other pages of its sender', async () => {
  const { owner, project, owners, members } = await createTeam()
  const [mine, theirs] = [await open(app, owners), await open(app, members)]
  const params = { chatId: project.chatId, userId: owner.id }
  const sent = await owners.sendMessage({ params, body: message('Hello team') })
  for (const stream of [mine, theirs]) {
    expect(await stream.next()).toMatchObject({
      event: 'message',
      data: { type: 'message', chatId: project.chatId, fromName: 'Olive', message: sent },
    })
  }
})

test('a direct message arrives with its notification', async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser()]
  const [adas, bens] = [await as(ada), await as(ben)]
  const stream = await open(app, bens)
  const chatId = await adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  await adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Hello Ben') })
  expect((await stream.next()).event).toBe('message')
  expect(await stream.next()).toMatchObject({
    event: 'notification',
    data: { notification: { type: 'direct-message', fromName: 'Ada', message: 'Hello Ben' } },
  })
})

test('events reach the streams of every instance', async () => {
  const { owner, project, owners, members } = await createTeam()
  const stream = await open(second.app, members)
  const params = { chatId: project.chatId, userId: owner.id }
  await owners.sendMessage({ params, body: message('Across') })
  expect((await stream.next()).event).toBe('message')
})

test('a stream that broke goes on after the last event it had, without gap or repeat', async () => {
  const person = await createUser()
  const browser = await as(person)
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID())
  const stream = await open(app, browser)
  for (const id of ids.slice(0, 2)) await tell(person, id)
  const seen = [await stream.next(), await stream.next()]
  stream.close()
  for (const id of ids.slice(2, 5)) await tell(person, id)
  const resumed = await open(second.app, browser, seen[1]!.id)
  seen.push(await resumed.next(), await resumed.next(), await resumed.next())
  for (const id of ids.slice(5)) await tell(person, id)
  seen.push(await resumed.next(), await resumed.next())
  expect(seen.map(({ data }) => data['projectId'])).toEqual(ids)
  expect(seen.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('a page goes on after what it knew when its person signed in, and then after its last event', async () => {
  const person = await createUser()
  const browser = await as(person)
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
  await tell(person, ids[0]!)
  const { liveId } = await browser.getCurrentUser()
  for (const id of ids.slice(1)) await tell(person, id)
  const projectOf = ({ data }: { data: Record<string, unknown> }) => data['projectId']
  const stream = await open(app, browser, undefined, String(liveId))
  expect([projectOf(await stream.next()), projectOf(await stream.next())]).toEqual(ids.slice(1, 3))
  const resumed = await open(app, browser, '3', String(liveId))
  expect(projectOf(await resumed.next())).toBe(ids[3])
  const strange = await open(app, browser, undefined, 'nonsense')
  expect((await strange.next()).event).toBe('reset')
})

test('events of many writers at once arrive in their order, none twice and none missing', async () => {
  const person = await createUser()
  const browser = await as(person)
  const stream = await open(app, browser)
  await Promise.all(Array.from({ length: 150 }, () => tell(person, crypto.randomUUID())))
  const ids: number[] = []
  while (ids.length < 150) ids.push(Number((await stream.next()).id))
  expect(ids).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
})

test('people who are told of several things at once, in whatever order, get each of them', async () => {
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

test('what is published by a transaction that fails is never seen', async () => {
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

test('a new page starts with what is to come, and can resume before its first event', async () => {
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

test('an id comes before any event, so that a break before the first one loses nothing', async () => {
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
  'a page whose last event (%s) is not known any more is told to fetch anew',
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
  },
)

test('a page whose next event is still kept is not told to fetch anew', async () => {
  const person = await createUser()
  const browser = await as(person)
  for (let count = 0; count < 5; count += 1) await tell(person, crypto.randomUUID())
  await db.deleteFrom('live_events').where('user_id', '=', person.id).where('id', '<=', 3).execute()
  const stream = await open(app, browser, '3')
  expect((await stream.next()).id).toBe('4')
})

test('whoever left gets nothing more of the group chat, not even what was sent before', async () => {
  const { owner, member, project, owners, members } = await createTeam()
  const stream = await open(app, members)
  const params = { chatId: project.chatId, userId: owner.id }
  await owners.sendMessage({ params, body: message('Seen') })
  const seen = await stream.next()
  expect(seen.event).toBe('message')
  stream.close()
  await owners.sendMessage({ params, body: message('Sent while away') })
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

test('signing out ends the streams of that session, and no others', async () => {
  const person = await createUser()
  const [leaving, staying] = [await as(person), await as(person)]
  const [ended, kept] = [await open(app, leaving), await open(app, staying)]
  await leaving.logout()
  expect(await ended.rest()).toEqual([])
  await tell(person, crypto.randomUUID())
  expect((await kept.next()).event).toBe('project')
})

test('a session that ends anywhere, by whatever means, ends its streams on every instance', async () => {
  const person = await createUser()
  const stream = await open(second.app, await as(person))
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  expect(await stream.rest()).toEqual([])
})

test('nothing is sent to a session that has expired', async () => {
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

test('the oldest page gives way to one too many, and is told so', async () => {
  const person = await createUser()
  const browser = await as(person)
  const oldest = await open(app, browser)
  const others: OpenStream[] = []
  for (let count = 0; count < limits.streamsPerPerson; count += 1) {
    others.push(await open(app, browser))
  }
  expect((await oldest.rest()).map(({ event }) => event)).toEqual(['replaced'])
  await tell(person, crypto.randomUUID())
  for (const stream of others) expect((await stream.next()).event).toBe('project')
})

describe('over all instances', () => {
  const apps = [app, second.app]

  /** How many of these are still open, once all but those that a person may have were told to end. */
  const stillOpen = async (person: Person, opened: OpenStream[]): Promise<OpenStream[]> => {
    const lost: OpenStream[] = []
    const heard = opened.map(async (stream) => {
      const { event } = await stream.next()
      if (event === 'replaced') lost.push(stream)
      return event
    })
    await eventually(async () => lost.length >= opened.length - limits.streamsPerPerson)
    await tell(person, crypto.randomUUID())
    const events = await Promise.all(heard)
    return opened.filter((_, at) => events[at] === 'project')
  }

  test('a person has four streams, and the oldest gives way wherever it is', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened: OpenStream[] = []
    for (const at of [0, 1, 1, 0, 1, 0]) opened.push(await open(apps[at]!, browser))
    expect(await stillOpen(person, opened)).toEqual(opened.slice(2))
  })

  test('of many that are opened at once, four stay', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(apps[at % 2]!, browser)),
    )
    expect(await stillOpen(person, opened)).toHaveLength(limits.streamsPerPerson)
  })

  test('a page that is closed makes room', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = [await open(app, browser), await open(second.app, browser)]
    for (let count = 0; count < 8; count += 1) {
      const closing = await open(apps[count % 2]!, browser)
      closing.close()
      await eventually(async () => (await placesOf(person)) === 2)
    }
    expect(await stillOpen(person, opened)).toEqual(opened)
  })

  test('streams still count after their instance lost its connection to the database', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = [await open(app, browser), await open(second.app, browser)]
    await db.deleteFrom('live_places').where('user_id', '=', person.id).execute()
    await breakListening()
    await eventually(async () => (await placesOf(person)) === 2)
    for (const at of [0, 1, 0]) opened.push(await open(apps[at]!, browser))
    expect(await stillOpen(person, opened)).toEqual(opened.slice(1))
  })
})

const placesOf = async ({ id }: Pick<Person, 'id'>): Promise<number> => {
  const rows = await db.selectFrom('live_places').select('id').where('user_id', '=', id).execute()
  return rows.length
}

const breakListening = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'quad live %' and datname = current_database()`.execute(db)

test('a visitor has no stream', async () => {
  expect((await open(app, visitor())).status).toBe(401)
})

test('no cache or proxy holds the stream back', async () => {
  const { headers } = await open(app, await as(await createUser()))
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-request-id')).not.toBeNull()
})

test('after its connection to the database broke, an instance catches up', async () => {
  const person = await createUser()
  const stream = await open(app, await as(person))
  await breakListening()
  await tell(person, crypto.randomUUID())
  expect((await stream.next()).event).toBe('project')
})

describe('an instance of short beats', () => {
  const silent = { info: () => undefined, warn: () => undefined }

  const createInstance = async () => {
    const live = await startLiveHub({ ...services, log: silent, beatEvery: 20 })
    const instance = await createApp({ ...services, live })
    await instance.listen({ port: 0 })
    const stop = async () => {
      await instance.close()
      await live.stop()
    }
    return { instance, stop }
  }

  test('shows signs of life, and ends a session that expires in silence', async () => {
    const { instance, stop } = await createInstance()
    const person = await createUser()
    const stream = await open(instance, await as(person))
    const ended = stream.rest()
    while (stream.beats() < 3) await new Promise((resolve) => setImmediate(resolve))
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now() - interval '31 days'` })
      .where('user_id', '=', person.id)
      .execute()
    expect(await ended).toEqual([])
    await stop()
  })

  test('ends its streams when it stops', async () => {
    const { instance, stop } = await createInstance()
    const stream = await open(instance, await as(await createUser()))
    const ended = stream.rest()
    await stop()
    expect(await ended).toEqual([])
  })

  test('drops a page that reads no more', async () => {
    const { instance, stop } = await createInstance()
    const { owner, project, owners } = await createTeam()
    const { port } = instance.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const cookie = [...owners.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(`GET /api/stream HTTP/1.1\r\nhost: quad.test\r\ncookie: ${cookie}\r\n\r\n`)
    await once(socket, 'readable')
    socket.on('error', () => undefined)
    const large = {
      id: project.id,
      seq: 1,
      content: 'x'.repeat(200_000),
      fromId: owner.id,
      timeSent: '',
      ts: '',
    }
    for (let count = 0; count < 100; count += 1) {
      await db.transaction().execute((trx) =>
        publish(trx, [owner.id], {
          type: 'message',
          chatId: project.chatId,
          message: large,
          fromName: '',
        }),
      )
    }
    await new Promise<void>((resolve) => {
      const check = setInterval(() => {
        instance.server.getConnections((_, count) => {
          if (count > 0) return
          clearInterval(check)
          resolve()
        })
      }, 20)
    })
    socket.destroy()
    await stop()
  })
})
