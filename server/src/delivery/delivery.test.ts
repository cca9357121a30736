import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { publish, ReleaseStore } from '@quad/federation/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { answerErrors } from '../http/error-answers.ts'
import { delivery } from './delivery.ts'

const shellBuild = 'aaaaaaaaaaaaaaaa'
const chatBuild = 'bbbbbbbbbbbbbbbb'
const site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: 'Built by us.',
}
const demoOwner = { role: 'owner', name: 'Ada', email: 'ada@example.edu', password: 'quad-demo' }

let folder: string
let store: ReleaseStore
let app: FastifyInstance

type BuildArguments = Parameters<typeof writeBuild> extends [string, ...infer R] ? R : never

const release = async (...builds: BuildArguments[]) => {
  const candidates = builds.map((build) => writeBuild(join(folder, 'builds'), ...build))
  await publish(store, await Promise.all(candidates), { who: 'ada' })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad '))
  store = new ReleaseStore(join(folder, 'releases'))
  app = fastify()
  answerErrors(app)
  await app.register(cookie)
  app.get('/api/known', () => ({ known: true }))
  delivery(app, {
    store,
    site,
    describe: async (path) => {
      if (path === '/about') throw new Error('the database is away')
      return { title: 'A <page>', description: 'What it "is"', indexed: path === '/' }
    },
    signedIn: (request) => request.headers.cookie === 'quad=1',
    demo: async () => [demoOwner],
  })
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const releaseAll = () =>
  release(
    [
      'shell',
      shellBuild,
      { files: { 'public/skills.txt': 'Weaving\n' }, compressed: ['entry.js'] },
    ],
    ['mf-chat', chatBuild, { files: { 'standalone.html': '<p>alone</p>', 'secret.txt.br': 'x' } }],
  )

describe('a page', () => {
  beforeEach(releaseAll)

  it.each(['/', '/chats/1', '/no/such/page', '/verify-email?token=1'])(
    'of the live release is at %s',
    async (url) => {
      const answer = await get(url)

      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain(`/mf/shell/${shellBuild}/entry.js`)
      expect(answer.body).toContain(chatBuild)
    },
  )

  it('says of itself what is known of it, escaped', async () => {
    const { body } = await get('/')

    expect(body).toContain('<title>A &lt;page&gt; · Quad</title>')
    expect(body).toContain('<meta property="og:description" content="What it &quot;is&quot;">')
    expect(body).not.toContain('noindex')
  })

  it('asks not to be listed where it is nobody else’s', async () => {
    expect((await get('/chats/1')).body).toContain('<meta name="robots" content="noindex">')
  })

  it('stands also where nothing can be found out about it', async () => {
    const { statusCode, body } = await get('/about')

    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Quad</title>')
  })

  it('is checked at each load, and sent again only when it changed', async () => {
    const first = await get('/')
    expect(first.headers['cache-control']).toBe('private, no-cache')

    const etag = String(first.headers['etag'])
    const again = await get('/', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')

    await release(['mf-chat', 'cccccccccccccccc'])
    const after = await get('/', { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('cccccccccccccccc')
  })

  it('says whether a session cookie came with the request', async () => {
    expect((await get('/')).body).toContain('"signedIn":false')
    expect((await get('/', { cookie: 'quad=1' })).body).toContain('"signedIn":true')
  })

  it('has a policy without anything unsafe', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])

    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain(`script-src localhost:80/mf/shell/${shellBuild}/ `)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('tells nobody of an address that holds a token', async () => {
    const referrer = async (url: string) => (await get(url)).headers['referrer-policy']

    expect(await referrer('/reset-password?user=1&token=2')).toBe('no-referrer')
    expect(await referrer('/search?query=token')).toBe('same-origin')
  })

  it.each([
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['a call', { accept: 'application/json' }],
  ])('is not the answer to %s that is not there', async (_, headers) => {
    expect((await get('/no-such-thing', headers)).statusCode).toBe(404)
  })

  it('never stands in for an API call or a built file', async () => {
    for (const url of ['/api/nothing', '/api', '/mf/shell', `/mf/shell/${shellBuild}`]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: 'not_found' })
    }
    expect((await get('/api/known')).json()).toEqual({ known: true })
  })
})

it('says that nothing is released, before the first release', async () => {
  const answer = await get('/')

  expect(answer.statusCode).toBe(503)
  expect(answer.headers['cache-control']).toBe('no-store')
})

describe('a built file', () => {
  beforeEach(releaseAll)

  it('is kept by browsers for good', async () => {
    const answer = await get(`/mf/mf-chat/${chatBuild}/entry.js`)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.body).toBe(`// mf-chat ${chatBuild}`)
  })

  it('comes compressed to who takes brotli', async () => {
    const url = `/mf/shell/${shellBuild}/entry.js`
    const encoding = async (accepted: string) => {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
      const encoded = headers['content-encoding']
      return [encoded, String(encoded === 'br' ? brotliDecompressSync(rawPayload) : rawPayload)]
    }
    const text = `// shell ${shellBuild}`

    expect(await encoding('gzip, br')).toEqual(['br', text])
    expect(await encoding('gzip')).toEqual([undefined, text])
    expect(await encoding('gzip, br;q=0')).toEqual([undefined, text])
    expect((await get(url)).headers['vary']).toBe('accept-encoding')
  })

  it('stays when a newer build is released, for the tabs that are open', async () => {
    await release(['mf-chat', 'cccccccccccccccc'])

    expect((await get(`/mf/mf-chat/${chatBuild}/entry.js`)).statusCode).toBe(200)
  })

  it('runs by itself under a policy of its own', async () => {
    const answer = await get(`/mf/mf-chat/${chatBuild}/standalone.html`)

    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
  })

  it.each([
    `/mf/mf-chat/${chatBuild}/build.json`,
    `/mf/mf-chat/${chatBuild}/entry.js.br`,
    `/mf/mf-chat/${chatBuild}/__proto__`,
    `/mf/mf-chat/${chatBuild}/../${chatBuild}/entry.js`,
    `/mf/mf-chat/${chatBuild}/..%2f..%2f..%2freleases%2f000001.json`,
    `/mf/mf-chat/dddddddddddddddd/entry.js`,
    `/mf/..%2f..%2freleases/${chatBuild}/entry.js`,
    `/mf/mf-nobody/${chatBuild}/entry.js`,
  ])('is only what the manifest of a build names: not %s', async (url) => {
    const answer = await get(url)

    expect([200, 404]).toContain(answer.statusCode)
    // An address that leaves the folder may at most be read as the one that it comes to.
    if (answer.statusCode === 200) expect(answer.body).toBe(`// mf-chat ${chatBuild}`)
    else expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('that is gone from the disk is missing, and is not remembered as such', async () => {
    await rm(store.buildFolder('mf-chat', chatBuild), { recursive: true })

    const answer = await get(`/mf/mf-chat/${chatBuild}/entry.js`)

    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it("serves the shell's public files at the site's root", async () => {
  await releaseAll()

  const answer = await get('/skills.txt')

  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toBe('Weaving\n')
})

it('says what a front end outside of a page must know', async () => {
  expect((await get('/mf/page.json')).json()).toEqual({ site, signedIn: false, demo: [demoOwner] })
})
