import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@quad/contract'
import { pageFactsPath } from '@quad/federation/page-data'
import { sampleApi } from './sample-api.ts'

let server: Server
let origin: string

beforeEach(async () => {
  const { middleware } = sampleApi() as {
    middleware: (...args: [...unknown[], next: () => void]) => void
  }
  server = createServer((request, response) =>
    middleware(request, response, () => response.writeHead(404).end('not of the API')),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const ask = async (path: string, method = 'GET') => {
  const response = await fetch(origin + path, { method })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}
const user = () => ask('/api/public/auth/getCurrentUser')

test('shows a remote alone the sample campus, as its owner', async () => {
  expect(await ask(pageFactsPath)).toMatchObject({ body: { signedIn: true } })
  expect(await user()).toMatchObject({ status: 200, body: { name: 'Ben Okafor' } })
})

test('says how many objects a list has', async () => {
  const { path, method } = endpoints.listProjects
  const { headers, ok } = await fetch(`${origin}/api${path}`, { method })
  expect(ok).toBe(true)
  expect(headers.get('x-total-count')).toBe('1')
})

test('signs in and out', async () => {
  await ask('/api/public/auth/logout', 'POST')
  expect(await user()).toMatchObject({ status: 401 })
  expect(await ask(pageFactsPath)).toMatchObject({ body: { signedIn: false } })

  await ask('/api/public/auth/login', 'POST')
  expect(await user()).toMatchObject({ status: 200 })
})

test('keeps the event stream open', async () => {
  const { status, headers, body } = await fetch(`${origin}/api/stream?after=1`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await body?.cancel()
})

test('leaves the files of the remote to the development server', async () => {
  expect(await ask('/standalone.js')).toEqual({ status: 404, body: 'not of the API' })
})
