import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk whose power can be cut. */
export interface Disk {
  /** Absolute path of a folder on the disk, empty at the start. */
  folder: string
  /**
   * Copies the disk as a power cut at this moment would leave it.
   *
   * @returns absolute path of the remaining `folder`
   */
  cutPower: () => Promise<string>
}

/** Cleanup steps of a disk, run in reverse order. */
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'quad disk '))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface FileEntry {
  name: string
  inode: number
  isFolder: boolean
}

const entriesOf = (folder: string): FileEntry[] =>
  readdirSync(folder).flatMap((name) => {
    // Other writes go on: a file may just have got its final name.
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false })
    return stats ? { name, inode: stats.ino, isFolder: stats.isDirectory() } : []
  })

const pathOf = (inode: number, folder: string): string | undefined => {
  if (lstatSync(folder).ino === inode) return folder
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.inode === inode) return path
    const found = entry.isFolder ? pathOf(inode, path) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * A disk that keeps what POSIX promises, and nothing else: the content that a file had when the file was
 * synced, and the names that a folder held when the folder was synced.
 */
const strictDisk = async (): Promise<Disk> => {
  const folder = await newFolder()
  const root = lstatSync(folder).ino
  const contents = new Map<number, Buffer>()
  const names = new Map<number, FileEntry[]>()

  const keep = (inode: number): void => {
    const path = pathOf(inode, folder)
    if (path === undefined) return
    if (lstatSync(path).isDirectory()) names.set(inode, entriesOf(path))
    else contents.set(inode, readFileSync(path))
  }

  const probe = await open(folder)
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const sync = Reflect.get<FileHandle, 'sync'>(handles, 'sync')
  handles.sync = async function keepAndSync(this: FileHandle) {
    const { ino } = await this.stat()
    keep(ino)
    await sync.call(this)
  }
  cleanups.push(() => {
    handles.sync = sync
  })

  const restore = async (inode: number, target: string): Promise<void> => {
    await mkdir(target, { recursive: true })
    for (const entry of names.get(inode) ?? []) {
      const path = join(target, entry.name)
      if (entry.isFolder) await restore(entry.inode, path)
      // A name whose content was never synced is an empty file, as ext4 leaves it.
      else await writeFile(path, contents.get(entry.inode) ?? '')
    }
  }

  return {
    folder,
    cutPower: async () => {
      const left = await newFolder()
      await restore(root, left)
      return left
    },
  }
}

const mount = (image: string, folder: string): void => {
  execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'pipe' })
  cleanups.push(() => execFileSync('umount', [folder], { stdio: 'pipe' }))
}

const makeFileSystem = (image: string): void => {
  writeFileSync(image, '')
  truncateSync(image, 64 * 1024 * 1024)
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' })
}

/** An ext4 file system in a file. Cutting the power copies that file without a sync before. */
const mountedDisk = async (): Promise<Disk> => {
  const place = await newFolder()
  const image = join(place, 'disk.img')
  makeFileSystem(image)
  const mounted = await newFolder()
  mount(image, mounted)
  return {
    folder: mounted,
    cutPower: async () => {
      const copy = join(place, 'copy.img')
      await copyFile(image, copy)
      const left = await newFolder()
      mount(copy, left)
      return left
    },
  }
}

/** Why this process cannot mount a disk; undefined if it can. */
const mountRefusal = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'needs root, to mount a disk'
  const place = mkdtempSync(join(tmpdir(), 'quad disk '))
  try {
    const image = join(place, 'disk.img')
    makeFileSystem(image)
    execFileSync('mount', ['-o', 'loop', image, place], { stdio: 'pipe' })
    execFileSync('umount', [place], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `needs mkfs.ext4 and mount -o loop: ${String(error).split('\n', 1)[0]}`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * For tests of a power cut: `test.each(disks)('…: %s', async (_, newDisk) => …)`. Each disk is removed
 * after the tests of a file.
 */
export const disks: [name: string, newDisk: () => Promise<Disk>][] = [['a strict disk', strictDisk]]

const refusal = mountRefusal()
if (refusal === undefined) disks.push(['ext4', mountedDisk])
else test.skip(`power cuts on ext4 [skipped: ${refusal}]`, () => undefined)
