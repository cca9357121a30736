import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import type { ByFrontEnd } from '@quad/federation/front-ends'
import { compositionFor } from './composition.ts'
import type { LiveRelease } from '@quad/federation/release'

const manifest = describeFakeBuild

const withCanary = (build: string, share: number): LiveRelease => ({
  release: {
    id: 3,
    time: '2026-11-21T12:00:00.000Z',
    who: 'ada',
    what: `canary of mf-chat ${build}`,
    frontEnds: { shell: 's1', 'mf-chat': 'c1' },
    since: { shell: 1, 'mf-chat': 1 },
    published: { shell: 's1', 'mf-chat': build },
    canaries: { 'mf-chat': { build, share, since: 3 } },
    stopped: {},
    frozen: {},
    withdrawn: {},
    gate: { forced: false, checks: [] },
    previous: 2,
  },
  manifests: { shell: manifest('shell', 's1'), 'mf-chat': manifest('mf-chat', 'c1') },
  canaryManifests: { 'mf-chat': manifest('mf-chat', build) },
})

const buildFor = (...args: Parameters<typeof compositionFor>) =>
  compositionFor(...args).manifests['mf-chat']?.build

const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor ${index}`)
const getting = (live: LiveRelease, build: string) =>
  visitors.filter((visitor) => buildFor(live, visitor) === build)

/** A visitor who gets a canary of 50 percent. */
const early = (live: LiveRelease): string => {
  const [one] = getting(live, 'c2')
  if (one === undefined) throw new Error('no visitor gets the canary')
  return one
}

test.each([1, 5, 50])('shows a canary to about %s percent of the visitors', (share) => {
  const seen = (getting(withCanary('c2', share), 'c2').length / visitors.length) * 100
  // Three standard deviations of that many draws, at most 1.1.
  expect(Math.abs(seen - share)).toBeLessThan(1.1 * Math.sqrt(share / 50) + 0.1)
})

test('shows a visitor the same builds at each visit, and names the canaries', () => {
  const live = withCanary('c2', 50)
  const visitor = early(live)
  for (let visit = 0; visit < 10; visit += 1) {
    expect(compositionFor(live, visitor)).toMatchObject({
      manifests: { shell: { build: 's1' }, 'mf-chat': { build: 'c2' } },
      canaries: ['mf-chat'],
    })
  }
})

test("keeps a canary's visitors when its share grows", () => {
  const few = getting(withCanary('c2', 5), 'c2')
  const many = new Set(getting(withCanary('c2', 20), 'c2'))
  expect(few.filter((visitor) => !many.has(visitor))).toEqual([])
})

test('picks different visitors for another build', () => {
  const first = getting(withCanary('c2', 10), 'c2')
  const second = new Set(getting(withCanary('c3', 10), 'c3'))
  const both = first.filter((visitor) => second.has(visitor)).length
  expect(both / first.length).toBeLessThan(0.2)
})

test('shows no canary to a visitor without an id', () => {
  expect(compositionFor(withCanary('c2', 50), undefined)).toMatchObject({
    manifests: { 'mf-chat': { build: 'c1' } },
    canaries: [],
  })
})

test("shows the live build when the canary failed in the visitor's browser", () => {
  const live = withCanary('c2', 50)
  expect(compositionFor(live, early(live), { avoid: new Set(['mf-chat.c2']) })).toMatchObject({
    manifests: { 'mf-chat': { build: 'c1' } },
    canaries: [],
  })
})

test('replaces a failed live build with another one, if there is one', () => {
  const live = withCanary('c2', 50)
  const avoid = new Set(['mf-chat.c1'])
  const instead = { 'mf-chat': manifest('mf-chat', 'c0') }
  expect(buildFor(live, undefined, { avoid, instead })).toBe('c0')
  expect(buildFor(live, undefined, { avoid })).toBe('c1')
})

test('gives builds from the URL precedence', () => {
  const live = withCanary('c2', 50)
  const preview: ByFrontEnd<ReturnType<typeof manifest>> = {
    'mf-chat': manifest('mf-chat', 'c9'),
  }
  expect(compositionFor(live, early(live), { preview })).toMatchObject({
    manifests: { shell: { build: 's1' }, 'mf-chat': { build: 'c9' } },
    canaries: [],
  })
})
