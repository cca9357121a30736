import { releaseFolder } from '@quad/releases/test/release-folder'
import type { FrontEndName } from '../front-ends.ts'
import { readManifest } from '../built-files.ts'
import type { Manifests } from '../release.ts'
import { judgeNeighbours } from './neighbours.ts'

const folder = releaseFolder()

const provides = (...exports: string[]) => ({
  provides: { '@quad/shared-ui': { version: '0.1.0', exports } },
})
const requires = (...uses: string[]) => ({
  requires: { '@quad/shared-ui': { range: '^0.1.0', uses } },
})

/** A shell and two remotes, with provisions and requirements of shared-ui. */
const builds = async (
  suffix: string,
  { offers, chat, search }: Record<'offers' | 'chat' | 'search', string[]>,
) => {
  const built = [
    await folder.build('shell', `s${suffix}`, provides(...offers)),
    await folder.build('mf-chat', `c${suffix}`, requires(...chat)),
    await folder.build('mf-search', `f${suffix}`, requires(...search)),
  ]
  const manifests: Manifests = {}
  for (const each of built) manifests[each.name] = await readManifest(each.folder)
  return { built, manifests }
}

const judged = async (
  last: Awaited<ReturnType<typeof builds>>,
  present: Awaited<ReturnType<typeof builds>>,
  problems: string[] = [],
) => {
  const start = jest.fn(async (_: Manifests, __: readonly FrontEndName[]) => ({
    name: 'boot' as const,
    problems,
  }))
  const verdicts = await judgeNeighbours(last.manifests, present.manifests, {
    folderOf: ({ build }) => present.built.find((each) => each.build === build)?.folder ?? '',
    endpoints: null,
    start,
  })
  const started = start.mock.calls.map(([manifests, names]) => ({
    builds: Object.values(manifests).map(({ build }) => build),
    names: [...names],
  }))
  const found = Object.fromEntries(verdicts.map((each) => [each.name, each.problems]))
  return { found, started }
}

test('starts each new front end with the last ones', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Button'], chat: [], search: [] })
  const { found, started } = await judged(last, present)

  expect(found).toEqual({ shell: [], 'mf-chat': [], 'mf-search': [] })
  expect(started).toEqual([
    { builds: ['s2', 'c1', 'f1'], names: ['shell'] },
    { builds: ['s1', 'c1', 'f2'], names: ['mf-search'] },
    { builds: ['s1', 'c2', 'f1'], names: ['mf-chat'] },
  ])
})

test('finds a remote that uses something that the last shell does not provide', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Button', 'Tabs'], chat: ['Tabs'], search: [] })
  const { found, started } = await judged(last, present)

  expect(found).toEqual({
    shell: [],
    'mf-chat': [
      'mf-chat needs Tabs of @quad/shared-ui, which the shell does not offer. Release a shell that has it first: npm run release -- shell',
    ],
    'mf-search': [],
  })
  // A refused build is not started.
  expect(started.map(({ builds: [, chat] }) => chat)).not.toContain('c2')
})

test('finds a shell that no longer provides something that a last remote uses', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Tabs'], chat: ['Tabs'], search: [] })
  const { found } = await judged(last, present)

  expect(found['shell']).toEqual([
    expect.stringContaining('Release mf-chat together with it: npm run release -- shell mf-chat'),
  ])
})

test('reports failures in the browser', async () => {
  const last = await builds('1', { offers: [], chat: [], search: [] })
  const present = await builds('2', { offers: [], chat: [], search: [] })
  const { found } = await judged(last, present, ['mf-chat fails at /chats'])

  expect(found['mf-chat']).toEqual(['mf-chat fails at /chats'])
})

test('reports nothing when everything is as released', async () => {
  const last = await builds('1', { offers: [], chat: [], search: [] })
  expect(await judged(last, last)).toEqual({ found: {}, started: [] })
})
