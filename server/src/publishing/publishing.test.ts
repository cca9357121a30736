import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrontEndName } from '@quad/federation/policy'
import { publish, releasesIn } from '@quad/federation/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { teamAfar } from '@quad/federation/test/release-from-afar'
import { createTestApp } from '../../test/app.ts'
import { makeReleaseToken, revokeReleaseToken, listReleaseTokens } from './release-tokens.ts'

const { app, services, visitor } = await createTestApp()
const { db, config } = services
const store = releasesIn(config.dataDir)
let builds: string
let site: string
/** The release before what a test does. */
let first: number
let shellBuild: string
let chatBuild: string
let newBuild: string

let named = 0
const nextBuild = () => {
  named += 1
  return named.toString(16).padStart(16, '0')
}

const build = (name: FrontEndName, id: string, facts?: Parameters<typeof writeBuild>[3]) =>
  writeBuild(builds, name, id, facts)

const live = async () => (await releasesIn(config.dataDir).live())?.release

beforeAll(async () => {
  site = await app.listen({ port: 0, host: '127.0.0.1' })
})

beforeEach(async () => {
  await db.deleteFrom('release_tokens').execute()
  await db.deleteFrom('rate_limits').execute()
  shellBuild = nextBuild()
  chatBuild = nextBuild()
  newBuild = nextBuild()
  builds = await mkdtemp(join(tmpdir(), 'quad builds '))
  const both = [await build('shell', shellBuild), await build('mf-chat', chatBuild)]
  first = (await publish(store, both, { who: 'npm start' })).id
})

afterEach(() => rm(builds, { recursive: true, force: true }))

const chatTeam = async () => teamAfar(site, await makeReleaseToken(db, 'mf-chat', 'Ada’s laptop'))

const newChat = () =>
  build('mf-chat', newBuild, {
    files: { 'standalone/page.js': '// page', 'app.css': 'p{}' },
    compressed: ['entry.js', 'app.css'],
  })

const upload = (path: string, init: { body: string; token: string; type?: string }) =>
  fetch(`${site}/delivery/builds/${path}`, {
    method: 'PUT',
    body: init.body,
    headers: {
      authorization: `Bearer ${init.token}`,
      'content-type': init.type ?? 'application/octet-stream',
    },
  })

describe('a team on another machine', () => {
  test('releases its front end, which the next visitor gets', async () => {
    const team = await chatTeam()

    await team.release(await newChat())

    expect(await live()).toMatchObject({
      who: 'Ada’s laptop',
      frontEnds: { shell: shellBuild, 'mf-chat': newBuild },
      gate: { forced: false },
    })
    const file = await visitor().inject({ url: `/mf/mf-chat/${newBuild}/standalone/page.js` })
    expect(file.body).toBe('// page')
    expect(team.said).toEqual(['uploaded 5 of 5 files of mf-chat'])
  })

  test('sends only what is missing, after a connection that broke off', async () => {
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    const candidate = await newChat()
    const manifest = await readFile(join(candidate.folder, 'build.json'), 'utf8')
    const at = `mf-chat/${newBuild}`
    await upload(at, { body: manifest, token, type: 'application/json' })
    await upload(`${at}/files/app.css`, { body: 'p{}', token })

    const team = teamAfar(site, token)
    await team.release(candidate)

    expect(team.said).toEqual(['uploaded 4 of 4 files of mf-chat'])
    expect((await live())?.frontEnds).toMatchObject({ 'mf-chat': newBuild })
  })

  test('sends nothing of a build that the server has', async () => {
    const team = await chatTeam()
    await team.release(await newChat())
    await team.run('rollback', 'mf-chat')
    team.said.length = 0

    await team.release(await newChat())

    expect(team.said).toEqual([])
    expect((await live())?.frontEnds).toMatchObject({ 'mf-chat': newBuild })
  })

  test('begins a canary, promotes it, rolls back, and reads the history', async () => {
    const team = await chatTeam()

    await team.release(await newChat(), { canary: 5 })
    expect((await live())?.canaries).toMatchObject({ 'mf-chat': { build: newBuild, share: 5 } })

    expect(await team.run('promote', 'mf-chat')).toContain(
      `until now a canary as release ${first + 2}`,
    )
    expect(await team.run('rollback', 'mf-chat')).toContain(`rollback of mf-chat to ${chatBuild}`)
    expect((await live())?.frontEnds).toMatchObject({ 'mf-chat': chatBuild })

    expect(await team.run('releases')).toMatch(
      new RegExp(` ${first + 3} .* Ada’s laptop {2}rollback[^]* ${first} .* npm start {2}shell`),
    )
    expect(await team.run('why', String(first + 1))).toContain(`mf-chat (canary, 5 %): ${newBuild}`)
    await expect(team.run('why', '1234')).rejects.toThrow('There is no such release')
  })

  test('reads a history of more than one page', async () => {
    const chat = await build('mf-chat', newBuild)
    for (let count = 0; count < 40; count += 1) await publish(store, [chat], { who: 'ada' })

    const said = await (await chatTeam()).run('releases', '--all')

    expect(said.match(/gate passed/g)).toHaveLength(first + 40)
  })

  test('is refused by the same gate, and may say why it is right all the same', async () => {
    const team = await chatTeam()
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const candidate = await build('mf-chat', newBuild, { requires })

    await expect(team.release(candidate)).rejects.toThrow(
      'mf-chat needs react ^20.0.0, which the shell does not provide. Release a shell that has it first',
    )
    expect((await live())?.id).toBe(first)

    await team.release(candidate, { force: 'the shell comes today' })
    expect((await live())?.gate).toMatchObject({ forced: true, reason: 'the shell comes today' })
  })

  test('is refused what did not start on its own machine', async () => {
    const boot = { name: 'boot', problems: ['mf-chat fails at /chats: no'] } as const
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    const team = teamAfar(site, token, async (_, { live: shown, readLive }) => {
      const shell = shown?.manifests.shell
      const file = shell && (await readLive(shell, shell.entry))
      return { ...boot, problems: [...boot.problems, `beside ${String(file)}`] }
    })

    await expect(team.release(await newChat())).rejects.toThrow(
      `mf-chat fails at /chats: no\nbeside // shell ${shellBuild}`,
    )
    expect((await live())?.id).toBe(first)
  })

  test('loses nothing by a release of another team at the same moment', async () => {
    const [chat, auth] = await Promise.all(
      (['mf-chat', 'mf-auth'] as const).map(async (name) =>
        teamAfar(site, await makeReleaseToken(db, name, name)),
      ),
    )

    await Promise.all([
      chat?.release(await newChat()),
      auth?.release(await build('mf-auth', newBuild)),
    ])

    expect(await live()).toMatchObject({
      id: first + 2,
      frontEnds: { 'mf-chat': newBuild, 'mf-auth': newBuild },
    })
  })

  test('lands, or is told to repeat, where another machine releases the same build', async () => {
    const teams = await Promise.all([chatTeam(), chatTeam(), chatTeam()])
    const candidate = await newChat()

    const done = await Promise.allSettled(teams.map((team) => team.release(candidate)))

    expect(done.map(({ status }) => status)).toContain('fulfilled')
    for (const each of done) {
      if (each.status === 'rejected')
        expect(String(each.reason)).toContain('Please release it again')
    }
    expect((await live())?.frontEnds).toMatchObject({ 'mf-chat': newBuild })
    await teams[0]?.release(candidate)
  })

  test('releases one front end at a time', async () => {
    const team = await chatTeam()
    await expect(team.run('promote', 'shell', 'mf-chat')).rejects.toThrow('releases mf-chat')
  })
})

describe('a release token', () => {
  test('cannot release, promote or roll back another team’s front end', async () => {
    const team = teamAfar(site, await makeReleaseToken(db, 'mf-auth', 'the team of mf-auth'))

    for (const doing of [
      async () => team.release(await newChat()),
      () => team.run('promote', 'mf-chat'),
      () => team.run('rollback', 'mf-chat'),
    ]) {
      await expect(doing()).rejects.toThrow(
        'This token releases mf-auth, and not mf-chat: that is for the team of mf-chat to do.',
      )
    }
    expect((await live())?.id).toBe(first)
  })

  test('cannot bring another front end under the name of its own', async () => {
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    const shell = await build('shell', newBuild)
    const body = await readFile(join(shell.folder, 'build.json'), 'utf8')

    const answer = await upload(`mf-chat/${newBuild}`, { body, token, type: 'application/json' })

    expect(answer.status).toBe(400)
  })

  test.each(['', 'wrong', 'x'.repeat(43)])(
    'that is unknown (%p) opens nothing, not even the history',
    async (token) => {
      const team = teamAfar(site, token)
      await expect(team.run('releases')).rejects.toThrow('unknown or revoked')
      await expect(team.release(await newChat())).rejects.toThrow('unknown or revoked')
    },
  )

  test('opens nothing once it is revoked', async () => {
    const team = await chatTeam()
    const [token] = await listReleaseTokens(db)
    await revokeReleaseToken(db, token?.id ?? 0)

    await expect(team.release(await newChat())).rejects.toThrow('unknown or revoked')
    expect((await live())?.id).toBe(first)
  })

  test('cannot be guessed by trying', async () => {
    const tries = Array.from({ length: 21 }, () =>
      fetch(`${site}/delivery/releases`, { headers: { authorization: 'Bearer guess' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toContain(429)
  })

  test('is stored as a hash only', async () => {
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await services.pool.query(
      'select release_tokens::text as row from release_tokens',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a build that arrives', () => {
  const begin = async (change: (manifest: Record<string, unknown>) => unknown = (same) => same) => {
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    const { folder } = await newChat()
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'))
    const body = JSON.stringify(change(manifest as Record<string, unknown>))
    const at = `mf-chat/${newBuild}`
    const answer = await upload(at, { body, token, type: 'application/json' })
    return { token, at, answer }
  }

  const integrity = `sha384-${'A'.repeat(64)}`
  const hostile = { size: 1, brotli: null, integrity }

  test.each([
    ['leads out of its folder', '../../shell/x.js'],
    ['is absolute', '/etc/passwd'],
    ['hides behind a dot', 'a/./b.js'],
    ['is of another system', String.raw`a\b.js`],
    ['is the build’s own description', 'build.json'],
    ['stands in for a compressed one', 'entry.js.br'],
  ])('is refused where a file’s path %s', async (_, path) => {
    const { answer } = await begin(({ files, ...rest }) => ({
      ...rest,
      files: { ...(files as object), [path]: hostile },
    }))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['has no entry', { entry: 'nowhere.js' }],
    ['takes another’s global', { container: 'mf_auth_0' }],
    ['wants a part in the page', { frame: { html: '<script>', css: '' } }],
    ['is another build', { build: 'f'.repeat(16) }],
    ['has a file too large', { files: { 'entry.js': { ...hostile, size: 50_000_000 } } }],
    ['says more than it may', { secret: 1 }],
  ])('is refused where it %s', async (_, change) => {
    const { answer } = await begin((manifest) => ({ ...manifest, ...change }))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['is cut off', '// mf'],
    ['is longer', `// mf-chat ${newBuild} and more`],
    ['is another', `// mf-chat ${chatBuild}`],
  ])('is asked for a file again that %s', async (_, body) => {
    const { token, at } = await begin()
    const answer = await upload(`${at}/files/entry.js`, { body, token })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('entry.js') })
  })

  test('takes no file that it does not name', async () => {
    const { token, at } = await begin()
    for (const path of ['other.js', 'build.json', 'constructor', '..%2f..%2flive.json']) {
      const { status } = await upload(`${at}/files/${path}`, { body: 'x', token })
      expect([400, 422]).toContain(status)
    }
  })

  test('is not released before all of it is there', async () => {
    const { token } = await begin()
    const answer = await fetch(`${site}/delivery/releases`, {
      method: 'POST',
      body: JSON.stringify({ name: 'mf-chat', build: newBuild, boot: { problems: [] } }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('has not arrived whole'),
    })
  })

  test('never changes a build that is there', async () => {
    const team = await chatTeam()
    const candidate = await build('mf-chat', chatBuild, { files: { 'more.js': '// more' } })
    await writeFile(join(candidate.folder, 'entry.js'), '// something else')

    await team.release(candidate)

    const file = await visitor().inject({ url: `/mf/mf-chat/${chatBuild}/entry.js` })
    expect(file.body).toBe(`// mf-chat ${chatBuild}`)
  })
})
