import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFakeBuild } from '@quad/federation/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { photo } from '../../../test/photo.ts'
import { makeReleaseToken } from '../../site/release-api/release-tokens.ts'

const silence = 1000
const timeLimits = { silence, decoding: 10_000, workerSilence: 30_000 }
const { app, as, services } = await createTestApp({ config: { timeLimits } })
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
  return { body, head, sending: { path: '/api/images/upload', headers } }
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
  [
    'an upload, before its file',
    async () => {
      const { head, sending } = await uploadOf(photo)
      const started = send(sending)
      started.request.write(head.slice(0, 20))
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
