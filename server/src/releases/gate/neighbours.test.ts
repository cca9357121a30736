import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import type { Manifests } from '@quad/federation/release'
import { conflictsWith, judgeNeighbours } from './neighbours.ts'

const provides = (...exports: string[]) => ({
  provides: { '@quad/shared-ui': { version: '0.1.0', exports } },
})
const requires = (...uses: string[]) => ({
  requires: { '@quad/shared-ui': { range: '^0.1.0', uses } },
})

/** A shell and two remotes, with provisions and requirements of shared-ui. */
const builds = (
  suffix: string,
  { offers, chat, search }: Record<'offers' | 'chat' | 'search', string[]>,
): Manifests => ({
  shell: describeFakeBuild('shell', `s${suffix}`, provides(...offers)),
  'mf-chat': describeFakeBuild('mf-chat', `c${suffix}`, requires(...chat)),
  'mf-search': describeFakeBuild('mf-search', `f${suffix}`, requires(...search)),
})

const judged = (last: Manifests, present: Manifests) => {
  const verdicts = judgeNeighbours(last, Object.values(present), [])
  return Object.fromEntries(verdicts.map(({ name, problems }) => [name, problems]))
}

test('accepts each new front end that runs with the last ones', () => {
  const last = builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = builds('2', { offers: ['Button'], chat: [], search: [] })

  expect(judged(last, present)).toEqual({ shell: [], 'mf-chat': [], 'mf-search': [] })
})

test('finds a remote that uses something that the last shell does not provide', () => {
  const last = builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = builds('2', { offers: ['Button', 'Tabs'], chat: ['Tabs'], search: [] })

  expect(judged(last, present)).toEqual({
    shell: [],
    'mf-chat': [
      'mf-chat needs Tabs of @quad/shared-ui, which the shell does not offer. Release a shell that has it first: npm run release -- shell',
    ],
    'mf-search': [],
  })
})

test('finds a shell that no longer provides something that a last remote uses', () => {
  const last = builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = builds('2', { offers: ['Tabs'], chat: ['Tabs'], search: [] })
  const { shell } = judged(last, present)

  expect(shell).toEqual([
    expect.stringContaining('Release mf-chat together with it: npm run release -- shell mf-chat'),
  ])
})

test('names the live remotes that are ready for a shell with a new major version', () => {
  const last = builds('1', { offers: ['Button'], chat: ['Button'], search: ['Button'] })
  const shell = describeFakeBuild('shell', 's2', {
    provides: { '@quad/shared-ui': { version: '1.0.0', exports: ['Button'] } },
  })
  const search = describeFakeBuild('mf-search', 'f2', {
    requires: { '@quad/shared-ui': { range: '^0.1.0 || ^1.0.0', uses: ['Button'] } },
  })

  const [verdict] = judgeNeighbours({ ...last, 'mf-search': search }, [shell], [])

  expect(verdict).toMatchObject({
    problems: [expect.stringContaining('mf-chat needs @quad/shared-ui ^0.1.0')],
    ready: ['mf-search'],
  })
  expect(judgeNeighbours(last, [search], [])).toMatchObject([{ ready: [] }])
  // None waits for a shell that runs with all.
  const fitting = describeFakeBuild('shell', 's3', provides('Button'))
  expect(judgeNeighbours(last, [fitting], [])).toMatchObject([{ problems: [], ready: [] }])
})

test('a preview cannot show two remotes with one path or one fragment', () => {
  const chat = describeFakeBuild('mf-chat', 'c1', {
    fragments: { offers: { 'message-popover': {} }, uses: {} },
  })
  const clubs = describeFakeBuild('mf-clubs', 'k1', {
    area: { title: 'Clubs', paths: ['/chats', '/about'] },
    fragments: chat.fragments,
  })
  const shell = describeFakeBuild('shell', 's1')
  const why = conflictsWith(clubs, { shell, 'mf-chat': chat }).map((each) => each.why)
  expect(why).toEqual(['both have /about', 'both have /chats', 'both have message-popover'])
})

test('reports nothing when everything is as released', () => {
  const last = builds('1', { offers: [], chat: [], search: [] })
  expect(judged(last, last)).toEqual({})
})
