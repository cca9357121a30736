import { join } from 'node:path'
import { publish } from '@quad/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { fastify } from 'fastify'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { photoForm } from '../../../test/photo.ts'
import { securityHeaders } from './security-headers.ts'

const operatorToken = 'a-token-of-operators-that-is-long'
const { as, services, visitor } = await createTestApp({ config: { operatorToken } })
const { createUser, createProject } = createFactories(services.db)

const browser = visitor()
const build = 'aaaaaaaaaaaaaaaa'
let paths: Record<string, string>

beforeAll(async () => {
  const builds = join(services.config.dataDir, 'builds')
  const written = await Promise.all([
    writeBuild(builds, 'shell', build, { files: { 'public/skills.txt': 'C++' } }),
    writeBuild(builds, 'mf-chat', build),
  ])
  await publish(services.releases, written, { who: 'ada' })

  const ada = await createUser()
  const person = await as(ada)
  const { id: projectId } = await createProject({ owner: ada })
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
    calendar: `/api/events/ics/${event.id}`,
    image: `/api/images/${imageId}`,
    standalone: `/mf/mf-chat/${build}/standalone.html`,
  }
})

const strict = /^default-src 'none';.* frame-ancestors 'none'$/
const sandboxed = /^sandbox; default-src 'none'; frame-ancestors 'none'$/
const ownFiles = /default-src 'self'.*frame-ancestors 'none'/
const uncached = /^no-store$/

test.each<[string, string, number, RegExp, RegExp]>([
  ['a response of the API', 'user', 200, strict, uncached],
  [
    'a person who is not there',
    '/api/users/00000000-0000-4000-8000-000000000000',
    404,
    strict,
    uncached,
  ],
  ['a refusal', '/api/public/auth/getCurrentUser', 401, strict, uncached],
  ['an invalid request', '/api/projects?limit=0', 400, strict, uncached],
  ['a call that does not exist', '/api/nothing', 404, strict, uncached],
  ['an address of the API that cannot be read', '/api/%ff', 404, strict, uncached],
  ['an address that cannot be read', '/%E0%A4%A', 404, ownFiles, /^private, no-cache$/],
  ['a calendar file', 'calendar', 200, strict, uncached],
  ['an image', 'image', 200, sandboxed, /immutable/],
  [
    'an image that is not there',
    '/api/images/00000000-0000-4000-8000-000000000000',
    404,
    strict,
    uncached,
  ],
  ['the OpenAPI document', '/api/docs/json', 200, ownFiles, uncached],
  ['the page of the OpenAPI document', '/api/docs/', 200, ownFiles, /./],
  ['a page', '/', 200, ownFiles, /^private, no-cache$/],
  ['a script', `/mf/mf-chat/${build}/entry.js`, 200, strict, /immutable/],
  ['a standalone page', 'standalone', 200, ownFiles, /^private, no-cache$/],
  ['a built file that is not there', `/mf/mf-chat/${build}/nothing.js`, 404, strict, uncached],
  ['a file at the root', '/skills.txt', 200, strict, /^no-cache$/],
  ['the site map', '/sitemap.xml', 200, strict, /^public, max-age=3600$/],
  ['a refused preview', '/?mf.mf-chat=none', 404, strict, uncached],
  ['the facts of a page', '/mf/page.json', 200, strict, uncached],
  ['the health of the server', '/healthz', 200, strict, uncached],
  ['a page for operators', '/operator/failures', 401, strict, uncached],
  ['a publishing call without a token', '/delivery/releases', 401, strict, uncached],
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

test.each([
  ['user', 'noindex'],
  ['/api/projects?limit=0', 'noindex'],
  ['/api/docs/', 'noindex'],
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
