import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { describeFakeBuild } from '../../test/fake-build.ts'
import { publicAddress } from '@quad/federation/page'
import { copyPublicFiles } from './public-files.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

/** Copies an icon with this content, and returns its address in the web manifest. */
const iconAddress = async (content: string): Promise<string | undefined> => {
  const [folder, output] = [await temporary.make(), await temporary.make()]
  await mkdir(join(folder, 'public/icons'), { recursive: true })
  await writeFile(join(folder, 'public/icons/192.png'), content)
  const manifest = { name: 'Quad', icons: [{ src: '/icons/192.png', sizes: '192x192' }] }
  await writeFile(join(folder, 'public/site.webmanifest'), JSON.stringify(manifest))
  await copyPublicFiles(folder, output)
  const written = JSON.parse(
    await readFile(join(output, 'public/site.webmanifest'), 'utf8'),
  ) as typeof manifest
  expect(written).toEqual({
    ...manifest,
    icons: [{ ...manifest.icons[0], src: expect.any(String) }],
  })
  return written.icons[0]?.src
}

test('gives the icons of the web manifest the version that pages give them', async () => {
  const shell = describeFakeBuild('shell', 'a', { files: { 'public/icons/192.png': 'old' } })

  expect(publicAddress(shell, '/icons/192.png')).toMatch(/^\/icons\/192\.png\?v=[\w-]{10}$/)
  expect(await iconAddress('old')).toBe(publicAddress(shell, '/icons/192.png'))
  expect(await iconAddress('new')).not.toBe(publicAddress(shell, '/icons/192.png'))
})

test('a file that the build does not have is addressed without a version', () => {
  expect(publicAddress(describeFakeBuild('shell', 'a'), '/icons/192.png')).toBe('/icons/192.png')
})

test('copies nothing for a front end without public files', async () => {
  const [folder, output] = [await temporary.make(), await temporary.make()]
  await expect(copyPublicFiles(folder, output)).resolves.toBeUndefined()
})
