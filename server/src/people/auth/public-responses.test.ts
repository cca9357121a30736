import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imagePath } from '@quad/contract'
import { publish } from '@quad/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import { photoForm } from '../../../test/photo.ts'
import { cookieName } from './session-cookie.ts'

const { app, as, services } = await createTestApp()

/** Number of database queries of the server. */
let uses = 0
services.pool.on('acquire', () => (uses += 1))

const build = '00000000000000aa'
const builds = await mkdtemp(join(tmpdir(), 'quad builds '))
afterAll(() => rm(builds, { recursive: true, force: true }))

let image = ''
let livingSession: Record<string, string> = {}
beforeAll(async () => {
  const files = {
    'app.css': 'p{}',
    'text.woff2': 'font',
    'public/site.webmanifest': '{}',
    'public/favicon.svg': '<svg/>',
  }
  const shell = await writeBuild(builds, 'shell', build, { files })
  await publish(services.releases, [shell], { who: 'npm start' })
  const ada = await as(await createFactories(services.db).createUser())
  image = imagePath(await ada.uploadImage({ body: photoForm() }), 'small')
  livingSession = Object.fromEntries(ada.cookies)
})

const session = {
  living: () => livingSession,
  dead: () => ({ [cookieName(services)]: 'x'.repeat(43) }),
}

describe.each(['living', 'dead'] as const)('with a %s session', (kind) => {
  const get = async (url: string) => {
    const before = uses
    const response = await createBrowser(app, session[kind]()).inject({ url })
    return { response, uses: uses - before }
  }

  test.each([
    ['an image', () => image],
    [
      'an image that is not there',
      () => imagePath('00000000-0000-4000-8000-000000000000', 'small'),
    ],
    ['a script', () => `/mf/shell/${build}/entry.js`],
    ['a style sheet', () => `/mf/shell/${build}/app.css`],
    ['a font', () => `/mf/shell/${build}/text.woff2`],
    ['the manifest', () => '/site.webmanifest'],
    ['the icon', () => '/favicon.svg'],
    ['a file of the API’s description', () => '/api/docs/static/swagger-ui.css'],
    ['the site’s own words', () => '/api/public/site-content'],
  ])('%s sets no cookie and does not query the database', async (name, urlOf) => {
    const found = await get(urlOf())
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
