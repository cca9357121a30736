import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { remoteTeam } from '@quad/federation/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { listReleaseTokens, makeReleaseToken, revokeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db, pool } = site.services

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
      await expect(team.run('releases')).rejects.toThrow('unknown, revoked or expired')
      await expect(team.release(await site.newChat())).rejects.toThrow(
        'unknown, revoked or expired',
      )
    },
  )

  test('is refused once it is revoked', async () => {
    const team = await site.chatTeam()
    const [token] = await listReleaseTokens(db)
    await revokeReleaseToken(db, token?.id ?? 0)

    await expect(team.release(await site.newChat())).rejects.toThrow('unknown, revoked or expired')
    expect((await site.live())?.id).toBe(site.first)
  })

  test('cannot be guessed: attempts are limited', async () => {
    const tries = Array.from({ length: 21 }, () =>
      fetch(`${site.url}/delivery/releases`, { headers: { authorization: 'Bearer guess' } }),
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
