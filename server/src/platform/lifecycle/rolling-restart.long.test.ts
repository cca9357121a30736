import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { serverFile } from '@quad/federation/build-manifest'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { releasesIn } from '../../releases/index.ts'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { freePort } from '../../processes.ts'
import { startBalancer } from '../../../test/balancer.ts'
import { eventually } from '../../../test/waiting.ts'
import {
  killProcesses,
  signIn,
  startProcess,
  type ServerProcess,
} from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'

const { db, url: databaseUrl } = await createTestDatabase()
await allowEveryRate(db)
const { person, cookie } = await signIn(databaseUrl)
const folders = [await temporaryFolder(), await temporaryFolder()]
const made = await temporaryFolder()

/** A shell whose page shows what the chat returns. */
const shell = `exports.render = async ({ load }) => ({
  html: '<h1>' + load('mf-chat')() + '</h1>',
  state: { path: '/', time: '', zone: 'UTC', user: null, queries: [] },
})`

/** Releases a chat that names its build, with the shell, in each instance's folder. */
const release = async (chat: string) => {
  const halves = { shell, 'mf-chat': `exports.default = () => '${chat}'` }
  const builds = await Promise.all([
    writeBuild(made, 'shell', '00000000000000aa', { files: { [serverFile]: halves.shell } }),
    writeBuild(made, 'mf-chat', chat, { files: { [serverFile]: halves['mf-chat'] } }),
  ])
  for (const folder of folders) {
    await storeAndPublish(releasesIn(folder), builds, { who: 'npm start' })
  }
}

beforeAll(() => release('00000000000000bb'))
afterAll(async () => {
  await killProcesses()
  for (const folder of [...folders, made]) await rm(folder, { recursive: true, force: true })
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

const send = async (url: string, options: RequestOptions, body?: object) => {
  const sent = request(url, { ...options, agent }).end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

/** Opens a page and resolves to its status, and what its content is from: the builds that the browser gets, or others. */
const open = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const page = await send(url, { headers: { accept: 'text/html', ...headers } })
  const inBrowser = /"mf-chat":\{"build":"(\w+)"/.exec(page.text)?.[1]
  const rendered = /<h1>(\w+)<\/h1>/.exec(page.text)?.[1] ?? 'no build'
  const same = rendered === inBrowser ? 'the same build' : rendered
  return `${page.status} from ${same}`
}

const settings = { hideEmail: true, allowEmailCommunications: false, themePreference: 'dark' }

const requests: ((url: string, nth: number) => Promise<string>)[] = [
  // Visitors share a page for a moment.
  (url, nth) => open(`${url}/?n=${nth}`),
  (url) => open(url, { cookie }),
  async (url) => {
    const { status } = await send(`${url}/api/public/auth/getCurrentUser`, { headers: { cookie } })
    return String(status)
  },
  async (url) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const path = `/api/users/${person.id}/settings`
    const { status } = await send(url + path, { method: 'POST', headers }, settings)
    return String(status)
  },
]

test('restarting one instance after the other, and a release, fail no request and mix no builds', async () => {
  const instances = await Promise.all(folders.map(newInstance))
  const balancer = await startBalancer(instances.map(({ url }) => url))
  const bothReady = () => eventually(async () => balancer.ready() === 2)
  await bothReady()

  const answers = new Set<string>()
  let sent = 0
  const restarted = new AbortController()
  const keepAsking = async (): Promise<void> => {
    while (!restarted.signal.aborted || sent < 5000) {
      const ask = requests[sent % requests.length]!
      sent += 1
      answers.add(await ask(balancer.url, sent))
    }
  }
  const asking = Promise.all(Array.from({ length: 8 }, keepAsking))
  for (const [nth, { restart }] of instances.entries()) {
    await restart()
    await bothReady()
    await release(`00000000000000c${nth}`)
  }
  restarted.abort()
  await asking
  await balancer.close()

  expect(sent).toBeGreaterThanOrEqual(5000)
  // A page may be late, and then has only the frame.
  answers.delete('200 from no build')
  expect([...answers].toSorted()).toEqual(['200', '200 from the same build'])
  for (const { url } of instances)
    expect(await open(`${url}/?after`)).toBe('200 from the same build')
})
