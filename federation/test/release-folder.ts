import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { Candidate } from '../src/releases/publish.ts'
import { ReleaseStore } from '../src/releases/store.ts'
import { writeBuild } from './fake-build.ts'
import { temporaryFolders } from './temporary-folder.ts'

type BuildFacts = Parameters<typeof writeBuild> extends [string, ...infer Rest] ? Rest : never

interface ReleaseFolder {
  /** Absolute path, where nothing is yet. */
  root: string
  store: ReleaseStore
  /** Writes a build as the compiler would leave it, to be published. */
  build: (...facts: BuildFacts) => Promise<Candidate>
  /** Builds that are live now, as somebody else sees it. */
  liveBuilds: () => Promise<unknown>
}

/** A new store for each test of the file: the same object, filled anew before each. */
export const releaseFolder = (): ReleaseFolder => {
  const temporary = temporaryFolders()
  const folder = {} as ReleaseFolder
  beforeEach(async () => {
    const builds = await temporary.make()
    const root = join(await temporary.make(), 'releases')
    Object.assign(folder, {
      root,
      store: new ReleaseStore(root),
      build: (...facts: BuildFacts) => writeBuild(builds, ...facts),
      liveBuilds: async () => (await new ReleaseStore(root).live())?.release.frontEnds,
    } satisfies ReleaseFolder)
  })
  afterEach(temporary.removeAll)
  return folder
}
