import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rollback, stopCanary, withdraw } from '../../releases/index.ts'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import {
  createRenderingSite,
  frame,
  halfOfShell,
  leave,
  remote,
} from '../../../test/rendering-site.ts'
import { eventually } from '../../../test/waiting.ts'

const site = await createRenderingSite()
const { app, services, database, visitor, as, warnings, release, open, fresh } = site
const { app: unrendering } = await createTestApp({
  database,
  config: { dataDir: services.config.dataDir, serverRendering: 0 },
})
const { createUser } = createFactories(database.db)

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
  for (const [to, status, location] of [
    ['/users/€?from=/a', 302, '/users/%E2%82%AC?from=/a'],
    ['//elsewhere.example/path', 200, undefined],
    ['.//elsewhere.example', 200, undefined],
  ] as const) {
    await release({ 'mf-chat': remote(`return { redirect: ${JSON.stringify(to)} }`) })
    const { response } = await open(fresh('chats'))
    expect([response.statusCode, response.headers['location']]).toEqual([status, location])
  }
})

test('visitors share a page for a moment, which is made once at a time', async () => {
  const path = fresh('search')
  const both = await Promise.all([open(path), open(path)])
  const later = await open(path)
  expect(new Set([...both, later].map(({ root }) => root)).size).toBe(1)
  expect((await open(fresh('search'))).root).not.toBe(later.root)
})

test('visitors share no page that differs for them', async () => {
  const build = await release({ 'mf-chat': remote('return zone + location.host') })
  const path = fresh('chats')
  const others = [
    { quad_zone: 'Asia/Tokyo' },
    { quad_unrendered: '1' },
    { quad_preview: `mf-chat=${build}` },
  ]
  const elsewhere = { accept: 'text/html', host: 'other.test' }
  const pages = [
    (await open(path)).response,
    ...(await Promise.all(others.map(async (cookies) => (await open(path, { cookies })).response))),
    await visitor().inject({ url: path, headers: elsewhere }),
  ]
  expect(new Set(pages.map(({ body }) => body)).size).toBe(pages.length)
})

test('the HTML of a first visit contains the stylesheets, but no damaged one', async () => {
  const half = remote(`return '<b class="mf-chat-late"></b>'`)
  const css = '@layer remote{.mf-chat-late{color:red}}'
  const releaseStyled = () => release({ 'mf-chat': half }, { files: { 'page.css': css } })
  const bodyFor = async (cookies = {}) => (await open(fresh('chats'), { cookies })).response.body
  const build = await releaseStyled()
  expect(await bodyFor()).toContain(`>${css}</style>`)
  expect(await bodyFor({ quad_zone: 'UTC' })).toContain(
    `<link rel="stylesheet" href="/mf/mf-chat/${build}/page.css"`,
  )

  const folder = services.releases.buildFolder('mf-chat', await releaseStyled())
  await writeFile(join(folder, 'page.css'), css.replace('red', 'blue'))
  expect(await bodyFor()).not.toContain('.mf-chat-late{')
})

// Before the server listens: then it opens a page of its own, which the timers would end.
test('the process goes on after the time in which a page must end', async () => {
  await release({ 'mf-chat': remote("return URL.constructor('return process')().pid") })
  const pid = async () => /<h1>\d+/.exec((await open(fresh('chats'))).root ?? '')?.[0]
  const first = await eventually(pid)
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  })
  expect(await pid()).toBe(first)
  jest.advanceTimersByTime(60_000)
  jest.useRealTimers()
  expect(await pid()).toBe(first)
})

test('what a first visit has of stylesheets is bounded: the others are linked', async () => {
  const half = remote(`return '<b class="mf-chat-late"></b>'`)
  const css = (bytes: number) => ({
    'page.css': `@layer remote{.mf-chat-late{color:red}}/*${'x'.repeat(bytes)}*/`,
  })
  const build = await release({ 'mf-chat': half }, { files: css(100_000) })
  const { body } = (await open(fresh('chats'))).response
  expect(body).toContain(`<link rel="stylesheet" href="/mf/mf-chat/${build}/page.css"`)
  expect(body).not.toContain('.mf-chat-late{')
  // The gate refuses a remote with as many.
  await release({ shell: halfOfShell }, { files: css(1_000_000) })
  expect((await open(fresh('chats'))).root).toBe(frame)
  expect(warnings).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^The stylesheets of build \d+ of shell/),
    }),
  )
  await release({ shell: halfOfShell })
})

test('a page is rendered at the start, after a release and in a new process, so that no visitor need wait', async () => {
  // The log has what a page may not ask for.
  const asking = `${halfOfShell}
    const { render } = exports
    exports.render = async (page) => {
      if (new URL(page.url).pathname === '/') await fetch(location.origin + '/warm')
      return render(page)
    }`
  const isRendered = (times: number) =>
    eventually(async () => warnings.filter(({ path }) => path === '/warm').length === times)
  await release({ shell: asking })
  await app.listen({ port: 0 })
  await isRendered(1)
  await release({ 'mf-chat': remote(leave) })
  await isRendered(2)
  await open(fresh('chats'))
  await isRendered(3)
  await release({ shell: halfOfShell, 'mf-chat': remote('return "chats"') })
})

test('a page has its limit of time for itself, after the page that it waits for', async () => {
  await release({
    'mf-chat': remote('await new Promise((go) => setTimeout(go, 2500)); return "chats"'),
  })
  const both = await Promise.all([open(fresh('chats')), open(fresh('chats'))])
  for (const { root } of both) expect(root).toContain('<h1>chats</h1>')
  await release({ 'mf-chat': remote('return "chats"') })
})

test('a page is left to the browser while more statements wait than there are connections', async () => {
  const { pool } = services
  const { max } = pool.options
  const asked = Array.from({ length: 2 * max + 1 }, () => pool.connect())
  const held = await Promise.all(asked.slice(0, max))
  expect((await open(fresh('chats'))).root).toBe(frame)
  for (const client of held) client.release()
  for (const client of asked.slice(max)) (await client).release()
  expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
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

/** Holds the reads of a table up, until the result is called. */
const hold = async (table: 'users' | 'projects'): Promise<() => Promise<void>> => {
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx)
    held.resolve()
    await ended.promise
  })
  await held.promise
  return () => {
    ended.resolve()
    return holding
  }
}

test('a late answer to a page reaches no page of the next process', async () => {
  await release({
    'mf-chat': remote(`
      const isFirst = location.search.includes('leave')
      if (isFirst) setTimeout(() => ${leave}, 100)
      const path = isFirst ? 'projects/${randomUUID()}' : 'public/auth/getCurrentUser'
      return (await fetch(new URL('/api/' + path, location.origin))).status`),
  })
  const browser = await as(await createUser())
  const [answerFirst, answerSecond] = [await hold('projects'), await hold('users')]
  const first = open(`${fresh('chats')}&leave`)
  await eventually(async () => warnings.some(({ why }) => why !== undefined))
  const second = open(fresh('chats'), { browser })
  // Its request is now the first one of the next process, as that of the first page was.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await answerFirst()
  await first
  await answerSecond()
  expect((await second).root).toContain('<h1>200</h1>')
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
  // What the code of a page keeps is of its zone, too.
  const kept = "const format = new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23' })"
  const hours = remote("return [zone, new Date(0).getHours(), format.format(0)].join(' ')")
  await release({ 'mf-chat': `${kept}; ${hours}` })
  const inZone = async (zone: string) =>
    (await open(fresh('chats'), { cookies: { quad_zone: zone } })).root
  expect(await inZone('Asia/Tokyo')).toContain('<h1>Asia/Tokyo 9 09<')
  expect(await inZone('Nowhere/Land')).toContain('<h1>UTC 0 00<')
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

test('a rollback and a withdrawal change what is rendered with what the browser gets', async () => {
  const first = await release({ 'mf-chat': remote('return "first"') })
  const second = await release({ 'mf-chat': remote('return "second"') })
  expect(await shown()).toEqual({ rendered: 'second', inBrowser: second })
  const preview = { quad_preview: `mf-chat=${first}` }
  expect(await shown(preview)).toEqual({ rendered: undefined, inBrowser: first })
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
