import { releaseFolder } from '@quad/releases/test/release-folder'
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
) => {
  const verdicts = await judgeNeighbours(last.manifests, present.manifests, {
    folderOf: ({ build }) => present.built.find((each) => each.build === build)?.folder,
    endpoints: null,
  })
  return Object.fromEntries(verdicts.map((each) => [each.name, each.problems]))
}

test('accepts each new front end that runs with the last ones', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Button'], chat: [], search: [] })

  expect(await judged(last, present)).toEqual({ shell: [], 'mf-chat': [], 'mf-search': [] })
})

test('finds a remote that uses something that the last shell does not provide', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Button', 'Tabs'], chat: ['Tabs'], search: [] })

  expect(await judged(last, present)).toEqual({
    shell: [],
    'mf-chat': [
      'mf-chat needs Tabs of @quad/shared-ui, which the shell does not offer. Release a shell that has it first: npm run release -- shell',
    ],
    'mf-search': [],
  })
})

test('finds a shell that no longer provides something that a last remote uses', async () => {
  const last = await builds('1', { offers: ['Button'], chat: ['Button'], search: [] })
  const present = await builds('2', { offers: ['Tabs'], chat: ['Tabs'], search: [] })
  const { shell } = await judged(last, present)

  expect(shell).toEqual([
    expect.stringContaining('Release mf-chat together with it: npm run release -- shell mf-chat'),
  ])
})

test('reports nothing when everything is as released', async () => {
  const last = await builds('1', { offers: [], chat: [], search: [] })
  expect(await judged(last, last)).toEqual({})
})
