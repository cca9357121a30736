import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { publish, ReleaseStore, rollback, stopCanary } from '@quad/federation/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import fastify, { type FastifyInstance } from 'fastify'
import { answerErrors } from '../http/error-answers.ts'
import { delivery } from './delivery.ts'
import { addressedPreview } from './preview-address.ts'

const site = { universityName: 'University of Example', emailDomains: ['example.edu'], credit: '' }
const shellBuild = 'aaaaaaaaaaaaaaaa'
const [first, second, third] = ['1111111111111111', '2222222222222222', '3333333333333333'] as const

let folder: string
let store: ReleaseStore
let app: FastifyInstance

type Facts = Parameters<typeof writeBuild>[3]

const release = async (
  name: 'shell' | 'mf-chat' | 'mf-search',
  build: string,
  { canary, ...facts }: Facts & { canary?: number } = {},
) => {
  const candidate = await writeBuild(join(folder, 'builds'), name, build, facts)
  await publish(store, [candidate], { who: 'ada', ...(canary !== undefined && { canary }) })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad '))
  store = new ReleaseStore(join(folder, 'releases'))
  app = fastify()
  answerErrors(app)
  await app.register(cookie)
  delivery(app, {
    store,
    site,
    describe: async () => ({ title: 'Quad', indexed: false }),
    signedIn: () => false,
    demo: async () => [],
  })
  await release('shell', shellBuild, { provides: { react: { version: '19.2.0', exports: null } } })
  await release('mf-chat', first)
  await release('mf-chat', second)
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A browser: it keeps the cookies that it is given. */
const browser = (cookies: Record<string, string> = {}) => {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers }, cookies })
    for (const { name, value, expires } of answer.cookies) {
      if (expires && expires.getTime() <= Date.now()) delete cookies[name]
      else cookies[name] = value
    }
    return answer
  }
  return {
    cookies,
    get,
    /** The release that the page at an address names, and the chat's build in it. */
    sees: async (url = '/') => {
      const { body, headers } = await get(url)
      const json = /<script type="application\/json" id="quad-page">(.*?)<\/script>/s.exec(
        body,
      )?.[1]
      const page = JSON.parse(json ?? '{}') as {
        release: { id: string; remotes: Record<string, { build: string }>; preview?: unknown }
      }
      const { id, remotes, preview } = page.release
      expect(headers['x-quad-release']).toBe(id)
      expect(body).toContain(`<meta name="quad-release" content="${id}">`)
      return { id, chat: remotes['mf-chat']?.build, ...(preview !== undefined && { preview }) }
    },
  }
}

describe('a preview', () => {
  test('of a build shows it in this browser, until it is ended', async () => {
    const tester = browser()
    const answer = await tester.get(`/chats?unread=1&mf.mf-chat=${first}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/chats?unread=1')
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(answer.cookies[0]).not.toHaveProperty('maxAge')

    const preview = { builds: { 'mf-chat': first } }
    expect(await tester.sees('/chats')).toEqual({ id: '3+preview', chat: first, preview })
    expect(await browser().sees('/chats')).toEqual({ id: '3', chat: second })

    expect((await tester.get('/chats?mf.reset')).headers.location).toBe('/chats')
    expect(await tester.sees('/chats')).toEqual({ id: '3', chat: second })
  })

  test('of a release shows exactly what it was made of', async () => {
    const tester = browser()
    await release('mf-search', third)
    expect((await tester.get('/?release=2')).statusCode).toBe(303)
    expect(await tester.sees()).toEqual({
      id: '2+preview',
      chat: first,
      preview: { release: 2, builds: {} },
    })
    expect((await tester.get('/')).body).not.toContain(third)
  })

  test.each([
    ['release=99', 'There is no release 99.'],
    ['release=../../etc', 'There is no release ../../etc.'],
    [`mf.mf-chat=${third}`, `There is no build ${third} of mf-chat.`],
    ['mf.mf-chat=https://evil.example/app.js', 'There is no build https://evil.example/app.js of'],
    [`mf.mf-nobody=${first}`, 'There is no front end called mf-nobody.'],
  ])('of what is not there (%s) says so, and changes nothing', async (query, words) => {
    const tester = browser({ quad_preview: `mf-chat=${first}` })
    const answer = await tester.get(`/?${query}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain(words)
    expect(answer.body).toContain('Nothing has changed.')
    expect(answer.cookies).toEqual([])
    expect(await tester.sees()).toMatchObject({ chat: first })
  })

  test('of builds that do not run together is refused', async () => {
    await release('shell', third, { provides: { react: { version: '18.0.0', exports: null } } })
    const needs = { react: { range: '^18.0.0', uses: ['*'] } }
    await release('mf-chat', 'cccccccccccccccc', { requires: needs })
    const answer = await browser().get(`/?mf.shell=${shellBuild}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('it needs react ^18.0.0, and the shell provides 19.2.0')
  })

  test('that cannot be shown any more gives way to what is live', async () => {
    const tester = browser()
    await tester.get(`/?mf.mf-chat=${first}`)
    await rm(store.buildFolder('mf-chat', first), { recursive: true })
    // Another process of the server, which has never read it.
    const cookies = { quad_preview: 'mf-chat=4444444444444444&release=77' }
    expect(await browser(cookies).sees()).toEqual({ id: '3', chat: second })
  })

  test.each(['//evil.example/?mf.reset', '/\\evil.example/?mf.reset'])(
    'leads to no other site by %s',
    (url) => {
      expect(addressedPreview(url, null)?.address).toBe('/evil.example/')
    },
  )
})

describe('after a build failed in a browser', () => {
  const failedOn = (...builds: string[]) =>
    browser({ quad_avoid: builds.map((build) => `mf-chat.${build}`).join('~') })

  test('its next page has the build before, and nobody else’s', async () => {
    expect(await failedOn(second).sees('/chats')).toEqual({ id: '3+earlier', chat: first })
    expect(await browser().sees('/chats')).toEqual({ id: '3', chat: second })
  })

  test('where all failed, it has the live one again: there is nothing better', async () => {
    expect(await failedOn(second, first).sees()).toEqual({ id: '3', chat: second })
  })

  test('a newer build is taken at once', async () => {
    await release('mf-chat', third)
    expect(await failedOn(second).sees()).toEqual({ id: '4', chat: third })
  })

  test('a build that was rolled back is not what it gets', async () => {
    await rollback(store, 'mf-chat', { who: 'ada' })
    await release('mf-chat', third)
    expect(await failedOn(third).sees()).toMatchObject({ chat: first })
  })

  test('a build that does not run in the live shell is not what it gets', async () => {
    const needs = { react: { range: '^19.0.0', uses: ['*'] } }
    await release('mf-chat', third, { requires: needs })
    await release('mf-chat', '4444444444444444')
    await release('shell', '5555555555555555', {
      provides: { react: { version: '20.0.0', exports: null } },
    })
    expect(await failedOn('4444444444444444').sees()).toMatchObject({ chat: second })
  })

  test('a cookie that is none of ours changes nothing', async () => {
    const cookies = { quad_avoid: '<script>~mf-chat~mf-nobody.1111~../..' }
    expect(await browser(cookies).sees()).toEqual({ id: '3', chat: second })
  })
})

describe('a canary', () => {
  const visits = 200

  const visitors = async () => {
    const all = Array.from({ length: visits }, () => browser())
    const seen = await Promise.all(all.map((each) => each.sees()))
    return all.map((visitor, at) => ({ visitor, seen: seen[at] }))
  }

  test('is what a share of the visitors gets, each of them at every visit', async () => {
    await release('mf-chat', third, { canary: 30 })
    const all = await visitors()
    const ofCanary = all.filter(({ seen }) => seen?.chat === third)
    expect(ofCanary.length).toBeGreaterThan(visits * 0.15)
    expect(ofCanary.length).toBeLessThan(visits * 0.45)
    expect(ofCanary[0]?.seen).toEqual({ id: '4+canary', chat: third })
    for (const { visitor, seen } of all.slice(0, 20)) expect(await visitor.sees()).toEqual(seen)
  })

  test('is known by an id that says nothing else, and that is given only meanwhile', async () => {
    const before = browser()
    await before.get('/')
    expect(before.cookies).toEqual({})
    await release('mf-chat', third, { canary: 30 })
    const [given] = (await before.get('/')).cookies
    expect(given).toMatchObject({
      name: 'quad_visitor',
      value: expect.stringMatching(/^[\w-]{22}$/),
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 365 * 24 * 60 * 60,
    })
    expect((await before.get('/')).cookies).toEqual([])
  })

  test('is nobody’s once it is stopped', async () => {
    await release('mf-chat', third, { canary: 50 })
    const all = await visitors()
    await stopCanary(store, { name: 'mf-chat', build: third, why: 'it failed' })
    const unlucky = all.find(({ seen }) => seen?.chat === third)
    expect(await unlucky?.visitor.sees()).toEqual({ id: '5', chat: second })
  })

  test('that failed in a browser gives way to the live build', async () => {
    await release('mf-chat', third, { canary: 50 })
    const all = await visitors()
    const unlucky = all.find(({ seen }) => seen?.chat === third)
    const cookies = { ...unlucky?.visitor.cookies, quad_avoid: `mf-chat.${third}` }
    expect(await browser(cookies).sees()).toEqual({ id: '4', chat: second })
  })
})

test('an open page is told which builds the next one would have', async () => {
  const tab = browser()
  const { headers, body } = await tab.get('/mf/release.json')
  expect(JSON.parse(body)).toEqual({ id: '3', builds: { shell: shellBuild, 'mf-chat': second } })
  const again = { 'if-none-match': String(headers['etag']) }
  expect((await tab.get('/mf/release.json', again)).statusCode).toBe(304)

  await release('mf-chat', third)
  const answer = await tab.get('/mf/release.json', again)
  expect(answer.json()).toMatchObject({ id: '4', builds: { 'mf-chat': third } })
})
