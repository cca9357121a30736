import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { disks } from '../../../test/storage/power-cut.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { releasesIn } from '../store/release-store.ts'
import { requireManifest } from './make-release.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

test.each(disks)('an acknowledged release survives a power cut: %s', async (_, newDisk) => {
  const disk = await newDisk()
  const builds = await temporary.make()
  const dataDir = join(disk.folder, 'data')
  const store = releasesIn(dataDir)
  const files = { 'pages/deep/page.js': '// page' }
  for (const build of ['1111111111111111', '2222222222222222']) {
    const shell = await writeBuild(builds, 'shell', build, { files })
    await storeAndPublish(store, [shell], { who: 'ada' })
  }
  await writeFile(join(disk.folder, 'unsynced'), 'x'.repeat(10_000))

  const left = await disk.cutPower()

  // Without this the disk would keep everything, and the test would prove nothing.
  const unsynced = await readFile(join(left, 'unsynced'), 'utf8').catch(() => '')
  expect(unsynced).toBe('')
  const after = releasesIn(join(left, 'data'))
  const live = await after.live()
  expect(live?.release).toMatchObject({ id: 2, frontEnds: { shell: '2222222222222222' } })
  expect(await after.release(1)).toMatchObject({ frontEnds: { shell: '1111111111111111' } })
  for (const build of ['1111111111111111', '2222222222222222']) {
    const manifest = await requireManifest(after, 'shell', build)
    expect(await after.problemsOf(manifest)).toEqual([])
  }
})
