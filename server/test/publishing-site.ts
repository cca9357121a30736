import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrontEndName } from '@quad/federation/policy'
import { publish, releasesIn } from '@quad/federation/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { teamAfar } from '@quad/federation/test/release-from-afar'
import { makeReleaseToken } from '../src/publishing/release-tokens.ts'
import { createTestApp } from './app.ts'

/**
 * A server that listens, where a shell and an `mf-chat` are live before each test, and builds that a team
 * elsewhere may bring. To be called at a test file's top level.
 */
export const createPublishingSite = async () => {
  const { app, services, visitor } = await createTestApp()
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
    /** Where it listens. */
    url: '',
    /** Number of the release before what a test does. */
    first: 0,
    /** The live builds. */
    shellBuild: '',
    chatBuild: '',
    /** What a build of the test may be called. */
    newBuild: '',

    /** The live release. */
    live: async () => (await releasesIn(config.dataDir).live())?.release,

    build: (name: FrontEndName, id: string, facts?: Parameters<typeof writeBuild>[3]) =>
      writeBuild(builds, name, id, facts),

    /** A build of `mf-chat` with files in a folder, and compressed ones. */
    newChat: () =>
      site.build('mf-chat', site.newBuild, {
        files: { 'standalone/page.js': '// page', 'app.css': 'p{}' },
        compressed: ['entry.js', 'app.css'],
      }),

    chatTeam: async () => teamAfar(site.url, await makeReleaseToken(db, 'mf-chat', 'Ada’s laptop')),

    /** Brings one part of a build. */
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
      await site.build('shell', site.shellBuild),
      await site.build('mf-chat', site.chatBuild),
    ]
    site.first = (await publish(store, both, { who: 'npm start' })).id
  })

  afterEach(() => rm(builds, { recursive: true, force: true }))

  return site
}
