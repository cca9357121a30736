import { once } from 'node:events'
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { photo } from '../../../test/photo.ts'
import { drain } from '../lifecycle/listen.ts'
import { secureServer } from './connections.ts'

const folder = resolve(import.meta.dirname, '../../../test/certificate')
const tls = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
const ca = readFileSync(tls.cert)

const publicUrl = 'https://localhost'
const timeLimits = { silence: 500, decoding: 10_000, workerSilence: 30_000 }
const { app, as, services } = await createTestApp({
  config: { tls, publicUrl, url: publicUrl, timeLimits },
})
const { createUser } = createFactories(services.db)

let url: string
let session: ClientHttp2Session
beforeAll(async () => {
  url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
beforeEach(() => {
  session = connect(url, { ca })
})
afterEach(() => session.destroy())

const open = (headers: OutgoingHttpHeaders, { ends = true } = {}) => {
  const stream = session.request({ origin: publicUrl, ...headers }, { endStream: ends })
  const answered = once(stream, 'response').then(async ([answer]) => ({
    status: (answer as Record<string, unknown>)[':status'],
    headers: answer as Record<string, unknown>,
  }))
  return { stream, answered }
}

const cookieOf = async () => {
  const { cookies } = await as(await createUser())
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('serves HTTP/2, and HTTP/1.1 to clients that cannot', async () => {
  const { stream, answered } = open({ ':path': '/healthz' })
  expect(await answered).toMatchObject({ status: 200 })
  expect(await text(stream)).toContain('ok')

  const options: RequestOptions = { ca, agent: false }
  const sent = httpsRequest(`${url}/healthz`, options).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1'])
  answer.resume()
})

test('takes an upload', async () => {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n' +
    'Content-Type: image/jpeg\r\n\r\n'
  const { stream, answered } = open(
    {
      ':method': 'POST',
      ':path': '/api/images/upload',
      cookie: await cookieOf(),
      'content-type': 'multipart/form-data; boundary=x',
    },
    { ends: false },
  )
  stream.end(Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')]))
  expect(await answered).toMatchObject({ status: 201 })
  stream.resume()
})

test('fails a body that stops arriving, and serves the other requests of the connection', async () => {
  const { stream, answered } = open(
    {
      ':method': 'POST',
      ':path': '/api/public/auth/login',
      'content-type': 'application/json',
    },
    { ends: false },
  )
  stream.write('{"email":')
  expect(await answered).toMatchObject({ status: 400 })
  expect(await text(stream)).toContain('stopped before all of it had arrived')

  const next = open({ ':path': '/healthz' })
  expect(await next.answered).toMatchObject({ status: 200 })
  next.stream.resume()
})

test.each([
  [{ cert: '/no/such/file', key: tls.key }, /^TLS_CERT: \/no\/such\/file cannot be read/],
  [{ cert: tls.cert, key: '/no/such/file' }, /^TLS_KEY: \/no\/such\/file cannot be read/],
  [{ cert: tls.key, key: tls.key }, /^TLS_CERT and TLS_KEY: no certificate/],
  [{ cert: tls.cert, key: tls.cert }, /^TLS_CERT and TLS_KEY: no certificate/],
])('refuses %j', (files, message) => {
  expect(() => secureServer({ tls: files })).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringMatching(message),
    }),
  )
})

test('ends live streams, answers what has begun, and closes its connections when it stops', async () => {
  const live = open({ ':path': '/api/stream', cookie: await cookieOf() })
  expect(await live.answered).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
  const arrived = once(app.server, 'request')
  const begun = open(
    {
      ':method': 'POST',
      ':path': '/api/public/auth/login',
      'content-type': 'application/json',
    },
    { ends: false },
  )
  begun.stream.write('{"email":')
  await arrived
  const [ended, closed] = [text(live.stream), once(session, 'close')]

  const stopped = drain(app, new AbortController(), { stopDelay: 0 })
  expect(await ended).toContain('retry:')
  begun.stream.end('"nobody@example.edu","password":"wrong password"}')
  expect(await begun.answered).toMatchObject({ status: 401 })
  begun.stream.resume()
  await closed
  await stopped
})
