import { rm } from 'node:fs/promises'
import { rollback, stopCanary, withdraw } from '../../releases/index.ts'
import { addressedPreview } from './previews.ts'
import { createServedPages } from '../../../test/served-pages.ts'

const shellBuild = 'aaaaaaaaaaaaaaaa'
const [first, second, third] = ['1111111111111111', '2222222222222222', '3333333333333333'] as const

const delivered = createServedPages()
const { release } = delivered
const react = (version: string) => ({ provides: { react: { version, exports: null } } })
const needsReact = (range: string) => ({ requires: { react: { range, uses: ['*'] } } })

beforeEach(async () => {
  await release([['shell', shellBuild, react('19.2.0')]])
  await release([['mf-chat', first]])
  await release([['mf-chat', second]])
})

/** A browser that keeps its cookies. */
const browser = (cookies: Record<string, string> = {}) => {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await delivered.app.inject({
      url,
      headers: { accept: 'text/html', ...headers },
      cookies,
    })
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() <= Date.now()) delete cookies[name]
      else cookies[name] = value
    }
    return response
  }
  return {
    cookies,
    get,
    /** The release of the page at a URL, and its build of the chat. */
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
      expect(body).toContain(`<meta name="quad-release" content="${id}"`)
      return { id, chat: remotes['mf-chat']?.build, ...(preview !== undefined && { preview }) }
    },
  }
}

describe('a preview', () => {
  test('of a build applies to this browser until it is ended', async () => {
    const tester = browser()
    const response = await tester.get(`/chats?unread=1&mf.mf-chat=${first}`)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/chats?unread=1')
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(response.cookies[0]).not.toHaveProperty('maxAge')

    const preview = { builds: { 'mf-chat': first } }
    expect(await tester.sees('/chats')).toEqual({ id: '3+preview', chat: first, preview })
    expect(await browser().sees('/chats')).toEqual({ id: '3', chat: second })

    expect((await tester.get('/chats?mf.reset')).headers.location).toBe('/chats')
    expect(await tester.sees('/chats')).toEqual({ id: '3', chat: second })
  })

  test('of a release shows exactly the builds of that release', async () => {
    const tester = browser()
    await release([['mf-search', third]])
    expect((await tester.get('/?release=2')).statusCode).toBe(303)
    expect(delivered.described).toEqual([])
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
    [`mf.mf-unknown=${first}`, `There is no build ${first} of mf-unknown.`],
    ['mf.mf-chat=%3Cb%3E', 'There is no build &lt;b&gt; of mf-chat.'],
    [`mf.unknown=${first}`, 'There is no front end called unknown.'],
  ])('of an unknown build or release (%s) is refused and changes nothing', async (query, words) => {
    const tester = browser({ quad_preview: `mf-chat=${first}` })
    const response = await tester.get(`/?${query}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(words)
    expect(response.body).toContain('Nothing has changed.')
    expect(response.body).toContain('<a href="/">Back to the site</a>')
    expect(response.cookies).toEqual([])
    expect(await tester.sees()).toMatchObject({ chat: first })
  })

  test('of an unknown build is refused with the reason alone to the boot check', async () => {
    const { statusCode, headers, body } = await browser().get(`/?mf.mf-chat=${third}`, {
      accept: '*/*',
    })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(`There is no build ${third} of mf-chat. Nothing has changed.\n`)
  })

  test('of builds that do not run together is refused', async () => {
    await release([['shell', third, react('18.0.0')]])
    await release([['mf-chat', 'cccccccccccccccc', needsReact('^18.0.0')]])
    const response = await browser().get(`/?mf.shell=${shellBuild}`)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('it needs react ^18.0.0, and the shell provides 19.2.0')
  })

  test('that is no longer available is replaced by the live builds', async () => {
    const tester = browser()
    await tester.get(`/?mf.mf-chat=${first}`)
    await rm(delivered.store.buildFolder('mf-chat', first), { recursive: true })
    // As after the deletion of a build and a release.
    const cookies = { quad_preview: 'mf-chat=4444444444444444&release=77' }
    expect(await browser(cookies).sees()).toEqual({ id: '3', chat: second })
  })

  test.each(['//evil.example/?mf.reset', '/\\evil.example/?mf.reset'])(
    'does not redirect to another site by %s',
    (url) => {
      expect(addressedPreview(url, null)?.address).toBe('/')
    },
  )
})

describe('after a build failed in a browser', () => {
  const failedOn = (...builds: string[]) =>
    browser({ quad_avoid: builds.map((build) => `mf-chat.${build}`).join('~') })

  test('the next page of that browser alone has the previous build', async () => {
    expect(await failedOn(second).sees('/chats')).toEqual({ id: '3+earlier', chat: first })
    expect(await browser().sees('/chats')).toEqual({ id: '3', chat: second })
  })

  test('a rolled-back build is not used', async () => {
    await rollback(delivered.store, 'mf-chat', { who: 'ada' })
    await release([['mf-chat', third]])
    expect(await failedOn(third).sees()).toMatchObject({ chat: first })
  })

  test('ignores an invalid cookie', async () => {
    const cookies = { quad_avoid: '<script>~mf-chat~mf-unknown.1111~../..' }
    expect(await browser(cookies).sees()).toEqual({ id: '3', chat: second })
  })
})

describe('a build with other props of a fragment than the live ones', () => {
  const [earlier, live] = ['6666666666666666', '7777777777777777'] as const
  const searchOf = (build: string) => build.replace(/^./, '5')

  const releaseBoth = async (build: string, prop: string) => {
    const popover = { 'message-popover': { [prop]: 'string' } }
    await release([
      ['mf-chat', build, { fragments: { offers: popover, uses: {} } }],
      ['mf-search', searchOf(build), { fragments: { offers: {}, uses: popover } }],
    ])
  }

  beforeEach(async () => {
    await releaseBoth(earlier, 'userId')
    await releaseBoth(live, 'personId')
  })

  test('does not replace a build that failed in a browser', async () => {
    const failed = browser({ quad_avoid: `mf-chat.${live}` })
    expect(await failed.sees('/chats')).toMatchObject({ chat: second })
  })

  test('cannot be previewed alone', async () => {
    const { statusCode, body } = await browser().get(`/?mf.mf-chat=${earlier}`)
    expect(statusCode).toBe(404)
    expect(body).toContain(
      `Build ${earlier} of mf-chat does not run with build ${searchOf(live)} of mf-search: the props of message-popover differ`,
    )
    const both = `/?mf.mf-chat=${earlier}&mf.mf-search=${searchOf(earlier)}`
    expect((await browser().get(both)).statusCode).toBe(303)
  })
})

describe('a withdrawn build', () => {
  const take = (build: string) =>
    withdraw(delivered.store, { name: 'mf-chat', build }, { who: 'ada' })

  test('is replaced on the next page, and open pages learn of it', async () => {
    const newest = async () => JSON.parse((await browser().get('/mf/release.json')).body)
    expect(await newest()).not.toHaveProperty('withdrawn')

    await take(second)

    expect(await browser().sees()).toEqual({ id: '4', chat: first })
    expect(await newest()).toMatchObject({
      builds: { shell: shellBuild, 'mf-chat': first },
      withdrawn: [second],
    })
  })

  test.each([`mf.mf-chat=${first}`, 'release=2'])('cannot be previewed by ?%s', async (query) => {
    expect((await browser().get(`/?${query}`)).statusCode).toBe(303)
    await take(first)

    const response = await browser().get(`/?${query}`)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain(`Build ${first} of mf-chat was withdrawn.`)
    const before = query.replace('mf.', '')
    expect(await browser({ quad_preview: before }).sees()).toEqual({ id: '4', chat: second })
  })

  test('is no substitute for a build that failed in a browser', async () => {
    await release([['mf-chat', third]])
    const cookies = { quad_avoid: `mf-chat.${third}` }
    expect(await browser(cookies).sees()).toMatchObject({ chat: second })

    await take(second)

    expect(await browser(cookies).sees()).toMatchObject({ chat: first })
  })

  test('has no files', async () => {
    const file = `/mf/mf-chat/${second}/entry.js`
    expect((await browser().get(file)).statusCode).toBe(200)

    await take(second)

    expect((await browser().get(file)).statusCode).toBe(404)
    expect((await browser().get(`/mf/mf-chat/${first}/entry.js`)).statusCode).toBe(200)
  })
})

describe('a canary', () => {
  test('goes to a share of the visitors, who keep it at every visit until it is stopped', async () => {
    await release([['mf-chat', third]], { canary: 30 })
    const visits = 200
    const all = await Promise.all(
      Array.from({ length: visits }, async () => {
        const visitor = browser()
        return { visitor, seen: await visitor.sees() }
      }),
    )
    const ofCanary = all.filter(({ seen }) => seen?.chat === third)
    expect(ofCanary.length).toBeGreaterThan(visits * 0.15)
    expect(ofCanary.length).toBeLessThan(visits * 0.45)
    expect(ofCanary[0]?.seen).toEqual({ id: '4+canary', chat: third })
    for (const { visitor, seen } of all.slice(0, 20)) expect(await visitor.sees()).toEqual(seen)
    await stopCanary(delivered.store, { name: 'mf-chat', build: third, why: 'it failed' })
    expect(await ofCanary[0]?.visitor.sees()).toEqual({ id: '5', chat: second })
  })

  test('identifies visitors by a signed random id, set only while a canary exists', async () => {
    const before = browser()
    await before.get('/')
    expect(before.cookies).toEqual({})
    await release([['mf-chat', third]], { canary: 30 })
    const [given] = (await before.get('/')).cookies
    expect(given).toMatchObject({
      name: 'quad_visitor',
      value: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 365 * 24 * 60 * 60,
    })
    expect((await before.get('/')).cookies).toEqual([])
  })
})

test('an open page learns which builds the next one would have', async () => {
  const tab = browser()
  const { headers, body } = await tab.get('/mf/release.json')
  expect(JSON.parse(body)).toEqual({ id: '3', builds: { shell: shellBuild, 'mf-chat': second } })
  const again = { 'if-none-match': `W/${String(headers['etag'])}` }
  expect((await tab.get('/mf/release.json', again)).statusCode).toBe(304)

  await release([['mf-chat', third]])
  const response = await tab.get('/mf/release.json', again)
  expect(response.json()).toMatchObject({ id: '4', builds: { 'mf-chat': third } })
})

describe('a standalone page', () => {
  const at = (build: string, path = '') => `/mf/mf-chat/${build}/standalone.html${path}`
  const dataOf = (body: string) =>
    JSON.parse(/id="quad-page">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as unknown

  beforeEach(() => release([['mf-search', 'ffffffffffffffff']]))

  test.each([[''], ['/chats/1']])('shows one build in the live shell, at %j', async (path) => {
    const { statusCode, headers, body } = await delivered.get(at(first, path))

    expect(statusCode).toBe(200)
    expect(headers['x-quad-release']).toBe('4+preview')
    expect(body).toContain('<title>mf-chat, alone · Quad</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain(`<link rel="preload" as="fetch" href="/mf/mf-chat/${first}/entry.js"`)
    expect(dataOf(body)).toMatchObject({
      release: {
        alone: 'mf-chat',
        shell: shellBuild,
        remotes: { 'mf-chat': { build: first } },
        preview: { builds: { 'mf-chat': first } },
      },
    })
    expect(body).not.toContain('ffffffffffffffff')
  })

  test.each(['mf-chat', 'mf%2Dchat'])(
    'of the live build has an address without the build: %s',
    async (name) => {
      const rest = '/chats/1?a=b'
      const { statusCode, headers } = await delivered.get(`/mf/${name}/standalone.html${rest}`)

      expect(statusCode).toBe(302)
      expect(headers['location']).toBe(at(second, rest))
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('names what the build requires and offers', async () => {
    const popover = { 'message-popover': { userId: 'string' } }
    const facts = { ...needsReact('^19.0.0'), fragments: { offers: popover, uses: {} } }
    await release([['mf-chat', third, facts]])

    expect(dataOf((await delivered.get(at(third))).body)).toMatchObject({
      release: {
        aloneBuild: { id: third, requires: { react: '^19.0.0' }, fragments: popover },
      },
    })
    expect((await delivered.get('/')).body).not.toContain('aloneBuild')
  })

  test('has the headers of a page, and allows only the files of its two builds', async () => {
    const { headers } = await delivered.get(at(first))
    const policy = String(headers['content-security-policy'])

    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
    expect(policy).toContain(
      `script-src localhost:80/mf/shell/${shellBuild}/ localhost:80/mf/mf-chat/${first}/ 'sha256-`,
    )
    expect(policy).not.toContain('unsafe')
    const again = await delivered.get(at(first), { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  test('of a withdrawn build is refused with the reason', async () => {
    await withdraw(delivered.store, { name: 'mf-chat', build: second }, { who: 'an operator' })

    const { statusCode, headers, body } = await delivered.get(at(second))
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(`<p>Build ${second} of mf-chat was withdrawn.</p>`)
    expect((await delivered.get(at(first))).statusCode).toBe(200)
  })

  test('of an unknown build is refused', async () => {
    const unknown = 'dddddddddddddddd'
    const { statusCode, body } = await delivered.get(at(unknown))
    expect(statusCode).toBe(404)
    expect(body).toContain(`<p>There is no build ${unknown} of mf-chat.</p>`)
  })

  test('of a build that does not run in the live shell is refused with the reason', async () => {
    const needing = 'eeeeeeeeeeeeeeee'
    await release([['mf-chat', needing, needsReact('^20.0.0')]], {
      force: { checks: ['requirements'], reason: 'the shell comes today' },
    })

    const { statusCode, body } = await delivered.get(at(needing))
    expect(statusCode).toBe(404)
    expect(body).toContain(`Build ${needing} of mf-chat does not run with build ${shellBuild}`)
  })

  test.each([
    `/mf/shell/${shellBuild}/standalone.html`,
    `/mf/mf-unknown/${first}/standalone.html`,
    '/mf/mf-chat/none/standalone.html',
    '/mf/shell/standalone.html',
    '/mf/mf-auth/standalone.html',
  ])('exists only for a build of a remote: not %s, whose page leads back', async (url) => {
    const { statusCode, body } = await delivered.get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<a href="/">Back to the site</a>')
  })
})
