import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { app, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const project = await createProject({
  owner: await createUser(),
  description: 'We count the kelp of the harbour by kite. '.repeat(20),
})

const get = (acceptEncoding?: string) =>
  app.inject({
    url: `/api/projects/${project.id}`,
    ...(acceptEncoding !== undefined && { headers: { 'accept-encoding': acceptEncoding } }),
  })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a response to "%s" is compressed with %s', async (accepted, encoding, decompress) => {
  const plain = await get()
  const { headers, rawPayload } = await get(accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toContain('accept-encoding')
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(decompress(rawPayload).toString()).toBe(plain.body)
})

test('a response is sent as it is where no encoding is accepted', async () => {
  const { headers, body } = await get()
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(body)).toMatchObject({ id: project.id })
})

test('a small response is not compressed', async () => {
  const { headers } = await app.inject({
    url: '/api/projects/00000000-0000-4000-8000-000000000000',
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('a compressed request body is refused', async () => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/public/auth/login',
    headers: {
      host: 'quad.test',
      origin: 'http://quad.test',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ email: 'ada@example.edu', password: 'plenty of coffee' })),
  })
  expect({ statusCode, body: JSON.parse(body) as object }).toMatchObject({
    statusCode: 400,
    body: { error: 'bad_request' },
  })
})
