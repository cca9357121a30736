import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger } from 'graphile-worker'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import type { GateCheck } from '@quad/federation/release'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { upkeepSteps } from '../../app/upkeep.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

describe('a team on another machine', () => {
  test('releases a remote that the site has never seen with a token for its name, and removes it', async () => {
    const team = remoteTeam(site.url, await makeReleaseToken(db, ['mf-clubs'], 'Ada’s laptop'))
    const status = async () => (await site.visitor().inject({ url: '/clubs' })).statusCode
    expect(await status()).toBe(404)

    const area = { title: 'Clubs', paths: ['/clubs'] }
    const pages = [{ path: '/clubs' }]
    await team.release(await site.build('mf-clubs', site.newBuild, { area, pages }))

    expect(await status()).toBe(200)
    const { body } = await site.visitor().inject({ url: '/clubs' })
    expect(body).toContain(`/mf/mf-clubs/${site.newBuild}/entry.js`)
    expect(body).toContain('"paths":["/clubs"]')
    const file = await site.visitor().inject({ url: `/mf/mf-clubs/${site.newBuild}/entry.js` })
    expect(file.statusCode).toBe(200)

    expect(await team.run('remove', 'mf-clubs')).toContain('removal of mf-clubs, as release')
    expect(await status()).toBe(404)
    expect((await site.live())?.frontEnds).not.toHaveProperty('mf-clubs')
    await expect(team.run('remove', 'mf-clubs')).rejects.toThrow('mf-clubs is not live.')

    await team.release(await site.build('mf-clubs', site.newBuild, { area, pages }))
    expect(await status()).toBe(200)
  })

  test('sends only the missing files after a broken connection', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const candidate = await site.newChat()
    const manifest = await readFile(join(candidate.folder, 'build.json'), 'utf8')
    const at = `mf-chat/${site.newBuild}`
    await site.upload(at, { body: manifest, token, type: 'application/json' })
    await site.upload(`${at}/files/app.css`, { body: '@layer remote{}', token })

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

  test('takes back only the build that the request means', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    await remoteTeam(site.url, token).release(await site.newChat(), { canary: 5 })
    const endCanary = () =>
      fetch(`${site.url}/delivery/rollbacks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'mf-chat', build: site.newBuild }),
      })
    const first = await endCanary()
    const second = await endCanary()

    expect([first.status, second.status]).toEqual([200, 409])
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.chatBuild })
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
    expect(await site.live()).toMatchObject({
      frontEnds: { 'mf-chat': site.newBuild },
      canaries: {},
      // Its own trial begins.
      since: { 'mf-chat': site.first + 2 },
    })
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
    const preview = await site.build('mf-chat', site.newBuild, {
      commit: `${'0123abcd'.repeat(5)}-dirty`,
      commitDetails: { subject: 'fix: x', author: '', time: '2026-11-28T20:30:00.000Z' },
    })

    const address = await team.preview(preview)

    expect(address).toBe(`${site.url}/?mf.mf-chat=${site.newBuild}`)
    expect((await site.live())?.id).toBe(site.first)
    const person = site.visitor()
    await person.inject({ url: address.slice(site.url.length) })
    expect((await person.inject({ url: '/about' })).body).toContain(site.newBuild)
    expect((await site.visitor().inject({ url: '/about' })).body).not.toContain(site.newBuild)
    expect(await team.run('releases')).toMatch(
      /\nPreviews of the last 14 days:\n {7}mf-chat \w{16}, commit 0123abcd with changes “fix: x”, 2026-11-28, stored .* UTC\n {7}http\S+$/,
    )

    await team.release(preview)
    expect(await team.run('releases')).not.toContain('Previews')
    await team.run('withdraw', site.newBuild)
    expect(await team.run('releases')).not.toContain('Previews')
    const other = await site.build('shell', 'e'.repeat(16))
    await expect(team.preview(other)).rejects.toThrow('This token releases mf-chat, not shell.')
  })

  test('shows a preview no longer when the hourly upkeep finds it older than 14 days', async () => {
    const team = await site.chatTeam()
    const address = (await team.preview(await site.newChat())).slice(site.url.length)
    const folder = site.store.buildFolder('mf-chat', site.newBuild)
    const upkeep = upkeepSteps({ ...site.services, log, logger: new Logger(() => () => undefined) })
    const statusAfterUpkeep = async () => {
      await upkeep['prune-previews']?.()
      return (await site.visitor().inject({ url: address })).statusCode
    }

    expect(await statusAfterUpkeep()).toBe(303)
    const then = new Date(Date.now() - 15 * 86_400_000)
    for (const file of await readdir(folder, { recursive: true })) {
      await utimes(join(folder, file), then, then)
    }
    expect(await statusAfterUpkeep()).toBe(404)
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
})
