import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bucketServer } from '../../../test/storage/bucket-server.ts'
import { readManifest } from '@quad/federation/built-files'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { releasesIn, type ReleaseStore } from '../store/release-store.ts'

const run = promisify(execFile)
const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const publisher = join(import.meta.dirname, '../../../test/releases/publish-builds.ts')

/** Folders to publish to and from; a bucket is also used by another machine. */
interface Folders {
  dataDir: string
  builds: string
  storageUrl: string | undefined
}

const newFolders = async (storageUrl?: string): Promise<Folders> => ({
  dataDir: await temporary.make(),
  builds: await temporary.make(),
  storageUrl,
})

const sameMachine = ({ dataDir, storageUrl }: Folders) => releasesIn(dataDir, storageUrl)

/** The same releases, read by another process; with a bucket, on another machine. */
const elsewhere = async ({ dataDir, storageUrl }: Folders) =>
  releasesIn(storageUrl === undefined ? dataDir : await temporary.make(), storageUrl)

/** Returns the live builds, after checking each file against its manifest. */
const wholeLive = async (store: ReleaseStore) => {
  const live = await store.live()
  if (!live) throw new Error('nothing is live')
  for (const manifest of Object.values(live.manifests)) {
    expect(await store.problemsOf(manifest)).toEqual([])
  }
  return live.release
}

const publishShell = async (folders: Folders, build: string, files = {}) => {
  const candidate = await writeBuild(folders.builds, 'shell', build, { files })
  return storeAndPublish(sameMachine(folders), [candidate], { who: 'ada' })
}

const withStorage = ({ storageUrl }: Folders) => ({
  env: { ...process.env, ...(storageUrl !== undefined && { STORAGE_URL: storageUrl }) },
})

/** Publishes for some milliseconds, is killed, and returns the last release that it reported. */
const publishUntilKilled = async (folders: Folders, prefix: string): Promise<number> => {
  const args = [publisher, folders.dataDir, folders.builds, 'shell', prefix, '1000']
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...withStorage(folders),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    output += more
  })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await setTimeout(3 + Math.random() * 40)
  child.kill('SIGKILL')
  await closed
  return Number(output.split('\n').at(-2))
}

const server = bucketServer()

describe.each([
  ['folder', async () => undefined],
  ['bucket', server.newStorage],
])('in a %s', (_, storage) => {
  test('leaves a whole release live when a publisher is killed at any step', async () => {
    const folders = await newFolders(await storage())

    for (let round = 1; round <= 10; round += 1) {
      const done = await publishUntilKilled(folders, `r${round}-`)

      const { id } = await wholeLive(await elsewhere(folders))
      expect(id).toBeGreaterThanOrEqual(done)

      const after = await publishShell(folders, `after-${round}`)
      expect(after.id).toBeGreaterThan(id)
      for (const store of [await elsewhere(folders), sameMachine(folders)]) {
        expect(await wholeLive(store)).toEqual(after)
      }
    }
  })

  test('lands everything that two commands release at once, in order', async () => {
    const folders = await newFolders(await storage())
    await publishShell(folders, 's1')
    const release = (name: string) =>
      run(
        process.execPath,
        [publisher, folders.dataDir, folders.builds, name, `${name}-`, '15'],
        withStorage(folders),
      )

    const results = await Promise.all([release('mf-chat'), release('mf-search')])

    const ids = results.flatMap(({ stdout }) => stdout.trim().split('\n').map(Number))
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_one, at) => at + 2))
    expect(await wholeLive(await elsewhere(folders))).toMatchObject({
      id: 31,
      frontEnds: { shell: 's1', 'mf-chat': 'mf-chat-15', 'mf-search': 'mf-search-15' },
    })
  })
})

const picture = (bytes: number) => ({ 'picture.svg': 'x'.repeat(bytes) })

/**
 * Publishes one shell while no file can exceed a number of blocks of 512 bytes, as on a full disk.
 */
const publishOnFullDisk = async (
  { dataDir, builds }: Folders,
  { blocks, bytes }: { blocks: number; bytes: number },
) => {
  const { folder } = await writeBuild(builds, 'shell', 'full', { files: picture(bytes) })
  const program = join(import.meta.dirname, '../../../test/releases/publish-folder.ts')
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -f "$0" && exec "$@"',
      String(blocks),
      process.execPath,
      program,
      dataDir,
      folder,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { errors, code: code as number | null }
}

test.each([
  // A file of the build, its manifest, or the release's document, which is larger than both.
  ['a file of the build', { blocks: 4, bytes: 100_000 }],
  ['what the build says of itself', { blocks: 1, bytes: 10 }],
  ['the document of the release', { blocks: 2, bytes: 10 }],
])('leaves a whole release live when the disk fills with %s', async (_, full) => {
  const folders = await newFolders()
  await publishShell(folders, 's1')

  const { errors, code } = await publishOnFullDisk(folders, full)

  expect(errors).toContain('EFBIG')
  expect(code).toBe(1)
  expect(await wholeLive(sameMachine(folders))).toMatchObject({ id: 1, frontEnds: { shell: 's1' } })
  // The files of an incomplete build are removed.
  const store = sameMachine(folders)
  for (const build of await readdir(join(folders.dataDir, 'releases/builds/shell'))) {
    const manifest = await readManifest(join(folders.dataDir, 'releases/builds/shell', build))
    expect(await store.problemsOf(manifest)).toEqual([])
  }

  await publishShell(folders, 'full', picture(full.bytes))
  expect(await wholeLive(sameMachine(folders))).toMatchObject({
    id: 2,
    frontEnds: { shell: 'full' },
  })
})
