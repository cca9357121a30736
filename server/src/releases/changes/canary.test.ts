import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { promote } from './canary.ts'
import { publish } from './publish.ts'
import { ReleaseRefusedError, type GateCheck } from '@quad/federation/release'
import { stopCanary } from './take-back.ts'

const who = { who: 'ada' }

describe('a canary and its end', () => {
  const folder = releaseFolder()

  const publishBoth = async () =>
    publish(
      folder.store,
      [await folder.stored('shell', 's1'), await folder.stored('mf-chat', 'c1')],
      who,
    )

  const publishCanary = async (build = 'c2', share = 5) =>
    folder.release('mf-chat', build, {}, { canary: share })

  const live = async () => {
    const found = await (await folder.elsewhere()).live()
    if (!found) throw new Error('nothing is live')
    return found
  }

  describe('a canary', () => {
    test('runs beside the live build', async () => {
      await publishBoth()
      await publishCanary()

      expect(await live()).toMatchObject({
        release: {
          id: 2,
          what: 'mf-chat c2 as a canary for 5 %',
          frontEnds: { 'mf-chat': 'c1' },
          canaries: { 'mf-chat': { build: 'c2', share: 5, since: 2 } },
          published: { 'mf-chat': 'c2' },
        },
        manifests: { 'mf-chat': { build: 'c1' } },
        canaryManifests: { 'mf-chat': { build: 'c2' } },
      })
    })

    test('changes its share without starting over', async () => {
      await publishBoth()
      await publishCanary()
      await publishCanary('c2', 20)

      expect((await live()).release.canaries).toEqual({
        'mf-chat': { build: 'c2', share: 20, since: 2 },
      })
    })

    test('survives releases of other front ends', async () => {
      await publishBoth()
      await publishCanary()
      await folder.release('shell', 's2')

      expect(await live()).toMatchObject({
        release: { frontEnds: { shell: 's2' }, canaries: { 'mf-chat': { build: 'c2' } } },
        canaryManifests: { 'mf-chat': { build: 'c2' } },
      })
    })

    test('ends when its front end is released for all visitors', async () => {
      await publishBoth()
      await publishCanary()
      await folder.release('mf-chat', 'c3')

      expect(await live()).toMatchObject({
        release: { frontEnds: { 'mf-chat': 'c3' }, canaries: {} },
        canaryManifests: {},
      })
    })

    test.each([0, 51, 2.5, Number.NaN])('is refused for %s percent', async (share) => {
      await publishBoth()
      await expect(publishCanary('c2', share)).rejects.toThrow('a whole percentage from 1 to 50')
    })

    test('is refused where the other visitors would get nothing', async () => {
      await folder.release('shell', 's1')
      await expect(publishCanary()).rejects.toThrow('mf-chat has no live build')
    })

    test('is refused for the live build', async () => {
      await publishBoth()
      await expect(publishCanary('c1')).rejects.toThrow(
        'Build c1 of mf-chat is live for all visitors.',
      )
    })
  })

  describe('promote', () => {
    test('is refused without a canary', async () => {
      await publishBoth()
      await expect(promote(folder.store, 'mf-chat', who)).rejects.toThrow('mf-chat has no canary.')
    })

    const failed: GateCheck = { name: 'boot', problems: ['mf-chat fails at /chats.'] }
    const passed: GateCheck = { name: 'boot', problems: [], unverified: true }

    test.each([
      ["takes over the canary's boot check", passed, { ...passed, release: 2 }],
      [
        'says that the canary had none',
        { ...passed, skipped: 'no Chromium or Chrome on that machine' },
        { name: 'boot', problems: [], skipped: 'it was not started' },
      ],
    ])('%s', async (_, boot, expected) => {
      await publishBoth()
      await publish(folder.store, [await folder.stored('mf-chat', 'c2')], {
        ...who,
        canary: 5,
        boot,
      })

      const { gate } = await promote(folder.store, 'mf-chat', who)
      expect(gate.checks.find(({ name }) => name === 'boot')).toEqual(expected)
    })

    test('is refused as the canary was, unless it is forced, too', async () => {
      const force = { checks: ['boot'], reason: 'the page comes later' }
      await publishBoth()
      const canary = [await folder.stored('mf-chat', 'c2')]
      await publish(folder.store, canary, { ...who, canary: 5, boot: failed, force })

      await expect(promote(folder.store, 'mf-chat', who)).rejects.toThrow('fails at /chats.')
      expect((await promote(folder.store, 'mf-chat', { ...who, force })).gate.forced).toBe(true)
    })
  })

  describe('a canary that fails', () => {
    const failing = {
      name: 'mf-chat',
      build: 'c2',
      why: '7 of 40 visitors met a failure.',
    } as const

    test('is stopped once, even when several servers report it', async () => {
      await publishBoth()
      await publishCanary()

      const servers = await Promise.all(Array.from({ length: 4 }, folder.elsewhere))
      const stopped = await Promise.all(servers.map((store) => stopCanary(store, failing)))

      expect(stopped.filter(Boolean)).toHaveLength(1)
      expect((await live()).release.id).toBe(3)
    })

    test('is not confused with a later canary', async () => {
      await publishBoth()
      await publishCanary('c3')

      expect(await stopCanary(folder.store, failing)).toBe(false)
      expect((await live()).release.canaries).toMatchObject({ 'mf-chat': { build: 'c3' } })
    })

    test('is refused again unless forced with a reason', async () => {
      await publishBoth()
      await publishCanary()
      await stopCanary(folder.store, failing)
      const again = await folder.stored('mf-chat', 'c2')
      const force = { checks: ['canary'], reason: 'the failures were a network’s' }

      for (const options of [who, { ...who, canary: 5 }]) {
        const releasing = publish(folder.store, [again], options)
        await expect(releasing).rejects.toThrow(ReleaseRefusedError)
        await expect(releasing).rejects.toThrow(
          'Build c2 of mf-chat was taken back in release 3: 7 of 40 visitors met a failure.',
        )
      }
      await publish(folder.store, [again], { ...who, canary: 5, force })
      expect((await live()).release).toMatchObject({
        canaries: { 'mf-chat': { build: 'c2', since: 6 } },
        gate: { forced: true, reason: force.reason },
      })
    })
  })
})
