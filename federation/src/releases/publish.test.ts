import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { writeBuild } from '../../test/fake-build.ts'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import { publish } from './publish.ts'
import { ReleaseRefused } from './release.ts'
import { rollback } from './rollback.ts'
import { ReleaseConflict, ReleaseStore } from './store.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const who = { who: 'ada' }
let builds: string
let root: string
let store: ReleaseStore

const build = (...args: Parameters<typeof writeBuild> extends [string, ...infer R] ? R : never) =>
  writeBuild(builds, ...args)

const liveBuilds = async (from = store) => (await from.live())?.release.frontEnds

beforeEach(async () => {
  builds = await temporary.make()
  root = join(await temporary.make(), 'releases')
  store = new ReleaseStore(root)
})

describe('publish', () => {
  it('makes builds live together as one release', async () => {
    await publish(store, [await build('shell', 's1'), await build('mf-chat', 'c1')], who)

    expect(await store.live()).toMatchObject({
      release: { id: 1, who: 'ada', previous: null, frontEnds: { shell: 's1', 'mf-chat': 'c1' } },
      manifests: { shell: { build: 's1' }, 'mf-chat': { build: 'c1' } },
    })
  })

  it('leaves the other front ends as they are', async () => {
    await publish(store, [await build('shell', 's1'), await build('mf-chat', 'c1')], who)
    await publish(store, [await build('mf-chat', 'c2')], who)

    expect(await liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c2' })
  })

  it('shows a release to whoever reads the folder already', async () => {
    await publish(store, [await build('shell', 's1')], who)
    const reader = new ReleaseStore(root)
    expect(await liveBuilds(reader)).toEqual({ shell: 's1' })

    await publish(store, [await build('shell', 's2')], who)
    expect(await liveBuilds(reader)).toEqual({ shell: 's2' })
  })

  it('keeps the files of old builds', async () => {
    await publish(store, [await build('shell', 's1')], who)
    await publish(store, [await build('shell', 's2')], who)

    expect(await store.manifest('shell', 's1')).toMatchObject({ build: 's1' })
  })

  it('lands each of many releases at the same moment, one after the other', async () => {
    await publish(store, [await build('shell', 's1')], who)
    const remotes = ['mf-search', 'mf-projects', 'mf-profile', 'mf-chat', 'mf-auth'] as const
    const candidates = await Promise.all(remotes.map((name) => build(name, 'b1')))

    await Promise.all(
      candidates.map((candidate) => publish(new ReleaseStore(root), [candidate], who)),
    )

    expect(await liveBuilds()).toEqual({
      shell: 's1',
      ...Object.fromEntries(remotes.map((name) => [name, 'b1'])),
    })
    expect((await store.live())?.release.id).toBe(6)
  })
})

describe('the store', () => {
  it('refuses a release that was composed on what is no longer live', async () => {
    const first = await publish(store, [await build('shell', 's1')], who)
    await publish(store, [await build('shell', 's2')], who)

    const late = { release: { ...first, id: 2, previous: 1 }, manifests: {}, canaryManifests: {} }
    await expect(store.append(late)).rejects.toThrow(ReleaseConflict)
    expect(await liveBuilds()).toEqual({ shell: 's2' })
  })

  it('knows a release whole where the files of one of its builds are gone', async () => {
    await publish(store, [await build('shell', 's1'), await build('mf-chat', 'c1')], who)
    await rm(join(root, 'builds', 'mf-chat'), { recursive: true })

    const { manifests = {} } = (await new ReleaseStore(root).live()) ?? {}
    expect(Object.keys(manifests)).toEqual(['shell', 'mf-chat'])
  })

  it('reads a document that was written before there were canaries', async () => {
    await publish(store, [await build('shell', 's1')], who)
    const path = join(root, 'releases/000001.json')
    const { release, manifests } = JSON.parse(await readFile(path, 'utf8'))
    const { canaries: _, stopped: __, gate: ___, ...old } = release
    await writeFile(path, JSON.stringify({ release: old, manifests }))

    const live = await new ReleaseStore(root).live()
    expect(live).toMatchObject({
      release: { id: 1, canaries: {}, stopped: {}, gate: { forced: false, checks: [] } },
      canaryManifests: {},
    })
  })

  it('finds the newest release where a kill left the pointer behind', async () => {
    await publish(store, [await build('shell', 's1')], who)
    await publish(store, [await build('shell', 's2')], who)
    await writeFile(join(root, 'live.json'), '{"release":1}')

    expect(await liveBuilds(new ReleaseStore(root))).toEqual({ shell: 's2' })
  })
})

describe('rollback', () => {
  it('brings back the build before, and leaves the others', async () => {
    await publish(store, [await build('shell', 's1'), await build('mf-chat', 'c1')], who)
    await publish(store, [await build('mf-chat', 'c2')], who)
    await publish(store, [await build('shell', 's2')], who)

    await rollback(store, 'mf-chat', who)

    expect(await liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c1' })
  })

  it('goes further back when it is repeated', async () => {
    for (const name of ['s1', 's2', 's3']) await publish(store, [await build('shell', name)], who)

    await rollback(store, 'shell', who)
    await rollback(store, 'shell', who)

    expect(await liveBuilds()).toEqual({ shell: 's1' })
  })

  it('brings back what was replaced, also by a build of long ago', async () => {
    for (const name of ['s1', 's2', 's1']) await publish(store, [await build('shell', name)], who)

    await rollback(store, 'shell', who)

    expect(await liveBuilds()).toEqual({ shell: 's2' })
  })

  it('is not confused by the same build published twice', async () => {
    for (const name of ['s1', 's2', 's2']) await publish(store, [await build('shell', name)], who)

    await rollback(store, 'shell', who)

    expect(await liveBuilds()).toEqual({ shell: 's1' })
  })

  it('is refused where there is nothing to go back to', async () => {
    await publish(store, [await build('shell', 's1')], who)

    await publish(store, [await build('mf-chat', 'c1')], who)

    for (const name of ['shell', 'mf-chat', 'mf-auth'] as const) {
      await expect(rollback(store, name, who)).rejects.toThrow(
        `${name} has no earlier build to go back to.`,
      )
    }
  })

  it('remembers which build was published last', async () => {
    await publish(store, [await build('shell', 's1')], who)
    await publish(store, [await build('shell', 's2')], who)

    const { published } = await rollback(store, 'shell', who)

    expect(published).toEqual({ shell: 's2' })
  })
})

describe('the gate', () => {
  it('records what it looked at', async () => {
    const { gate } = await publish(store, [await build('shell', 's1')], who)

    expect(gate).toMatchObject({ forced: false, checks: expect.any(Array) })
    expect(gate.checks.map(({ name, problems }) => [name, problems])).toEqual([
      ['integrity', []],
      ['exposes', []],
      ['requirements', []],
    ])
  })

  const provides = { react: { version: '19.3.1', exports: ['use', 'useState'] } }

  it('takes a remote whose needs the live shell meets', async () => {
    await publish(store, [await build('shell', 's1', { provides })], who)
    const requires = { react: { range: '^19.0.0', uses: ['use'] } }

    await publish(store, [await build('mf-chat', 'c1', { requires })], who)

    expect(await liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
  })

  it.each([
    [
      'a newer version',
      { react: { range: '^19.4.0', uses: ['use'] } },
      'mf-chat needs react ^19.4.0, and the shell provides 19.3.1. Release a shell that has it first',
    ],
    [
      'a name that is not offered',
      { react: { range: '^19.0.0', uses: ['use', 'useOptimistic'] } },
      'mf-chat needs useOptimistic of react, which the shell does not offer.',
    ],
    [
      'a library that is not provided',
      { zustand: { range: '^5.0.0', uses: ['*'] } },
      'mf-chat needs zustand ^5.0.0, which the shell does not provide.',
    ],
  ])('refuses a remote that needs %s, and says who must act', async (_, requires, message) => {
    await publish(store, [await build('shell', 's1', { provides })], who)

    const releasing = publish(store, [await build('mf-chat', 'c1', { requires })], who)

    await expect(releasing).rejects.toThrow(ReleaseRefused)
    await expect(releasing).rejects.toThrow(message)
    expect(await liveBuilds()).toEqual({ shell: 's1' })
  })

  it('refuses a shell that would leave a live remote without what it needs', async () => {
    const requires = { react: { range: '^19.0.0', uses: ['use'] } }
    await publish(
      store,
      [await build('shell', 's1', { provides }), await build('mf-chat', 'c1', { requires })],
      who,
    )
    const newer = { react: { version: '20.0.0', exports: ['use'] } }

    await expect(
      publish(store, [await build('shell', 's2', { provides: newer })], who),
    ).rejects.toThrow('Release mf-chat together with it: npm run release -- shell mf-chat')
    expect(await liveBuilds()).toMatchObject({ shell: 's1' })
  })

  it('refuses a build whose files are not what its manifest says', async () => {
    const candidate = await build('shell', 's1')
    await writeFile(join(candidate.folder, 'entry.js'), '// changed afterwards')

    await expect(publish(store, [candidate], who)).rejects.toThrow('is damaged (entry.js)')
    expect(await store.live()).toBeNull()
  })

  it('refuses a remote that exposes no ./app', async () => {
    await publish(store, [await build('shell', 's1')], who)

    await expect(
      publish(store, [await build('mf-chat', 'c1', { exposes: [] })], who),
    ).rejects.toThrow('mf-chat must expose ./app')
  })

  it('refuses a remote before there is a shell', async () => {
    await expect(publish(store, [await build('mf-chat', 'c1')], who)).rejects.toThrow(
      'There is no shell yet',
    )
  })
})
