import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serverFile } from '@quad/federation/build-manifest'
import { writeBuild } from '@quad/federation/test/fake-build'
import type { FrontEndName } from '@quad/federation/front-ends'
import { rollback, stopCanary, withdraw, type PublishOptions } from '@quad/releases'
import { storeAndPublish } from '@quad/releases/test/store-and-publish'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser, type Browser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import { eventually } from '../../../test/waiting.ts'

// Real processes with hand-made builds; the browser tests render the product's own.

const warnings: Record<string, unknown>[] = []
const log = pino({
  level: 'warn',
  hooks: {
    logMethod([facts]) {
      if (typeof facts === 'object') warnings.push(facts as Record<string, unknown>)
    },
  },
})

/** Enough for a busy machine; a build that hangs costs a test this time. */
const limit = 4000

const { app, services, database, visitor, as } = await createTestApp({
  config: { serverRendering: limit },
  log,
})
const { app: unrendering } = await createTestApp({
  database,
  config: { dataDir: services.config.dataDir, serverRendering: 0 },
})
const { createUser } = createFactories(database.db)

/** A shell whose pages show what their remote returns, and the number of pages of this evaluation. */
const shell = `
  let count = 0
  const owners = { chats: 'mf-chat', search: 'mf-search' }
  exports.provided = { react: { module: 'react' } }
  exports.render = async ({ url, page, zone, load }) => {
    count += 1
    const { pathname } = new URL(url)
    const owner = owners[pathname.split('/')[1]]
    const text = owner ? await load(owner)({ page, zone, location }) : 'landing'
    if (text?.redirect) return text
    const state = { path: pathname, time: '', zone, user: null, queries: [] }
    return { html: '<h1>' + text + '</h1><p>page ' + count + '</p>', state }
  }`

const remote = (body: string): string => `exports.default = async ({ page, zone }) => { ${body} }`

const leave = "URL.constructor('return process')().exit()"

let builds = 0

/** Releases new builds with these halves for the server, and returns the name of the last one. */
const release = async (
  halves: Partial<Record<FrontEndName, string>>,
  options: Pick<PublishOptions, 'canary'> = {},
): Promise<string> => {
  const made = Object.entries(halves).map(([name, text]) => {
    builds += 1
    const build = String(builds).padStart(16, '0')
    return writeBuild(join(services.config.dataDir, 'made'), name as FrontEndName, build, {
      files: { [serverFile]: text },
    })
  })
  await storeAndPublish(services.releases, await Promise.all(made), { who: 'ada', ...options })
  return String(builds).padStart(16, '0')
}

const open = async (
  path: string,
  {
    browser = visitor(),
    cookies = {},
  }: { browser?: Browser; cookies?: Record<string, string> } = {},
) => {
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  const response = await browser.inject({ url: path, headers: { accept: 'text/html' } })
  const root = /<div id="root">(.*?)<\/div>/s.exec(response.body)?.[1]
  return { response, root }
}

const frame = '<p>…</p>'
let paths = 0
/** A path that no other test has opened: visitors share a page for a moment. */
const fresh = (area: string): string => `/${area}?n=${(paths += 1)}`

beforeAll(async () => {
  await release({
    shell,
    'mf-search': remote('return "search"'),
    'mf-chat': remote('return "chats"'),
  })
})

beforeEach(() => {
  warnings.length = 0
})

test('a page has its content and the state that the browser continues with', async () => {
  const { response, root } = await open(fresh('chats'))
  expect(root).toMatch(/^<h1>chats<\/h1>/)
  expect(response.body).toContain(
    '<script type="application/json" id="quad-state">{"path":"/chats"',
  )
})

test('a Host that is none gets the frame, and the next page its content', async () => {
  const strange = await visitor().inject({
    url: fresh('chats'),
    headers: { accept: 'text/html', host: 'x:99999' },
  })
  expect(strange.statusCode).toBe(200)
  expect(strange.body).toContain(frame)
  expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
})

test('an address that a page leads to is encoded, and on this site', async () => {
  for (const [to, location] of [
    ['/users/€?from=/a', '/users/%E2%82%AC?from=/a'],
    ['//elsewhere.example/path', '/path'],
  ]) {
    await release({ 'mf-chat': remote(`return { redirect: ${JSON.stringify(to)} }`) })
    const { response } = await open(fresh('chats'))
    expect([response.statusCode, response.headers['location']]).toEqual([302, location])
  }
})

test('messages that a build makes up change nothing', async () => {
  await release({
    'mf-chat': remote(`
      const { send } = URL.constructor('return process')()
      const say = (message) => URL.constructor('say', 'process.send(say)')(message)
      for (const message of [null, 'x', { kind: 'ask', job: 1, asked: {} }, { kind: 'rendered' }]) say(message)
      return 'said'`),
  })
  expect((await open(fresh('chats'))).root).toContain('<h1>said</h1>')
  expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
})

test('a build without its file costs its own pages alone', async () => {
  const build = await release({ 'mf-chat': remote('return "chats"') })
  await rm(join(services.releases.buildFolder('mf-chat', build), serverFile))
  expect((await open(fresh('chats'))).root).toBe(frame)
  expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
  expect(warnings).toContainEqual(expect.objectContaining({ name: 'mf-chat', build }))
})

test('visitors share a page for a moment, which is made once at a time', async () => {
  const path = fresh('search')
  const both = await Promise.all([open(path), open(path)])
  const later = await open(path)
  expect(new Set([...both, later].map(({ root }) => root)).size).toBe(1)
  expect((await open(fresh('search'))).root).not.toBe(later.root)
})

test('a page is rendered at the start, so that the first visitor need not wait', async () => {
  const asking = `
    exports.provided = {}
    exports.render = async () => fetch(location.origin + '/warm')`
  await release({ shell: asking })
  await app.listen({ port: 0 })
  await eventually(async () => warnings.some(({ path }) => path === '/warm'))
  await release({ shell })
})

test("a member's page has the member's data, in an evaluation that no other page has used", async () => {
  await release({
    'mf-chat': remote(`
      const response = await fetch(new URL('/api/public/auth/getCurrentUser', location.origin))
      return response.ok ? (await response.json()).email : response.status`),
  })
  const people = [await createUser(), await createUser()]
  const path = fresh('chats')
  const pages = await Promise.all(
    [...people, ...people].map(async (person) => open(path, { browser: await as(person) })),
  )
  expect(pages.map(({ root }) => root)).toEqual(
    [...people, ...people].map(({ email }) => `<h1>${email}</h1><p>page 1</p>`),
  )
  const { response, root } = await open(path)
  expect(root).toContain('<h1>401</h1>')
  // Personal data stays in no cache.
  expect(pages.map((page) => page.response.headers['cache-control'])).toEqual(
    pages.map(() => 'no-store'),
  )
  expect(response.headers['cache-control']).toBe('private, no-cache')
})

test('a late answer to a page reaches no page of the next process', async () => {
  await release({
    'mf-chat': remote(`
      const asked = fetch(new URL('/api/public/auth/getCurrentUser', location.origin))
      if (location.search.includes('leave')) setTimeout(() => ${leave}, 100)
      return (await (await asked).json()).email`),
  })
  const people = [await createUser(), await createUser()]
  const [first, second] = await Promise.all(people.map(as))
  const [locked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(trx)
    locked.resolve()
    await answered.promise
  })
  await locked.promise
  const lost = open(`${fresh('chats')}&leave`, { browser: first! })
  await eventually(async () => warnings.some(({ why }) => why !== undefined))
  const page = open(fresh('chats'), { browser: second! })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  answered.resolve()
  expect((await page).root).toContain(`<h1>${people[1]!.email}</h1>`)
  await Promise.all([lost, holding])
})

test('the memory of pages of members is freed', async () => {
  // As React's scheduler does at its start. Without freeing, these are 800 MB.
  const first = `
    const all = new Array(2.5e6).fill(1.5)
    if (typeof MessageChannel !== 'undefined') new MessageChannel().port1.onmessage = () => all`
  await release({ 'mf-chat': `${first}; ${remote('return "chats " + all.length')}` })
  const browser = await as(await createUser())
  for (let nth = 0; nth < 40; nth += 1) {
    expect((await open(fresh('chats'), { browser })).root).toContain('<h1>chats 2500000</h1>')
  }
})

test("times are in the zone of the browser's cookie, which must name one", async () => {
  await release({ 'mf-chat': remote('return zone + new Date(0).getHours()') })
  const inZone = async (zone: string) =>
    (await open(fresh('chats'), { cookies: { quad_zone: zone } })).root
  expect(await inZone('Asia/Tokyo')).toContain('<h1>Asia/Tokyo9<')
  expect(await inZone('Nowhere/Land')).toContain('<h1>UTC0<')
})

test('a page that leads to another is a redirect that no cache keeps', async () => {
  await release({ 'mf-chat': remote('return { redirect: "/signin?redirect=%2Fchats" }') })
  const { response } = await open(fresh('chats'))
  expect(response.statusCode).toBe(302)
  expect(response.headers).toMatchObject({
    location: '/signin?redirect=%2Fchats',
    'cache-control': 'no-store',
  })
})

test('the browser renders the page if it asks for it, or if the server is told so', async () => {
  const { root } = await open(fresh('search'), { cookies: { quad_unrendered: '1' } })
  expect(root).toBe(frame)
  expect((await open(fresh('search'), { browser: createBrowser(unrendering) })).root).toBe(frame)
})

test('the browser renders the page of a link in a mail, whose secret no reader may use', async () => {
  expect((await open('/verify-email?token=abc')).root).toBe(frame)
  expect((await open('/Reset-Password')).root).toBe(frame)
})

/** What is rendered of the chats, and the build that the browser gets. */
const shown = async (cookies = {}) => {
  const { response, root } = await open(fresh('chats'), { cookies })
  const [, inBrowser] = /"mf-chat":\{"build":"(\d+)"/.exec(response.body) ?? []
  return { rendered: /<h1>(\w+)</.exec(root ?? '')?.[1], inBrowser }
}

test('a preview, a rollback and a withdrawal change what is rendered with what the browser gets', async () => {
  const first = await release({ 'mf-chat': remote('return "first"') })
  const second = await release({ 'mf-chat': remote('return "second"') })
  expect(await shown()).toEqual({ rendered: 'second', inBrowser: second })
  const preview = { quad_preview: `mf-chat=${first}` }
  expect(await shown(preview)).toEqual({ rendered: 'first', inBrowser: first })
  await rollback(services.releases, 'mf-chat', { who: 'ada' })
  expect(await shown()).toEqual({ rendered: 'first', inBrowser: first })
  const third = await release({ 'mf-chat': remote('return "third"') })
  await withdraw(services.releases, { name: 'mf-chat', build: third }, { who: 'ada' })
  expect(await shown()).toEqual({ rendered: 'first', inBrowser: first })
})

test('a canary is rendered for the visitors whose browsers get it', async () => {
  const live = await release({ 'mf-chat': remote('return "live"') })
  const canary = await release({ 'mf-chat': remote('return "canary"') }, { canary: 50 })
  const seen = new Set<string>()
  for (let nth = 0; nth < 40; nth += 1) {
    const { rendered, inBrowser } = await shown()
    seen.add(`${rendered} ${inBrowser}`)
  }
  expect([...seen].toSorted()).toEqual([`canary ${canary}`, `live ${live}`])
  await stopCanary(services.releases, { name: 'mf-chat', build: canary, why: 'it failed' })
})

test('a page may read, and change nothing', async () => {
  await release({
    'mf-chat': remote(`
      const ask = async (method, path) =>
        (await fetch(location.origin + path, { method, ...(method === 'POST' && { body: '{"title":""}' }) })).status
      return [
        await ask('GET', '/api/public/site-content'),
        await ask('POST', '/api/public/projects/filter'),
        await ask('POST', '/api/public/auth/logout'),
        await ask('DELETE', '/api/projects/x'),
        await ask('GET', '/operator/failures'),
        await ask('GET', '/api/verify-email?token=a'),
        await ask('GET', '/api/stream'),
        await ask('GET', '/api/%73tream'),
      ]`),
  })
  expect((await open(fresh('chats'))).root).toContain('<h1>200,200,403,403,403,403,403,403</h1>')
  expect(warnings).toContainEqual(
    expect.objectContaining({ name: 'mf-chat', method: 'POST', path: '/api/public/auth/logout' }),
  )
})

test('a build gets no file, no environment, no network and no process', async () => {
  let connections = 0
  const listening = createServer(() => (connections += 1)).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  await release({
    'mf-chat': remote(`
      const host = URL.constructor('return process')()
      const outer = URL.constructor('return fetch')()
      const part = (name) => host.getBuiltinModule(name)
      const tried = async (act) => {
        try { return String(await act()) } catch { return 'refused' }
      }
      return [
        await tried(() => part('fs').readFileSync('/etc/hostname')),
        await tried(() => part('child_process').execFileSync('true')),
        await tried(() => new (part('worker_threads').Worker)('', { eval: true })),
        await tried(() => outer('http://127.0.0.1:${port}')),
        await tried(() => new Promise((resolve, reject) =>
          part('net').connect(${port}, '127.0.0.1').on('error', reject).on('connect', resolve))),
        Object.keys(host.env).filter((name) => name !== 'TZ').join(),
      ].join(' ')`),
  })
  expect((await open(fresh('chats'))).root).toContain(`<h1>${'refused '.repeat(5)}</h1>`)
  expect(connections).toBe(0)
  listening.close()
})

test('a build that asks for a module of Node gets none, and the log names it', async () => {
  const build = await release({ 'mf-chat': `require('node:fs')` })
  expect((await open(fresh('chats'))).root).toBe(frame)
  expect(warnings).toContainEqual(
    expect.objectContaining({ name: 'mf-chat', build, what: 'load node:fs' }),
  )
})

const allocate = 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'

describe('a remote that', () => {
  test.each([
    ['throws while it is evaluated', 'throw new Error("broken")'],
    ['throws while it renders', remote('throw new Error("broken")')],
    [
      'leaves a rejected promise',
      remote('Promise.reject(new Error("broken")); throw new Error("broken")'),
    ],
    ['never resolves', remote('await new Promise(() => {})')],
    ['never ends while it is evaluated', 'for (;;) ;'],
    ['ends the process', remote(leave)],
    ['allocates without end', remote(allocate)],
  ])('%s costs its own page alone', async (_, half) => {
    await release({ 'mf-chat': half })
    const { response, root } = await open(fresh('chats'))
    expect(response.statusCode).toBe(200)
    expect(root).toBe(frame)
    // The process starts again.
    await eventually(async () => (await open(fresh('search'))).root !== frame)
    expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
  })

  test('never ends on a later page costs that page alone, and is the one that ended the process', async () => {
    const build = await release({
      'mf-chat': remote('for (;location.search.startsWith("?loop");) ; return "chats"'),
    })
    expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
    expect((await open('/chats?loop')).root).toBe(frame)
    await eventually(async () => (await open(fresh('search'))).root !== frame)
    expect(warnings).toContainEqual(
      expect.objectContaining({ name: 'mf-chat', build, why: expect.stringMatching('SIGKILL') }),
    )
  })

  test('throws counts as failing for the visitor, as in the browser', async () => {
    const build = await release({ 'mf-chat': remote('throw new Error("broken\\0")') })
    const browser = visitor()
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' }
    const failed = async () =>
      database.db
        .selectFrom('build_visitors')
        .select(['front_end', 'failed'])
        .where('build', '=', build)
        .execute()
    // The first page sets the cookie, and the second one counts the visitor.
    for (let nth = 0; nth < 3; nth += 1) await browser.inject({ url: fresh('chats'), headers })
    const found = await eventually(async () => {
      const rows = await failed()
      return rows.some((row) => row.failed) && rows
    })
    expect(found).toEqual([{ front_end: 'mf-chat', failed: true }])
    const reports = await database.db
      .selectFrom('failure_reports')
      .select(['remote', 'phase', 'message'])
      .where('build', '=', build)
      .execute()
    expect(reports).toContainEqual({
      remote: 'mf-chat',
      phase: 'render',
      message: expect.stringContaining('Error: broken'),
    })
  })

  test('ends the process twice is not rendered until the next release, and counts as failing', async () => {
    const build = await release({ 'mf-chat': remote(leave) })
    for (let nth = 0; nth < 4; nth += 1) await open(fresh('chats'))
    // A preview of an earlier release is no new release.
    await open('/about?release=1')
    await open(fresh('chats'))
    const reports = await eventually(async () => {
      const found = await database.db
        .selectFrom('failure_reports')
        .select(['remote', 'build', 'phase', 'path'])
        .where('build', '=', build)
        .execute()
      return found.length === 2 && found
    })
    const report = { remote: 'mf-chat', build, phase: 'render', path: '/chats' }
    expect(reports).toEqual([report, report])
    expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
    await release({ 'mf-chat': remote('return "chats"') })
    expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
  })
})

// Last, since its process is slower for the pages after it.
test('code of builds that are not shown any more is freed, with the process that has it', async () => {
  const half = `const text = ${JSON.stringify('x'.repeat(5e6))};
    const { pid } = URL.constructor('return process')(); ${remote('return "pid " + pid')}`
  const next = async () => {
    await release({ 'mf-chat': half })
    // A new process may be late.
    return eventually(async () => /pid \d+/.exec((await open(fresh('chats'))).root ?? '')?.[0])
  }
  const first = await next()
  expect(await next()).toBe(first)
  for (let nth = 0; nth < 12; nth += 1) await next()
  expect(await next()).not.toBe(first)
  expect(warnings).toEqual([])
})
