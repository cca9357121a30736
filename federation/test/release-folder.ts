import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { Candidate } from '../src/releases/publish.ts'
import { releasesIn } from '../src/releases/releases-in.ts'
import type { ReleaseStore } from '../src/releases/store.ts'
import { bucketServer } from './bucket-server.ts'
import { writeBuild } from './fake-build.ts'
import { temporaryFolders } from './temporary-folder.ts'

type BuildFacts = Parameters<typeof writeBuild> extends [string, ...infer Rest] ? Rest : never

interface ReleaseFolder {
  /** Absolute path, where nothing is yet. */
  root: string
  store: ReleaseStore
  /** Writes a build as the compiler would leave it, to be published. */
  build: (...facts: BuildFacts) => Promise<Candidate>
  /**
   * The same releases, as somebody else sees them: from another process, or from another machine, where
   * a bucket holds them.
   */
  elsewhere: () => Promise<ReleaseStore>
  /** Builds that are live now, as somebody else sees it. */
  liveBuilds: () => Promise<unknown>
}

/** What can hold releases, to run the same tests on each. */
export const holders = ['folder', 'bucket'] as const

/** A new store for each test: the same object, filled anew before each. */
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
    Object.assign(folder, {
      root: join(dataDir, 'releases'),
      store: releasesIn(dataDir, storageUrl),
      build: (...facts: BuildFacts) => writeBuild(builds, ...facts),
      elsewhere,
      liveBuilds: async () => (await (await elsewhere()).live())?.release.frontEnds,
    } satisfies ReleaseFolder)
  })
  afterEach(temporary.removeAll)
  return folder
}
