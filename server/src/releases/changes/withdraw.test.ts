import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { rollback } from './rollback.ts'
import { frontEndOf, withdraw } from './withdraw.ts'

const who = { who: 'ada' }

describe('withdraw', () => {
  const folder = releaseFolder()

  const release = async (name: 'shell' | 'mf-chat', build: string, options = {}) =>
    folder.release(name, build, {}, { ...options })

  const withdrawChat = (build: string) =>
    withdraw(folder.store, { name: 'mf-chat', build }, { who: 'ben' })

  beforeEach(async () => {
    await release('shell', 's1')
    for (const build of ['c1', 'c2', 'c3']) await release('mf-chat', build)
  })

  test('replaces a live build by the latest earlier one that was not withdrawn', async () => {
    await withdrawChat('c2')
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c3' })

    const made = await withdrawChat('c3')
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
    expect(made).toMatchObject({
      who: 'ben',
      what: 'withdrawal of mf-chat c3',
      withdrawn: { 'mf-chat': ['c2', 'c3'] },
    })
  })

  test('passes over earlier builds whose files were removed', async () => {
    await folder.store.removeBuild({ name: 'mf-chat', build: 'c2' })

    await withdrawChat('c3')

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('leaves a remote without any build if the files of all earlier ones were removed', async () => {
    for (const build of ['c1', 'c2']) await folder.store.removeBuild({ name: 'mf-chat', build })

    await withdrawChat('c3')

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('refuses to release the build again, also by force', async () => {
    await withdrawChat('c3')

    for (const options of [
      {},
      { canary: 5 },
      { force: { checks: ['withdrawn'], reason: 'it is urgent' } },
    ]) {
      await expect(release('mf-chat', 'c3', options)).rejects.toThrow(
        'Build c3 of mf-chat was withdrawn. Release a corrected one.',
      )
    }
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c2' })
  })

  test('keeps a rollback from restoring the build', async () => {
    await withdrawChat('c2')

    await rollback(folder.store, 'mf-chat', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('ends a canary of the build', async () => {
    await release('mf-chat', 'c4', { canary: 5 })

    await withdrawChat('c4')

    expect((await folder.store.live())?.release.canaries).toEqual({})
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c3' })
  })

  test('leaves a remote without any build if it has no earlier one', async () => {
    for (const build of ['c1', 'c2', 'c3']) await withdrawChat(build)
    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })

    await release('mf-chat', 'c4')
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c4' })
  })

  test('refuses to leave the site without a shell', async () => {
    await expect(withdraw(folder.store, { name: 'shell', build: 's1' }, who)).rejects.toThrow(
      'Release a corrected one first: npm run release -- shell',
    )
    expect(await folder.liveBuilds()).toMatchObject({ shell: 's1' })
  })

  test('is always of one front end: no build is stored under an id that another one has', async () => {
    await expect(folder.stored('mf-search', 'c2')).rejects.toThrow(
      'mf-chat has a build c2 too. Change a source of mf-search',
    )
    expect(await folder.store.manifest('mf-search', 'c2')).toBeUndefined()
  })

  test('is of the released build, not of the preview of another team under the same id', async () => {
    await folder.release('shell', 's2')
    await folder.stored('mf-aaa', 'same', { area: { title: 'A', paths: ['/aaa'] } })
    await folder.release('mf-chat', 'same')
    expect(await frontEndOf(folder.store, 'same')).toBe('mf-chat')
  })

  test('refuses a build that is withdrawn already, or unknown', async () => {
    await withdrawChat('c2')

    await expect(withdrawChat('c2')).rejects.toThrow('has been withdrawn already')
    await expect(frontEndOf(folder.store, 'c9')).rejects.toThrow('There is no build c9.')
    expect(await frontEndOf(await folder.elsewhere(), 'c2')).toBe('mf-chat')
  })
})
