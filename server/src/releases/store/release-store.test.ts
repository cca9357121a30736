import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../../storage/index.ts'
import { rollback } from '../changes/rollback.ts'
import { machines, problemsOn, shownBy } from '../../../test/releases/machines.ts'
import { releasesIn } from './release-store.ts'

const { server, bucket, storageUrl, newMachine, newFolder, release, requestsDuring } = machines()
afterEach(() => {
  server.ignoresConditions = false
})

test('shows a release with all files on a second machine, and then a newer one', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')

  await two.store.live()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await problemsOn(two, 'shell', 's1')).toEqual([])
  expect(await problemsOn(two, 'mf-chat', 'c1')).toEqual([])

  await release(one, 'mf-chat', 'c2', { canary: 5 })
  expect((await two.store.localLive())?.release.id).toBe(2)
  await two.store.live()
  expect((await two.store.localLive())?.release.id).toBe(3)
  expect(await problemsOn(two, 'mf-chat', 'c2')).toEqual([])
})

test('shows the endpoints of the server that started last to the gate of each machine', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  expect(await two.store.endpoints()).toEqual([])

  await one.store.putEndpoints(['getUser'])
  expect(await two.store.endpoints()).toEqual(['getUser'])
})

test('sends no request to the bucket for a page, and one to look for a newer release', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await two.store.live()

  const page = await requestsDuring(async () => {
    await two.store.localLive()
    await two.store.manifestForVisitor('shell', 's1')
  })
  expect(page).toEqual([])
  expect(await requestsDuring(() => two.store.live())).toEqual([
    expect.stringMatching(/^HEAD .*\/releases\/releases\/000002\.json$/),
  ])
})

test('finds the newest release when a killed process left an old pointer in the bucket', async () => {
  const one = await newMachine()
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  await bucket().put('releases/live.json', '{"release":1}')

  const two = await newMachine()
  await two.store.live()
  expect(await shownBy(two)).toEqual({ shell: 's3' })

  await bucket().remove('releases/live.json')
  const three = await newMachine()
  await three.store.live()
  expect(await shownBy(three)).toEqual({ shell: 's3' })
})

test('serves its copy while the bucket is unreachable, refuses releases, and recovers', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')

  server.isAway = true
  await expect(release(one, 'shell', 's2')).rejects.toThrow(StorageError)
  await expect(one.store.live()).rejects.toThrow(/cannot be reached: /)
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await problemsOn(one, 'shell', 's1')).toEqual([])
  server.isAway = false

  await release(one, 'shell', 's2')
  expect(await shownBy(one)).toEqual({ shell: 's2' })
})

test('rolls back to a build that this machine never had', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.live()
  expect(await readdir(join(two.dataDir, 'releases/builds/shell'))).toEqual(['s2'])

  await rollback(two.store, 'shell', { who: 'ada' })

  await one.store.live()
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await shownBy(two)).toEqual({ shell: 's1' })
})

test('reads the history on a machine without one', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  const told = async () => {
    const whats = []
    for await (const { release: each } of two.store.history()) whats.push(each.what)
    return whats
  }

  expect(await told()).toEqual(['shell s3', 'shell s2', 'shell s1'])
})

test('refuses a folder with releases that the bucket lacks, and says what to do', async () => {
  const dataDir = await newFolder()
  await release({ dataDir, store: releasesIn(dataDir) }, 'shell', 'mine')
  const store = releasesIn(dataDir, storageUrl())

  // The bucket is empty; and then another's.
  await expect(store.requireSafeStorage()).rejects.toThrow(
    /Copy the folder to releases\/ in the bucket/,
  )
  await release(await newMachine(), 'shell', 'another')
  await expect(store.requireSafeStorage()).rejects.toThrow(StorageError)
})

test('continues from a folder that was copied into the bucket', async () => {
  const dataDir = await newFolder()
  await release({ dataDir, store: releasesIn(dataDir) }, 'shell', 's1')
  const folder = join(dataDir, 'releases')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await bucket().put(`releases/${path.slice(folder.length + 1)}`, await readFile(path))
  }

  const store = releasesIn(dataDir, storageUrl())
  await store.requireSafeStorage()
  await release({ dataDir, store }, 'shell', 's2')
  const two = await newMachine()
  await rollback(two.store, 'shell', { who: 'ada' })
  expect(await shownBy(two)).toEqual({ shell: 's1' })
})

test('refuses a service that ignores If-None-Match, and leaves nothing in the bucket', async () => {
  const { store } = await newMachine()
  await store.requireSafeStorage()

  server.ignoresConditions = true
  await expect(store.requireSafeStorage()).rejects.toThrow(
    /ignores If-None-Match on PUT, so releases of two machines could overwrite each other/,
  )
  expect(await bucket().list('')).toEqual([])
})
