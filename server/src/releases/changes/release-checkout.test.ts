import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { storeTarget } from '../../../test/releases/store-target.ts'
import { freeze } from './freeze.ts'
import { publish } from './publish.ts'
import { planStart } from '@quad/tooling/release-checkout'
import { rollback } from './rollback.ts'
import { remove, withdraw } from './withdraw.ts'

const folder = releaseFolder()
const who = { who: 'ada' }
const always = async () => true

const release = async (build: string, options: { canary?: number; commit?: string } = {}) => {
  const { commit = 'aaaaaaaa'.repeat(5), ...rest } = options
  const chat = await folder.stored('mf-chat', build, { commit })
  return publish(folder.store, [chat], { ...who, ...rest })
}

const startWith = (build: string, contains: (commit: string) => Promise<boolean> = always) =>
  planStart(storeTarget(folder.store), [{ name: 'mf-chat', build }], { onPurpose: false, contains })

beforeEach(async () => {
  await folder.release('shell', 's1')
})

describe('a start', () => {
  test('releases a front end that has never been released', async () => {
    expect(await startWith('c1')).toEqual({
      chosen: [{ name: 'mf-chat', build: 'c1' }],
      leftAlone: [],
    })
  })

  test('releases a new build of a checkout with the commit of the live one', async () => {
    await release('c1', { commit: 'bbbbbbbb'.repeat(5) })
    const asked: string[] = []
    const { chosen } = await startWith('c2', async (commit) => {
      asked.push(commit)
      return true
    })
    expect(chosen).toEqual([{ name: 'mf-chat', build: 'c2' }])
    expect(asked).toEqual(['bbbbbbbb'.repeat(5)])
  })

  test('has nothing to say about the live build', async () => {
    await release('c1')
    expect(await startWith('c1')).toEqual({ chosen: [], leftAlone: [] })
  })

  test('leaves a front end alone whose checkout lacks the live commit', async () => {
    await release('c1')
    expect(await startWith('c2', async () => false)).toEqual({
      chosen: [],
      leftAlone: [
        {
          name: 'mf-chat',
          why: 'its live build is of commit aaaaaaaa, which this checkout lacks.',
        },
      ],
    })
  })

  test('leaves a front end alone whose checkout lacks the uncommitted changes of the live build', async () => {
    await release('c1', { commit: `${'cccccccc'.repeat(5)}-dirty` })
    expect((await startWith('c2', async () => false)).leftAlone).toMatchObject([
      {
        why: 'its live build is of commit cccccccc with uncommitted changes, which this checkout may lack.',
      },
    ])
  })

  test('leaves a front end alone with a build that was released before', async () => {
    await release('c1')
    await release('c2')
    expect(await startWith('c1')).toEqual({
      chosen: [],
      leftAlone: [{ name: 'mf-chat', why: 'release 2 had this build already.' }],
    })
  })

  test('does not release a build again that was rolled back', async () => {
    await release('c1')
    await release('c2')
    await rollback(folder.store, 'mf-chat', who)
    expect((await startWith('c2')).leftAlone).toMatchObject([
      { why: 'release 3 had this build already.' },
    ])
  })

  test('does not bring back a removed remote, but one whose build was withdrawn', async () => {
    await release('c1')
    await remove(folder.store, 'mf-chat', who)
    expect(await startWith('c2')).toEqual({
      chosen: [],
      leftAlone: [{ name: 'mf-chat', why: 'it was removed.' }],
    })
    await release('c2')
    await withdraw(folder.store, { name: 'mf-chat', build: 'c1' }, who)
    await withdraw(folder.store, { name: 'mf-chat', build: 'c2' }, who)
    expect(await startWith('c3')).toMatchObject({ chosen: [{ build: 'c3' }] })
  })

  test('does not end a canary', async () => {
    await release('c1')
    await release('c2', { canary: 5 })
    expect((await startWith('c3')).leftAlone).toEqual([
      { name: 'mf-chat', why: 'a canary of it is on.' },
    ])
  })

  test('leaves a frozen front end alone, also on purpose', async () => {
    await release('c1')
    await freeze(folder.store, 'mf-chat', { ...who, why: 'exam week' })
    const builds = [{ name: 'mf-chat', build: 'c2' }] as const
    for (const onPurpose of [false, true]) {
      expect(
        await planStart(storeTarget(folder.store), builds, { onPurpose, contains: always }),
      ).toEqual({
        chosen: [],
        leftAlone: [{ name: 'mf-chat', why: 'it is frozen by ada in release 3: “exam week”.' }],
      })
    }
  })

  test('on purpose releases each build that is not live', async () => {
    await release('c1')
    await release('c2')
    const builds = [
      { name: 'mf-chat', build: 'c1' },
      { name: 'shell', build: 's1' },
    ] as const
    expect(
      (await planStart(storeTarget(folder.store), builds, { onPurpose: true })).chosen,
    ).toEqual([builds[0]])
  })
})
