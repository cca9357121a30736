import { publish } from '@quad/releases'
import type { GateCheck } from '@quad/federation/release'
import { remoteTeam } from '@quad/federation/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

/** The check ends when a page throws: it does not wait for an app, as it does for that of a slow machine. */
const shell = { files: { 'entry.js': "throw new Error('not today')" } }

const site = await createPublishingSite({ verifyReleases: true }, shell)

/** A machine that reports a boot check without problems, whatever it releases. */
const lyingTeam = async () => {
  const token = await makeReleaseToken(site.services.db, ['mf-chat'], 'Ada’s laptop')
  return remoteTeam(site.url, token, async () => ({ name: 'boot', problems: [] }))
}

const { BROWSER_PATH: browser } = process.env
afterEach(() => {
  if (browser === undefined) delete process.env.BROWSER_PATH
  else process.env.BROWSER_PATH = browser
})

describe('a site that requires verification', () => {
  test('starts an uploaded build itself, and refuses one that does not start', async () => {
    const team = await lyingTeam()

    await expect(team.release(await site.newChat())).rejects.toThrow(
      'mf-chat does not start: Error: not today.',
    )

    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.chatBuild })
    expect(await team.run('releases')).toMatch(/gate refused: boot\n {4,}\d/)
  })

  test('starts a canary itself before it is promoted, unless it has started it before', async () => {
    const team = await lyingTeam()
    const builds = { shell: site.shellBuild, 'mf-chat': site.newBuild }
    const boot: GateCheck = { name: 'boot', problems: [], builds }
    const canary = { who: 'ada', canary: 5 }
    await publish(site.store, [await site.newChat()], {
      ...canary,
      boot: { ...boot, unverified: true },
    })

    await expect(team.run('promote', 'mf-chat')).rejects.toThrow(
      'mf-chat does not start: Error: not today.',
    )
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.chatBuild })

    await team.run('rollback', 'mf-chat')
    await publish(site.store, [await site.newChat()], { ...canary, boot })
    await team.run('promote', 'mf-chat')
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.newBuild })
  })

  test('refuses what it knows from the files before it starts a browser', async () => {
    process.env.BROWSER_PATH = '/no/browser'
    const files = { 'entry.js': `// ${'x'.repeat(20_000)}` }

    await expect(
      (await lyingTeam()).release(await site.build('mf-chat', site.newBuild, { files })),
    ).rejects.toThrow('its budget is 13 KB')
  })

  test('refuses a build if its server has no browser, and says what to do', async () => {
    process.env.BROWSER_PATH = '/no/browser'

    await expect((await lyingTeam()).release(await site.newChat())).rejects.toThrow(
      'BROWSER_PATH=/no/browser is not a program: set it to a Chromium or Chrome.',
    )
    expect((await site.live())?.frontEnds).toMatchObject({ 'mf-chat': site.chatBuild })
  })
})
