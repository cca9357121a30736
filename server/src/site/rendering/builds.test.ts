import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serverFile } from '@quad/federation/build-manifest'
import { withdraw } from '../../releases/index.ts'
import { createRenderingSite, frame, leave, remote } from '../../../test/rendering-site.ts'
import { eventually } from '../../../test/waiting.ts'

// What the code of a build may do on the server, and what its failures cost.

const site = await createRenderingSite()
const { services, database, visitor, warnings, release, preview, open, fresh } = site

/** Source of an expression: a part of Node, which a build can reach in spite of its context. */
const node = (name: string): string =>
  `URL.constructor('return process')().getBuiltinModule('node:${name}')`

test('a preview runs in no process of the server, whatever it contains', async () => {
  await release({ 'mf-chat': remote('return "chats"') })
  // It would answer for all later pages of the process.
  const evil = `
    const host = URL.constructor('return process')()
    const write = host.stdout.write.bind(host.stdout)
    host.stdout.write = (line) => write(line.replace(/<h1>[^<]*/, '<h1>evil'));
    ${remote('return "evil"')}`
  const build = await preview('mf-chat', evil)
  const browser = visitor()
  const { response, root } = await open(`/chats?mf.mf-chat=${build}`, { browser })
  expect([response.statusCode, root]).toEqual([303, undefined])
  const seen = await open(fresh('chats'), { browser })
  expect(seen.root).toBe(frame)
  expect(seen.response.body).toContain(`"mf-chat":{"build":"${build}"`)
  // Released, it could do so: a release is trusted with the pages of the site.
  expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
  expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
})

const pidOf = async (): Promise<string | undefined> =>
  /pid \d+/.exec((await open(fresh('chats'))).root ?? '')?.[0]

test('a release gets a new process, so that nothing of a withdrawn build stays', async () => {
  const half = remote(`return "pid " + URL.constructor('return process')().pid`)
  await release({ 'mf-chat': half })
  const first = await pidOf()
  expect(first).toMatch(/pid \d/)
  expect(await pidOf()).toBe(first)
  const build = await release({ 'mf-chat': half })
  const second = await pidOf()
  expect(second).not.toBe(first)
  await withdraw(services.releases, { name: 'mf-chat', build }, { who: 'ada' })
  expect([first, second]).not.toContain(await pidOf())
})

test.each([
  [
    'a message of Node itself',
    `URL.constructor('return process')().send?.({ cmd: 'NODE_HANDLE_ACK' }); return 'chats'`,
    'chats',
  ],
  ['bytes for a fourth descriptor', `${node('fs')}.writeSync(3, 'twelve bytes')`, undefined],
  [
    'bytes between its messages',
    `${node('fs')}.writeSync(1, '\\0\\1{"kind":\\n'); return 'chats'`,
    undefined,
  ],
  [
    'a message for another page',
    `${node('fs')}.writeSync(1, JSON.stringify({ kind: 'rendered', job: 1e6, rendered: { html: 'evil', state: '' }, failed: [] }) + '\\n'); return 'chats'`,
    'chats',
  ],
  [
    'a line without an end',
    `const { writeSync } = ${node('fs')}; for (;;) writeSync(1, 'x'.repeat(1e6))`,
    undefined,
  ],
  ['the end of its output', `${node('fs')}.closeSync(1); return 'chats'`, undefined],
])(
  'a build that sends %s changes no other page, and the server goes on',
  async (_, body, shown) => {
    await release({ 'mf-chat': remote(body) })
    const { root } = await open(fresh('chats'))
    expect(root).toContain(shown === undefined ? frame : `<h1>${shown}</h1>`)
    await eventually(async () => (await open(fresh('search'))).root?.includes('<h1>search</h1>'))
  },
)

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
        await ask('POST', '/api/chats/sort/x\\\\..\\\\..\\\\..\\\\public\\\\auth\\\\logout'),
      ]`),
  })
  expect((await open(fresh('chats'))).root).toContain(
    '<h1>200,200,403,403,403,403,403,403,403</h1>',
  )
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

test('a build reaches no other process, and no file by a database', async () => {
  const made = join(services.config.dataDir, 'made.db')
  await release({
    'mf-chat': remote(`
      const host = URL.constructor('return process')()
      const imported = (name) => URL.constructor('return import("node:' + name + '")')()
      const tried = async (act) => {
        try { return String(await act()) } catch { return 'refused' }
      }
      // Signal 0 asks whether the process is there.
      return [
        await tried(() => host.kill(host.ppid, 0)),
        await tried(() => host._kill(host.ppid, 0)),
        await tried(() => host._debugProcess.name),
        await tried(() => ${node('os')}.setPriority(host.ppid, 0)),
        await tried(async () => (await imported('process')).kill(host.ppid, 0)),
        await tried(async () => (await imported('os')).setPriority(host.ppid, 0)),
        await tried(() => new (${node('sqlite')}.DatabaseSync)('${made}').exec('create table a (b)')),
      ].join(' ')`),
  })
  const { root } = await open(fresh('chats'))
  expect(root).toContain(`<h1>${Array(7).fill('refused').join(' ')}</h1>`)
  expect(existsSync(made)).toBe(false)
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

  /** The visitors of a build, after the first page, which sets the cookie, and the reports of its failures. */
  const heldAgainst = async (build: string) => {
    const browser = visitor()
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' }
    for (let nth = 0; nth < 3; nth += 1) await browser.inject({ url: fresh('chats'), headers })
    const reports = await eventually(async () => {
      const found = await database.db
        .selectFrom('failures')
        .select(['remote', 'phase', 'message'])
        .where('build', '=', build)
        .execute()
      return found.length > 0 && found
    })
    const visitors = await database.db
      .selectFrom('build_visitors')
      .select(['front_end', 'failed'])
      .where('build', '=', build)
      .execute()
    return { reports, visitors }
  }

  test.each([
    ['throws', 'throw new Error("broken\\0")', 'Error: broken'],
    ['ends the process', leave, 'It ended the process that renders pages'],
  ])('%s is reported, and counts in no trial', async (_, half, message) => {
    const build = await release({ 'mf-chat': remote(half) })
    const { reports, visitors } = await heldAgainst(build)
    expect(reports).toContainEqual({
      remote: 'mf-chat',
      phase: 'render',
      message: expect.stringContaining(message),
    })
    expect(visitors).toEqual([{ front_end: 'mf-chat', failed: false }])
  })

  test('ends the process twice is left to the browsers for two minutes, and reported', async () => {
    const build = await release({ 'mf-chat': remote(leave) })
    for (let nth = 0; nth < 4; nth += 1) await open(fresh('chats'))
    const crashes = () => warnings.filter((each) => each['build'] === build).length
    expect(crashes()).toBe(2)
    const reports = await eventually(async () => {
      const found = await database.db
        .selectFrom('failures')
        .select(['remote', 'build', 'phase', 'path', 'times'])
        .where('build', '=', build)
        .execute()
      return found[0]?.times === 2 && found
    })
    expect(reports).toEqual([
      { remote: 'mf-chat', build, phase: 'render', path: '/chats', times: 2 },
    ])
    expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')

    const now = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => now + 120_000)
    await open(fresh('chats'))
    expect(crashes()).toBe(3)
    jest.restoreAllMocks()
    await release({ 'mf-chat': remote('return "chats"') })
    expect((await open(fresh('chats'))).root).toContain('<h1>chats</h1>')
  })

  test('ends the process under the name of the shell costs its own pages alone', async () => {
    const blame = `({ kind: 'refused', job: 1, name: 'shell', what: 'it' })`
    await release({
      'mf-chat': remote(`${node('fs')}.writeSync(1, JSON.stringify(${blame}) + '\\n'); ${leave}`),
    })
    for (let nth = 0; nth < 4; nth += 1) await open(fresh('chats'))
    expect((await open(fresh('search'))).root).toContain('<h1>search</h1>')
    expect((await open('/?landing')).root).toContain('<h1>landing</h1>')
  })

  test.each([
    ['HTML', `return 'x'.repeat(1_100_000)`],
    [
      'requests',
      `for (let nth = 0; nth < 60; nth += 1) {
        const { status } = await fetch(location.origin + '/api/public/site-content')
        if (status === 429) throw new Error('No more requests.')
      }`,
    ],
  ])('has too much %s gets the frame, and the log names it', async (_, body) => {
    const build = await release({ 'mf-chat': remote(body) })
    expect((await open(fresh('chats'))).root).toBe(frame)
    expect(warnings).toContainEqual(expect.objectContaining({ why: expect.any(String), build }))
  })

  test.each([
    ['for its page', 'await new Promise(() => {})'],
    ['after its page', ''],
  ])('sends messages without end %s is ended, and fills no log', async (_, rest) => {
    await release({
      'mf-chat': remote(`
        const { stdout } = URL.constructor('return process')()
        const lines = Array.from({ length: 1000 }, (_, job) =>
          JSON.stringify({ kind: 'refused', job, name: 'mf-chat', what: 'fill' }) + '\\n').join('')
        setInterval(() => stdout.write(lines), 1)
        ${rest}
        return 'chats'`),
    })
    await open(fresh('chats'))
    const flooded = 'it sent too many messages'
    await eventually(async () => warnings.some(({ why }) => why === flooded))
    expect(warnings.filter(({ what }) => what === 'fill').length).toBeLessThan(200)
    await eventually(async () => (await open(fresh('search'))).root?.includes('<h1>search</h1>'))
  })

  test('answers for its page several times answers once', async () => {
    await release({
      'mf-chat': remote(`
        const { stdout } = URL.constructor('return process')()
        const failed = [{ name: 'mf-search', why: 'broken' }]
        const lines = Array.from({ length: 150 }, (_, job) =>
          JSON.stringify({ kind: 'rendered', job, rendered: null, failed }) + '\\n').join('')
        stdout.write(lines.repeat(2))
        return 'chats'`),
    })
    await open(fresh('chats'))
    expect(warnings.filter(({ why }) => why === 'broken')).toHaveLength(1)
  })

  test('takes memory outside of the heap costs its own page alone', async () => {
    await release({
      'mf-chat': remote('const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))'),
    })
    expect((await open(fresh('chats'))).root).toBe(frame)
    await eventually(async () => (await open(fresh('search'))).root?.includes('<h1>search</h1>'))
  })

  test('is in a process that stands still for its time is rendered again at once', async () => {
    await release({ 'mf-chat': remote(`return "pid " + URL.constructor('return process')().pid`) })
    const pid = Number((await pidOf())?.slice(4))
    process.kill(pid, 'SIGSTOP')
    expect((await open(fresh('chats'))).root).toBe(frame)
    await new Promise((go) => setTimeout(go, 1000))
    process.kill(pid, 'SIGCONT')
    expect(await pidOf()).toBe(`pid ${pid}`)
  })
})
