import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a folder's entries survive a loss of power. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows has no such thing.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a new file that is on the disk when this resolves. The file must not exist. */
export const writeDurably = async (path: string, content: string | Buffer): Promise<void> => {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a folder so that the copy is on the disk when this resolves. */
export const copyDurably = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyDurably(source, target)
    else await writeDurably(target, await readFile(source))
  }
  await syncFolder(to)
  await syncFolder(dirname(to))
}

/** Whether reading failed since the file is not there: a build that is not kept, say. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Whether writing failed since something is there already. */
export const isTaken = (error: unknown): boolean =>
  ['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')
