import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import {
  connect as connectSecurely,
  type ClientHttp2Session,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { photo } from '../../../test/photo.ts'
import { makeReleaseToken } from '../../site/release-api/release-tokens.ts'
import { drain } from '../lifecycle/listen.ts'
import { serverOptions } from './connections.ts'

const silence = 1000
const timeLimits = { silence, decoding: 10_000, workerSilence: 30_000, webhook: 10_000 }
const { app, as, services } = await createTestApp({ config: { timeLimits } })
const folder = resolve(import.meta.dirname, '../../../test/certificate')
const tls = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
const ca = readFileSync(tls.cert)

const publicUrl = 'https://localhost'
const secureLimits = { silence: 500, decoding: 10_000, workerSilence: 30_000, webhook: 10_000 }
const secure = await createTestApp({
  config: { tls, publicUrl, url: publicUrl, timeLimits: secureLimits },
})

const { createUser } = createFactories(services.db)

let url: URL
beforeAll(async () => {
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
})

interface Sending {
  method?: string
  path: string
  headers: Record<string, string>
}

/** Starts a request with a body in pieces. */
const send = ({ method = 'POST', path, headers }: Sending) => {
  const request = httpRequest(new URL(path, url), {
    method,
    headers: { origin: url.origin, ...headers },
  })
  const answered = (async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode,
      headers: response.headers,
      body: JSON.parse(await text(response)) as unknown,
    }
  })()
  // After the response, the connection may end while the body is still being sent.
  request.on('error', () => undefined)
  request.flushHeaders()
  return { request, answered }
}

const boundary = 'quad-boundary'
const uploadOf = async (picture: Buffer) => {
  const { cookies } = await as(await createUser())
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = {
    cookie,
    'content-type': type,
    'content-length': String(body.length),
  }
  return { body, sending: { path: '/api/images/upload', headers } }
}

test('accepts a body that takes many times the limit while its bytes arrive', async () => {
  const { body, sending } = await uploadOf(photo)
  const { request, answered } = send(sending)
  const piece = Math.ceil(body.length / 30)
  for (let at = 0; at < body.length; at += piece) {
    request.write(body.subarray(at, at + piece))
    await sleep(silence / 10)
  }
  request.end()

  expect((await answered).status).toBe(201)
  // Node's own request timeout is off, too.
  expect(app.server.requestTimeout).toBe(0)
})

const silent: [name: string, start: () => Promise<ReturnType<typeof send>>][] = [
  [
    'an upload, in its file',
    async () => {
      const { body, sending } = await uploadOf(photo)
      const started = send(sending)
      started.request.write(body.subarray(0, body.length - 100))
      return started
    },
  ],
  ['an upload without a byte', async () => send((await uploadOf(photo)).sending)],
  [
    'JSON',
    async () => {
      const headers = { 'content-type': 'application/json', 'content-length': '50' }
      const started = send({ path: '/api/public/auth/login', headers })
      started.request.write('{"email":')
      return started
    },
  ],
  [
    "a build's file",
    async () => {
      const build = 'abcdefabcdefabcd'
      const token = await makeReleaseToken(services.db, ['mf-chat'], 'Ada')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const path = `/delivery/builds/mf-chat/${build}`
      const begin = send({ method: 'PUT', path, headers })
      begin.request.end(JSON.stringify(describeFakeBuild('mf-chat', build)))
      expect((await begin.answered).status).toBe(200)
      const started = send({
        method: 'PUT',
        path: `${path}/files/entry.js`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
      })
      started.request.write('// mf')
      return started
    },
  ],
]

test.each(silent)(
  '%s that stops arriving gets a response, and its connection ends',
  async (_, start) => {
    const { request, answered } = await start()
    const closed = once(request, 'close')

    const { status, headers, body } = await answered
    expect(status).toBe(400)
    expect(body).toEqual({
      status: 400,
      error: 'bad_request',
      message: expect.stringMatching(/^The request stopped before all of it had arrived/),
      requestId: headers['x-request-id'],
    })
    expect(headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' })
    await closed
  },
)

test('ends the connection when the rest of a refused body stops arriving', async () => {
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    'POST /api/images/upload HTTP/1.1\r\nhost: quad.test\r\norigin: http://quad.test\r\n' +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\nsome of it',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)

  socket.resume()
  await once(socket, 'close')
})

/** Sends these lines over a connection, and returns all that arrives until its end. */
const talk = (lines: readonly string[]): Promise<string> => {
  const socket = connect(Number(url.port), url.hostname)
  socket.write(lines.map((line) => `${line}\r\n`).join(''))
  return text(socket)
}

test.each([
  ['stop arriving', ['GET /healthz HTTP/1.1', 'host: quad.test']],
  ['never arrive', []],
])('answers 408 at most a second after the limit when headers %s', async (_, lines) => {
  const { headersTimeout } = app.server
  expect(headersTimeout).toBe(10_000)
  app.server.headersTimeout = silence
  const began = performance.now()
  try {
    expect(await talk(lines)).toMatch(/^HTTP\/1.1 408 /)
  } finally {
    app.server.headersTimeout = headersTimeout
  }
  // Node checks every 30 seconds by itself.
  expect(performance.now() - began).toBeLessThan(10_000)
})

test.each([
  [200, ['host: quad.test']],
  [400, ['host: quad.test', 'host: quad.test']],
  [400, ['host: quad.test', 'Host: other.test']],
  [400, []],
])('answers %i to a request with the hosts %j', async (status, hosts) => {
  const request = ['GET /healthz HTTP/1.1', ...hosts, 'connection: close', '']
  expect(await talk(request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('waits for a response that takes longer than the limit', async () => {
  const { images } = services
  const write = images.write.bind(images)
  jest.spyOn(images, 'write').mockImplementation(async (...image) => {
    await sleep(silence * 2)
    await write(...image)
  })
  const { body, sending } = await uploadOf(photo)
  const { request, answered } = send(sending)
  request.end(body)

  expect((await answered).status).toBe(201)
})

describe('over HTTP/2', () => {
  const { createUser: createPerson } = createFactories(secure.services.db)

  let origin: string
  let session: ClientHttp2Session
  beforeAll(async () => {
    origin = (await secure.app.listen({ port: 0, host: '127.0.0.1' })).replace(
      '127.0.0.1',
      'localhost',
    )
  })
  beforeEach(() => {
    session = connectSecurely(origin, { ca })
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
    const { cookies } = await secure.as(await createPerson())
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  test('serves HTTP/2, and HTTP/1.1 to clients that cannot', async () => {
    const { stream, answered } = open({ ':path': '/healthz' })
    expect(await answered).toMatchObject({ status: 200 })
    expect(await text(stream)).toContain('ok')

    const options: RequestOptions = { ca, agent: false }
    const sent = httpsRequest(`${origin}/healthz`, options).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1'])
    answer.resume()
  })

  test('refuses a host that differs from the authority', async () => {
    const authority = new URL(origin).host
    for (const [host, status] of [
      [authority, 200],
      ['other.test', 400],
    ] as const) {
      const { stream, answered } = open({ ':path': '/healthz', ':authority': authority, host })
      expect(await answered).toMatchObject({ status })
      stream.resume()
    }
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
    expect(() => serverOptions({ tls: files })).toThrow(
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
    const arrived = once(secure.app.server, 'request')
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

    const stopped = drain(secure.app, new AbortController(), { stopDelay: 0 })
    expect(await ended).toContain('retry:')
    begun.stream.end('"stranger@example.edu","password":"wrong password"}')
    expect(await begun.answered).toMatchObject({ status: 401 })
    begun.stream.resume()
    await closed
    await stopped
  })
})
