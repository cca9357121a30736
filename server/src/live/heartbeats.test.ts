import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createLiveInstances } from '../../test/live-instances.ts'
import { createApp } from '../app/app.ts'
import { liveRules } from '../app/app.ts'
import { startLiveHub } from './hub.ts'

const { as, services, db, createUser, open, tell, createTeam } = await createLiveInstances()

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
