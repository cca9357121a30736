import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import type { FrontEndName } from '@quad/federation/front-ends'
import { ReleaseStore } from '../src/releases/index.ts'
import { storeAndPublish, storeBuild } from './releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '../src/platform/http/errors.ts'
import { visitorCookies } from '../src/platform/http/visitor.ts'
import { servePages } from '../src/site/pages/serve-pages.ts'

type Facts = Parameters<typeof writeBuild>[3]
type PublishOptions = Parameters<typeof storeAndPublish>[2]

export const site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: 'Built by us.',
}
export const demoOwner = {
  role: 'owner',
  name: 'Ada',
  email: 'ada@example.edu',
  password: 'quad-demo',
}

/** A new folder of releases for each test, and a site that serves them, without a database. Call it at the top. */
export const createServedPages = () => {
  let folder = ''
  const delivered = {
    store: undefined as unknown as ReleaseStore,
    app: undefined as unknown as FastifyInstance,
    /** Paths of the pages that the test's site described. */
    described: [] as string[],

    newApp: async (publicUrl?: string): Promise<FastifyInstance> => {
      const app = fastify()
      handleErrors(app)
      await app.register(cookie)
      app.get('/api/known', () => ({ known: true }))
      servePages(app, {
        store: delivered.store,
        site,
        publicUrl,
        visitors: visitorCookies({ key: async () => Buffer.alloc(32, 1), secure: false }),
        trials: {
          areOn: async ({ release: { canaries } }) => Object.keys(canaries).length > 0,
          countVisitor: async () => undefined,
        },
        requireCapacity: () => undefined,
        describe: async (path) => {
          delivered.described.push(path)
          if (path === '/about') throw new Error('the database is away')
          const head = { title: 'A <page>', description: 'What it "is"', indexed: path === '/' }
          return { head, exists: path !== '/projects/0' }
        },
        findViewer: async () => null,
        renderContent: async () => null,
        signedIn: (request) => request.headers.cookie === 'quad=1',
        demo: async () => [demoOwner],
      })
      return app
    },

    /** Starts the site with what its folder has. */
    start: async (): Promise<void> => {
      delivered.store = new ReleaseStore(join(folder, 'releases'))
      delivered.app = await delivered.newApp()
    },

    /** Releases builds together. */
    release: async (
      builds: [name: FrontEndName, build: string, facts?: Facts][],
      options: Partial<PublishOptions> = {},
    ): Promise<void> => {
      const written = builds.map((build) => writeBuild(join(folder, 'builds'), ...build))
      await storeAndPublish(delivered.store, await Promise.all(written), { who: 'ada', ...options })
    },

    /** Stores a build that only its preview shows. */
    preview: async (...build: [name: FrontEndName, build: string, facts?: Facts]) =>
      storeBuild(delivered.store, await writeBuild(join(folder, 'builds'), ...build)),

    get: (url: string, headers: Record<string, string> = {}) =>
      delivered.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } }),
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quad '))
    await delivered.start()
    delivered.described = []
  })
  afterEach(async () => {
    await delivered.app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return delivered
}
