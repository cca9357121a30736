import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readManifest, type Built } from '@quad/federation/built-files'
import { ReleaseRefusedError } from '@quad/federation/release'
import { Bucket, Folder } from '../../storage/index.ts'
import { bucketServer } from '../../../test/storage/bucket-server.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { storeAndPublish, storeBuild } from '../../../test/releases/store-and-publish.ts'
import { Upload } from '../upload/upload.ts'
import { releasesIn, type ReleaseStore } from './release-store.ts'

const server = bucketServer()
const temporary = temporaryFolders()
afterEach(async () => {
  jest.restoreAllMocks()
  await temporary.removeAll()
})

const page = 'page.0123456789.js'
const newBuild = async (build = 's1') =>
  writeBuild(await temporary.make(), 'shell', build, {
    files: { 'lazy.js': 'lazy', [page]: 'page' },
    compressed: ['lazy.js'],
  })
const problemsOf = async (store: ReleaseStore, { folder }: Built) =>
  store.problemsOf(await readManifest(folder))

test('a build that is stored and removed at the same time is complete or absent', async () => {
  const dataDir = await temporary.make()
  // The server and `npm start` have a store each, in one process.
  const [store, other] = [releasesIn(dataDir), releasesIn(dataDir)]
  const built = await newBuild()
  for (let round = 0; round < 20; round += 1) {
    await storeBuild(store, built)
    await Promise.all([storeBuild(store, built), other.removeBuild(built)])
    if (await store.manifest('shell', 's1')) expect(await problemsOf(store, built)).toEqual([])
  }
})

test('a failing transfer of a build leaves the files of another one', async () => {
  const dataDir = await temporary.make()
  const store = releasesIn(dataDir)
  const built = await newBuild()
  const put = Folder.prototype.put.bind(new Folder(join(dataDir, 'releases')))
  let writes = 0
  jest.spyOn(Folder.prototype, 'put').mockImplementation(async (key, body) => {
    writes += 1
    if (writes === 1) throw new Error('ENOSPC')
    if (key.endsWith('/build.json')) await setTimeout(100)
    await put(key, body)
  })

  const both = await Promise.allSettled([storeBuild(store, built), storeBuild(store, built)])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await problemsOf(store, built)).toEqual([])
})

test('restores a missing file of a stored build', async () => {
  const store = releasesIn(await temporary.make())
  const built = await newBuild()
  await storeBuild(store, built)
  await rm(join(store.buildFolder('shell', 's1'), 'lazy.js.br'))

  await storeBuild(store, built)

  expect(await problemsOf(store, built)).toEqual([])
})

test('names the folder to remove when an upload is damaged', async () => {
  const built = await newBuild()
  await rm(join(built.folder, 'lazy.js'))
  await expect(storeBuild(releasesIn(await temporary.make()), built)).rejects.toThrow(
    'is damaged (lazy.js): remove shell/dist/s1 in your checkout and release shell again.',
  )
})

describe('with a bucket', () => {
  const newMachine = async () => {
    const storageUrl = await server.newStorage()
    const dataDir = await temporary.make()
    const restarted = () => releasesIn(dataDir, storageUrl)
    return { store: restarted(), restarted, bucket: new Bucket(storageUrl) }
  }

  test('a machine that has a build sends it again after it was pruned there', async () => {
    const { store, bucket } = await newMachine()
    const built = await newBuild()
    await storeBuild(store, built)
    await bucket.removeAll('releases/builds/')

    const manifest = await readManifest(built.folder)
    expect(await new Upload(store, 'shell', 's1').begin(manifest)).toEqual([])

    expect(await bucket.list('releases/builds/shell/s1/')).toHaveLength(5)
  })

  test('refuses to show a build that is neither there nor whole here', async () => {
    const { store, bucket } = await newMachine()
    await storeAndPublish(store, [await newBuild()], { who: 'ada' })
    const built = await newBuild('s2')
    await storeBuild(store, built)
    await bucket.removeAll('releases/builds/shell/s2/')
    await rm(join(store.buildFolder('shell', 's2'), 'lazy.js'))

    const live = await store.live()
    if (!live) throw new Error('nothing is live')
    const manifests = { shell: await readManifest(built.folder) }
    const next = { ...live, manifests, release: { ...live.release, id: 2, previous: 1 } }
    await expect(store.append(next)).rejects.toThrow(ReleaseRefusedError)
    expect((await store.live())?.release.id).toBe(1)
  })

  test.each(['live', 'earlier'])('seldom asks it for a file of a lost %s build', async (which) => {
    const { store, restarted, bucket } = await newMachine()
    await storeAndPublish(store, [await newBuild()], { who: 'ada' })
    if (which === 'earlier') {
      const next = await writeBuild(await temporary.make(), 'shell', 's2')
      await storeAndPublish(store, [next], { who: 'ada' })
    }
    await bucket.removeAll('releases/builds/shell/s1/')
    await rm(join(store.buildFolder('shell', 's1'), 'build.json'))

    const later = restarted()
    await later.live()
    await later.buildWith('shell', page)
    const asked = server.requests.length
    for (let count = 0; count < 5; count += 1) {
      expect(await later.buildWith('shell', page)).toBeUndefined()
    }
    expect(server.requests.slice(asked)).toEqual([])
  })
})
