import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { largestFile } from '@quad/federation/build-manifest'
import { collectFiles } from './collect.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

test('takes files of up to 5 MB, and says which one is larger, its size and the limit', async () => {
  const folder = await temporary.make()
  await writeFile(join(folder, 'map.1a2b.png'), Buffer.alloc(largestFile))
  expect(await collectFiles(folder)).toHaveProperty(['map.1a2b.png', 'size'], 5_000_000)

  await writeFile(join(folder, 'map.1a2b.png'), Buffer.alloc(6_200_000))
  await expect(collectFiles(folder, () => 'mf-clubs/src/map.png')).rejects.toThrow(
    'mf-clubs/src/map.png has 6.2 MB, and a file of a build may have 5 MB.',
  )
  await expect(collectFiles(folder)).rejects.toThrow('map.1a2b.png has 6.2 MB')
})

test('leaves out the source maps of scripts, which no site gets', async () => {
  const folder = await temporary.make()
  for (const name of ['app.1a2b.js', 'app.1a2b.js.map']) await writeFile(join(folder, name), '{}')
  expect(Object.keys(await collectFiles(folder))).toEqual(['app.1a2b.js'])
})
