import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '@quad/federation/built-files'
import { holders, releaseFolder } from '../../../test/releases/release-folder.ts'
import { announce, publish } from './publish.ts'
import { ReleaseConflictError } from '../store/documents.ts'
import { ReleaseStore } from '../store/release-store.ts'
import { storeBuild } from '../../../test/releases/store-and-publish.ts'

const who = { who: 'ada' }

describe.each(holders)('publish in a %s', (holder) => {
  const folder = releaseFolder(holder)

  test('shows a build that the gate refuses to no visitor, and keeps the refusal in the history', async () => {
    await folder.release('shell', 's1')
    const requires = { react: { range: '^20.0.0', uses: [] } }
    const refused = await folder.stored('mf-chat', 'c1', { requires })

    await expect(publish(folder.store, [refused], { who: 'ben' })).rejects.toThrow(
      'The history keeps this: npm run why -- 2',
    )
    const elsewhere = await folder.elsewhere()
    const { release } = (await elsewhere.live()) ?? {}
    expect(release).toMatchObject({
      id: 2,
      who: 'ben',
      what: 'mf-chat c1: refused',
      frontEnds: { shell: 's1' },
      published: { shell: 's1' },
      gate: { refused: true },
    })

    // The same refusal again is no further entry.
    await expect(publish(folder.store, [refused], { who: 'ben' })).rejects.toThrow(
      'The history keeps this: npm run why -- 2',
    )
    expect((await elsewhere.live())?.release.id).toBe(2)

    await publish(folder.store, [refused], {
      ...who,
      force: { checks: ['requirements'], reason: 'the shell comes today' },
    })
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('refuses other files under the id of a stored build, also by force', async () => {
    const first = await folder.stored('shell', 's1', { files: { 'a.js': 'good' } })
    await publish(folder.store, [first], who)
    await folder.release('shell', 's2')
    const other = await folder.build('shell', 's1', { files: { 'a.js': 'evil' } })
    const message =
      'Another build s1 of shell exists, with other files. Remove shell/dist/s1 in your checkout'

    await expect(storeBuild(await folder.elsewhere(), other)).rejects.toThrow(message)
    const announced = [await readManifest(other.folder)]
    for (const options of [
      who,
      { ...who, canary: 5 },
      { ...who, force: { checks: ['identity'], reason: 'it is urgent' } },
    ]) {
      await expect(announce(await folder.elsewhere(), announced, options)).rejects.toThrow(message)
    }
    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
    const stored = folder.store.buildFolder('shell', 's1')
    expect(await readFile(join(stored, 'a.js'), 'utf8')).toBe('good')
  })

  test('refuses other content at the address of a file that an earlier build has, also by force', async () => {
    const path = 'app.0123456789.js'
    await folder.release('shell', 's1')
    const first = await folder.stored('mf-chat', 'c1', { files: { [path]: 'good' } })
    await publish(folder.store, [first], who)
    await folder.release('mf-chat', 'c2')
    const other = await folder.build('mf-chat', 'c3', { files: { [path]: 'evil' } })
    const message = `${path} of mf-chat has other content than the file of this name in build c1. Remove mf-chat/dist/c3 in your checkout`

    await expect(storeBuild(await folder.elsewhere(), other)).rejects.toThrow(message)
    const announced = [await readManifest(other.folder)]
    for (const options of [
      who,
      { ...who, canary: 5 },
      { ...who, force: { checks: ['identity'], reason: 'it is urgent' } },
    ]) {
      await expect(announce(await folder.elsewhere(), announced, options)).rejects.toThrow(message)
    }
    const same = await folder.stored('mf-chat', 'c4', { files: { [path]: 'good' } })
    await publish(await folder.elsewhere(), [same], who)
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c4' })
  })

  test('releases a stored build again from a later commit', async () => {
    await folder.release('shell', 's1')
    await folder.release('shell', 's2')

    const commitDetails = { subject: 'fix: x', author: 'Ada', time: '2026-11-28T20:30:00.000Z' }
    const again = await folder.stored('shell', 's1', { commit: 'f'.repeat(40), commitDetails })
    const { gate } = await publish(await folder.elsewhere(), [again], who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
    expect(gate.checks).toContainEqual({ name: 'identity', problems: [] })
  })

  test('lands concurrent releases one after the other', async () => {
    await folder.release('shell', 's1')
    const remotes = ['mf-search', 'mf-projects', 'mf-profile', 'mf-chat', 'mf-auth'] as const
    const candidates = await Promise.all(remotes.map((name) => folder.stored(name, `${name}-1`)))

    await Promise.all(
      candidates.map(async (candidate) => publish(await folder.elsewhere(), [candidate], who)),
    )

    expect(await folder.liveBuilds()).toEqual({
      shell: 's1',
      ...Object.fromEntries(remotes.map((name) => [name, `${name}-1`])),
    })
    expect((await folder.store.live())?.release.id).toBe(6)
  })
})

describe.each(holders)('the store in a %s', (holder) => {
  const folder = releaseFolder(holder)

  test('refuses a release that was composed on an older release', async () => {
    const first = await folder.release('shell', 's1')
    await folder.release('shell', 's2')

    const late = { release: { ...first, id: 2, previous: 1 }, manifests: {}, canaryManifests: {} }
    await expect(folder.store.append(late)).rejects.toThrow(ReleaseConflictError)
    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })
})

describe('the store', () => {
  const folder = releaseFolder()

  test('reads a release even when files of one of its builds are gone', async () => {
    await publish(
      folder.store,
      [await folder.stored('shell', 's1'), await folder.stored('mf-chat', 'c1')],
      who,
    )
    await rm(join(folder.root, 'builds', 'mf-chat'), { recursive: true })

    const { manifests = {} } = (await new ReleaseStore(folder.root).live()) ?? {}
    expect(Object.keys(manifests)).toEqual(['shell', 'mf-chat'])
  })

  test('finds the newest release when a killed process left an old pointer', async () => {
    await folder.release('shell', 's1')
    await folder.release('shell', 's2')
    await writeFile(join(folder.root, 'live.json'), '{"release":1}')

    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })
})
