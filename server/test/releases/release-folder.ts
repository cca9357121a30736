import { join } from 'node:path'
import type { Release } from '@quad/federation/release'
import type { Built } from '@quad/federation/built-files'
import { publish, type PublishOptions } from '../../src/releases/changes/publish.ts'
import { releasesIn, type ReleaseStore } from '../../src/releases/store/release-store.ts'
import { bucketServer } from '../storage/bucket-server.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { storeBuild } from './store-and-publish.ts'

type BuildFacts = Parameters<typeof writeBuild> extends [string, ...infer Rest] ? Rest : never

interface ReleaseFolder {
  /** Absolute path that does not exist yet. */
  root: string
  store: ReleaseStore
  /** Writes a build as the compiler does. */
  build: (...facts: BuildFacts) => Promise<Built>
  /** Writes a build and stores it, ready to publish. */
  stored: (...facts: BuildFacts) => Promise<Built>
  /** Writes a build, and releases it in the name of Ada. */
  release: (
    name: BuildFacts[0],
    build: string,
    facts?: BuildFacts[2],
    options?: Partial<PublishOptions>,
  ) => Promise<Release>
  /** The same releases, read by another process; with a bucket, on another machine. */
  elsewhere: () => Promise<ReleaseStore>
  /** The live builds, read from `elsewhere`. */
  liveBuilds: () => Promise<unknown>
}

/** Kinds of stores, to run the same tests on each. */
export const holders = ['folder', 'bucket'] as const

/** A new store for each test: the same object, reset before each test. */
export const releaseFolder = (holder: (typeof holders)[number] = 'folder'): ReleaseFolder => {
  const server = holder === 'bucket' ? bucketServer() : undefined
  const temporary = temporaryFolders()
  const folder = {} as ReleaseFolder
  beforeEach(async () => {
    const builds = await temporary.make()
    const dataDir = await temporary.make()
    const storageUrl = await server?.newStorage()
    const elsewhere = async () =>
      releasesIn(storageUrl === undefined ? dataDir : await temporary.make(), storageUrl)
    const store = releasesIn(dataDir, storageUrl)
    Object.assign(folder, {
      root: join(dataDir, 'releases'),
      store,
      build: (...facts: BuildFacts) => writeBuild(builds, ...facts),
      stored: async (...facts: BuildFacts) => {
        const built = await writeBuild(builds, ...facts)
        await storeBuild(store, built)
        return built
      },
      release: async (name, build, facts = {}, options = {}) =>
        publish(store, [await folder.stored(name, build, facts)], { who: 'ada', ...options }),
      elsewhere,
      liveBuilds: async () => (await (await elsewhere()).live())?.release.frontEnds,
    } satisfies ReleaseFolder)
  })
  afterEach(temporary.removeAll)
  return folder
}
