import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { fastify } from 'fastify'
import { endpoints } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { photoForm } from '../../../test/photo.ts'
import { filePolicy, securityHeaders } from './security-headers.ts'
import { createBrowser } from '../../../test/browser.ts'
import { cookieName } from '../../people/auth/session-cookie.ts'

const operatorToken = 'a-token-of-operators-that-is-long'
const { app, as, services, visitor } = await createTestApp({ config: { operatorToken } })
const { createUser, createProject } = createFactories(services.db)

const browser = visitor()
const build = 'aaaaaaaaaaaaaaaa'
const chatBuild = 'bbbbbbbbbbbbbbbb'
const script = 'count(kelp, harbour, kite)\n'.repeat(100)
let paths: Record<string, string>
let cookies: Record<string, string>

beforeAll(async () => {
  const builds = join(services.config.dataDir, 'builds')
  const files = {
    'app.0123456789.js': script,
    'app.css': 'p{}',
    'text.woff2': 'font',
    'public/skills.txt': 'C++',
  }
  const written = await Promise.all([
    writeBuild(builds, 'shell', build, { files }),
    writeBuild(builds, 'mf-chat', chatBuild),
  ])
  await storeAndPublish(services.releases, written, { who: 'ada' })

  const ada = await createUser()
  const person = await as(ada)
  const description = 'We count the kelp of the harbour by kite. '.repeat(20)
  const { id: projectId } = await createProject({ owner: ada, description })
  const event = await person.addEvent({
    params: { projectId },
    body: {
      title: 'Walk',
      description: 'Along the wall.',
      location: 'East gate',
      startDateTime: '2031-05-04T14:00:00.000Z',
      endDateTime: '2031-05-04T16:30:00.000Z',
    },
  })
  const imageId = await person.uploadImage({ body: photoForm() })
  paths = {
    user: `/api/users/${ada.id}`,
    project: `/api/projects/${projectId}`,
    calendar: `/api/events/ics/${event.id}`,
    image: `/api/images/${imageId}`,
    standalone: `/mf/mf-chat/${chatBuild}/standalone.html`,
  }
  cookies = Object.fromEntries(person.cookies)
})

const strict = /^default-src 'none';.* form-action 'none';.* ?frame-ancestors 'none'$/
const sandboxed = /^sandbox; default-src 'none'; frame-ancestors 'none'$/
const ownFiles = /default-src 'self'.*frame-ancestors 'none'/
const uncached = /^no-store$/

test.each<[string, string, number, RegExp, RegExp]>([
  ['a response of the API', 'user', 200, strict, uncached],
  ['a refusal', '/api/public/auth/getCurrentUser', 401, strict, uncached],
  ['an address of the API that cannot be read', '/api/%ff', 404, strict, uncached],
  ['an address that cannot be read', '/%E0%A4%A', 404, ownFiles, /^private, no-cache$/],
  ['a calendar file', 'calendar', 200, strict, uncached],
  ['an image', 'image', 200, sandboxed, /immutable/],
  ['the OpenAPI document', '/api/docs/json', 200, ownFiles, uncached],
  ['the page of the OpenAPI document', '/api/docs/', 200, ownFiles, /./],
  ['a page', '/', 200, ownFiles, /^private, no-cache$/],
  ['a script', `/mf/mf-chat/${chatBuild}/entry.js`, 200, strict, /immutable/],
  ['a standalone page', 'standalone', 200, ownFiles, /^private, no-cache$/],
  ['a built file that is not there', `/mf/mf-chat/${chatBuild}/nothing.js`, 404, strict, uncached],
  ['a file at the root', '/skills.txt', 200, strict, /^no-cache$/],
  ['the site map', '/sitemap.xml', 200, strict, /^public, max-age=3600$/],
  ['a refused preview', '/?mf.mf-chat=none', 404, strict, uncached],
  ['the health of the server', '/healthz', 200, strict, uncached],
  ['a page for operators', '/operator/failures', 401, strict, uncached],
  ['a publishing call without a token', '/delivery/history', 401, strict, uncached],
])('%s has the headers of its kind', async (_name, path, status, policy, caching) => {
  const url = paths[path] ?? path
  const accept = 'text/html,*/*'
  const { statusCode, headers } = await browser.inject({ url, headers: { accept } })
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/./),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^accelerometer=\(\), camera=\(\), .*usb=\(\)$/),
    'referrer-policy':
      headers['cache-control'] === 'private, no-cache' ? 'same-origin' : 'no-referrer',
    'content-security-policy': expect.stringMatching(policy),
    'cache-control': expect.stringMatching(caching),
  })
})

test.each(['page.html', 'picture.svg'])('a form in %s of a build is sent nowhere', (path) => {
  expect(filePolicy(path)).toContain("form-action 'none'")
})

test.each([
  ['user', 'noindex'],
  ['/api/projects?limit=0', 'noindex'],
  ['image', undefined],
  ['/', undefined],
  ['/sitemap.xml', undefined],
])('tells search engines for %s: %s', async (path, expected) => {
  const url = paths[path] ?? path
  const { headers } = await browser.inject({ url, headers: { accept: 'text/html,*/*' } })
  expect(headers['x-robots-tag']).toBe(expected)
})

test('tells search engines to list no answer of a search by POST', async () => {
  const { statusCode, headers } = await browser.inject({
    method: 'POST',
    url: '/api/public/projects/filter',
    payload: {},
  })
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
})

test.each([
  ['over https', { publicUrl: 'https://quad.example.edu', hstsPreload: false }, 'max-age=63072000'],
  [
    'over https for the whole domain',
    { publicUrl: 'https://quad.example.edu', hstsPreload: true },
    'max-age=63072000; includeSubDomains; preload',
  ],
  ['not over http', { publicUrl: 'http://quad.example.edu', hstsPreload: true }, undefined],
  ['not without a public address', { hstsPreload: true }, undefined],
])('sends HSTS %s', async (_, config, expected) => {
  const server = fastify()
  const secure = securityHeaders(config)
  server.get('/', (request, reply) => {
    secure(request, reply)
    return 'here'
  })
  const { headers } = await server.inject('/')
  expect(headers['strict-transport-security']).toBe(expected)
  await server.close()
})

/** Number of database queries of the server. */
let uses = 0
services.pool.on('acquire', () => (uses += 1))

describe.each(['living', 'dead'] as const)('with a %s session', (kind) => {
  const get = async (url: string) => {
    const before = uses
    const session = kind === 'living' ? cookies : { [cookieName(services)]: 'x'.repeat(43) }
    const response = await createBrowser(app, session).inject({ url })
    return { response, uses: uses - before }
  }

  test.each([
    ['an image', 'image'],
    ['an image that is not there', '/api/images/00000000-0000-4000-8000-000000000000?size=small'],
    ['a script', `/mf/shell/${build}/entry.js`],
    ['a style sheet', `/mf/shell/${build}/app.css`],
    ['a font', `/mf/shell/${build}/text.woff2`],
    ['a file at the root', '/skills.txt'],
    ['a file of the API’s description', '/api/docs/static/swagger-ui.css'],
    ['the site’s own words', '/api/public/site-content'],
  ])('%s sets no cookie and does not query the database', async (name, path) => {
    const found = await get(paths[path] ?? path)
    expect(found.response.statusCode).toBe(name === 'an image that is not there' ? 404 : 200)
    expect(found.response.headers).not.toHaveProperty('set-cookie')
    expect(found.uses).toBe(0)
  })

  test('an endpoint about the viewer looks the session up', async () => {
    const { response, uses: used } = await get('/api/public/auth/getCurrentUser')
    expect(response.statusCode).toBe(kind === 'living' ? 200 : 401)
    expect('set-cookie' in response.headers).toBe(kind === 'dead')
    expect(used).toBeGreaterThan(0)
  })
})

const getEncoded = (url: string, acceptEncoding?: string) =>
  app.inject({
    url: paths[url] ?? url,
    headers: {
      ...(url === '/' && { accept: 'text/html' }),
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    },
  })

test.each([
  ['project', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['project', 'gzip', 'gzip', gunzipSync],
  ['/', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  // As browsers ask over HTTP.
  ['/', 'gzip, deflate', 'gzip', gunzipSync],
  [`/mf/shell/${build}/app.0123456789.js`, 'gzip, zstd', 'zstd', zstdDecompressSync],
])('%s asked for with "%s" is compressed with %s', async (url, accepted, encoding, decompress) => {
  const plain = await getEncoded(url)
  const { headers, rawPayload } = await getEncoded(url, accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toContain('accept-encoding')
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(decompress(rawPayload).toString()).toBe(plain.body)
})

test('a response is sent as it is where no encoding is accepted', async () => {
  const { headers, body } = await getEncoded('project')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(body)).toHaveProperty('title')
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

test.each(['*/*', 'text/html'])(
  'answers an unreadable URL of the API with 404, to %s too',
  async (accept) => {
    for (const url of ['/api/projects/%ff', '/api/users/%', '/api/chats/%E0%A4%A', '/api/%']) {
      const call = await app.inject({ url, headers: { accept } })
      expect(call.statusCode).toBe(404)
      expect(call.json()).toEqual({
        status: 404,
        error: 'not_found',
        message: 'There is no such address: its percent-encoding cannot be read. Please check it.',
        requestId: call.headers['x-request-id'],
      })
    }
  },
)

test('refuses with a plain text by a rule of the contract that has no text of its own', async () => {
  const call = await app.inject('/api/projects?limit=0')
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({
    error: 'validation_failed',
    fields: { limit: 'Please enter at least 1.' },
  })
})

test('documents every endpoint of the contract and no other', async () => {
  const answer = await app.inject('/api/docs/json')
  const { paths: documentedPaths } = answer.json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const documented = Object.entries(documentedPaths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`)
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

test("documents which path parameters must be the viewer's own id", async () => {
  const response = await app.inject('/api/docs/json')
  const { paths: documentedPaths } = response.json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  expect(documentedPaths['/api/chats/sort/{userId}']).toMatchObject({
    post: {
      description:
        'Requires a session and a complete profile. `userId` is the id of the signed-in person.',
    },
  })
})

test.each(Object.values(endpoints).filter((endpoint) => 'self' in endpoint))(
  'the own id of $path is one of its parameters',
  ({ path, self }) => expect(path).toContain(`{${self}}`),
)

test('serves each file that the page names, and its policy allows no other', async () => {
  const page = await app.inject('/api/docs')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https:|\w\.\w/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const path of files) expect((await app.inject(path)).statusCode).toBe(200)
})
