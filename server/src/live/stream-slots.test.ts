import { limits } from '@quad/contract'
import { eventually } from '../../test/waiting.ts'
import type { Person } from '../../test/factories.ts'
import { createLiveInstances } from '../../test/live-instances.ts'
import type { OpenStream } from '../../test/live-stream.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createApp, liveRules } from '../app/app.ts'
import { startLiveHub } from './hub.ts'

const { app, second, as, services, db, createUser, open, tell, createTeam, breakListening } =
  await createLiveInstances()

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

describe('an instance with short heartbeats', () => {
  const silent = { info: () => undefined, warn: () => undefined }

  const createInstance = async () => {
    const live = await startLiveHub({
      ...services,
      log: silent,
      rules: liveRules,
      heartbeatEvery: 20,
    })
    const instance = await createApp({ ...services, live })
    await instance.listen({ port: 0 })
    const stop = async () => {
      await instance.close()
      await live.stop()
    }
    return { instance, stop }
  }

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
