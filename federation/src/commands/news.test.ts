import { releaseFolder } from '@quad/releases/test/release-folder'
import { publish } from '@quad/releases'
import { rollback } from '@quad/releases'
import { checkCommits, findChanged, findNews, isShown } from './news.ts'

const folder = releaseFolder()
const who = { who: 'ada' }
const always = async () => true

const release = async (build: string, options: { canary?: number; commit?: string } = {}) => {
  const { commit = 'aaaaaaaa'.repeat(5), ...rest } = options
  const chat = await folder.build('mf-chat', build, { commit })
  return publish(folder.store, [chat], { ...who, ...rest })
}

const startWith = (build: string, contains: (commit: string) => Promise<boolean> = always) =>
  findNews(folder.store, [{ name: 'mf-chat', build }], contains)

beforeEach(async () => {
  await publish(folder.store, [await folder.build('shell', 's1')], who)
})

describe('a start', () => {
  test('releases a front end that has never been released', async () => {
    expect(await startWith('c1')).toEqual({
      news: [{ name: 'mf-chat', build: 'c1' }],
      leftAlone: [],
    })
  })

  test('releases a new build of a checkout with the commit of the live one', async () => {
    await release('c1', { commit: 'bbbbbbbb'.repeat(5) })
    const asked: string[] = []
    const { news } = await startWith('c2', async (commit) => {
      asked.push(commit)
      return true
    })
    expect(news).toEqual([{ name: 'mf-chat', build: 'c2' }])
    expect(asked).toEqual(['bbbbbbbb'.repeat(5)])
  })

  test('has nothing to say about the live build', async () => {
    await release('c1')
    expect(await startWith('c1')).toEqual({ news: [], leftAlone: [] })
  })

  test('leaves a front end alone whose checkout lacks the live commit', async () => {
    await release('c1')
    expect(await startWith('c2', async () => false)).toEqual({
      news: [],
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
        why: 'its live build is of uncommitted changes to commit cccccccc, which this checkout lacks.',
      },
    ])
  })

  test('leaves a front end alone with a build that was released before', async () => {
    await release('c1')
    await release('c2')
    expect(await startWith('c1')).toEqual({
      news: [],
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

  test('does not end a canary', async () => {
    await release('c1')
    await release('c2', { canary: 5 })
    expect((await startWith('c3')).leftAlone).toEqual([
      { name: 'mf-chat', why: 'a canary of it is on.' },
    ])
  })

  test('on purpose releases each build that is not live', async () => {
    await release('c1')
    await release('c2')
    const builds = [
      { name: 'mf-chat', build: 'c1' },
      { name: 'shell', build: 's1' },
    ] as const
    expect((await findChanged(folder.store, builds)).news).toEqual([builds[0]])
  })
})

describe('a release', () => {
  const check = async (contains: (commit: string) => Promise<boolean>) =>
    checkCommits(['mf-chat'], await folder.store.live(), contains)
  const candidate = async (build: string) => [await folder.build('mf-chat', build)]

  test('replaces a commit that the checkout lacks only with a reason, which the history keeps', async () => {
    await release('c1')
    const commit = await check(async () => false)
    const publishing = { ...who, commit }

    await expect(publish(folder.store, await candidate('c2'), publishing)).rejects.toThrow(
      'commit aaaaaaaa, which this checkout lacks',
    )
    const reason = { ...publishing, force: 'c1 is broken' }
    const { gate } = await publish(folder.store, await candidate('c2'), reason)
    expect(gate).toMatchObject({ forced: true, reason: 'c1 is broken' })
  })

  test('asks again if another build went live after it had asked', async () => {
    await release('c1')
    const commit = await check(always)
    await release('c2')

    await expect(publish(folder.store, await candidate('c3'), { ...who, commit })).rejects.toThrow(
      'mf-chat was released meanwhile. Repeat the command.',
    )
    const again = await check(always)
    await publish(folder.store, await candidate('c3'), { ...who, commit: again })
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c3' })
  })

  test('asks for the commit of a canary, too', async () => {
    await release('c1')
    await release('c2', { canary: 5, commit: 'bbbbbbbb'.repeat(5) })
    const { problems } = await check(async (commit) => commit.startsWith('a'))
    expect(problems).toEqual([expect.stringContaining('The canary of mf-chat is of commit bbbb')])
  })

  test.each([
    ['all visitors have it', {}, 'c1', undefined, true],
    ['another one is live', {}, 'c2', undefined, false],
    ['it would end a canary', { canary: 5 }, 'c1', undefined, false],
    ['the canary has this share', { canary: 5 }, 'c2', 5, true],
    ['the canary has another share', { canary: 5 }, 'c2', 10, false],
  ])('is empty or not if %s', async (_, options, build, canary, expected) => {
    await release('c1')
    if ('canary' in options) await release('c2', options)
    const live = await folder.store.live()
    expect(isShown(live, { name: 'mf-chat', build }, canary)).toBe(expected)
  })
})
