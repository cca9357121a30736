import type { FrontEndName } from '@quad/federation/front-ends'
import type { Release } from '@quad/federation/release'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { Bucket } from '../../src/storage/index.ts'
import { bucketServer, type BucketServer } from '../storage/bucket-server.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { requireManifest } from '../../src/releases/changes/make-release.ts'
import type { PublishOptions } from '../../src/releases/changes/publish.ts'
import { releasesIn, type ReleaseStore } from '../../src/releases/store/release-store.ts'
import { storeAndPublish } from './store-and-publish.ts'

/** A machine with the bucket's key and an empty folder. */
export interface Machine {
  /** Absolute path. */
  dataDir: string
  store: ReleaseStore
}

interface Machines {
  server: BucketServer
  bucket: () => Bucket
  storageUrl: () => string
  newMachine: () => Promise<Machine>
  /** Absolute path of an empty folder. */
  newFolder: () => Promise<string>
  /** Releases a build with the files `entry.js`, `lazy.js`, `lazy.js.br` and `deep/picture.svg`. */
  release: (
    machine: Machine,
    name: FrontEndName,
    build: string,
    options?: Partial<PublishOptions>,
  ) => Promise<Release>
  /** The requests to the bucket while `work` runs. */
  requestsDuring: (work: () => Promise<unknown>) => Promise<string[]>
}

/** Machines that share a bucket, a new one for each test. */
export const machines = (): Machines => {
  const server = bucketServer()
  const temporary = temporaryFolders()
  let storageUrl = ''
  beforeEach(async () => {
    storageUrl = await server.newStorage()
  })
  afterEach(temporary.removeAll)
  return {
    server,
    bucket: () => new Bucket(storageUrl),
    storageUrl: () => storageUrl,
    newMachine: async () => {
      const dataDir = await temporary.make()
      return { dataDir, store: releasesIn(dataDir, storageUrl) }
    },
    newFolder: temporary.make,
    release: async ({ store }, name, build, options = {}) => {
      const files = { 'lazy.js': `lazy ${build}`, 'deep/picture.svg': '<svg/>' }
      const facts = { files, compressed: ['lazy.js'] }
      const built = await writeBuild(await temporary.make(), name, build, facts)
      return storeAndPublish(store, [built], { who: 'ada', ...options })
    },
    requestsDuring: async (work) => {
      const before = server.requests.length
      await work()
      return server.requests.slice(before)
    },
  }
}

/** The problems of a build's files on a machine. */
export const problemsOn = async (
  { store }: Machine,
  name: FrontEndName,
  build: string,
): Promise<string[]> => store.problemsOf(await requireManifest(store, name, build))

/** The live builds as a machine shows them. */
export const shownBy = async ({ store }: Machine): Promise<unknown> =>
  (await store.localLive())?.release.frontEnds
