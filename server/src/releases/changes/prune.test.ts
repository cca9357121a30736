import { mkdir, readdir, rm, utimes, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFolder } from '../../../test/releases/release-folder.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { promote } from './canary.ts'
import { newestBuilds, previews, prune, prunePreviews } from './prune.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { remove, withdraw } from './withdraw.ts'
import { ReleaseStore } from '../store/release-store.ts'

const folder = releaseFolder()
const who = { who: 'ada' }
const day = 24 * 60 * 60 * 1000
const today = Date.now()

/** Moves all dates back by a number of days. */
const age = async (days: number) => {
  const releases = join(folder.root, 'releases')
  for (const file of await readdir(releases)) {
    const document = JSON.parse(await readFile(join(releases, file), 'utf8'))
    document.release.time = new Date(Date.parse(document.release.time) - days * day).toISOString()
    await writeFile(join(releases, file), JSON.stringify(document))
  }
  for (const { name, build, since } of await folder.store.builds()) {
    const then = new Date(since - days * day)
    const stored = folder.store.buildFolder(name, build)
    for (const file of await readdir(stored, { recursive: true })) {
      await utimes(join(stored, file), then, then)
    }
  }
  folder.store = new ReleaseStore(folder.root)
}

const release = async (name: FrontEndName, build: string, canary?: number) =>
  publish(folder.store, [await folder.stored(name, build)], {
    ...who,
    ...(canary !== undefined && { canary }),
  })

const kept = async () =>
  (await folder.store.builds()).map(({ name, build }) => `${name} ${build}`).toSorted()

test('removes builds not shown for 30 days, but keeps the live one and the one before it', async () => {
  for (const build of ['s1', 's2', 's3', 's4']) await release('shell', build)
  await age(31)

  expect(await prune(folder.store)).toEqual([
    { name: 'shell', build: 's1' },
    { name: 'shell', build: 's2' },
  ])
  expect(await kept()).toEqual(['shell s3', 'shell s4'])

  await rollback(folder.store, 'shell', who)
  expect(await folder.liveBuilds()).toEqual({ shell: 's3' })
})

test('keeps builds that were live within the last 30 days, because tabs may still use them', async () => {
  for (const build of ['s1', 's2', 's3']) await release('shell', build)
  await age(40)
  await release('shell', 's4')
  await release('shell', 's5')

  expect(await prune(folder.store)).toEqual([
    { name: 'shell', build: 's1' },
    { name: 'shell', build: 's2' },
  ])
  // s3 was live until s4, today.
  expect(await kept()).toEqual(['shell s3', 'shell s4', 'shell s5'])
})

test('keeps what a rollback of a removed remote brings back', async () => {
  await release('shell', 's1')
  for (const build of ['c1', 'c2']) await release('mf-chat', build)
  await remove(folder.store, 'mf-chat', who)
  await age(100)

  expect(await prune(folder.store)).toEqual([{ name: 'mf-chat', build: 'c1' }])
  await rollback(folder.store, 'mf-chat', who)
  expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c2' })
})

test('keeps a canary of any age', async () => {
  await release('shell', 's1')
  await release('shell', 's2', 5)
  await age(100)

  expect(await prune(folder.store)).toEqual([])
  await promote(folder.store, 'shell', who)
  expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
})

test('keeps and lists a build that no release shows for 14 days: as a preview, and for its release', async () => {
  await release('shell', 's1')
  await folder.stored('mf-chat', 'c1')
  const listed = async () => (await previews(folder.store)).map(({ build }) => build)

  await age(13)
  await folder.stored('mf-chat', 'c2')
  expect(await prune(folder.store)).toEqual([])
  expect(await listed()).toEqual(['c2', 'c1'])

  await age(2)
  expect(await listed()).toEqual(['c2'])
  expect(await prune(folder.store)).toEqual([{ name: 'mf-chat', build: 'c1' }])
})

test('lists the newest builds of each front end, without withdrawn ones', async () => {
  for (const build of ['s1', 's2', 's3']) {
    await release('shell', build)
    await age(1)
  }
  await folder.stored('mf-chat', 'c1')
  const listed = async () =>
    (await newestBuilds(folder.store, 2)).map(({ name, build }) => `${name} ${build}`)

  expect(await listed()).toEqual(['mf-chat c1', 'shell s3', 'shell s2'])
  await withdraw(folder.store, { name: 'shell', build: 's3' }, who)
  // The earlier build is live again.
  expect(await listed()).toEqual(['shell s2', 'shell s1', 'mf-chat c1'])
})

test('the address of a preview ends after 14 days, and that of a released build does not', async () => {
  for (const build of ['s1', 's2', 's3']) await release('shell', build)
  await folder.stored('mf-chat', 'c1')

  await age(13)
  expect(await prunePreviews(folder.store)).toEqual([])
  await age(30)
  expect(await prunePreviews(folder.store)).toEqual([{ name: 'mf-chat', build: 'c1' }])
  expect(await kept()).toEqual(['shell s1', 'shell s2', 'shell s3'])
})

test('removes nothing while the document of a release is missing', async () => {
  for (const build of ['s1', 's2', 's3', 's4']) await release('shell', build)
  await folder.stored('mf-chat', 'c1')
  await age(20)
  const documents = join(folder.root, 'releases')
  const [, second = ''] = (await readdir(documents)).toSorted()
  await rm(join(documents, second))
  folder.store = new ReleaseStore(folder.root)

  expect(await prunePreviews(folder.store)).toEqual([])
  expect(await prune(folder.store)).toEqual([])
})

test('keeps an old build that is released again', async () => {
  for (const build of ['s1', 's2', 's3', 's4']) await release('shell', build)
  await age(31)
  await folder.stored('shell', 's1')

  expect(await prune(folder.store)).toEqual([{ name: 'shell', build: 's2' }])
})

test('keeps the history, and allows a pruned build to be released again', async () => {
  for (const build of ['s1', 's2', 's3', 's4']) await release('shell', build)
  await age(31)
  await prune(folder.store, today)

  const told = []
  for await (const { release: past, manifests } of folder.store.history()) {
    told.push([past.id, manifests.shell?.build])
  }
  expect(told).toEqual([
    [4, 's4'],
    [3, 's3'],
    [2, 's2'],
    [1, 's1'],
  ])
  await release('shell', 's1')
  expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
})

test('explains how to roll back to a pruned build', async () => {
  for (const build of ['s1', 's2', 's3']) await release('shell', build)
  await age(31)
  await prune(folder.store)
  await rollback(folder.store, 'shell', who)

  await expect(rollback(folder.store, 'shell', who)).rejects.toThrow(
    'If the files of one have been removed, check out its commit and release it from there.',
  )
  expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
})

test('keeps a file as long as any build has it', async () => {
  const shared = 'shared.0123456789.js'
  const publishWith = async (build: string, own: string) => {
    const files = { [shared]: 'shared', [own]: build }
    await folder.release('shell', build, { files })
  }
  await publishWith('s1', 'own.1111111111.js')
  await publishWith('s2', 'own.2222222222.js')
  await publishWith('s3', 'own.3333333333.js')
  await age(31)
  expect(await folder.store.buildWith('shell', 'own.1111111111.js')).toBe('s1')

  await prune(folder.store)
  expect(await folder.store.buildWith('shell', 'own.1111111111.js')).toBeUndefined()
  expect(['s2', 's3']).toContain(await folder.store.buildWith('shell', shared))
  expect(await folder.store.buildWith('shell', 'own.3333333333.js')).toBe('s3')
})

test('finds only files whose names contain a hash, and those of other processes', async () => {
  await release('shell', 's1')
  expect(await folder.store.buildWith('shell', 'entry.js')).toBeUndefined()
  expect(await folder.store.buildWith('shell', 'own.1111111111.js')).toBeUndefined()

  const files = { 'own.1111111111.js': 's2' }
  const elsewhere = new ReleaseStore(folder.root)
  await storeAndPublish(elsewhere, [await folder.build('shell', 's2', { files })], who)
  await folder.store.localLive()
  expect(await folder.store.buildWith('shell', 'own.1111111111.js')).toBe('s2')
})

test('finds files beside entries that are no builds, or damaged ones', async () => {
  await folder.release('shell', 's1', { files: { 'own.1111111111.js': 's1' } })
  const builds = join(folder.root, 'builds/shell')
  await writeFile(join(builds, '.DS_Store'), '')
  await mkdir(join(builds, 'empty'))
  await mkdir(join(builds, 'damaged'))
  await writeFile(join(builds, 'damaged/build.json'), '{"files": {')
  await writeFile(join(builds, 'damaged/own.2222222222.js'), 'damaged')

  const store = await folder.elsewhere()
  expect(await store.buildWith('shell', 'own.1111111111.js')).toBe('s1')
  expect(await store.buildWith('shell', 'own.2222222222.js')).toBeUndefined()
})
