import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { requireManifest } from '../changes/make-release.ts'
import { prune } from '../changes/prune.ts'
import { rollback } from '../changes/rollback.ts'
import { machines, problemsOn, shownBy, type Machine } from '../../../test/releases/machines.ts'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'

const { bucket, newMachine, newFolder, release, requestsDuring } = machines()
const inFortyDays = Date.now() + 40 * 24 * 60 * 60 * 1000

const keys = async (prefix: string) => (await bucket().list(prefix)).map(({ key }) => key)

test('fetches only the needed files onto a new machine, for any length of history', async () => {
  const one = await newMachine()
  for (let count = 1; count <= 30; count += 1) await release(one, 'shell', `s${count}`)

  const two = await newMachine()
  const asked = await requestsDuring(() => two.store.live())

  expect(await shownBy(two)).toEqual({ shell: 's30' })
  // Only three requests besides those for one build.
  expect(asked.filter((request) => !request.includes('/builds/'))).toHaveLength(3)
  expect(asked.filter((request) => !request.includes('/shell/s30/'))).toHaveLength(3)
})

test('ignores the partial build of a killed process, and completes it at the next release', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'shell', 's2')
  await bucket().remove('releases/builds/shell/s1/build.json')
  await bucket().remove('releases/builds/shell/s1/lazy.js')

  const two = await newMachine()
  expect(await two.store.manifest('shell', 's1')).toBeUndefined()
  await release(two, 'shell', 's1')

  const three = await newMachine()
  expect(await problemsOn(three, 'shell', 's1')).toEqual([])
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

test('fetches an old build once for concurrent requests for its files', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2']) await release(one, 'shell', build)
  await two.store.live()

  const asked = await requestsDuring(() =>
    Promise.all(Array.from({ length: 20 }, () => two.store.manifestForVisitor('shell', 's1'))),
  )
  // build.json, entry.js, lazy.js and lazy.js.br, and the picture.
  expect(asked).toHaveLength(5)
})

test('skips damaged files from the bucket without blocking', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await release(one, 'mf-chat', 'c1')
  await bucket().put('releases/builds/mf-chat/c1/lazy.js', 'something else')

  const two = await newMachine()
  await two.store.live()
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  expect(await two.store.manifest('mf-chat', 'c1')).toBeUndefined()
  await release(two, 'mf-chat', 'c2')
  expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c2' })
})

test('prunes the bucket and its own folder; another machine prunes its own', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3', 's4']) {
    await release(one, 'shell', build)
    await two.store.live()
  }
  const buildsOn = ({ dataDir }: Machine) => readdir(join(dataDir, 'releases/builds/shell'))

  expect(await prune(one.store, inFortyDays)).toHaveLength(2)
  const left = await keys('releases/builds/')
  expect(new Set(left.map((key) => key.split('/')[3]))).toEqual(new Set(['s3', 's4']))
  expect(await buildsOn(one)).toEqual(['s3', 's4'])
  expect(await buildsOn(two)).toEqual(['s1', 's2', 's3', 's4'])

  expect(await prune(two.store, inFortyDays)).toHaveLength(2)
  expect(await buildsOn(two)).toEqual(['s3', 's4'])
  await rollback(two.store, 'shell', { who: 'ada' })
  expect(await shownBy(two)).toEqual({ shell: 's3' })
})

test('prunes the partial build of a killed process', async () => {
  const one = await newMachine()
  await release(one, 'shell', 's1')
  await bucket().put('releases/builds/mf-chat/c1/entry.js', 'half')

  expect(await prune(one.store)).toEqual([])
  expect(await prune(one.store, inFortyDays)).toEqual([{ name: 'mf-chat', build: 'c1' }])
  expect(await keys('releases/builds/mf-chat/')).toEqual([])
})

test('restores a build to the bucket that was pruned there but is still local', async () => {
  const [one, two] = [await newMachine(), await newMachine()]
  for (const build of ['s1', 's2', 's3']) await release(one, 'shell', build)
  await prune(two.store, inFortyDays)
  expect(await keys('releases/builds/shell/s1/')).toEqual([])

  await rollback(one.store, 'shell', { who: 'ada' })
  await rollback(one.store, 'shell', { who: 'ada' })

  await two.store.live()
  expect(await shownBy(two)).toEqual({ shell: 's1' })
  expect(await problemsOn(two, 'shell', 's1')).toEqual([])
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
    await two.store.live()

    expect(await shownBy(two)).toEqual({ shell: 's1', 'mf-chat': 'c1' })
    expect(await problemsOn(two, 'mf-chat', 'c1')).toEqual([])
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
    await bucket().put(`${key}build.json`, JSON.stringify(manifest))
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

test('fetches the build that has a content-addressed file, and lists the bucket once for missing ones', async () => {
  const path = 'page.0123456789.js'
  const one = await newMachine()
  await release(one, 'shell', 'a')
  const facts = { files: { [path]: 'old page' } }
  const shared = await writeBuild(await newFolder(), 'shell', 'b', facts)
  await storeAndPublish(one.store, [shared], { who: 'ada' })
  await release(one, 'shell', 'c')

  const two = await newMachine()
  await two.store.live()
  expect(await two.store.buildWith('shell', path)).toBe('b')
  expect(await problemsOn(two, 'shell', 'b')).toEqual([])
  const requests = await requestsDuring(async () => {
    for (const digit of '12345') {
      const missing = `page.${digit.repeat(10)}.js`
      expect(await two.store.buildWith('shell', missing)).toBeUndefined()
    }
  })
  expect(requests).toEqual([])
})
