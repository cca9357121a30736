import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, it } from '@jest/globals'
import { writeBuild } from '../../test/fake-build.ts'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import { checkIntegrity } from './integrity-check.ts'
import { publish } from './publish.ts'
import { ReleaseStore } from './store.ts'

const run = promisify(execFile)
const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const publisher = join(import.meta.dirname, '../../test/publish-builds.ts')

const newFolders = async () => ({
  root: join(await temporary.make(), 'releases'),
  builds: await temporary.make(),
})

/** What is live, of which each file was found to be what its build says. */
const wholeLive = async (root: string) => {
  const store = new ReleaseStore(root)
  const live = await store.live()
  if (!live) throw new Error('nothing is live')
  for (const manifest of Object.values(live.manifests)) {
    const folder = store.buildFolder(manifest.name, manifest.build)
    expect(await checkIntegrity(folder, manifest)).toEqual([])
  }
  return live.release
}

const publishShell = async ({ root, builds }: { root: string; builds: string }, build: string) =>
  publish(new ReleaseStore(root), [await writeBuild(builds, 'shell', build)], { who: 'ada' })

/** Publishes for some milliseconds, is killed, and gives the last release that it called done. */
const publishUntilKilled = async (args: string[], milliseconds: number): Promise<number> => {
  const child = spawn(process.execPath, [publisher, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    said += more
  })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await setTimeout(milliseconds)
  child.kill('SIGKILL')
  await closed
  return Number(said.split('\n').at(-2))
}

it('leaves a whole release live, whenever a publisher is killed', async () => {
  const folders = await newFolders()

  for (let round = 1; round <= 10; round += 1) {
    const args = [folders.root, folders.builds, 'shell', `r${round}-`, '1000']
    const done = await publishUntilKilled(args, 3 + Math.random() * 40)

    const { id } = await wholeLive(folders.root)
    expect(id).toBeGreaterThanOrEqual(done)

    await publishShell(folders, `after-${round}`)
    expect(await wholeLive(folders.root)).toMatchObject({
      id: id + 1,
      frontEnds: { shell: `after-${round}` },
    })
  }
})

it('lands all that two commands release at once, in one order', async () => {
  const folders = await newFolders()
  await publishShell(folders, 's1')
  const release = (name: string) =>
    run(process.execPath, [publisher, folders.root, folders.builds, name, 'b', '15'])

  const said = await Promise.all([release('mf-chat'), release('mf-search')])

  const ids = said.flatMap(({ stdout }) => stdout.trim().split('\n').map(Number))
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 2))
  expect(await wholeLive(folders.root)).toMatchObject({
    id: 31,
    frontEnds: { shell: 's1', 'mf-chat': 'b15', 'mf-search': 'b15' },
  })
})

/**
 * Publishes one shell where no file can grow beyond so many blocks of 512 bytes, as on a disk that fills
 * while it is written.
 */
const publishOnFullDisk = async (
  { root, builds }: { root: string; builds: string },
  { blocks, bytes }: { blocks: number; bytes: number },
) => {
  const { folder } = await writeBuild(builds, 'shell', 'full', {
    files: { 'picture.svg': 'x'.repeat(bytes) },
  })
  const program = join(import.meta.dirname, '../../test/publish-folder.ts')
  const child = spawn(
    'sh',
    ['-c', 'ulimit -f "$0" && exec "$@"', String(blocks), process.execPath, program, root, folder],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { said, code: code as number | null }
}

it.each([
  // Of the build, a file or what it says of itself; or the release's document, larger than both.
  ['a file of the build', { blocks: 4, bytes: 100_000 }],
  ['what the build says of itself', { blocks: 1, bytes: 10 }],
  ['the document of the release', { blocks: 2, bytes: 10 }],
])('leaves a whole release live where the disk fills with %s', async (_, full) => {
  const folders = await newFolders()
  await publishShell(folders, 's1')

  const { said, code } = await publishOnFullDisk(folders, full)

  expect(said).toContain('EFBIG')
  expect(code).toBe(1)
  expect(await wholeLive(folders.root)).toMatchObject({ id: 1, frontEnds: { shell: 's1' } })
  // What was half written takes no room.
  expect(await readdir(join(folders.root, 'tmp'))).toEqual([])

  await publishShell(folders, 'full')
  expect(await wholeLive(folders.root)).toMatchObject({ id: 2, frontEnds: { shell: 'full' } })
})
