import { stat } from 'node:fs/promises'
import { localServerFile, readLocalServer } from '@quad/federation/local-server'
import { remoteTeam } from '@quad/federation/test/remote-team'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { localToken, offerLocalAccess } from './local-access.ts'

const site = await createPublishingSite()
const { config } = site.services

test('keeps address and token in the data folder for this user alone, until the server stops', async () => {
  const withdraw = await offerLocalAccess({ ...config, host: '127.0.0.1', port: 4567 })

  expect(await readLocalServer(config.dataDir)).toEqual({
    url: 'http://localhost:4567',
    site: config.url,
    token: localToken,
  })
  expect((await stat(localServerFile(config.dataDir))).mode & 0o777).toBe(0o600)

  await withdraw()
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

test('lets no release token remove builds', async () => {
  const team = await site.chatTeam()

  await expect(team.run('releases', '--prune')).rejects.toThrow(
    'A release token cannot remove builds: ask an operator to prune on the server.',
  )
})
