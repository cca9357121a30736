import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketServer } from '@quad/storage/test/bucket-server'
import { writeBuild } from '@quad/federation/test/fake-build'
import { temporaryFolders } from '@quad/storage/test/temporary-folder'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import { Bucket, StorageError } from '@quad/storage'
import { checkIntegrity } from './integrity-check.ts'
import { requireManifest } from '../changes/make-release.ts'
import { prune } from '../changes/prune.ts'
import type { PublishOptions } from '../changes/publish.ts'
import { rollback } from '../changes/rollback.ts'
import { storeAndPublish } from '../../test/store-and-publish.ts'
import { releasesIn, type ReleaseStore } from './release-store.ts'

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
afterEach(async () => {
  server.ignoresConditions = false
  await temporary.removeAll()
})

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
  options: Partial<PublishOptions> = {},
) => {
  const files = { 'lazy.js': `lazy ${build}`, 'deep/picture.svg': '<svg/>' }
  const folder = await temporary.make()
  const facts = { files, compressed: ['lazy.js'] }
  const built = await writeBuild(folder, name, build, facts)
  return storeAndPublish(store, [built], { ...who, ...options })
}

const problemsOf = async ({ store }: Machine, name: FrontEndName, build: string) =>
  checkIntegrity(store.buildFolder(name, build), await requireManifest(store, name, build))

const shownBy = async ({ store }: Machine) => (await store.localLive())?.release.frontEnds

/** The requests to the bucket while `work` runs. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = server.requests.length
  await work()
  return server.requests.slice(before)
}

const keys = async (prefix = '') => (await bucket.list(prefix)).map(({ key }) => key)

test('shows a release with all files on a second machine, and then a newer one', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')

  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await problemsOf(two, 'shell', 's1')).toEqual([])
  expect(await problemsOf(two, 'mf-chat', 'c1')).toEqual([])

  await release(one, 'mf-chat', 'c2', { canary: 5 })
  expect((await two.store.localLive())?.release.id).toBe(2)
  await two.store.catchUp()
  expect((await two.store.localLive())?.release.id).toBe(3)
  expect(await problemsOf(two, 'mf-chat', 'c2')).toEqual([])
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
  await two.store.catchUp()

  const page = await requestsDuring(async () => {
    await two.store.localLive()
    await two.store.manifestForVisitor('shell', 's1')
  })
  expect(page).toEqual([])
  expect(await requestsDuring(() => two.store.catchUp())).toEqual([
    expect.stringMatching(/^HEAD .*\/releases\/releases\/000002\.json$/),
  ])
})

test('fetches only the needed files onto a new machine, for any length of history', async () => {
  const one = await newMachine()
  for (let count = 1; count <= 30; count += 1) await release(one, 'shell', `s${count}`)

  const two = await newMachine()
  const asked = await requestsDuring(() => two.store.catchUp())

  expect(await shownBy(two)).toEqual({ shell: 's30' })
  // Only three requests besides those for one build.
  expect(asked.filter((request) => !request.includes('/builds/'))).toHaveLength(3)
  expect(asked.filter((request) => !request.includes('/shell/s30/'))).toHaveLength(3)
})

test('finds the newest release when a killed process left an old pointer in the bucket', async () => {
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

test('ignores the partial build of a killed process, and completes it at the next release', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'shell', 's2')
  await bucket.remove('releases/builds/shell/s1/build.json')
  await bucket.remove('releases/builds/shell/s1/lazy.js')

  const two = await newMachine()
  expect(await two.store.manifest('shell', 's1')).toBeUndefined()
  await release(two, 'shell', 's1')

  const three = await newMachine()
  expect(await problemsOf(three, 'shell', 's1')).toEqual([])
})

test('uploads a build once', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  await release(one, 'shell', 's1')

  const asked = await requestsDuring(() => release(two, 'shell', 's1'))
  const sent = asked.filter((request) => request.startsWith('PUT') && request.includes('/s1/'))
  // Only the request that renews its date, so that it is not pruned.
  expect(new Set(sent.map((request) => request.replace(/\?.*/, '')))).toEqual(
    new Set([expect.stringMatching(/\/shell\/s1\/build\.json$/)]),
  )
})

test('serves its copy while the bucket is unreachable, refuses releases, and recovers', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')

  server.isAway = true
  await expect(release(one, 'shell', 's2')).rejects.toThrow(StorageError)
  await expect(one.store.catchUp()).rejects.toThrow(/cannot be reached: /)
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await problemsOf(one, 'shell', 's1')).toEqual([])
  server.isAway = false

  await release(one, 'shell', 's2')
  expect(await shownBy(one)).toEqual({ shell: 's2' })
})

test('rolls back to a build that this machine never had', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.catchUp()
  expect(await readdir(join(two.dataDir, 'releases/builds/shell'))).toEqual(['s2'])

  await rollback(two.store, 'shell', who)

  await one.store.catchUp()
  expect(await shownBy(one)).toEqual({ shell: 's1' })
  expect(await shownBy(two)).toEqual({ shell: 's1' })
})

test('fetches an old build once for concurrent requests for its files', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.catchUp()

  const asked = await requestsDuring(() =>
    Promise.all(Array.from({ length: 20 }, () => two.store.manifestForVisitor('shell', 's1'))),
  )
  // build.json, entry.js, lazy.js and lazy.js.br, and the picture.
  expect(asked).toHaveLength(5)
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

test('skips damaged files from the bucket without blocking', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')
  await bucket.put('releases/builds/mf-chat/c1/lazy.js', 'something else')

  const two = await newMachine()
  await two.store.catchUp()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await two.store.manifest('mf-chat', 'c1')).toBeUndefined()
  await release(two, 'mf-chat', 'c2')
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c2' })
})

test('prunes the bucket and its own folder; another machine prunes its own', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3', 's4']) {
    await release(one, 'shell', build)
    await two.store.catchUp()
  }
  const buildsOn = ({ dataDir }: Machine) => readdir(join(dataDir, 'releases/builds/shell'))

  expect(await prune(one.store, inFortyDays)).toHaveLength(2)
  const left = await keys('releases/builds/')
  expect(new Set(left.map((key) => key.split('/')[3]))).toEqual(new Set(['s3', 's4']))
  expect(await buildsOn(one)).toEqual(['s3', 's4'])
  expect(await buildsOn(two)).toEqual(['s1', 's2', 's3', 's4'])

  expect(await prune(two.store, inFortyDays)).toHaveLength(2)
  expect(await buildsOn(two)).toEqual(['s3', 's4'])
  await rollback(two.store, 'shell', who)
  expect(await shownBy(two)).toEqual({ shell: 's3' })
})

test('prunes the partial build of a killed process', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await bucket.put('releases/builds/mf-chat/c1/entry.js', 'half')

  expect(await prune(one.store)).toEqual([])
  expect(await prune(one.store, inFortyDays)).toEqual([{ name: 'mf-chat', build: 'c1' }])
  expect(await keys('releases/builds/mf-chat/')).toEqual([])
})

test('restores a build to the bucket that was pruned there but is still local', async () => {
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

test('refuses a folder with releases that the bucket lacks, and says what to do', async () => {
  const dataDir = await temporary.make()
  await release({ dataDir, store: releasesIn(dataDir) }, 'shell', 'mine')
  const mirror = { dataDir, store: releasesIn(dataDir, storageUrl) }

  // The bucket is empty; and then another's.
  await expect(mirror.store.catchUp()).rejects.toThrow(
    /Copy the folder to releases\/ in the bucket/,
  )
  await release(await newMachine(), 'shell', 'another')
  await expect(mirror.store.catchUp()).rejects.toThrow(StorageError)
  await expect(release(mirror, 'shell', 's2')).rejects.toThrow(StorageError)
})

test('continues from a folder that was copied into the bucket', async () => {
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

describe('a build that the bucket does not have', () => {
  test('is asked for once', async () => {
    const { store } = await newMachine()
    const read = () => store.manifestForVisitor('mf-chat', 'none')
    expect(await requestsDuring(read)).toHaveLength(1)
    expect(await requestsDuring(read)).toEqual([])
  })

  test('costs at most 60 requests a minute, whatever the names', async () => {
    const { store } = await newMachine()
    const names = Array.from({ length: 500 }, (_, at) => `none${at}`)
    const asked = await requestsDuring(() =>
      Promise.all(names.map((name) => store.manifestForVisitor('mf-chat', name))),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(60)
  })

  test('is shown as soon as another machine releases it', async () => {
    const [one, two] = [await newMachine(), await newMachine()]
    await release(one, 'shell', 's1')
    expect(await two.store.manifest('mf-chat', 'c1')).toBeUndefined()

    await release(one, 'mf-chat', 'c1')
    await two.store.catchUp()

    expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
    expect(await problemsOf(two, 'mf-chat', 'c1')).toEqual([])
  })
})

describe('a build whose manifest another writer of the bucket has changed', () => {
  const key = 'releases/builds/mf-chat/c1/'

  const changeManifest = async (change: (manifest: BuildManifest) => void) => {
    const one = await newMachine()
    await release(one, 'shell', 's1')
    await release(one, 'mf-chat', 'c1')
    const manifest = structuredClone(await requireManifest(one.store, 'mf-chat', 'c1'))
    change(manifest)
    await bucket.put(`${key}build.json`, JSON.stringify(manifest))
  }

  test.each(['../../../evil.js', '/evil.js', 'deep/../../evil.js', 'build.json', '..\\evil.js'])(
    'is refused before anything is written at %j',
    async (path) => {
      const text = 'evil'
      await changeManifest(({ files }) => {
        files[path] = { size: text.length, brotli: null, integrity: integrityOf(Buffer.from(text)) }
      })
      const two = await newMachine()

      const asked = await requestsDuring(() => two.store.manifest('mf-chat', 'c1'))

      expect(asked).toHaveLength(1)
      expect(await two.store.manifest('mf-chat', 'c1')).toBeUndefined()
      expect(await readdir(two.dataDir)).toEqual([])
    },
  )

  test.each(['name', 'build'] as const)('is refused if it has another %s', async (field) => {
    await changeManifest((manifest) => Object.assign(manifest, { [field]: 'mf-auth' }))
    expect(await (await newMachine()).store.manifest('mf-chat', 'c1')).toBeUndefined()
  })
})

test('refuses a service that ignores If-None-Match, and leaves nothing in the bucket', async () => {
  const { store } = await newMachine()
  await store.requireSafeStorage()

  server.ignoresConditions = true
  await expect(store.requireSafeStorage()).rejects.toThrow(
    /ignores If-None-Match on PUT, so releases of two machines could overwrite each other/,
  )
  expect(await keys()).toEqual([])
})

test('fetches the build that has a content-addressed file, and lists the bucket once for missing ones', async () => {
  const path = 'page.0123456789.js'
  const one = await newMachine()
  await release(one, 'shell', 'a')
  const facts = { files: { [path]: 'old page' } }
  const shared = await writeBuild(await temporary.make(), 'shell', 'b', facts)
  await storeAndPublish(one.store, [shared], who)
  await release(one, 'shell', 'c')

  const two = await newMachine()
  await two.store.live()
  expect(await two.store.buildWith('shell', path)).toBe('b')
  expect(await problemsOf(two, 'shell', 'b')).toEqual([])
  const requests = await requestsDuring(async () => {
    for (const digit of '12345') {
      const missing = `page.${digit.repeat(10)}.js`
      expect(await two.store.buildWith('shell', missing)).toBeUndefined()
    }
  })
  expect(requests).toEqual([])
})
