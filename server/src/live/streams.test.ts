import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { limits } from '@quad/contract'
import { sql } from 'kysely'
import { eventually } from '../../test/waiting.ts'
import type { Person } from '../../test/factories.ts'
import { createLiveInstances } from '../../test/live-instances.ts'
import { type OpenStream, openStream } from '../../test/live-stream.ts'
import { createApp, liveRules } from '../app/app.ts'
import { startLiveHub } from './hub.ts'
import { countWrites } from '../../test/writes.ts'
import { silentLog as log } from '../../test/silent-log.ts'

const {
  app,
  second,
  as,
  services,
  db,
  createUser,
  createProject,
  createChat,
  open,
  tell,
  createTeam,
  breakListening,
} = await createLiveInstances()

const slotsOf = async ({ id }: Pick<Person, 'id'>): Promise<number> => {
  const rows = await db.selectFrom('live_slots').select('id').where('user_id', '=', id).execute()
  return rows.length
}

test('the oldest stream ends for one too many, and its page is told', async () => {
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
  const apps = [app, second]

  /** The streams that are still open after the surplus ones have ended. */
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

  test('a person has four streams, and the oldest one ends on any instance', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened: OpenStream[] = []
    for (const at of [0, 1, 1, 0, 1, 0]) opened.push(await open(apps[at]!, browser))
    expect(await stillOpen(person, opened)).toEqual(opened.slice(2))
  })

  test('does not count the streams of an instance that was killed', async () => {
    const person = await createUser()
    const killed = { user_id: person.id, instance: crypto.randomUUID() }
    const slots = [1, 2, 3].map(() => ({ ...killed, id: crypto.randomUUID() }))
    const browser = await as(person)
    const opened = [await open(app, browser)]
    await db.insertInto('live_slots').values(slots).execute()
    for (const at of [1, 0, 1]) opened.push(await open(apps[at]!, browser))
    expect(await stillOpen(person, opened)).toEqual(opened)
  })

  test('keeps four of many streams that open at once', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(apps[at % 2]!, browser)),
    )
    expect(await stillOpen(person, opened)).toHaveLength(limits.streamsPerPerson)
  })

  test('a closed page frees its slot', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = [await open(app, browser), await open(second, browser)]
    for (let count = 0; count < 8; count += 1) {
      const closing = await open(apps[count % 2]!, browser)
      closing.close()
      await eventually(async () => (await slotsOf(person)) === 2)
    }
    expect(await stillOpen(person, opened)).toEqual(opened)
  })

  test('streams still count after their instance lost its database connection', async () => {
    const person = await createUser()
    const browser = await as(person)
    const opened = [await open(app, browser), await open(second, browser)]
    await db.deleteFrom('live_slots').where('user_id', '=', person.id).execute()
    await breakListening()
    await eventually(async () => (await slotsOf(person)) === 2)
    for (const at of [0, 1, 0]) opened.push(await open(apps[at]!, browser))
    expect(await stillOpen(person, opened)).toEqual(opened.slice(1))
  })
})

describe('an instance of its own', () => {
  const running = new Set<() => Promise<void>>()

  const createInstance = async (heartbeatEvery = 20) => {
    const live = await startLiveHub({
      ...services,
      log,
      rules: liveRules,
      heartbeatEvery,
    })
    const instance = await createApp({ ...services, live })
    await instance.listen({ port: 0 })
    const stop = async () => {
      running.delete(stop)
      await instance.close()
      await live.stop()
    }
    running.add(stop)
    return { instance, stop }
  }
  // Also after a failure: an instance keeps the process running.
  afterEach(async () => {
    for (const stop of running) await stop()
  })

  test('sends heartbeats, and ends the stream of an expired session', async () => {
    const { instance, stop } = await createInstance()
    const person = await createUser()
    const stream = await open(instance, await as(person))
    const ended = stream.rest()
    while (stream.heartbeats() < 3) await new Promise((resolve) => setImmediate(resolve))
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now() - interval '31 days'` })
      .where('user_id', '=', person.id)
      .execute()
    expect(await ended).toEqual([])
    await stop()
  })

  test('ends the streams of one session at once, however it ends', async () => {
    const { instance, stop } = await createInstance(60_000)
    const person = await createUser()
    const [ending, staying] = [await as(person), await as(person)]
    const [stream, kept] = [await open(instance, ending), await open(instance, staying)]
    // Once an event has arrived, the stream reads no more, and so does not notice the end by itself.
    await tell(person, crypto.randomUUID())
    await Promise.all([stream.next(), kept.next()])
    const sessions = await ending.listSessions({ params: { userId: person.id } })
    const { id } = sessions.find(({ current }) => current)!
    await db.deleteFrom('sessions').where('id', '=', id).execute()
    expect(await stream.rest()).toEqual([])
    await tell(person, crypto.randomUUID())
    expect((await kept.next()).event).toBe('project')
    await stop()
  })

  test('ends its streams when it stops', async () => {
    const { instance, stop } = await createInstance()
    const stream = await open(instance, await as(await createUser()))
    const ended = stream.rest()
    await stop()
    expect(await ended).toEqual([])
  })

  test('drops a page that stops reading', async () => {
    const { instance, stop } = await createInstance()
    const { owner, owners } = await createTeam()
    const { port } = instance.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const cookie = [...owners.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(`GET /api/stream HTTP/1.1\r\nhost: quad.test\r\ncookie: ${cookie}\r\n\r\n`)
    await once(socket, 'readable')
    socket.on('error', () => undefined)
    for (let count = 0; count < 100; count += 1) await tell(owner, 'x'.repeat(200_000))
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

describe('presence', () => {
  /** An instance where a person without a page is offline after some milliseconds. */
  const startInstance = async (goneAfter = 50) => {
    const live = await startLiveHub({ ...services, log, rules: liveRules, goneAfter })
    const instance = await createApp({ ...services, live })
    await instance.listen({ port: 0 })
    const stop = async () => {
      await live.stop()
      await instance.close()
    }
    return { instance, stop }
  }

  let instances: Awaited<ReturnType<typeof startInstance>>[] = []
  beforeAll(async () => {
    instances = [await startInstance(), await startInstance()]
  })
  afterAll(async () => {
    for (const { stop } of instances) await stop()
  })

  const openPage = async (person: Person, on = 0): Promise<OpenStream> =>
    open(instances[on]!.instance, await as(person))
  // The pages of the test before are closed.
  beforeEach(() =>
    eventually(async () => (await db.selectFrom('live_slots').select('id').execute()).length === 0),
  )

  const presentTo = async (person: Person) =>
    (await (await as(person)).listPresent({ params: { userId: person.id } })).toSorted()

  const createMembers = async (size = 2) => {
    const [owner, ...members] = await Promise.all(Array.from({ length: size }, () => createUser()))
    await createProject({ owner: owner!, members })
    return [owner!, ...members]
  }

  test('members of a project see each other come and go, on every instance', async () => {
    const [ada, ben] = (await createMembers()) as [Person, Person]
    const page = await openPage(ada)
    expect(await presentTo(ada)).toEqual([])
    const bens = await openPage(ben, 1)
    expect(await page.nextPresence()).toEqual({ type: 'presence', userId: ben.id, online: true })
    expect(await presentTo(ada)).toEqual([ben.id])
    bens.close()
    expect(await page.nextPresence()).toEqual({ type: 'presence', userId: ben.id, online: false })
    expect(await presentTo(ada)).toEqual([])
  })

  test('a person with a second page, or a page opened soon after, stays online', async () => {
    const [ada, ben] = (await createMembers()) as [Person, Person]
    const page = await openPage(ada)
    const [one, other] = [await openPage(ben), await openPage(ben, 1)]
    expect(await page.nextPresence()).toMatchObject({ online: true })
    // The other instance announces it as well.
    expect(await page.nextPresence()).toMatchObject({ online: true })
    one.close()
    await eventually(async () => (await slotsOf(ben)) === 1)
    other.close()
    expect(await page.nextPresence()).toMatchObject({ userId: ben.id, online: false })
  })

  test('reloading a page announces nothing', async () => {
    const patient = await startInstance(60_000)
    const [ada, ben, cleo] = (await createMembers(3)) as [Person, Person, Person]
    const reload = async () => (await openStream(patient.instance, await as(ben))).close()
    const page = await openStream(patient.instance, await as(ada))
    await reload()
    expect(await page.nextPresence()).toMatchObject({ userId: ben.id, online: true })
    await eventually(async () => (await slotsOf(ben)) === 0)
    await reload()
    const last = await openStream(patient.instance, await as(cleo))
    expect(await page.nextPresence()).toMatchObject({ userId: cleo.id, online: true })
    page.close()
    last.close()
    await patient.stop()
  })

  test('strangers are not shown, nor is the sender of a message without a reply', async () => {
    const [ada, ben, cleo] = [await createUser(), await createUser(), await createUser()]
    const { id: chatId } = await createChat(ada, ben)
    await createChat(ada, cleo)
    const write = async (person: Person) =>
      (await as(person)).sendMessage({
        params: { chatId, userId: person.id },
        body: { msg: 'Hello', ts: person.id },
      })
    await openPage(ada)
    await openPage(ben)
    await openPage(cleo)
    await write(ada)
    expect([await presentTo(ada), await presentTo(ben), await presentTo(cleo)]).toEqual([
      [],
      [],
      [],
    ])
    await write(ben)
    expect([await presentTo(ada), await presentTo(ben)]).toEqual([[ben.id], [ada.id]])
  })

  test('neither of two people sees the other if one has blocked the other', async () => {
    const [ada, ben, cleo] = (await createMembers(3)) as [Person, Person, Person]
    await (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
    const adas = await openPage(ada)
    await openPage(ben)
    await openPage(cleo)
    expect(await adas.nextPresence()).toMatchObject({ userId: cleo.id })
    expect(await presentTo(ada)).toEqual([cleo.id])
    expect(await presentTo(ben)).toEqual([cleo.id])
    expect(await presentTo(cleo)).toEqual([ada.id, ben.id].toSorted())
  })

  test('does not count pages of an instance that no longer listens', async () => {
    const [ada, ben] = (await createMembers()) as [Person, Person]
    await db
      .insertInto('live_slots')
      .values({ id: crypto.randomUUID(), user_id: ben.id, instance: crypto.randomUUID() })
      .execute()
    expect(await presentTo(ada)).toEqual([])
    await db.deleteFrom('live_slots').where('user_id', '=', ben.id).execute()
  })

  test('coming and going writes only the open streams', async () => {
    const [ada, ben] = (await createMembers()) as [Person, Person]
    const [adas, bens] = [await as(ada), await as(ben)]
    const writesSoFar = await countWrites(db)
    const before = await writesSoFar()
    const page = await openStream(instances[0]!.instance, adas)
    const other = await openStream(instances[0]!.instance, bens)
    expect(await page.nextPresence()).toMatchObject({ online: true })
    other.close()
    expect(await page.nextPresence()).toMatchObject({ online: false })
    page.close()
    expect(await writesSoFar()).toBe(before)
  })
})
