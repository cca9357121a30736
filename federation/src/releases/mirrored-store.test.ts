import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { bucketServer } from '../../test/bucket-server.ts'
import { writeBuild } from '../../test/fake-build.ts'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import type { FrontEndName } from '../policy.ts'
import { Bucket } from '../storage/bucket.ts'
import { StorageFailure } from '../storage/storage-failure.ts'
import { checkIntegrity } from './integrity-check.ts'
import { prune } from './prune.ts'
import { publish, type Publishing } from './publish.ts'
import { releasesIn } from './releases-in.ts'
import { rollback } from './rollback.ts'
import type { ReleaseStore } from './store.ts'

const server = bucketServer()
const temporary = temporaryFolders()
const who = { who: 'ada' }
const inFortyDays = Date.now() + 40 * 24 * 60 * 60 * 1000

let storageUrl = ''
let bucket: Bucket
beforeEach(async () => {
  storageUrl = await server.newStorage()
  bucket = new Bucket(storageUrl)
})
afterEach(temporary.removeAll)

interface Machine {
  dataDir: string
  store: ReleaseStore
}

/** A machine with the bucket's key and an empty folder. */
const newMachine = async (): Promise<Machine> => {
  const dataDir = await temporary.make()
  return { dataDir, store: releasesIn(dataDir, storageUrl) }
}

const release = async (
  { store }: Machine,
  name: FrontEndName,
  build: string,
  wish: Partial<Publishing> = {},
) => {
  const files = { 'lazy.js': `lazy ${build}`, 'deep/picture.svg': '<svg/>' }
  const folder = await temporary.make()
  const facts = { files, compressed: ['lazy.js'] }
  return publish(store, [await writeBuild(folder, name, build, facts)], { ...who, ...wish })
}

const problemsOf = async ({ store }: Machine, name: FrontEndName, build: string) =>
  checkIntegrity(store.buildFolder(name, build), await store.manifest(name, build))

const shownBy = async ({ store }: Machine) => (await store.liveHere())?.release.frontEnds

/** What was asked of the bucket meanwhile. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = server.requests.length
  await work()
  return server.requests.slice(before)
}

const keys = async (prefix = '') => (await bucket.list(prefix)).map(({ key }) => key)

it('shows a release on a second machine, with all files, and then the newer one', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')

  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await problemsOf(two, 'shell', 's1')).toEqual([])
  expect(await problemsOf(two, 'mf-chat', 'c1')).toEqual([])

  await release(one, 'mf-chat', 'c2', { canary: 5 })
  expect((await two.store.liveHere())?.release.id).toBe(2)
  await two.store.catchUp()
  expect((await two.store.liveHere())?.release.id).toBe(3)
  expect(await problemsOf(two, 'mf-chat', 'c2')).toEqual([])
})

it('asks the bucket nothing for a page', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await two.store.catchUp()

  const asked = await requestsDuring(async () => {
    await two.store.liveHere()
    await two.store.manifest('shell', 's1')
  })
  expect(asked).toEqual([])
})

it('asks the bucket once whether there is something new', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await one.store.catchUp()

  const asked = await requestsDuring(() => one.store.catchUp())
  expect(asked).toEqual([expect.stringMatching(/^HEAD .*\/releases\/releases\/000002\.json$/)])
})

it('fetches no more than it needs onto a new machine, however long the history', async () => {
  const one = await newMachine()
  for (let count = 1; count <= 30; count += 1) await release(one, 'shell', `s${count}`)

  const two = await newMachine()
  const asked = await requestsDuring(() => two.store.catchUp())

  expect(await shownBy(two)).toEqual({ shell: 's30' })
  // Where to start, what comes after, the document, whether it is the folder's; and one build.
  expect(asked.filter((request) => !request.includes('/builds/'))).toHaveLength(3)
  expect(asked.filter((request) => !request.includes('/shell/s30/'))).toHaveLength(3)
  expect(await readdir(join(two.dataDir, 'releases/releases'))).toEqual(['000030.json'])
})

it('finds the newest release where a kill left the pointer in the bucket behind', async () => {
  const one = await newMachine()
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  await bucket.put('releases/live.json', '{"release":1}')

  const two = await newMachine()
  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's3' })

  await bucket.remove('releases/live.json')
  const three = await newMachine()
  await three.store.catchUp()
  expect(await shownBy(three)).toEqual({ shell: 's3' })
})

it('follows the bucket where a kill came before the folder had the release', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await release(one, 'shell', 's2')
  await two.store.catchUp()
  for (const each of ['releases/000002.json', 'live.json', 'builds/shell/s2']) {
    await rm(join(two.dataDir, 'releases', each), { recursive: true })
  }

  // Another process, on what the killed one left.
  const again = { ...two, store: releasesIn(two.dataDir, storageUrl) }
  expect(await shownBy(again)).toBe(undefined)
  await again.store.catchUp()
  expect(await shownBy(again)).toEqual({ shell: 's2' })
  expect(await problemsOf(again, 'shell', 's2')).toEqual([])
})

it('takes what a kill left of a build for no build, and completes it when it is released again', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'shell', 's2')
  await bucket.remove('releases/builds/shell/s1/build.json')
  await bucket.remove('releases/builds/shell/s1/lazy.js')

  const two = await newMachine()
  expect(await two.store.hasBuild('shell', 's1')).toBe(false)
  await release(two, 'shell', 's1')

  const three = await newMachine()
  expect(await problemsOf(three, 'shell', 's1')).toEqual([])
})

it('sends a build once', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')

  const asked = await requestsDuring(() => release(two, 'shell', 's1'))
  const sent = asked.filter((request) => request.startsWith('PUT') && request.includes('/s1/'))
  // Only what makes it younger, so that nobody prunes it meanwhile.
  expect(new Set(sent.map((request) => request.replace(/\?.*/, '')))).toEqual(
    new Set([expect.stringMatching(/\/shell\/s1\/build\.json$/)]),
  )
})

it('goes on showing what it has while the bucket is away, refuses a release, and works when it is back', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')

  server.isAway = true
  await expect(release(one, 'shell', 's2')).rejects.toThrow(StorageFailure)
  await expect(one.store.catchUp()).rejects.toThrow(/cannot be reached: /)
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await problemsOf(one, 'shell', 's1')).toEqual([])
  server.isAway = false

  await release(one, 'shell', 's2')
  expect(await shownBy(one)).toEqual({ shell: 's2' })
})

it('rolls back to a build that this machine never had', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.catchUp()
  expect(await readdir(join(two.dataDir, 'releases/builds/shell'))).toEqual(['s2'])

  await rollback(two.store, 'shell', who)

  await one.store.catchUp()
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await shownBy(two)).toEqual({ shell: 's1' })
})

it('fetches an old build once, however many of its files are asked for at once', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.catchUp()

  const asked = await requestsDuring(() =>
    Promise.all(Array.from({ length: 20 }, () => two.store.manifest('shell', 's1'))),
  )
  // build.json, entry.js, lazy.js and lazy.js.br, and the picture.
  expect(asked).toHaveLength(5)
})

it('tells the history on a machine that has none of it, and keeps it', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  const told = async () => {
    const whats = []
    for await (const { release: each } of two.store.history()) whats.push(each.what)
    return whats
  }

  expect(await told()).toEqual(['shell s3', 'shell s2', 'shell s1'])
  const asked = await requestsDuring(told)
  expect(asked).toHaveLength(1)
})

it('takes in nothing that was damaged in the bucket, and holds up nobody', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')
  await bucket.put('releases/builds/mf-chat/c1/lazy.js', 'something else')

  const two = await newMachine()
  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await two.store.hasBuild('mf-chat', 'c1')).toBe(false)
  await release(two, 'mf-chat', 'c2')
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c2' })
})

it('prunes the bucket and its own folder; another machine, its own when it prunes', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3', 's4']) {
    await release(one, 'shell', build)
    await two.store.catchUp()
  }
  const here = ({ dataDir }: Machine) => readdir(join(dataDir, 'releases/builds/shell'))

  expect(await prune(one.store, inFortyDays)).toHaveLength(2)
  const left = await keys('releases/builds/')
  expect(new Set(left.map((key) => key.split('/')[3]))).toEqual(new Set(['s3', 's4']))
  expect(await here(one)).toEqual(['s3', 's4'])
  expect(await here(two)).toEqual(['s1', 's2', 's3', 's4'])

  expect(await prune(two.store, inFortyDays)).toHaveLength(2)
  expect(await here(two)).toEqual(['s3', 's4'])
  await rollback(two.store, 'shell', who)
  expect(await shownBy(two)).toEqual({ shell: 's3' })
})

it('prunes what a kill left of a build', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await bucket.put('releases/builds/mf-chat/c1/entry.js', 'half')

  expect(await prune(one.store)).toEqual([])
  expect(await prune(one.store, inFortyDays)).toEqual([{ name: 'mf-chat', build: 'c1' }])
  expect(await keys('releases/builds/mf-chat/')).toEqual([])
})

it('brings a build back into the bucket that was pruned there, and is still here', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  await prune(two.store, inFortyDays)
  expect(await keys('releases/builds/shell/s1/')).toEqual([])

  await rollback(one.store, 'shell', who)
  await rollback(one.store, 'shell', who)

  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's1' })
  expect(await problemsOf(two, 'shell', 's1')).toEqual([])
})

it('refuses a folder that is no mirror of the bucket, and says what to do', async () => {
  const dataDir = await temporary.make()
  await release({ dataDir, store: releasesIn(dataDir) }, 'shell', 'mine')
  const mirror = { dataDir, store: releasesIn(dataDir, storageUrl) }

  // The bucket is empty; and then another's.
  await expect(mirror.store.catchUp()).rejects.toThrow(
    /Copy the folder to releases\/ in the bucket/,
  )
  await release(await newMachine(), 'shell', 'another')
  await expect(mirror.store.catchUp()).rejects.toThrow(StorageFailure)
  await expect(release(mirror, 'shell', 's2')).rejects.toThrow(StorageFailure)
})

it('goes on from a folder that was copied into the bucket', async () => {
  const dataDir = await temporary.make()
  await release({ dataDir, store: releasesIn(dataDir) }, 'shell', 's1')
  const folder = join(dataDir, 'releases')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await bucket.put(`releases/${path.slice(folder.length + 1)}`, await readFile(path))
  }

  await release({ dataDir, store: releasesIn(dataDir, storageUrl) }, 'shell', 's2')
  const two = await newMachine()
  await rollback(two.store, 'shell', who)
  expect(await shownBy(two)).toEqual({ shell: 's1' })
})
