import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from '@quad/federation/built-files'
import { fileVersion } from '@quad/federation/page'

interface WebManifest {
  icons: { src: string }[]
}

/** Adds versions to the icons' addresses. */
const versionIcons = async (folder: string): Promise<void> => {
  const path = join(folder, 'site.webmanifest')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as WebManifest
  for (const icon of manifest.icons) {
    const integrity = integrityOf(await readFile(join(folder, icon.src)))
    icon.src += `?v=${fileVersion({ integrity })}`
  }
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Copies the files of the site's root, such as its icon, into the shell's build. A remote has none.
 *
 * @param folder of the front end's package
 * @param output folder of its build
 */
export const copyPublicFiles = async (folder: string, output: string): Promise<void> => {
  const from = join(folder, 'public')
  if (!existsSync(from)) return
  const to = join(output, 'public')
  await cp(from, to, { recursive: true })
  await versionIcons(to)
}
