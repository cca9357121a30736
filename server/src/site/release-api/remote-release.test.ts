import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@quad/contract'
import { storeAndPublish } from '@quad/releases/test/store-and-publish'
import type { GateCheck } from '@quad/federation/release'
import { remoteTeam } from '@quad/federation/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

describe('a team on another machine', () => {
  test('releases its front end to the next visitor', async () => {
    const team = await site.chatTeam()

    await team.release(await site.newChat())

    expect(await site.live()).toMatchObject({
      who: 'Ada’s laptop',
      frontEnds: { shell: site.shellBuild, 'mf-chat': site.newBuild },
      gate: { forced: false },
    })
    const file = await site.visitor().inject({ url: `/mf/mf-chat/${site.newBuild}/folder/page.js` })
    expect(file.body).toBe('// page')
    expect(team.output.at(-1)).toBe('uploaded 5 of 5 new files of mf-chat')
  })

  test('sends only the missing files after a broken connection', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const candidate = await site.newChat()
    const manifest = await readFile(join(candidate.folder, 'build.json'), 'utf8')
    const at = `mf-chat/${site.newBuild}`
    await site.upload(at, { body: manifest, token, type: 'application/json' })
    await site.upload(`${at}/files/app.css`, { body: 'p{}', token })

    const team = remoteTeam(site.url, token)
    await team.release(candidate)

    expect(team.output.at(-1)).toBe('uploaded 4 of 4 new files of mf-chat')
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.newBuild })
  })

  test('sends no file that an earlier build has under the same name and content', async () => {
    const team = await site.chatTeam()
    const types = { 'types/props.d.ts': 'the same' }
    const files = { ...types, 'page.0123456789.js': '// the same', 'other.0123456789.js': '// old' }
    const compressed = ['page.0123456789.js']
    const first = await site.build('mf-chat', site.newBuild, { files, compressed })
    await team.release(first)
    team.output.length = 0

    const changed = {
      ...types,
      'page.0123456789.js': '// the same',
      'more.abcdef0123.js': '// new',
    }
    const next = 'e'.repeat(16)
    await team.release(await site.build('mf-chat', next, { files: changed, compressed }))

    // The entry, and the new chunk.
    expect(team.output.at(-1)).toBe('uploaded 2 of 2 new files of mf-chat')
    const page = await site.visitor().inject({ url: `/mf/mf-chat/${next}/page.0123456789.js` })
    expect(page.body).toBe('// the same')
  })

  test('sends nothing of a build that the server has', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat())
    await team.run('rollback', 'mf-chat')
    team.output.length = 0

    await team.release(await site.newChat())

    expect(team.output).toEqual([])
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.newBuild })
  })

  test('starts and promotes a canary, rolls back, and reads the history', async () => {
    const team = await site.chatTeam()

    await team.release(await site.newChat(), { canary: 5 })
    expect((await site.live())?.canaries).toMatchObject({
      'mf-chat': { build: site.newBuild, share: 5 },
    })

    expect(await team.run('promote', 'mf-chat')).toContain(
      `until now a canary as release ${site.first + 2}`,
    )
    expect(await team.run('rollback', 'mf-chat')).toContain(
      `rollback of mf-chat to ${site.chatBuild}`,
    )
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.chatBuild })

    expect(await team.run('releases')).toMatch(
      new RegExp(
        ` ${site.first + 3} .* Ada’s laptop {2}rollback[^]* ${site.first} .* npm start {2}shell`,
      ),
    )
    expect(await team.run('why', String(site.first + 1))).toContain(
      `mf-chat (canary, 5 %): ${site.newBuild}`,
    )
    await expect(team.run('why', '1234')).rejects.toThrow(
      'There is no release 1234. See npm run releases',
    )
  })

  test('previews a build without a release, and finds its address among the releases', async () => {
    const team = await site.chatTeam()
    const preview = await site.newChat()

    const address = await team.preview(preview)

    expect(address).toBe(`${site.url}/?mf.mf-chat=${site.newBuild}`)
    expect((await site.live())?.id).toBe(site.first)
    const person = site.visitor()
    await person.inject({ url: address.slice(site.url.length) })
    expect((await person.inject({ url: '/about' })).body).toContain(site.newBuild)
    expect((await site.visitor().inject({ url: '/about' })).body).not.toContain(site.newBuild)
    expect(await team.run('releases')).toMatch(
      /\nPreviews of the last 14 days:\n {7}mf-chat \w{16}, stored .* UTC\n {7}http\S+$/,
    )

    await team.release(preview)
    expect(await team.run('releases')).not.toContain('Previews')
    await team.run('withdraw', site.newBuild)
    expect(await team.run('releases')).not.toContain('Previews')
    const other = await site.build('shell', 'e'.repeat(16))
    await expect(team.preview(other)).rejects.toThrow('This token releases mf-chat, not shell.')
  })

  test('withdraws a build of its front end, and of no other', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat())

    expect(await team.run('withdraw', site.newBuild)).toBe(
      `withdrawal of mf-chat ${site.newBuild}, as release ${site.first + 2}`,
    )
    expect(await site.live()).toMatchObject({
      who: 'Ada’s laptop',
      frontEnds: { 'mf-chat': site.chatBuild },
      withdrawn: { 'mf-chat': expect.arrayContaining([site.newBuild]) },
    })
    await expect(team.run('withdraw', site.shellBuild)).rejects.toThrow(
      'This token releases mf-chat, not shell.',
    )
    await expect(team.run('withdraw', 'f'.repeat(16))).rejects.toThrow('There is no build ffff')
  })

  test('reads a history of several pages', async () => {
    const chat = await site.build('mf-chat', site.newBuild)
    for (let count = 0; count < 40; count += 1)
      await storeAndPublish(site.store, [chat], { who: 'ada' })

    const history = await (await site.chatTeam()).run('releases', '--all')

    expect(history.match(/gate (?:passed|refused)/g)).toHaveLength(site.first + 40)
  })

  test('is marked as not verified, because the boot check ran on its own machine', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const team = remoteTeam(site.url, token, async () => ({ name: 'boot', problems: [] }))
    await team.release(await site.newChat())

    const words = 'as told by the releasing machine, not verified'
    expect(await team.run('releases')).toContain(`gate passed\n       boot check ${words}\n`)
    expect(await team.run('why', String(site.first + 1))).toMatch(
      new RegExp(`  boot +passed, ${words}`),
    )
  })

  test('is refused by the same gate before it sends a file, and may force a release with a reason', async () => {
    const team = await site.chatTeam()
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const candidate = await site.build('mf-chat', site.newBuild, { requires })

    await expect(team.release(candidate)).rejects.toThrow(
      [
        'mf-chat needs react ^20.0.0, which the shell does not provide. Release a shell that has it first: ',
        `npm run release -- shell --to ${site.url}\n`,
        `The history keeps this: npm run why -- ${site.first + 1} --to ${site.url}`,
      ].join(''),
    )
    expect(await site.live()).toMatchObject({
      id: site.first + 1,
      frontEnds: { 'mf-chat': site.chatBuild },
      gate: { refused: true },
    })
    const history = await team.run('releases')
    expect(history).toContain(`mf-chat ${site.newBuild}: refused`)
    expect(history).toContain('gate refused: requirements')
    expect(team.output).toEqual([])
    expect(await site.store.manifest('mf-chat', site.newBuild)).toBeUndefined()

    await team.release(candidate, { force: 'the shell comes today' })
    expect((await site.live())?.gate).toMatchObject({
      forced: true,
      reason: 'the shell comes today',
    })
  })

  test('is refused a build that calls an endpoint which the server lacks', async () => {
    await site.store.putEndpoints(Object.keys(endpoints))
    const team = await site.chatTeam()
    const calls = ['getChat', 'searchTeams']

    await expect(
      team.release(await site.build('mf-chat', site.newBuild, { calls })),
    ).rejects.toThrow(
      'mf-chat uses api.searchTeams of the server, which the live server lacks: update the server first.',
    )
  })

  test('is refused before the build what its token or the site does not allow', async () => {
    const team = await site.chatTeam()
    const stranger = remoteTeam(site.url, 'no-token')

    await team.requireAllowed(['mf-chat'], { canary: 5 })
    await expect(team.requireAllowed(['mf-chat'], { canary: 80 })).rejects.toThrow('1 to 50')
    await expect(team.requireAllowed(['mf-chat', 'shell'])).rejects.toThrow(
      'This token releases mf-chat, not shell.',
    )
    await expect(stranger.requireAllowed(['mf-chat'])).rejects.toThrow(
      'This release token is unknown, revoked or expired.',
    )
  })

  test('rolls back none of several front ends if one is not its own', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat())

    await expect(team.run('rollback', 'mf-chat', 'shell')).rejects.toThrow(
      'This token releases mf-chat, not shell.',
    )
    expect((await site.live())?.frontEnds['mf-chat']).toBe(site.newBuild)
    await team.run('rollback', 'mf-chat')
    expect((await site.live())?.frontEnds['mf-chat']).toBe(site.chatBuild)
  })

  test('is told that an older server does not know its new front end', async () => {
    const team = await site.chatTeam()
    const message =
      'knows no front end mf-new. For a new one, an operator updates the server first.'
    const added = 'mf-new' as 'mf-chat'
    await expect(team.requireAllowed([added])).rejects.toThrow(message)
    await expect(team.requireAllowed(['mf-chat', added])).rejects.toThrow(message)
    const chat = await site.newChat()
    await expect(team.release({ ...chat, name: added })).rejects.toThrow(message)
  })

  test('promotes a canary without a browser, which its visitors have tried', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const boot = jest.fn(async (): Promise<GateCheck> => ({ name: 'boot', problems: [] }))
    const team = remoteTeam(site.url, token, boot)

    await team.release(await site.newChat(), { canary: 5 })
    await team.run('promote', 'mf-chat')

    expect(boot).toHaveBeenCalledTimes(1)
    expect(await team.run('why', String(site.first + 2))).toMatch(
      new RegExp(`boot +passed in release ${site.first + 1}, as told by the releasing machine`),
    )
  })

  test('may not promote another canary than the one that it means', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    await storeAndPublish(site.store, [await site.newChat()], { who: 'ada', canary: 5 })

    const response = await fetch(`${site.url}/delivery/promotions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'mf-chat', build: 'c000000000000003' }),
    })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      message: 'The canary of mf-chat has changed meanwhile. Repeat the command.',
    })
    expect((await site.live())?.frontEnds['mf-chat']).toBe(site.chatBuild)
  })

  test('is refused by the server if another release came in between', async () => {
    const requires = { react: { range: '^19.0.0', uses: [] } }
    const releaseShell = async (id: string, version: string) => {
      const provides = { react: { version, exports: null } }
      await storeAndPublish(site.store, [await site.build('shell', id, { provides })], {
        who: 'ben',
      })
    }
    await releaseShell('b000000000000001', '19.3.1')
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const team = remoteTeam(site.url, token, async () => {
      await releaseShell('b000000000000002', '20.0.0')
      return { name: 'boot', problems: [] }
    })

    await expect(
      team.release(await site.build('mf-chat', site.newBuild, { requires })),
    ).rejects.toThrow('mf-chat needs react ^19.0.0, and the shell provides 20.0.0.')
    expect((await site.live())?.frontEnds['mf-chat']).toBe(site.chatBuild)
  })

  test('opens its build before the release at the preview, which shows it alone, and is refused if it fails', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const pageAt = async (url: string, cookie = '') => {
      const headers = { accept: 'text/html', cookie }
      const { statusCode, body } = await site.visitor().inject({ url, headers })
      return { statusCode, showsIt: body.includes(site.newBuild) }
    }
    const team = remoteTeam(site.url, token, async (stored) => {
      const {
        candidates: [candidate],
        live,
      } = await stored
      expect([candidate?.build, live?.release.id]).toEqual([site.newBuild, site.first])
      expect((await pageAt(`/?mf.mf-chat=${site.newBuild}`)).statusCode).toBe(303)
      return { name: 'boot', problems: ['mf-chat fails at /chats: no'] }
    })

    await expect(team.release(await site.newChat())).rejects.toThrow('mf-chat fails at /chats: no')

    expect((await site.live())?.frontEnds['mf-chat']).toBe(site.chatBuild)
    expect((await pageAt('/chats')).showsIt).toBe(false)
    const preview = encodeURIComponent(`mf-chat=${site.newBuild}`)
    expect((await pageAt('/chats', `quad_preview=${preview}`)).showsIt).toBe(true)
  })

  test('keeps a concurrent release of another team', async () => {
    const [chat, auth] = await Promise.all(
      (['mf-chat', 'mf-auth'] as const).map(async (name) =>
        remoteTeam(site.url, await makeReleaseToken(db, [name], name)),
      ),
    )

    const authBuild = site.newBuild.replace(/^./, 'a')
    await Promise.all([
      chat?.release(await site.newChat()),
      auth?.release(await site.build('mf-auth', authBuild)),
    ])

    expect(await site.live()).toMatchObject({
      id: site.first + 2,
      frontEnds: { 'mf-chat': site.newBuild, 'mf-auth': authBuild },
    })
  })

  test('succeeds, or is told to repeat, if another machine releases the same build', async () => {
    const teams = await Promise.all([site.chatTeam(), site.chatTeam(), site.chatTeam()])
    const candidate = await site.newChat()

    const done = await Promise.allSettled(teams.map((team) => team.release(candidate)))

    expect(done.map(({ status }) => status)).toContain('fulfilled')
    for (const each of done) {
      if (each.status === 'rejected')
        expect(String(each.reason)).toContain('Please release it again')
    }
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.newBuild })
    await teams[0]?.release(candidate)
  })

  test('releases a shell and the remote that needs it in one step', async () => {
    const newShell = site.newBuild.replace(/^./, 'e')
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const provides = { react: { version: '20.0.0', exports: null } }
    const chat = await site.build('mf-chat', site.newBuild, { requires })
    const shell = await site.build('shell', newShell, { provides })
    const team = remoteTeam(site.url, await makeReleaseToken(db, ['shell', 'mf-chat'], 'Ada'))

    await team.releaseTogether([shell, chat])

    expect(await site.live()).toMatchObject({
      id: site.first + 1,
      who: 'Ada',
      frontEnds: { shell: newShell, 'mf-chat': site.newBuild },
      gate: { forced: false },
    })
  })

  test('releases none of several front ends if the gate refuses one', async () => {
    const newShell = site.newBuild.replace(/^./, 'e')
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const chat = await site.build('mf-chat', site.newBuild, { requires })
    const shell = await site.build('shell', newShell)
    const team = remoteTeam(site.url, await makeReleaseToken(db, ['shell', 'mf-chat'], 'Ada'))

    await expect(team.releaseTogether([shell, chat])).rejects.toThrow('mf-chat needs react ^20.0.0')

    const live = await site.live()
    expect(live?.frontEnds).toMatchObject({ shell: site.shellBuild, 'mf-chat': site.chatBuild })
  })

  test('is told a command for several front ends that works as printed', async () => {
    const react = (version: string) => ({ react: { version, exports: null } })
    const requires = { react: { range: '^19.0.0', uses: [] } }
    await storeAndPublish(
      site.store,
      [
        await site.build('shell', site.newBuild.replace(/^./, 'd'), { provides: react('19.3.1') }),
        await site.build('mf-chat', site.newBuild, { requires }),
      ],
      { who: 'ben' },
    )
    const team = remoteTeam(site.url, await makeReleaseToken(db, ['shell'], 'Ada'))
    const next = 'f'.repeat(16)
    const shell = await site.build('shell', next, { provides: react('20.0.0') })

    await expect(team.release(shell)).rejects.toThrow(
      `Release mf-chat together with it: npm run release -- shell mf-chat --to ${site.url}\n`,
    )
    await expect(team.releaseTogether([shell, await site.build('mf-chat', next)])).rejects.toThrow(
      'npm run release-token -w server -- shell mf-chat',
    )
  })

  test('replaces a commit that its checkout lacks only with a reason', async () => {
    const team = await site.chatTeam()
    const builds = { 'mf-chat': site.chatBuild }
    const commit: GateCheck = { name: 'commit', problems: ['The live build is another.'], builds }

    await expect(team.release(await site.newChat(), { commit })).rejects.toThrow(
      'The live build is another.\n',
    )
    await team.release(await site.newChat(), { commit, force: 'it is broken' })
    expect((await site.live())?.gate).toMatchObject({ forced: true, reason: 'it is broken' })

    await expect(team.release(await site.newChat(), { commit, force: 'again' })).rejects.toThrow(
      'mf-chat was released meanwhile. Repeat the command.',
    )
  })
})
