import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import { sql } from 'kysely'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import {
  listReleaseTokens,
  makeReleaseToken,
  revokeReleaseToken,
  useReleaseToken,
} from './release-tokens.ts'
import { releaseTokens } from './token-command.ts'

const site = await createPublishingSite()
const { config, db, pool } = site.services

describe('a release token', () => {
  test('cannot release, promote or roll back the front end of another team', async () => {
    const team = remoteTeam(
      site.url,
      await makeReleaseToken(db, ['mf-auth'], 'the team of mf-auth'),
    )

    for (const doing of [
      async () => team.release(await site.newChat()),
      () => team.run('promote', 'mf-chat'),
      () => team.run('rollback', 'mf-chat'),
    ]) {
      await expect(doing()).rejects.toThrow(
        'This token releases mf-auth, not mf-chat. Only the team of mf-chat can release it.',
      )
    }
    expect((await site.live())?.id).toBe(site.first)
  })

  test('is refused each request that names the front end of another team, also beside its own', async () => {
    const token = await makeReleaseToken(db, ['mf-auth'], 'Ada')
    const own = await site.build('mf-auth', site.newBuild)
    const others = await site.build('mf-chat', site.chatBuild)
    const builds = [own, others].map(({ name, build }) => ({ name, build }))
    const manifests = await Promise.all(
      [own, others].map(async ({ folder }): Promise<unknown> =>
        JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')),
      ),
    )
    const [, chat] = builds
    const statusOf = async ([path, body]: [path: string, body?: object]) => {
      const response = await fetch(`${site.url}/delivery/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      return [path, response.status]
    }
    const requests: [string, object?][] = [
      ['allowed?name=mf-auth&name=mf-chat'],
      ['announcements', { builds: manifests }],
      ['releases', { builds }],
      ['promotions', { ...chat }],
      ['rollbacks', { ...chat }],
      ['removals', { name: 'mf-chat' }],
      ['freezes', { name: 'mf-chat', why: 'exam week' }],
      ['unfreezes', { name: 'mf-chat' }],
      ['withdrawals', { build: site.chatBuild }],
    ]
    expect(await Promise.all(requests.map(statusOf))).toEqual(requests.map(([path]) => [path, 403]))
    const file = await site.upload(`mf-chat/${site.newBuild}/files/entry.js`, { body: 'x', token })
    expect(file.status).toBe(403)
    expect((await site.live())?.id).toBe(site.first)
  })

  test('cannot upload another front end under the name of its own', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const shell = await site.build('shell', site.newBuild)
    const body = await readFile(join(shell.folder, 'build.json'), 'utf8')

    const response = await site.upload(`mf-chat/${site.newBuild}`, {
      body,
      token,
      type: 'application/json',
    })

    expect(response.status).toBe(400)
  })

  test.each(['', 'wrong', 'x'.repeat(43)])(
    'that is unknown (%p) is refused, even for the history',
    async (token) => {
      const team = remoteTeam(site.url, token)
      const refusal =
        'This server does not know this release token. Check that it is complete and for this site, or ask an operator for one: npm run release-token -w server -- <front end>'
      await expect(team.run('releases')).rejects.toThrow(refusal)
      await expect(team.release(await site.newChat())).rejects.toThrow(refusal)
    },
  )

  test('is refused once it is revoked', async () => {
    const team = await site.chatTeam()
    const [token] = await listReleaseTokens(db)
    await revokeReleaseToken(db, token?.id ?? 0)

    await expect(team.release(await site.newChat())).rejects.toThrow(
      /^This release token was revoked on \d{4}-\d\d-\d\d\. Ask an operator for a new one: npm run release-token -w server -- mf-chat$/,
    )
    expect((await site.live())?.id).toBe(site.first)
  })

  test('is refused once it has expired, and only its holder learns that it was one', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada', 1)
    await sql`update release_tokens set expires_at = '2026-01-02T12:00:00Z'`.execute(db)

    await expect(remoteTeam(site.url, token).run('releases')).rejects.toThrow(
      'This release token expired on 2026-01-02. Ask an operator for a new one',
    )
    const reading = await makeReleaseToken(db, [], 'QA')
    await sql`update release_tokens set revoked_at = now() where holder = 'QA'`.execute(db)
    await expect(remoteTeam(site.url, reading).run('releases')).rejects.toThrow(
      'Ask an operator for a new one: npm run release-token -w server -- --read-only',
    )
    await expect(remoteTeam(site.url, token.slice(1)).run('releases')).rejects.toThrow(
      'This server does not know this release token.',
    )
  })

  test('cannot be guessed: attempts are limited', async () => {
    const tries = Array.from({ length: 21 }, () =>
      fetch(`${site.url}/delivery/history`, { headers: { authorization: 'Bearer guess' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toContain(429)
  })

  test('is stored as a hash only', async () => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await pool.query('select release_tokens::text as row from release_tokens')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('npm run release-token', () => {
  const run = (...args: string[]) => releaseTokens(config, args)

  test('prints a token for testers, which shows releases and builds, and releases none', async () => {
    const output = await run('--read-only', '--for', 'QA')
    expect(output).toContain(
      'This token shows releases and builds, and releases none, for QA, for 90 days.',
    )
    expect(await run('--list')).toMatch(/^#\d+ {2}read-only {2}QA, made /m)

    const team = remoteTeam(site.url, output.trimEnd().split('\n').at(-1) ?? '')
    expect(await team.run('releases')).toContain('mf-chat')
    for (const doing of [
      async () => team.release(await site.newChat()),
      () => team.run('rollback', 'mf-chat'),
      () => team.run('freeze', 'mf-chat', '--why', 'tests'),
    ]) {
      await expect(doing()).rejects.toThrow(
        'This token shows releases, and makes none. The team of mf-chat has a token that releases it.',
      )
    }
  })

  test('prints a token once, which releases its front end', async () => {
    const output = await run('mf-chat', '--for', 'Ada’s laptop')

    expect(output).toContain(
      'This token releases mf-chat, for Ada’s laptop, for 90 days. It is shown only now:\n',
    )
    const token = output.trimEnd().split('\n').at(-1) ?? ''
    expect(await useReleaseToken(db, token)).toMatchObject({
      frontEnds: ['mf-chat'],
      holder: 'Ada’s laptop',
    })
  })

  test('prints a token that releases several front ends together', async () => {
    const output = await run('shell', 'mf-chat')

    expect(output).toContain('This token releases shell, mf-chat, for the team of shell, mf-chat,')
    expect(await useReleaseToken(db, output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      frontEnds: ['shell', 'mf-chat'],
    })
    expect(await run('--list')).toMatch(/^#\d+ {2}shell, mf-chat {2}/)
  })

  test('lists holder and last use of each token, and never the token', async () => {
    expect(await run('--list')).toBe('There is no release token.\n')
    const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
    expect(await run('--list')).toMatch(
      /^#\d+ {2}mf-chat {2}the team of mf-chat, made .*valid until .*never used\n$/,
    )

    await useReleaseToken(db, token)

    const output = await run('--list')
    expect(output).toMatch(/last used \d{4}-\d\d-\d\d\n$/)
    expect(output).not.toContain(token)
  })

  test('revokes a token and removes it from the list, also when repeated', async () => {
    const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
    const [, id = ''] = /^#(\d+)/.exec(await run('--list')) ?? []

    expect(await run('--revoke', id)).toBe(`Token #${id} is revoked.\n`)
    expect(await run('--revoke', `#${id}`)).toBe(`Token #${id} is revoked.\n`)
    expect(await run('--list')).toBe('There is no release token.\n')
    expect(await useReleaseToken(db, token)).toBeUndefined()
  })

  test.each([
    [[], 90],
    [['--days', '7'], 7],
  ] as const)('makes a token with %j that expires after %i days', async (options, days) => {
    const token = (await run('mf-chat', ...options)).trimEnd().split('\n').at(-1) ?? ''
    const makeOlder = (interval: string) =>
      sql`update release_tokens set expires_at = expires_at - ${interval}::interval`.execute(db)

    await makeOlder(`${days} days -1 minute`)
    expect(await useReleaseToken(db, token)).toMatchObject({ frontEnds: ['mf-chat'] })
    await makeOlder('2 minutes')
    expect(await useReleaseToken(db, token)).toBeUndefined()
    expect(await run('--list')).toMatch(/, expired \d{4}-\d\d-\d\d,/)
  })

  test('names an unknown token', async () => {
    await expect(run('--revoke', '987654')).rejects.toThrow('There is no token #987654.')
  })

  test.each([
    [[], 'Name front ends, or one of --read-only, --list and --revoke.'],
    [['clubs'], 'clubs is not the name of a front end. A remote has one such as mf-clubs.'],
    [['mf-chat', 'mf-Clubs'], 'mf-Clubs is not the name of a front end.'],
    [['mf-chat', '--list'], 'Name front ends, or one of --read-only, --list and --revoke.'],
    [['--revoke', 'all'], 'A token has a number, not all. See --list.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['mf-chat', '--for', 'a\nb'], '--for needs a name of 1 to 100 characters, in one line.'],
    [['mf-chat', '--days', '0'], '--days needs a number from 1 to 365, not 0.'],
    [['mf-chat', '--days', '366'], '--days needs a number from 1 to 365, not 366.'],
    [['mf-chat', '--days', 'all'], '--days needs a number from 1 to 365, not all.'],
  ])('says what is wrong with the arguments %j, and prints the usage', async (args, message) => {
    const running = run(...args)
    await expect(running).rejects.toThrow(message)
    await expect(running).rejects.toThrow('releases the front ends (shell, or a remote')
  })
})
