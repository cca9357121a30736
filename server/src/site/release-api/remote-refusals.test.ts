import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import type { GateCheck } from '@quad/federation/release'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

describe('a team on another machine', () => {
  test('is refused by the same gate before it sends a file, and may force a release with a reason', async () => {
    const team = await site.chatTeam()
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const candidate = await site.build('mf-chat', site.newBuild, { requires })

    await expect(team.release(candidate)).rejects.toThrow(
      [
        `Refused by requirements. The history keeps this: npm run why -- ${site.first + 1} --to ${site.url}\n`,
        'mf-chat needs react ^20.0.0, which the shell does not provide. Release a shell that has it first: ',
        `npm run release -- shell --to ${site.url}`,
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

    await team.release(candidate, {
      force: { checks: ['requirements'], reason: 'the shell comes today' },
    })
    expect((await site.live())?.gate).toMatchObject({
      forced: true,
      reason: 'the shell comes today',
    })
  })

  test.each([
    ['speed', 'There is no check called speed. Force may override frozen, commit, size'],
    ['integrity', 'integrity is never forced: a damaged build works for no visitor. Force may'],
    ['exposes', 'exposes is never forced'],
    ['identity', 'identity is never forced'],
    ['withdrawn', 'withdrawn is never forced'],
  ])('cannot force %s, and is told so before it builds', async (name, message) => {
    const team = await site.chatTeam()
    const force = { checks: ['size', name], reason: 'the shell comes today' }

    await expect(team.requireAllowed(['mf-chat'], { force })).rejects.toThrow(message)
    await expect(team.release(await site.newChat(), { force })).rejects.toThrow(message)
    expect((await site.live())?.id).toBe(site.first)
  })

  test.each([[true], ['the shell comes today'], [{ checks: [], reason: 'no names' }]])(
    'cannot force all checks at once: %j',
    async (force) => {
      const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
      const response = await fetch(`${site.url}/delivery/rollbacks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'mf-chat', force }),
      })

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/^Force needs the names of the failed checks: --force size/),
      })
      expect((await site.live())?.id).toBe(site.first)
    },
  )

  test('is refused before the build what its token or the site does not allow', async () => {
    const team = await site.chatTeam()
    const stranger = remoteTeam(site.url, 'no-token')

    await team.requireAllowed(['mf-chat'], { canary: 5 })
    await expect(team.requireAllowed(['mf-chat'], { canary: 80 })).rejects.toThrow('1 to 50')
    await expect(team.requireAllowed(['mf-chat', 'shell'], {})).rejects.toThrow(
      'This token releases mf-chat, not shell.',
    )
    await expect(stranger.requireAllowed(['mf-chat'], {})).rejects.toThrow(
      'This server does not know this release token.',
    )
  })

  test('is refused by a freeze, before the build and by each command, unless by force', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat())
    await team.run('freeze', 'mf-chat', '--why', 'exam week')
    const frozen = [
      `mf-chat is frozen by Ada’s laptop in release ${site.first + 2}: “exam week”.`,
      ` End the freeze first: npm run unfreeze -- mf-chat --to ${site.url}`,
    ].join('')

    await expect(team.requireAllowed(['mf-chat'], {})).rejects.toThrow(frozen)
    await expect(team.run('rollback', 'mf-chat')).rejects.toThrow(frozen)
    await expect(team.run('remove', 'mf-chat')).rejects.toThrow(frozen)
    await team.requireAllowed(['mf-chat'], {
      force: { checks: ['frozen'], reason: 'the site is down' },
    })
    const another = { force: { checks: ['size'], reason: 'the site is down' } }
    await expect(team.requireAllowed(['mf-chat'], another)).rejects.toThrow(frozen)
    await team.requireAllowed(['mf-chat'], { evenFrozen: true })

    await team.run('rollback', 'mf-chat', '--force', 'frozen', '--why', 'the site is down')
    expect(await site.live()).toMatchObject({
      frontEnds: { 'mf-chat': site.chatBuild },
      gate: { forced: true, reason: 'the site is down' },
      frozen: { 'mf-chat': { why: 'exam week' } },
    })
    await team.run('unfreeze', 'mf-chat')
    await team.requireAllowed(['mf-chat'], {})
  })

  test('has a reason of one line, without characters that change how it is read', async () => {
    const team = await site.chatTeam()
    await team.run('freeze', 'mf-chat', '--why', 'exam\nweek\u202e')
    expect(await site.live()).toMatchObject({ frozen: { 'mf-chat': { why: 'exam week\ufffd' } } })
    await team.run('unfreeze', 'mf-chat')
  })

  test('cannot freeze the front end of another team, and gives a reason', async () => {
    const team = await site.chatTeam()

    await expect(team.run('freeze', 'shell', '--why', 'exam week')).rejects.toThrow(
      'This token releases mf-chat, not shell.',
    )
    await expect(team.run('unfreeze', 'mf-chat')).rejects.toThrow('mf-chat is not frozen.')
    const response = await fetch(`${site.url}/delivery/freezes`, {
      method: 'POST',
      body: JSON.stringify({ name: 'mf-chat', why: ' ' }),
      headers: {
        authorization: `Bearer ${await makeReleaseToken(db, ['mf-chat'], 'Ada')}`,
        'content-type': 'application/json',
      },
    })
    expect(response.status).toBe(400)
    expect((await site.live())?.frozen).toEqual({})
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

  test('cannot remove the remote of another team, and no team can remove the shell', async () => {
    const team = await site.chatTeam()
    await expect(team.run('remove', 'mf-auth')).rejects.toThrow(
      'This token releases mf-chat, not mf-auth.',
    )
    const shellTeam = remoteTeam(site.url, await makeReleaseToken(db, ['shell'], 'Ada'))
    await expect(shellTeam.run('remove', 'shell')).rejects.toThrow('The site needs its shell.')
    expect((await site.live())?.id).toBe(site.first)
  })

  test('is told that it cannot release a new remote with its token', async () => {
    const team = await site.chatTeam()
    const message = 'This token releases mf-chat, not mf-clubs.'
    await expect(team.requireAllowed(['mf-chat', 'mf-clubs'], {})).rejects.toThrow(message)
    const chat = await site.newChat()
    await expect(team.release({ ...chat, name: 'mf-clubs' })).rejects.toThrow(message)
    const unnamed = team.requireAllowed(['clubs' as 'mf-clubs'], {})
    await expect(unnamed).rejects.toThrow('clubs is not the name of a front end.')
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
      `Release mf-chat together with it: npm run release -- shell mf-chat --to ${site.url}`,
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
      /^Refused by commit\..*\nThe live build is another\.$/,
    )
    const force = { checks: ['commit'], reason: 'it is broken' }
    await team.release(await site.newChat(), { commit, force })
    expect((await site.live())?.gate).toMatchObject({ forced: true, reason: 'it is broken' })

    await expect(team.release(await site.newChat(), { commit, force })).rejects.toThrow(
      /^mf-chat was changed meanwhile by Ada’s laptop at \d{4}-\d\d-\d\dT[\d:.]+Z in release \d+\. Repeat the command: with --repeat it does so itself\.$/,
    )
  })
})
