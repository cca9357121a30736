import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { startBalancer } from '../../../test/balancer.ts'
import { eventually } from '../../../test/waiting.ts'
import { releaseFakeSite } from '../../../test/release-fake-site.ts'
import {
  killProcesses,
  signIn,
  startProcess,
  type ServerProcess,
} from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { freePort } from '@quad/storage/processes'

const { db, url: databaseUrl } = await createTestDatabase()
await allowEveryRate(db)
const { person, cookie } = await signIn(databaseUrl)
const folders = [await temporaryFolder(), await temporaryFolder()]

beforeAll(() => Promise.all(folders.map(releaseFakeSite)))
afterAll(async () => {
  await killProcesses()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** An instance of the server that can be stopped and started again at the same address. */
const newInstance = async (dataDir: string) => {
  const port = await freePort()
  const start = (): ServerProcess =>
    startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      STOP_DELAY_SECONDS: '1',
    })
  let server = start()
  return {
    url: await server.ready,
    restart: async (): Promise<void> => {
      server.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
      server = start()
      await server.ready
    },
  }
}

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

/** Sends a request and resolves to the status of the response. */
const send = async (url: string, options: RequestOptions, body?: object): Promise<number> => {
  const sent = request(url, { ...options, agent }).end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

const settings = { hideEmail: true, allowEmailCommunications: false, themePreference: 'dark' }

const requests: ((url: string) => Promise<number>)[] = [
  (url) => send(url, { headers: { accept: 'text/html' } }),
  (url) => send(`${url}/api/public/auth/getCurrentUser`, { headers: { cookie } }),
  (url) =>
    send(
      `${url}/api/users/${person.id}/settings`,
      { method: 'POST', headers: { cookie, origin: url, 'content-type': 'application/json' } },
      settings,
    ),
]

test('restarting one instance after the other fails no request', async () => {
  const instances = await Promise.all(folders.map(newInstance))
  const balancer = await startBalancer(instances.map(({ url }) => url))
  const bothReady = () => eventually(async () => balancer.ready() === 2)
  await bothReady()

  const statuses = new Set<number>()
  let sent = 0
  const restarted = new AbortController()
  const keepAsking = async (): Promise<void> => {
    while (!restarted.signal.aborted || sent < 5000) {
      const ask = requests[sent % requests.length]!
      sent += 1
      statuses.add(await ask(balancer.url))
    }
  }
  const asking = Promise.all(Array.from({ length: 8 }, keepAsking))
  for (const { restart } of instances) {
    await restart()
    await bothReady()
  }
  restarted.abort()
  await asking
  await balancer.close()

  expect(sent).toBeGreaterThanOrEqual(5000)
  expect([...statuses]).toEqual([200])
})
