import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serverFile } from '@quad/federation/build-manifest'
import { createRenderingSite, frame, leave, remote } from '../../../test/rendering-site.ts'
import { eventually } from '../../../test/waiting.ts'

// What the code of a build may do on the server, and what its failures cost.

const site = await createRenderingSite()
const { services, database, visitor, warnings, release, open, fresh } = site

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

  test('never ends after its page costs the pages until the process is started again, and no more', async () => {
    await release({ 'mf-chat': remote('setTimeout(() => { for (;;) ; }, 100); return "chats"') })
    expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
    await eventually(async () => (await open(fresh('search'))).root === frame)
    await eventually(async () => (await open(fresh('search'))).root !== frame)
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
    const browser = visitor()
    await open('/search?release=1', { browser })
    await open(fresh('search'), { browser })
    await open(fresh('chats'))
    expect(warnings.filter((each) => each['build'] === build)).toHaveLength(2)
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
