import { mkdir, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { publicAddress } from '@quad/federation/page'
import { publish, ReleaseStore, withdraw } from '@quad/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '../../platform/http/errors.ts'
import { visitorCookies } from '../../platform/http/visitor.ts'
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

const newApp = async (publicUrl?: string): Promise<FastifyInstance> => {
  const made = fastify()
  handleErrors(made)
  await made.register(cookie)
  made.get('/api/known', () => ({ known: true }))
  delivery(made, {
    store,
    site,
    publicUrl,
    visitors: visitorCookies({ key: async () => Buffer.alloc(32, 1), secure: false }),
    trials: { areOn: async () => false, countVisitor: async () => undefined },
    requireCapacity: () => undefined,
    describe: async (path) => {
      if (path === '/about') throw new Error('the database is away')
      const head = { title: 'A <page>', description: 'What it "is"', indexed: path === '/' }
      const text = [{ title: 'A <heading>' }]
      return { head, text, exists: path !== '/projects/0' }
    },
    findViewer: async () => null,
    signedIn: (request) => request.headers.cookie === 'quad=1',
    demo: async () => [demoOwner],
  })
  return made
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad '))
  store = new ReleaseStore(join(folder, 'releases'))
  app = await newApp()
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const sharedFile = 'app.0123456789.js'

const releaseAll = () =>
  release(
    [
      'shell',
      shellBuild,
      { files: { 'public/skills.txt': 'Weaving\n' }, compressed: ['entry.js'] },
    ],
    [
      'mf-chat',
      chatBuild,
      {
        files: {
          'secret.txt.br': 'x',
          [sharedFile]: 'shared',
          'mf-manifest.json': '{}',
        },
        compressed: [sharedFile],
      },
    ],
  )

describe('a page', () => {
  beforeEach(releaseAll)

  test.each(['/', '/chats/1', '/no/such/page', '/verify-email?token=1'])(
    'shows the live release at %s',
    async (url) => {
      const response = await get(url)

      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toContain(`/mf/shell/${shellBuild}/entry.js`)
      expect(response.body).toContain(chatBuild)
    },
  )

  test('contains its escaped title and description', async () => {
    const { body } = await get('/')

    expect(body).toContain('<title>A &lt;page&gt; · Quad</title>')
    expect(body).toContain('<meta property="og:description" content="What it &quot;is&quot;">')
    expect(body).not.toContain('noindex')
  })

  test('of a signed-in area has noindex', async () => {
    expect((await get('/chats/1')).body).toContain('<meta name="robots" content="noindex">')
  })

  test('is shown with the status 503, and not unlisted, if it cannot be described', async () => {
    const { statusCode, headers, body } = await get('/about')

    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('10')
    expect(body).toContain('<title>Quad</title>')
    expect(body).toContain('<div id="root">')
    expect(body).not.toContain('noindex')
    const again = await get('/about', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(503)
    expect(again.body).toBe(body)
  })

  test('is revalidated at each load, and sent again only after a change', async () => {
    const first = await get('/')
    expect(first.headers['cache-control']).toBe('private, no-cache')

    const etag = String(first.headers['etag'])
    for (const known of [etag, `"an older one", ${etag}`, etag.replace('W/', '')]) {
      const again = await get('/', { 'if-none-match': known })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
    }

    await release(['mf-chat', 'cccccccccccccccc'])
    const after = await get('/', { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('cccccccccccccccc')
  })

  test('contains whether the request had a session cookie', async () => {
    expect((await get('/')).body).toContain('"signedIn":false')
    expect((await get('/', { cookie: 'quad=1' })).body).toContain('"signedIn":true')
  })

  test('has a policy without unsafe sources', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])

    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain(`script-src localhost:80/mf/shell/${shellBuild}/ `)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('allows its builds at PUBLIC_URL and at the requested host', async () => {
    await app.close()
    app = await newApp('https://quad.example.edu')

    const policy = String(
      (await get('/', { host: 'other.example.edu' })).headers['content-security-policy'],
    )

    for (const host of ['quad.example.edu', 'other.example.edu']) {
      expect(policy).toMatch(new RegExp(`script-src [^;]*${host}/mf/shell/${shellBuild}/ `))
    }
  })

  test('is not compressed for browsers that refuse brotli', async () => {
    const encoding = async (accepted: string) =>
      (await get('/', { 'accept-encoding': accepted })).headers['content-encoding']

    expect(await encoding('gzip, br')).toBe('br')
    expect(await encoding('gzip, br;q=0')).toBeUndefined()
  })

  test('with a token in its URL sends no referrer', async () => {
    const referrer = async (url: string) => (await get(url)).headers['referrer-policy']

    expect(await referrer('/reset-password?user=1&token=2')).toBe('no-referrer')
    expect(await referrer('/search?query=token')).toBe('same-origin')
  })

  test.each([
    'text/*',
    'TEXT/HTML',
    'application/xhtml+xml',
    '*/*',
    '*/*;q=0.8',
    'text/plain, */*;q=0.5',
    'application/json, text/plain, */*',
  ])('is sent to those who accept %s', async (accept) => {
    const { statusCode, headers } = await get('/team', { accept })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each([
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['a call', { accept: 'application/json' }],
    ['a stylesheet', { accept: 'text/css,*/*;q=0.1', 'sec-fetch-dest': 'style' }],
    ['a client that refuses HTML', { accept: 'text/html;q=0, application/json' }],
  ])('is not sent for %s that does not exist', async (_, headers) => {
    expect((await get('/no-such-thing', headers)).statusCode).toBe(404)
  })

  test('has the status 404, and is sent whole each time, if there is no such page', async () => {
    await releaseAll()
    const missing = await get('/projects/0')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('<div id="root">')
    const again = await get('/projects/0', { 'if-none-match': String(missing.headers.etag) })
    expect(again.statusCode).toBe(404)
    expect(again.body).toBe(missing.body)
  })

  test('is not sent for a file that does not exist', async () => {
    await releaseAll()
    const paths = [
      '/wp-login.php',
      '/projects/index.html',
      '/favicon.ICO',
      '/manifest.webmanifest',
      '/x.sqlite',
    ]
    for (const path of paths) {
      const { statusCode, headers, body } = await get(path)
      expect([statusCode, headers['content-type'], body]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'There is no such file.\n',
      ])
    }
  })

  test('is never sent for an API request or a built file', async () => {
    for (const url of ['/api/nothing', '/api', '/mf/shell', `/mf/shell/${shellBuild}`]) {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ error: 'not_found' })
    }
    expect((await get('/api/known')).json()).toEqual({ known: true })
  })
})

test('says that nothing is released before the first release', async () => {
  const response = await get('/')

  expect(response.statusCode).toBe(503)
  expect(response.headers['cache-control']).toBe('no-store')
})

describe('a built file', () => {
  beforeEach(releaseAll)

  test('is cached for good', async () => {
    const response = await get(`/mf/mf-chat/${chatBuild}/entry.js`)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.body).toBe(`// mf-chat ${chatBuild}`)
  })

  test('is compressed for browsers that accept brotli', async () => {
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

  test('has no length in answer to HEAD, unless it is stored compressed', async () => {
    const lengthOf = async (encoding: string) => {
      const url = `/mf/shell/${shellBuild}/entry.js`
      const headers = { 'accept-encoding': encoding }
      const response = await app.inject({ method: 'HEAD', url, headers })
      expect(response.statusCode).toBe(200)
      return response.headers['content-length']
    }

    expect(await lengthOf('br')).toMatch(/^\d+$/)
    expect(await lengthOf('gzip')).toBeUndefined()
  })

  test('stays available for open tabs after a newer release', async () => {
    await release(['mf-chat', 'cccccccccccccccc'])

    expect((await get(`/mf/mf-chat/${chatBuild}/entry.js`)).statusCode).toBe(200)
  })

  test('that is content-addressed has one address in all builds, and is cached for good', async () => {
    const url = `/mf/mf-chat/assets/${sharedFile}`
    await release(['mf-chat', 'cccccccccccccccc'])
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': 'br' })

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(String(brotliDecompressSync(rawPayload))).toBe('shared')
  })

  test.each([
    ['whose name has no hash', '/mf/mf-chat/assets/entry.js'],
    ['that may change under its name', '/mf/mf-chat/assets/mf-manifest.json'],
    ['that no build has', '/mf/mf-chat/assets/app.9999999999.js'],
    ['of another front end', `/mf/shell/assets/${sharedFile}`],
    ['of an unknown front end', `/mf/mf-unknown/assets/${sharedFile}`],
  ])('%s has no content address', async (_, url) => {
    const { statusCode, headers } = await get(url)

    expect(statusCode).toBe(404)
    expect(headers['cache-control']).not.toMatch(/immutable/)
  })

  describe('that is content-addressed, of a withdrawn build', () => {
    const leak = 'leak.9876543210.js'
    const withdrawn = 'cccccccccccccccc'
    const statusOf = async (path: string) =>
      (await get(`/mf/mf-chat/assets/${path}`, { 'accept-encoding': 'br' })).statusCode

    beforeEach(async () => {
      const files = { [leak]: 'secret', [sharedFile]: 'shared' }
      await release(['mf-chat', withdrawn, { files, compressed: [leak, sharedFile] }])
    })

    const withdrawIt = () =>
      withdraw(store, { name: 'mf-chat', build: withdrawn }, { who: 'an operator' })

    test('is no longer served, unlike the files that another build also has', async () => {
      expect(await statusOf(leak)).toBe(200)
      await withdrawIt()

      expect(await statusOf(leak)).toBe(404)
      expect(await statusOf(sharedFile)).toBe(200)
    })

    test('is served until the last other build that has it is removed', async () => {
      await withdrawIt()
      await release(['mf-chat', 'dddddddddddddddd'])
      expect(await statusOf(sharedFile)).toBe(200)

      await store.removeBuild({ name: 'mf-chat', build: chatBuild })
      expect(await statusOf(sharedFile)).toBe(404)
    })

    test('is served again with a later build that has it', async () => {
      await withdrawIt()
      expect(await statusOf(leak)).toBe(404)

      await release(['mf-chat', 'dddddddddddddddd', { files: { [leak]: 'secret' } }])
      expect(await statusOf(leak)).toBe(200)
    })
  })

  test.each([
    `/mf/mf-chat/${chatBuild}/build.json`,
    `/mf/mf-chat/${chatBuild}/entry.js.br`,
    `/mf/mf-chat/${chatBuild}/__proto__`,
    `/mf/mf-chat/${chatBuild}/../${chatBuild}/entry.js`,
    `/mf/mf-chat/${chatBuild}/..%2f..%2f..%2freleases%2f000001.json`,
    `/mf/mf-chat/dddddddddddddddd/entry.js`,
    `/mf/..%2f..%2freleases/${chatBuild}/entry.js`,
    `/mf/mf-unknown/${chatBuild}/entry.js`,
  ])('is served only if the manifest names it: not %s', async (url) => {
    const response = await get(url)

    expect([200, 404]).toContain(response.statusCode)
    // A path that leaves the folder may only resolve to a file of the manifest.
    if (response.statusCode === 200) expect(response.body).toBe(`// mf-chat ${chatBuild}`)
    else expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['is empty', (path: string) => truncate(path)],
    ['is cut off', (path: string) => truncate(path, 3)],
    [
      'is a folder',
      async (path: string) => {
        await rm(path)
        await mkdir(path)
      },
    ],
  ])('that %s on the disk returns 404, uncached', async (_, damage) => {
    await damage(join(store.buildFolder('mf-chat', chatBuild), 'entry.js'))

    const response = await get(`/mf/mf-chat/${chatBuild}/entry.js`)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: 'not_found' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['mf-manifest.json', '*', 'cross-origin'],
    ['entry.js', undefined, undefined],
  ])('may be read by other origins if it is for tools: %s', async (path, origin, resource) => {
    const { statusCode, headers } = await get(`/mf/mf-chat/${chatBuild}/${path}`)

    expect(statusCode).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['cross-origin-resource-policy']).toBe(resource)
  })

  test('that is missing on the disk returns 404, uncached', async () => {
    await rm(store.buildFolder('mf-chat', chatBuild), { recursive: true })

    const response = await get(`/mf/mf-chat/${chatBuild}/entry.js`)

    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('a standalone page', () => {
  const newer = 'cccccccccccccccc'
  const at = (build: string, path = '') => `/mf/mf-chat/${build}/standalone.html${path}`
  const dataOf = (body: string) =>
    JSON.parse(/id="quad-page">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as unknown

  beforeEach(async () => {
    await releaseAll()
    await release(['mf-search', 'ffffffffffffffff'], ['mf-chat', newer])
  })

  test.each([[''], ['/chats/1']])('shows one build in the live shell, at %j', async (path) => {
    const { statusCode, headers, body } = await get(at(chatBuild, path))

    expect(statusCode).toBe(200)
    expect(headers['x-quad-release']).toBe('2+preview')
    expect(body).toContain('<title>mf-chat, alone · Quad</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain(
      `<link rel="preload" as="fetch" href="/mf/mf-chat/${chatBuild}/entry.js"`,
    )
    expect(dataOf(body)).toMatchObject({
      release: {
        alone: 'mf-chat',
        shell: shellBuild,
        remotes: { 'mf-chat': { build: chatBuild } },
        preview: { builds: { 'mf-chat': chatBuild } },
      },
    })
    expect(body).not.toContain('ffffffffffffffff')
  })

  test.each(['', '/chats/1?a=b'])(
    'of the live build has an address without the build: %j',
    async (rest) => {
      const { statusCode, headers } = await get(`/mf/mf-chat/standalone.html${rest}`)

      expect(statusCode).toBe(302)
      expect(headers['location']).toBe(at(newer, rest))
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test.each(['shell', 'mf-unknown', 'mf-auth'])('of %s has no such address', async (name) => {
    expect((await get(`/mf/${name}/standalone.html`)).statusCode).toBe(404)
  })

  test('names what the build requires and offers', async () => {
    const third = 'eeeeeeeeeeeeeeee'
    const popover = { 'message-popover': { userId: 'string' } }
    await release(
      ['shell', '5555555555555555', { provides: { react: { version: '19.2.0', exports: null } } }],
      [
        'mf-chat',
        third,
        {
          requires: { react: { range: '^19.0.0', uses: ['use'] } },
          fragments: { offers: popover, uses: {} },
        },
      ],
    )

    expect(dataOf((await get(at(third))).body)).toMatchObject({
      release: {
        aloneBuild: { id: third, requires: { react: '^19.0.0' }, fragments: popover },
      },
    })
    expect((await get('/')).body).not.toContain('aloneBuild')
  })

  test('has the headers of a page, and allows only the files of its two builds', async () => {
    const { headers } = await get(at(chatBuild))
    const policy = String(headers['content-security-policy'])

    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
    expect(policy).toContain(
      `script-src localhost:80/mf/shell/${shellBuild}/ localhost:80/mf/mf-chat/${chatBuild}/ 'sha256-`,
    )
    expect(policy).not.toContain('unsafe')
    const again = await get(at(chatBuild), { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  test('of a withdrawn build is refused with the reason', async () => {
    await withdraw(store, { name: 'mf-chat', build: newer }, { who: 'an operator' })

    const { statusCode, headers, body } = await get(at(newer))
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toBe(`Build ${newer} of mf-chat was withdrawn.\n`)
    expect((await get(at(chatBuild))).statusCode).toBe(200)
  })

  test('of a build that the gate refused is refused', async () => {
    const refused = 'dddddddddddddddd'
    await expect(release(['mf-chat', refused, { exposes: [] }])).rejects.toThrow('must expose')

    const { statusCode, body } = await get(at(refused))
    expect(statusCode).toBe(404)
    expect(body).toBe(`There is no build ${refused} of mf-chat.\n`)
  })

  test('of a build that does not run in the live shell is refused with the reason', async () => {
    const needing = 'eeeeeeeeeeeeeeee'
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const candidate = await writeBuild(join(folder, 'builds'), 'mf-chat', needing, { requires })
    await publish(store, [candidate], { who: 'ada', force: 'the shell comes today' })

    const { statusCode, body } = await get(at(needing))
    expect(statusCode).toBe(404)
    expect(body).toContain(`Build ${needing} of mf-chat does not run with build ${shellBuild}`)
  })

  test.each([
    `/mf/shell/${shellBuild}/standalone.html`,
    `/mf/mf-unknown/${chatBuild}/standalone.html`,
    '/mf/mf-chat/none/standalone.html',
  ])('exists only for a build of a remote: not %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

test("serves the shell's public files at the site's root", async () => {
  await releaseAll()

  const response = await get('/skills.txt')

  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.body).toBe('Weaving\n')
})

test("sends the shell's public files again only after a change", async () => {
  await releaseAll()
  const etag = String((await get('/skills.txt')).headers['etag'])

  const again = await get('/skills.txt', { 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.headers['vary']).toBe('accept-encoding')
  expect(again.body).toBe('')

  await release(['shell', 'cccccccccccccccc', { files: { 'public/skills.txt': 'Juggling\n' } }])
  const after = await get('/skills.txt', { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.body).toBe('Juggling\n')
})

test("lets caches keep a public file of the shell at its version's address only", async () => {
  const caching = async (url: string) => (await get(url)).headers['cache-control']
  await releaseAll()
  const { shell } = (await store.localLive())?.manifests ?? {}
  const address = publicAddress(shell, '/skills.txt')
  expect(await caching(address)).toBe('public, max-age=31536000, immutable')

  await release(['shell', 'cccccccccccccccc', { files: { 'public/skills.txt': 'Juggling\n' } }])
  expect(await caching(address)).toBe('no-cache')
  expect(await caching('/skills.txt?v=')).toBe('no-cache')
})

test('contains the facts for a front end outside of a page', async () => {
  expect((await get('/mf/page.json')).json()).toEqual({ site, signedIn: false, demo: [demoOwner] })
})
