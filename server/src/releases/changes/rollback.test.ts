import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { rollBackFailing } from './take-back.ts'
import { remove, withdraw } from './withdraw.ts'

const who = { who: 'ada' }

describe('rollback', () => {
  const folder = releaseFolder()

  test('restores the previous build and keeps the others', async () => {
    await publish(
      folder.store,
      [await folder.stored('shell', 's1'), await folder.stored('mf-chat', 'c1')],
      who,
    )
    await folder.release('mf-chat', 'c2')
    await folder.release('shell', 's2')

    await rollback(folder.store, 'mf-chat', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c1' })
  })

  test('goes further back when repeated', async () => {
    for (const name of ['s1', 's2', 's3']) await folder.release('shell', name)

    await rollback(folder.store, 'shell', who)
    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('takes back only the build that is meant', async () => {
    for (const name of ['s1', 's2']) await folder.release('shell', name)
    await folder.release('shell', 's3', {}, { canary: 5 })
    const meant = { ...who, build: 's3' }
    await rollback(folder.store, 'shell', meant)

    await expect(rollback(folder.store, 'shell', meant)).rejects.toThrow(
      'Build s3 of shell is not the newest any more.',
    )
    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
    await rollback(folder.store, 'shell', { ...who, build: 's2' })
    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('restores the replaced build, even an old one', async () => {
    for (const name of ['s1', 's2', 's1']) await folder.release('shell', name)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })

  test('is not confused by the same build published twice', async () => {
    for (const name of ['s1', 's2', 's2']) await folder.release('shell', name)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('is refused without an earlier build', async () => {
    await folder.release('shell', 's1')

    await folder.release('mf-chat', 'c1')

    for (const name of ['shell', 'mf-chat', 'mf-auth'] as const) {
      await expect(rollback(folder.store, name, who)).rejects.toThrow(
        `${name} has no earlier build to go back to.`,
      )
    }
  })

  test('remembers the last published build', async () => {
    await folder.release('shell', 's1')
    await folder.release('shell', 's2')

    const { published } = await rollback(folder.store, 'shell', who)

    expect(published).toEqual({ shell: 's2' })
  })
})

describe('a rollback to a named build', () => {
  const folder = releaseFolder()
  const to = (build: string) => ({ ...who, to: { build } })

  beforeEach(async () => {
    await folder.release('shell', 's1')
    for (const name of ['c1', 'c2', 'c3']) await folder.release('mf-chat', name)
  })

  test('restores it, and keeps the others', async () => {
    await rollback(folder.store, 'mf-chat', to('c1'))

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('goes forward again, too', async () => {
    await rollback(folder.store, 'mf-chat', to('c1'))
    await rollback(folder.store, 'mf-chat', to('c3'))
    await rollback(folder.store, 'mf-chat', who)

    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c2' })
  })

  test('ends the canary', async () => {
    await folder.release('mf-chat', 'c4', {}, { canary: 5 })
    const { canaries } = await rollback(folder.store, 'mf-chat', to('c1'))

    expect(canaries).toEqual({})
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
  })

  test('ends only the canary if the build is live', async () => {
    await folder.release('mf-chat', 'c4', {}, { canary: 5 })
    const { canaries, what } = await rollback(folder.store, 'mf-chat', to('c3'))

    expect({ canaries, what }).toEqual({ canaries: {}, what: 'end of the canary of mf-chat c4' })
    await expect(rollback(folder.store, 'mf-chat', to('c3'))).rejects.toThrow(
      'Build c3 of mf-chat is live already.',
    )
  })

  test('is refused for a build that no release showed to all visitors, or that is withdrawn', async () => {
    await folder.release('mf-chat', 'c4', {}, { canary: 5 })
    await expect(rollback(folder.store, 'mf-chat', to('c4'))).rejects.toThrow(
      'No release showed build c4 of mf-chat to all visitors.',
    )

    await withdraw(folder.store, { name: 'mf-chat', build: 'c1' }, who)
    await expect(rollback(folder.store, 'mf-chat', to('c1'))).rejects.toThrow('withdrawn')
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c3' })
  })
})

describe('a rollback to a date', () => {
  const folder = releaseFolder()

  test('restores what visitors had then', async () => {
    await folder.release('shell', 's1')
    await folder.release('mf-chat', 'c1')
    const { release } = (await folder.store.live())!
    for (const name of ['c2', 'c3']) await folder.release('mf-chat', name)

    await rollback(folder.store, 'mf-chat', { ...who, to: { time: release.time } })

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('is refused if they had none', async () => {
    await folder.release('shell', 's1')
    const { release } = (await folder.store.live())!
    await folder.release('mf-chat', 'c1')

    for (const time of [release.time, '2020-01-01T00:00:00.000Z']) {
      await expect(rollback(folder.store, 'mf-chat', { ...who, to: { time } })).rejects.toThrow(
        `Visitors had no build of mf-chat at ${time}.`,
      )
    }
  })
})

describe('a rollback of a removed remote', () => {
  const folder = releaseFolder()

  beforeEach(async () => {
    await folder.release('shell', 's1')
    for (const name of ['c1', 'c2']) await folder.release('mf-chat', name)
    await remove(folder.store, 'mf-chat', who)
  })

  test('brings its last build back, and then the one before', async () => {
    await rollback(folder.store, 'mf-chat', who)
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c2' })

    await rollback(folder.store, 'mf-chat', who)
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('brings a named build back', async () => {
    await rollback(folder.store, 'mf-chat', { ...who, to: { build: 'c1' } })

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('leaves a withdrawn build out', async () => {
    await withdraw(folder.store, { name: 'mf-chat', build: 'c2' }, who)
    await rollback(folder.store, 'mf-chat', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })
})

describe('a rollback to a shell that a live remote cannot run in', () => {
  const folder = releaseFolder()
  const offer = (exports: string[]) => ({ provides: { zustand: { version: '1.0.0', exports } } })
  const requires = { zustand: { range: '^1.0.0', uses: ['createStore'] } }

  beforeEach(async () => {
    await folder.release('shell', 's1', offer(['create']))
    const both = offer(['create', 'createStore'])
    await folder.release('shell', 's2', both)
    await folder.release('mf-chat', 'c1', { requires })
  })

  const refusal =
    'mf-chat needs createStore of zustand, which the shell does not offer. Release mf-chat together with it'

  test('is refused for a team', async () => {
    await expect(rollback(folder.store, 'shell', who)).rejects.toThrow(refusal)
    expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c1' })
  })

  test('is refused for the server, and the history says why', async () => {
    const failing = { id: 2, name: 'shell', build: 's2', why: 'it fails' } as const
    await expect(rollBackFailing(folder.store, failing)).rejects.toThrow(refusal)
    expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c1' })
    const live = await folder.store.live()
    expect(live?.release).toMatchObject({ who: 'the server', gate: { refused: true } })
  })
})

describe('the rollback of a failing release', () => {
  const folder = releaseFolder()

  const why = '7 of 40 visitors met failures with it.'
  const failing = { id: 2, name: 'mf-chat', build: 'c2', why } as const

  const live = async () => (await (await folder.elsewhere()).live())?.release

  beforeEach(async () => {
    const first = [await folder.stored('shell', 's1'), await folder.stored('mf-chat', 'c1')]
    await publish(folder.store, first, who)
  })

  test('restores the builds before it, of all its front ends, and records the reason', async () => {
    const second = [await folder.stored('shell', 's2'), await folder.stored('mf-chat', 'c2')]
    await publish(folder.store, second, who)
    await folder.release('mf-auth', 'a1')

    expect(await rollBackFailing(folder.store, failing)).toBe(true)

    expect(await live()).toMatchObject({
      who: 'the server',
      frontEnds: { shell: 's1', 'mf-chat': 'c1', 'mf-auth': 'a1' },
      since: { shell: 1, 'mf-chat': 1, 'mf-auth': 3 },
      stopped: { 'mf-chat': { build: 'c2', why, release: 4 } },
    })
  })

  test('happens once, even when several servers decide it', async () => {
    await folder.release('mf-chat', 'c2')

    const servers = await Promise.all(Array.from({ length: 4 }, folder.elsewhere))
    const done = await Promise.all(servers.map((store) => rollBackFailing(store, failing)))

    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await live())?.id).toBe(3)
  })

  test('does nothing if a later build is live', async () => {
    await folder.release('mf-chat', 'c2')
    await folder.release('mf-chat', 'c3')

    expect(await rollBackFailing(folder.store, failing)).toBe(false)

    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c3' })
  })

  test('keeps the build from being released again without a reason', async () => {
    await folder.release('mf-chat', 'c2')
    await rollBackFailing(folder.store, failing)
    const again = [await folder.stored('mf-chat', 'c2')]

    await expect(publish(folder.store, again, who)).rejects.toThrow(
      `Build c2 of mf-chat was taken back in release 3: ${why}`,
    )
    await publish(folder.store, again, {
      ...who,
      force: { checks: ['canary'], reason: 'the network was down' },
    })
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c2' })
  })
})
