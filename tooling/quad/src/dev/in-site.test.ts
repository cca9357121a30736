import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import {
  createServer,
  get,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { freePort } from '../processes.ts'
import { startHotServer, type HotServer } from './hot-server.ts'
import { inSiteServer } from './in-site.ts'
import { pageDataIn } from './site-page.ts'

const temporary = temporaryFolders()

/** Page of a site whose live release has mf-search. */
const page = `<!DOCTYPE html>
<link rel="preload" as="fetch" href="/mf/mf-search/assets/entry.1111111111.js">
<link rel="preload" as="fetch" href="/mf/mf-chat/assets/entry.2222222222.js">
<script type="application/json" id="quad-page">${JSON.stringify({
  release: {
    id: '7+canary',
    shellBase: '/mf/shell/assets/',
    remotes: {
      'mf-search': { build: 's1', base: '/mf/mf-search/assets/' },
      'mf-chat': { build: 'c1', base: '/mf/mf-chat/assets/' },
    },
  },
})}</script>
`

let received: IncomingMessage[] = []

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  'integrity-policy': 'blocked-destinations=(script)',
  'set-cookie': ['__Host-quad=t1; Path=/; Secure; HttpOnly'],
}

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  received.push(request)
  const { url = '' } = request
  if (url === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // The response goes on.
    response.write('data: first\n\n')
  } else if (url.startsWith('/api')) {
    response.writeHead(200, { 'set-cookie': 'quad=t2; Path=/; Secure' }).end('{}')
  } else if (url === '/old') {
    response.writeHead(302, { location: `http://${request.headers.host ?? ''}/new` }).end()
  } else {
    const unavailable = url === '/search/busy' ? 503 : 404
    response.writeHead(url.startsWith('/about') ? 200 : unavailable, pageHeaders).end(page)
  }
}

const site = createServer(answer)
let dev: HotServer
/** The start of its cookies on this machine, and its name here. */
let own = ''
let host = ''

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const folder = await temporary.make()
  await writeFile(join(folder, 'index.js'), '')
  const { port } = site.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  own = `http-127-0-0-1-${port}_`
  host = `http-127-0-0-1-${port}.localhost`
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  dev = await startHotServer(
    {
      mode: 'development',
      entry: join(folder, 'index.js'),
      output: { path: folder },
      infrastructureLogging: { level: 'none' },
    },
    {
      ...inSiteServer('mf-search', origin),
      port: await freePort(),
      devMiddleware: { stats: 'none' },
    },
  )
  await dev.latest()
  jest.restoreAllMocks()
})
afterAll(async () => {
  await dev.stop()
  site.closeAllConnections()
  await new Promise((done) => site.close(done))
  await temporary.removeAll()
})
beforeEach(() => {
  received = []
})

/** A request to the site's name on this machine, which only a browser finds for certain. */
const ask = async (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> => {
  const { port } = new URL(dev.url)
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `${host}:${port}`, ...headers },
  }).end()
  const [answered] = (await once(sent, 'response')) as [IncomingMessage]
  const answerHeaders = new Headers()
  for (const [name, values = []] of Object.entries(answered.headersDistinct)) {
    for (const value of values) answerHeaders.append(name, value)
  }
  const body = [204, 304].includes(answered.statusCode ?? 0) ? null : Readable.toWeb(answered)
  return new Response(body as ReadableStream | null, {
    status: answered.statusCode ?? 0,
    headers: answerHeaders,
  })
}

const open = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, { headers: { accept: 'text/html', ...headers } })

describe('a page', () => {
  test('has the development build in place of the live one, and nothing that would block it', async () => {
    const response = await open('/about', { cookie: `${own}__Host-quad=t1; other=secret` })
    const html = await response.text()

    const { id, remotes } = pageDataIn(html)!.release
    expect(id).toBe('0')
    expect(remotes['mf-chat']?.build).toBe('c1')
    expect(remotes['mf-search']).toMatchObject({
      build: 'dev',
      base: '/mf/mf-search/dev/',
      area: { paths: ['/search'] },
      integrity: {},
    })
    expect(html).not.toContain('/mf/mf-search/assets/entry')
    expect(html).toContain('/mf/mf-chat/assets/entry')
    expect(response.headers.get('content-security-policy')).toBeNull()
    expect(response.headers.get('integrity-policy')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([`${own}__Host-quad=t1; Path=/; HttpOnly`])
    expect(received[0]?.headers.cookie).toBe('quad_unrendered=1; __Host-quad=t1')
  })

  test('of the remote exists, also if the site has none there', async () => {
    expect((await open('/search')).status).toBe(200)
    expect((await open('/nothing')).status).toBe(404)
    expect((await open('/search/busy')).status).toBe(503)
  })

  test('that leads to another one of the site does so here', async () => {
    const { status, headers } = await open('/old')
    expect([status, headers.get('location')]).toEqual([302, '/new'])
  })
})

test('requests reach the site as from its own pages, and those of other pages as they are', async () => {
  const call = async (origin: string): Promise<string[]> => {
    const response = await ask('/api/login', {
      method: 'POST',
      headers: { origin, referer: `${origin}/signin?a=1`, cookie: `${own}quad=t1; quad=other` },
    })
    expect(response.headers.getSetCookie()).toEqual([`${own}quad=t2; Path=/`])
    const { headers } = received.at(-1)!
    expect(headers.cookie).toBe('quad=t1')
    return [String(headers.origin), String(headers.referer)]
  }
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

  expect(await call(`http://${host}:${new URL(dev.url).port}`)).toEqual([
    origin,
    `${origin}/signin?a=1`,
  ])
  const foreign = 'https://evil.example'
  expect(await call(foreign)).toEqual([foreign, `${foreign}/signin?a=1`])
})

test("another name of this machine leads to the site's own, and shares no cookie with it", async () => {
  const { port } = new URL(dev.url)
  const headers = { accept: 'text/html', host: `127.0.0.1:${port}`, cookie: `${own}quad=t1` }
  const opened = await ask('/about?a=1', { headers })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    307,
    `http://${host}:${port}/about?a=1`,
  ])
  expect(received).toEqual([])

  const call = await ask('/api/login', { method: 'POST', headers })
  expect(call.status).toBe(200)
  expect(call.headers.getSetCookie()).toEqual([])
  expect(received[0]?.headers.cookie).toBe('')
})

test('hot reload connects to the own name, whose pages alone may', async () => {
  const entry = (await (await ask('/main.js')).text()).replaceAll('%22', '"').replaceAll('%3A', ':')
  expect(entry).toContain(`"hostname":"${host}"`)
  expect(entry).not.toContain('"hostname":"127.0.0.1"')
})

test.each(['/about', '/api/login'])('%s is for no other host name', async (path) => {
  const { port } = new URL(dev.url)
  const status = await new Promise<number | undefined>((done, failed) => {
    get(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: `evil.example:${port}`, accept: 'text/html' },
      },
      (response) => done(response.resume().statusCode),
    ).on('error', failed)
  })
  expect(status).toBe(403)
  expect(received).toEqual([])
})

test('live events stream', async () => {
  const response = await fetch(`${dev.url}/api/stream`)
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  expect(Buffer.from(value!).toString()).toBe('data: first\n\n')
  await reader.cancel()
})

test('failures are not reported to the site', async () => {
  const response = await fetch(`${dev.url}/api/public/reports/front-end`, { method: 'POST' })
  expect(response.status).toBe(204)
  expect(received).toEqual([])
})

test('a page says in one line that the site does not respond', async () => {
  site.closeAllConnections()
  const { port } = site.address() as AddressInfo
  await new Promise((done) => site.close(done))
  const response = await open('/about')
  expect(response.status).toBe(502)
  expect(await response.text()).toMatch(
    new RegExp(`^http://127\\.0\\.0\\.1:${port} does not respond \\(.*\\)\\. Check .*\\n$`),
  )
  await new Promise<void>((done) => site.listen(port, '127.0.0.1', done))
})
