import type { ReleaseHistory, ReleaseOverview, StoredBuilds } from '@quad/contract'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

const ask = async (path: string, token?: string): Promise<Response> => {
  const chat = token ?? (await makeReleaseToken(db, ['mf-chat'], 'Ada’s laptop'))
  return fetch(`${site.url}/delivery${path}`, { headers: { authorization: `Bearer ${chat}` } })
}

const overview = async () => (await (await ask('/overview')).json()) as ReleaseOverview
const chatNow = async () => (await overview()).frontEnds.find(({ name }) => name === 'mf-chat')
const history = async (before?: number) =>
  (await (
    await ask(before === undefined ? '/history' : `/history?before=${before}`)
  ).json()) as ReleaseHistory

const isoTime = expect.stringMatching(/^\d{4}-.*Z$/)

beforeEach(async () => {
  await db.deleteFrom('build_visitors').execute()
})

describe('the overview', () => {
  test('has what is live of each front end, by whom, and what the token may change', async () => {
    const { holder, frontEnds } = await overview()

    expect(holder).toBe('Ada’s laptop')
    expect(frontEnds).toMatchObject([
      { name: 'shell', live: { build: site.shellBuild }, can: { release: false } },
      { name: 'mf-chat', can: { release: true } },
    ])
    expect(frontEnds[1]?.live).toEqual({
      build: site.chatBuild,
      commit: expect.stringMatching(/^0123abcd/),
      commitDetails: null,
      release: site.first,
      who: 'npm start',
      time: isoTime,
      size: expect.any(Number),
      visitors: 0,
      failed: 0,
      vitals: {},
    })
  })

  test('has the web vitals of the live build and of the canary', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat(), { canary: 5 })
    for (const [build, LCP] of [
      [site.chatBuild, 1000],
      [site.newBuild, 2000],
    ] as const) {
      await site.visitor().reportVitals({
        body: { shell: site.shellBuild, remote: { name: 'mf-chat', build }, metrics: { LCP } },
      })
    }

    expect(await chatNow()).toMatchObject({
      live: { vitals: { LCP: { p75: 1052, samples: 1 } } },
      canary: { vitals: { LCP: { p75: 2049, samples: 1 } } },
    })
  })

  test('compares a canary with the live build, by the visitors of its trial', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat(), { canary: 5 })
    const trial = site.first + 1
    const visitorOf = (build: string, visitor: string, failed = false) => ({
      trial,
      front_end: 'mf-chat',
      build,
      visitor,
      failed,
    })
    await db
      .insertInto('build_visitors')
      .values([
        visitorOf(site.chatBuild, 'a'),
        visitorOf(site.chatBuild, 'b'),
        visitorOf(site.newBuild, 'c', true),
        { ...visitorOf(site.chatBuild, 'd'), trial: trial - 1 },
      ])
      .execute()

    expect(await chatNow()).toMatchObject({
      live: { build: site.chatBuild, visitors: 2, failed: 0 },
      canary: {
        build: site.newBuild,
        share: 5,
        release: trial,
        who: 'Ada’s laptop',
        time: isoTime,
        visitors: 1,
        failed: 1,
      },
    })
  })

  test('has the build that a rollback restores, the freeze, and previews', async () => {
    const team = await site.chatTeam()
    await team.release(await site.newChat())
    await team.run('freeze', 'mf-chat', '--why', 'exam week')
    const preview = 'f'.repeat(16)
    await team.preview(await site.build('mf-chat', preview))

    expect(await chatNow()).toMatchObject({
      canary: null,
      earlier: site.chatBuild,
      frozen: { why: 'exam week', who: 'Ada’s laptop', release: site.first + 2 },
    })
    expect((await overview()).previews).toContainEqual({
      name: 'mf-chat',
      build: preview,
      since: isoTime,
      commit: expect.stringMatching(/^0123abcd/),
      commitDetails: null,
      can: { release: true },
    })
    await team.run('unfreeze', 'mf-chat')
  })

  test('keeps a removed remote with the build that a rollback brings back', async () => {
    const team = await site.chatTeam()
    await team.run('remove', 'mf-chat')

    expect(await chatNow()).toMatchObject({ live: null, canary: null, earlier: site.chatBuild })
  })

  test('has what git says of the commit, and so has the history', async () => {
    const team = await site.chatTeam()
    const commitDetails = { subject: 'fix: x', author: 'Ben', time: '2026-11-28T20:30:00.000Z' }
    await team.release(await site.build('mf-chat', site.newBuild, { commitDetails }))

    expect(await chatNow()).toMatchObject({ live: { commitDetails } })
    expect((await history()).releases[0]?.changes).toEqual([
      expect.stringMatching(/ → [0-9a-f]{16}, commit 0123abcd “fix: x” by Ben, 2026-11-28$/),
    ])
    const { builds } = (await (await ask('/builds')).json()) as StoredBuilds
    expect(builds).toContainEqual({
      name: 'mf-chat',
      build: site.newBuild,
      since: isoTime,
      commit: expect.stringMatching(/^0123abcd/),
      commitDetails,
    })
    expect(builds.find(({ build }) => build === site.chatBuild)).toMatchObject({
      name: 'mf-chat',
      commitDetails: null,
    })
  })

  test.each(['/overview', '/history', '/builds'])(
    '%s is for holders of a token alone',
    async (path) => {
      expect((await ask(path)).status).toBe(200)
      const response = await ask(path, 'no-token')
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        error: 'unauthenticated',
        message: expect.stringContaining('This server does not know this release token.'),
      })
    },
  )
})

describe('the history', () => {
  test('says who changed what, and why a release was refused', async () => {
    const team = await site.chatTeam()
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const needy = await site.build('mf-chat', site.newBuild, { requires })
    await expect(team.release(needy)).rejects.toThrow('needs react')
    await team.release(needy, {
      force: { checks: ['requirements'], reason: 'the shell comes today' },
    })

    const { releases } = await history()

    expect(releases.slice(0, 2)).toMatchObject([
      {
        id: site.first + 2,
        time: isoTime,
        who: 'Ada’s laptop',
        what: `mf-chat ${site.newBuild}`,
        changes: [
          `mf-chat: ${site.chatBuild}, commit 0123abcd → ${site.newBuild}, commit 0123abcd`,
        ],
        verdict: 'forced requirements: the shell comes today',
        result: 'forced',
      },
      {
        id: site.first + 1,
        what: `mf-chat ${site.newBuild}: refused`,
        changes: [],
        verdict: 'refused: requirements',
        result: 'refused',
      },
    ])
    expect(releases[1]?.checks).toContainEqual({
      name: 'requirements',
      passed: false,
      lines: [expect.stringContaining('mf-chat needs react ^20.0.0')],
    })
    expect(releases[1]?.checks).toContainEqual({ name: 'size', passed: true, lines: ['passed'] })
  })

  test('continues page by page to the first release', async () => {
    const team = await site.chatTeam()
    for (let count = 0; count < 11; count += 1) {
      await team.run('freeze', 'mf-chat', '--why', 'exam week')
      await team.run('unfreeze', 'mf-chat')
    }
    const found: ReleaseHistory['releases'] = []
    let page = await history()
    for (;;) {
      found.push(...page.releases)
      if (page.next === null) break
      page = await history(page.next)
    }

    const ids = found.map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: site.first + 22 }, (_, at) => site.first + 22 - at))
    // Also the last one of a page is compared with the one before it.
    expect(found.slice(0, 22).flatMap(({ changes }) => changes)).toEqual([])
  })
})
