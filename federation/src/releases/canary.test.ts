import { describe, expect, it } from '@jest/globals'
import { holders, releaseFolder } from '../../test/release-folder.ts'
import { promote, stopCanary } from './canary.ts'
import { publish } from './publish.ts'
import { ReleaseRefused } from './release.ts'
import { rollback } from './rollback.ts'

const who = { who: 'ada' }

describe.each(holders)('in a %s', (holder) => {
  const folder = releaseFolder(holder)

  const publishBoth = async () =>
    publish(
      folder.store,
      [await folder.build('shell', 's1'), await folder.build('mf-chat', 'c1')],
      who,
    )

  const publishCanary = async (build = 'c2', share = 5) =>
    publish(folder.store, [await folder.build('mf-chat', build)], { ...who, canary: share })

  const live = async () => {
    const found = await (await folder.elsewhere()).live()
    if (!found) throw new Error('nothing is live')
    return found
  }

  describe('a canary', () => {
    it('stands beside the live build', async () => {
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

    it('gets another share without beginning anew', async () => {
      await publishBoth()
      await publishCanary()
      await publishCanary('c2', 20)

      expect((await live()).release.canaries).toEqual({
        'mf-chat': { build: 'c2', share: 20, since: 2 },
      })
    })

    it('stays while others release', async () => {
      await publishBoth()
      await publishCanary()
      await publish(folder.store, [await folder.build('shell', 's2')], who)

      expect(await live()).toMatchObject({
        release: { frontEnds: { shell: 's2' }, canaries: { 'mf-chat': { build: 'c2' } } },
        canaryManifests: { 'mf-chat': { build: 'c2' } },
      })
    })

    it('ends when its front end is released for everybody', async () => {
      await publishBoth()
      await publishCanary()
      await publish(folder.store, [await folder.build('mf-chat', 'c3')], who)

      expect(await live()).toMatchObject({
        release: { frontEnds: { 'mf-chat': 'c3' }, canaries: {} },
        canaryManifests: {},
      })
    })

    it.each([0, 51, 2.5, Number.NaN])('is refused for %s percent', async (share) => {
      await publishBoth()
      await expect(publishCanary('c2', share)).rejects.toThrow('a whole percentage from 1 to 50')
    })

    it('is refused where the others would get nothing', async () => {
      await publish(folder.store, [await folder.build('shell', 's1')], who)
      await expect(publishCanary()).rejects.toThrow('mf-chat has no live build')
    })

    it('is refused for the live build', async () => {
      await publishBoth()
      await expect(publishCanary('c1')).rejects.toThrow(
        'Build c1 of mf-chat is live for everybody.',
      )
    })
  })

  describe('promote', () => {
    it('gives everybody the canary, and a rollback brings back the build before it', async () => {
      await publishBoth()
      await publishCanary()

      await promote(folder.store, 'mf-chat', who)

      expect(await live()).toMatchObject({
        release: { what: 'mf-chat c2, until now a canary', frontEnds: { 'mf-chat': 'c2' } },
        manifests: { 'mf-chat': { build: 'c2' } },
        canaryManifests: {},
      })
      await rollback(folder.store, 'mf-chat', who)
      expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
    })

    it('is refused where there is no canary', async () => {
      await publishBoth()
      await expect(promote(folder.store, 'mf-chat', who)).rejects.toThrow('mf-chat has no canary.')
    })
  })

  describe('the rollback of a canary', () => {
    it('ends it, and leaves the live build', async () => {
      await publishBoth()
      await publishCanary()

      const { what } = await rollback(folder.store, 'mf-chat', who)

      expect(what).toBe('end of the canary of mf-chat c2')
      expect((await live()).release).toMatchObject({ frontEnds: { 'mf-chat': 'c1' }, canaries: {} })
    })
  })

  describe('a canary that fails', () => {
    const failing = {
      name: 'mf-chat',
      build: 'c2',
      why: '7 of 40 visitors met a failure.',
    } as const

    it('is stopped, and the release says why', async () => {
      await publishBoth()
      await publishCanary()

      expect(await stopCanary(folder.store, failing)).toBe(true)

      expect((await live()).release).toMatchObject({
        who: 'the server',
        what: 'canary of mf-chat c2 stopped',
        frontEnds: { 'mf-chat': 'c1' },
        canaries: {},
        stopped: { 'mf-chat': { build: 'c2', why: failing.why, release: 3 } },
      })
    })

    it('is stopped once, however many servers find it failing', async () => {
      await publishBoth()
      await publishCanary()

      const servers = await Promise.all(Array.from({ length: 4 }, folder.elsewhere))
      const stopped = await Promise.all(servers.map((store) => stopCanary(store, failing)))

      expect(stopped.filter(Boolean)).toHaveLength(1)
      expect((await live()).release.id).toBe(3)
    })

    it('is not confused with the canary that came after it', async () => {
      await publishBoth()
      await publishCanary('c3')

      expect(await stopCanary(folder.store, failing)).toBe(false)
      expect((await live()).release.canaries).toMatchObject({ 'mf-chat': { build: 'c3' } })
    })

    it('is refused from then on, unless somebody says why it is right', async () => {
      await publishBoth()
      await publishCanary()
      await stopCanary(folder.store, failing)
      const again = await folder.build('mf-chat', 'c2')
      const force = 'the failures were a network’s'

      for (const options of [who, { ...who, canary: 5 }]) {
        const releasing = publish(folder.store, [again], options)
        await expect(releasing).rejects.toThrow(ReleaseRefused)
        await expect(releasing).rejects.toThrow(
          'The canary of build c2 of mf-chat was stopped in release 3: 7 of 40 visitors met a failure.',
        )
      }
      await publish(folder.store, [again], { ...who, canary: 5, force })
      expect((await live()).release).toMatchObject({
        canaries: { 'mf-chat': { build: 'c2', since: 4 } },
        gate: { forced: true, reason: force },
      })
    })

    it('leaves the next build free to be released', async () => {
      await publishBoth()
      await publishCanary()
      await stopCanary(folder.store, failing)

      await publishCanary('c3')

      expect((await live()).release.canaries).toMatchObject({ 'mf-chat': { build: 'c3' } })
    })
  })
})
