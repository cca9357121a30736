import { mkdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { publicAddress } from '@quad/federation/page'
import { withdraw } from '../../releases/index.ts'
import { createServedPages, demoOwner, site } from '../../../test/served-pages.ts'

const shellBuild = 'aaaaaaaaaaaaaaaa'
const chatBuild = 'bbbbbbbbbbbbbbbb'
const sharedFile = 'app.0123456789.js'

const delivered = createServedPages()
const { release, preview, get } = delivered

const releaseAll = () =>
  release([
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
  ])

describe('a page', () => {
  beforeEach(releaseAll)

  test.each(['/', '/chats/1'])('shows the live release at %s', async (url) => {
    const response = await get(url)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(`/mf/shell/${shellBuild}/entry.js`)
    expect(response.body).toContain(chatBuild)
  })

  test('contains its escaped title and description', async () => {
    const { body } = await get('/')

    expect(body).toContain('<title>A &lt;page&gt; · Quad</title>')
    expect(body).toContain('<meta property="og:description" content="What it &quot;is&quot;">')
    expect(body).not.toContain('noindex')
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

    await release([['mf-chat', 'cccccccccccccccc']])
    const after = await get('/', { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('cccccccccccccccc')
  })

  test('contains whether the request had a session cookie', async () => {
    expect((await get('/')).body).toContain('"signedIn":false')
    expect((await get('/', { cookie: 'quad=1' })).body).toContain('"signedIn":true')
  })

  test('allows its builds at PUBLIC_URL and at the requested host', async () => {
    await delivered.app.close()
    delivered.app = await delivered.newApp('https://quad.example.edu')

    const policy = String(
      (await get('/', { host: 'other.example.edu' })).headers['content-security-policy'],
    )

    for (const host of ['quad.example.edu', 'other.example.edu']) {
      expect(policy).toMatch(new RegExp(`script-src [^;]*${host}/mf/shell/${shellBuild}/ `))
    }
  })

  test('with a token in its URL sends no referrer', async () => {
    const referrer = async (url: string) => (await get(url)).headers['referrer-policy']

    expect(await referrer('/reset-password?user=1&token=2')).toBe('no-referrer')
    expect(await referrer('/search?query=token')).toBe('same-origin')
  })

  test.each(['text/*', 'TEXT/HTML', 'application/xhtml+xml', 'application/json, text/plain, */*'])(
    'is sent to those who accept %s',
    async (accept) => {
      const { statusCode, headers } = await get('/team', { accept })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  test.each([
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a call', { accept: 'application/json' }],
    ['a stylesheet', { accept: 'text/css,*/*;q=0.1', 'sec-fetch-dest': 'style' }],
    ['a client that refuses HTML', { accept: 'text/html;q=0, application/json' }],
  ])('is not sent for %s that does not exist', async (_, headers) => {
    expect((await get('/no-such-thing', headers)).statusCode).toBe(404)
  })

  test('has the status 404, and is sent whole each time, if there is no such page', async () => {
    const missing = await get('/projects/0')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('<div id="root">')
    const again = await get('/projects/0', { 'if-none-match': String(missing.headers.etag) })
    expect(again.statusCode).toBe(404)
    expect(again.body).toBe(missing.body)
  })

  test('is not sent for a file that does not exist', async () => {
    for (const path of ['/wp-login.php', '/projects/index.html', '/favicon.ICO']) {
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

describe('a built file', () => {
  beforeEach(releaseAll)

  test('is cached for good, and stays available for open tabs after a newer release', async () => {
    await release([['mf-chat', 'cccccccccccccccc']])
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
      const response = await delivered.app.inject({ method: 'HEAD', url, headers })
      expect(response.statusCode).toBe(200)
      return response.headers['content-length']
    }

    expect(await lengthOf('br')).toMatch(/^\d+$/)
    expect(await lengthOf('gzip')).toBeUndefined()
  })

  test('that is content-addressed has one address in all builds, and is cached for good', async () => {
    const url = `/mf/mf-chat/assets/${sharedFile}`
    await release([['mf-chat', 'cccccccccccccccc']])
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

  test('that is code is in the folder of all pages only if a release has shown its build', async () => {
    const files = {
      'own.1234567890.js': 'own',
      'own.1234567890.svg': '<svg/>',
      [sharedFile]: 'shared',
    }
    const build = 'cccccccccccccccc'
    const statuses = async () =>
      Promise.all(
        [
          `assets/own.1234567890.js`,
          `assets/own.1234567890.svg`,
          `assets/${sharedFile}`,
          `${build}/own.1234567890.js`,
        ].map(async (path) => (await get(`/mf/mf-chat/${path}`)).statusCode),
      )
    await preview('mf-chat', build, { files })
    expect(await statuses()).toEqual([404, 200, 200, 200])
    await release([['mf-chat', build, { files }]], { canary: 5 })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await release([['mf-chat', 'dddddddddddddddd']])
    await delivered.app.close()
    await delivered.start()
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  test('that is content-addressed is in the own folder of a preview', async () => {
    const build = 'cccccccccccccccc'
    await preview('mf-chat', build, { contentAddressed: true })
    const { body, headers } = await get('/chats', { cookie: `quad_preview=mf-chat=${build}` })
    expect(body).toContain(`"base":"/mf/mf-chat/${build}/"`)
    const [scripts = ''] = /script-src [^;]*/.exec(String(headers['content-security-policy'])) ?? []
    expect(scripts).toContain(`/mf/mf-chat/${build}/`)
    expect(scripts).not.toContain('/mf/mf-chat/assets/')
  })

  describe('that is content-addressed, of a withdrawn build', () => {
    const leak = 'leak.9876543210.js'
    const withdrawn = 'cccccccccccccccc'
    const statusOf = async (path: string) =>
      (await get(`/mf/mf-chat/assets/${path}`, { 'accept-encoding': 'br' })).statusCode

    beforeEach(async () => {
      const files = { [leak]: 'secret', [sharedFile]: 'shared' }
      await release([['mf-chat', withdrawn, { files, compressed: [leak, sharedFile] }]])
    })

    const withdrawIt = () =>
      withdraw(delivered.store, { name: 'mf-chat', build: withdrawn }, { who: 'an operator' })

    test('is no longer served, unlike the files that another build also has', async () => {
      expect(await statusOf(leak)).toBe(200)
      await withdrawIt()

      expect(await statusOf(leak)).toBe(404)
      expect(await statusOf(sharedFile)).toBe(200)
    })

    test('is served until the last other build that has it is removed', async () => {
      await withdrawIt()
      await release([['mf-chat', 'dddddddddddddddd']])
      expect(await statusOf(sharedFile)).toBe(200)

      await delivered.store.removeBuild({ name: 'mf-chat', build: chatBuild })
      expect(await statusOf(sharedFile)).toBe(404)
    })
  })

  test.each([
    `/mf/mf-chat/${chatBuild}/build.json`,
    `/mf/mf-chat/${chatBuild}/entry.js.br`,
    `/mf/mf-chat/${chatBuild}/__proto__`,
    `/mf/mf-chat/${chatBuild}/..%2f..%2f..%2freleases%2f000001.json`,
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
    ['is missing', (path: string) => rm(path)],
    [
      'is a folder',
      async (path: string) => {
        await rm(path)
        await mkdir(path)
      },
    ],
  ])('that %s on the disk returns 404, uncached', async (_, damage) => {
    await damage(join(delivered.store.buildFolder('mf-chat', chatBuild), 'entry.js'))

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
})

test("serves the shell's public files at the site's root, again only after a change", async () => {
  await releaseAll()
  const { headers, body } = await get('/skills.txt')
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(body).toBe('Weaving\n')
  const etag = String(headers['etag'])

  const again = await get('/skills.txt', { 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.headers['vary']).toBe('accept-encoding')
  expect(again.body).toBe('')

  await release([['shell', 'cccccccccccccccc', { files: { 'public/skills.txt': 'Juggling\n' } }]])
  const after = await get('/skills.txt', { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.body).toBe('Juggling\n')
})

test("lets caches keep a public file of the shell at its version's address only", async () => {
  const caching = async (url: string) => (await get(url)).headers['cache-control']
  await releaseAll()
  const { shell } = (await delivered.store.localLive())?.manifests ?? {}
  const address = publicAddress(shell, '/skills.txt')
  expect(await caching(address)).toBe('public, max-age=31536000, immutable')

  await release([['shell', 'cccccccccccccccc', { files: { 'public/skills.txt': 'Juggling\n' } }]])
  expect(await caching(address)).toBe('no-cache')
  expect(await caching('/skills.txt?v=')).toBe('no-cache')
})

test('contains the facts for a front end outside of a page', async () => {
  expect((await get('/mf/page.json')).json()).toEqual({ site, signedIn: false, demo: [demoOwner] })
})

test("the SDK's address leads to that of the live shell's build, whose content never changes", async () => {
  await release([['shell', shellBuild, { files: { 'public/sdk.tgz': 'packed' } }]])

  const { statusCode, headers } = await get('/sdk.tgz', { accept: '*/*' })
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
  const packed = await get(String(headers.location), { accept: '*/*' })
  expect(packed.body).toBe('packed')
  expect(packed.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': expect.stringContaining('immutable'),
  })
})
