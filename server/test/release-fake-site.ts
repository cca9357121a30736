import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesIn } from '../src/releases/index.ts'
import { storeAndPublish } from './releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'

/** Releases a shell and an `mf-chat` in a data folder, so that its server has pages. */
export const releaseFakeSite = async (dataDir: string): Promise<void> => {
  const builds = await mkdtemp(join(tmpdir(), 'quad builds '))
  try {
    const both = [
      await writeBuild(builds, 'shell', '00000000000000aa'),
      await writeBuild(builds, 'mf-chat', '00000000000000bb'),
    ]
    await storeAndPublish(releasesIn(dataDir), both, { who: 'npm start' })
  } finally {
    await rm(builds, { recursive: true, force: true })
  }
}
