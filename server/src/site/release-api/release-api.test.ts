import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localServerFile, readLocalServer } from '@quad/federation/local-server'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { localToken, offerLocalAccess } from './local-access.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { config, db } = site.services

describe('an arriving build', () => {
  const begin = async (change: (manifest: Record<string, unknown>) => unknown = (same) => same) => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const { folder } = await site.newChat()
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'))
    const body = JSON.stringify(change(manifest as Record<string, unknown>))
    const at = `mf-chat/${site.newBuild}`
    const response = await site.upload(at, { body, token, type: 'application/json' })
    return { token, at, response }
  }

  test.each([
    ['has no entry', { entry: 'nowhere.js' }],
    ['is another build', { build: 'f'.repeat(16) }],
  ])('is refused if it %s', async (_, change) => {
    const { response } = await begin((manifest) => ({ ...manifest, ...change }))
    expect(response.status).toBe(400)
  })

  test.each([
    ['is cut off', () => '// mf'],
    ['is longer', () => `// mf-chat ${site.newBuild} and more`],
    ['is another', () => `// mf-chat ${site.chatBuild}`],
  ])('must send a file again that %s', async (_, body) => {
    const { token, at } = await begin()
    const response = await site.upload(`${at}/files/entry.js`, { body: body(), token })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('entry.js') })
  })

  test('accepts only files of its manifest', async () => {
    const { token, at } = await begin()
    for (const path of ['other.js', 'build.json', 'constructor', '..%2f..%2flive.json']) {
      const { status } = await site.upload(`${at}/files/${path}`, { body: 'x', token })
      expect([400, 422]).toContain(status)
    }
  })

  test('is removed by the next one if it got no file for an hour', async () => {
    const uploads = join(config.dataDir, 'releases/tmp')
    for (const [name, minutes] of [['abandoned', 61] as const, ['slow', 59] as const]) {
      await mkdir(join(uploads, name), { recursive: true })
      const then = new Date(Date.now() - minutes * 60 * 1000)
      await utimes(join(uploads, name), then, then)
    }

    await begin()
    const left = await readdir(uploads)
    expect(left).toContain('slow')
    expect(left).not.toContain('abandoned')
  })

  test('is not released before it is complete', async () => {
    const { token } = await begin()
    const response = await fetch(`${site.url}/delivery/releases`, {
      method: 'POST',
      body: JSON.stringify({
        builds: [{ name: 'mf-chat', build: site.newBuild }],
        boot: { problems: [] },
      }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('is incomplete'),
    })
  })

  test('never changes an existing build', async () => {
    const team = await site.chatTeam()
    const candidate = await site.build('mf-chat', site.chatBuild, {
      files: { 'more.js': '// more' },
    })
    await writeFile(join(candidate.folder, 'entry.js'), '// something else')

    await expect(team.release(candidate)).rejects.toThrow('exists, with other files')

    const file = await site.visitor().inject({ url: `/mf/mf-chat/${site.chatBuild}/entry.js` })
    expect(file.body).toBe(`// mf-chat ${site.chatBuild}`)
  })
})

describe('the token of this machine', () => {
  test('is known to this user alone, until the server stops', async () => {
    const access = await offerLocalAccess({ ...config, host: '127.0.0.1', port: 4567 })

    expect(await readLocalServer(config.dataDir)).toEqual(access.server)
    expect(access.server).toEqual({
      url: 'http://localhost:4567',
      site: config.url,
      token: localToken,
    })
    expect((await stat(localServerFile(config.dataDir))).mode & 0o777).toBe(0o600)

    await access.end()
    const secure = { ...config, host: '127.0.0.1', port: 4567, tls: { cert: '', key: '' } }
    const { server, end } = await offerLocalAccess(secure)
    // Not by the public name, which this machine may not reach.
    expect(server).toMatchObject({ url: 'https://localhost:4567', site: config.url })
    await end()
    expect(await readLocalServer(config.dataDir)).toBeUndefined()
  })

  test('releases and removes builds of all front ends, in the name of the user who runs the server', async () => {
    const here = remoteTeam(site.url, localToken)
    const shell = await site.build('shell', 'd'.repeat(16))
    await here.releaseTogether([shell, await site.newChat()])

    expect(await site.live()).toMatchObject({
      who: expect.stringMatching(/^[\w -]+$/),
      frontEnds: { shell: 'd'.repeat(16), 'mf-chat': site.newBuild },
    })
    expect(await here.run('releases', '--prune')).toBe('There are no unused builds to remove.')
  })

  test('learns which builds of a checkout are new', async () => {
    const builds = [
      { name: 'shell', build: (await site.live())!.frontEnds['shell']! },
      { name: 'mf-chat', build: 'e'.repeat(16) },
    ] as const
    expect(await remoteTeam(site.url, localToken).unreleased(builds)).toEqual([
      { ...builds[1], frozen: null, stays: null, replaces: expect.stringMatching(/^0123abcd/) },
    ])
  })

  test('alone removes builds', async () => {
    const team = await site.chatTeam()

    await expect(team.run('releases', '--prune')).rejects.toThrow(
      'A release token cannot remove builds: ask an operator to prune on the server.',
    )
  })
})
