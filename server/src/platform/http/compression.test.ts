import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { publish } from '@quad/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { app, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const project = await createProject({
  owner: await createUser(),
  description: 'We count the kelp of the harbour by kite. '.repeat(20),
})

const build = 'aaaaaaaaaaaaaaaa'
const script = 'count(kelp, harbour, kite)\n'.repeat(100)

beforeAll(async () => {
  const folder = join(services.config.dataDir, 'built')
  const files = { 'app.0123456789.js': script }
  await publish(services.releases, [await writeBuild(folder, 'shell', build, { files })], {
    who: 'ada',
  })
})

const response = `/api/projects/${project.id}`
const builtFile = `/mf/shell/${build}/app.0123456789.js`
const page = '/'

const get = (url: string, acceptEncoding?: string) =>
  app.inject({
    url,
    headers: {
      ...(url === page && { accept: 'text/html' }),
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    },
  })

test.each([
  [response, 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  [response, 'gzip', 'gzip', gunzipSync],
  [page, 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  // As browsers ask over HTTP.
  [page, 'gzip, deflate', 'gzip', gunzipSync],
  [builtFile, 'gzip, zstd', 'zstd', zstdDecompressSync],
  [builtFile, 'gzip, deflate', 'gzip', gunzipSync],
])('%s asked for with "%s" is compressed with %s', async (url, accepted, encoding, decompress) => {
  const plain = await get(url)
  const { headers, rawPayload } = await get(url, accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toContain('accept-encoding')
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(decompress(rawPayload).toString()).toBe(plain.body)
})

test('a response is sent as it is where no encoding is accepted', async () => {
  const { headers, body } = await get(response)
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
