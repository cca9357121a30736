import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrontEndName } from '@quad/federation/front-ends'
import { releasesIn } from '../src/releases/index.ts'
import { storeAndPublish } from './releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import { makeReleaseToken } from '../src/site/release-api/release-tokens.ts'
import type { Config } from '../src/platform/config/config.ts'
import { createTestApp } from './app.ts'

/**
 * A listening server with a live shell and `mf-chat` before each test, and builds for a remote team to
 * upload. Call it at the top of a test file.
 *
 * @param shell what differs in the shell
 */
export const createPublishingSite = async (
  settings: Partial<Config> = {},
  shell: Parameters<typeof writeBuild>[3] = {},
) => {
  const { app, services, visitor } = await createTestApp({ config: settings })
  const { db, config } = services
  const store = releasesIn(config.dataDir)
  let builds = ''
  let named = 0

  const nextBuild = (): string => {
    named += 1
    return named.toString(16).padStart(16, '0')
  }

  const site = {
    services,
    store,
    visitor,
    /** The server's URL. */
    url: '',
    /** Number of the release before a test. */
    first: 0,
    /** The live builds. */
    shellBuild: '',
    chatBuild: '',
    /** Id for a new build. */
    newBuild: '',

    /** The live release. */
    live: async () => (await releasesIn(config.dataDir).live())?.release,

    build: (name: FrontEndName, id: string, facts?: Parameters<typeof writeBuild>[3]) =>
      writeBuild(builds, name, id, facts),

    /** A build of `mf-chat` with files in a folder, and compressed ones. */
    newChat: () =>
      site.build('mf-chat', site.newBuild, {
        files: { 'folder/page.js': '// page', 'app.css': '@layer remote{}' },
        compressed: ['entry.js', 'app.css'],
      }),

    chatTeam: async () =>
      remoteTeam(site.url, await makeReleaseToken(db, ['mf-chat'], 'Ada’s laptop')),

    /** Uploads one part of a build. */
    upload: (path: string, init: { body: string; token: string; type?: string }) =>
      fetch(`${site.url}/delivery/builds/${path}`, {
        method: 'PUT',
        body: init.body,
        headers: {
          authorization: `Bearer ${init.token}`,
          'content-type': init.type ?? 'application/octet-stream',
        },
      }),
  }

  beforeAll(async () => {
    site.url = await app.listen({ port: 0, host: '127.0.0.1' })
  })

  beforeEach(async () => {
    await db.deleteFrom('release_tokens').execute()
    await db.deleteFrom('rate_limits').execute()
    site.shellBuild = nextBuild()
    site.chatBuild = nextBuild()
    site.newBuild = nextBuild()
    builds = await mkdtemp(join(tmpdir(), 'quad builds '))
    const both = [
      await site.build('shell', site.shellBuild, shell),
      await site.build('mf-chat', site.chatBuild),
    ]
    site.first = (await storeAndPublish(store, both, { who: 'npm start' })).id
  })

  afterEach(() => rm(builds, { recursive: true, force: true }))

  return site
}
