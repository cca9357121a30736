import { describeFakeBuild } from '../../test/fake-build.ts'
import { ReleaseRefusedError, type LiveRelease, type Release } from '@quad/federation/release'
import { UsageError, asTypedHere, parseCommandLine, siteOf } from './command-line.ts'
import { checkCommits, commands, isShown, whileChanged } from './commands.ts'
import { serverTarget } from './server-target.ts'

describe('the commands', () => {
  test.each([
    ['release mf-unknown', 'There is no front end called mf-unknown.'],
    ['release mf-chat 5', 'There is no front end called 5.'],
    ['release mf-chat --canary some', '--canary needs a percentage, not some.'],
    [
      'release mf-chat --force=',
      '--force needs the names of the failed checks, such as size,commit.',
    ],
    ['release mf-chat --force size', '--force needs --why with a reason.'],
    ['release mf-chat --why exams', '--why needs --force with the names of the failed checks.'],
    ['release mf-chat --fast', "Unknown option '--fast'"],
    ['release mf-chat --to http://quad.example.edu', '--to needs https'],
    ['release mf-chat --to quad', '--to needs a site such as https://quad.example.edu'],
    ['promote mf-chat --repeat', 'promote has no option --repeat.'],
    ['promote mf-chat --canary 5', 'promote has no option --canary.'],
    ['build --force now', 'build has no option --force.'],
    ['releases mf-chat', 'releases takes no names, such as mf-chat.'],
    ['neighbours mf-chat', 'neighbours takes no names, such as mf-chat.'],
    ['why mf-chat', 'Name a release by its number.'],
    ['withdraw mf-chat', 'Name a build, such as 58c984f892a9c6d0.'],
    ['freeze mf-chat', 'freeze needs --why with a reason.'],
    ['release', 'Name a front end.'],
    ['undo mf-chat', 'There is no command called undo.'],
    ['constructor', 'There is no command called constructor.'],
  ])('explain what is invalid in: %s', (line, message) => {
    const [name = '', ...args] = line.split(' ')
    expect(() => parseCommandLine(commands, name, args)).toThrow(UsageError)
    expect(() => parseCommandLine(commands, name, args)).toThrow(message)
  })

  test('say where a wrong address of the site is written', () => {
    expect(() => siteOf('quad.example.edu', 'config.site')).toThrow('config.site needs a site')
    expect(() => siteOf('http://quad.example.edu', 'config.site')).toThrow(
      'config.site needs https',
    )
  })

  test('send a release token without TLS to this machine only', () => {
    const to = (site: string) =>
      parseCommandLine(commands, 'release', ['mf-chat', '--to', site]).to?.origin
    expect(to('http://localhost:3000')).toBe('http://localhost:3000')
    expect(to('http://[::1]:3000')).toBe('http://[::1]:3000')
    expect(to('https://quad.example.edu/')).toBe('https://quad.example.edu')
    for (const site of [
      'http://localhost.example.edu',
      'http://127.example.edu',
      'ftp://127.0.0.1',
    ]) {
      expect(() => to(site)).toThrow(UsageError)
    }
  })

  test.each([
    ['Older releases: npm run releases -- --all', 'Older releases: npx quad releases --all'],
    ['kept:\nnpm run why -- 12\nBye', 'kept:\nnpx quad why 12\nBye'],
    ['first: npm run rollback -- mf-chat', 'first: npx quad rollback'],
    ['first: npm run unfreeze -- mf-chat', 'first: npx quad unfreeze'],
    ['step of mf-chat: npm run release -- mf-chat', 'step of mf-chat: npx quad release'],
    ['together: npm run release -- mf-chat shell', 'together: npm run release -- mf-chat shell'],
  ])('are named as a team types them: %j', (text, typed) => {
    expect(asTypedHere(text, 'mf-chat')).toBe(typed)
    expect(asTypedHere(text)).toBe(text)
  })
})

const chat = (build: string, commit: string) =>
  describeFakeBuild('mf-chat', build, { commit: commit.repeat(5) })

/** A release of `mf-chat` c1, with c2 as a canary for 5 %. */
const withCanary: LiveRelease = {
  release: {
    frontEnds: { 'mf-chat': 'c1' },
    canaries: { 'mf-chat': { build: 'c2', share: 5, since: 2 } },
  } as unknown as Release,
  manifests: { 'mf-chat': chat('c1', 'aaaaaaaa') },
  canaryManifests: { 'mf-chat': chat('c2', 'bbbbbbbb-dirty') },
}
const withoutCanary: LiveRelease = {
  ...withCanary,
  release: { ...withCanary.release, canaries: {} },
  canaryManifests: {},
}

test('a release asks for the commits of the live build and of the canary', async () => {
  const check = async (live: LiveRelease, has: boolean) =>
    (await checkCommits(['mf-chat'], live, async () => has)).problems

  expect(await check(withCanary, true)).toEqual([])
  expect(await check(withoutCanary, false)).toEqual([
    'The live build of mf-chat is of commit aaaaaaaa, which this checkout lacks. Merge it, or replace it with --force commit and the reason in --why.',
  ])
  expect(await check(withCanary, false)).toHaveLength(2)
})

test.each([
  ['all visitors have it', withoutCanary, 'c1', undefined, true],
  ['another one is live', withoutCanary, 'c2', undefined, false],
  ['it would end a canary', withCanary, 'c1', undefined, false],
  ['the canary has this share', withCanary, 'c2', 5, true],
  ['the canary has another share', withCanary, 'c2', 10, false],
])('a release is empty or not if %s', (_, live, build, canary, expected) => {
  expect(isShown(live, { name: 'mf-chat', build }, canary)).toBe(expected)
})

test('nothing is sent if a build or its check fails', async () => {
  const asked: string[] = []
  const target = serverTarget({
    send: async (path) => (asked.push(path), null),
    site: 'https://quad.example.edu',
    say: () => undefined,
    boot: async (stored) => (await stored, { name: 'boot', problems: [] }),
  })

  await expect(
    target.release(Promise.reject(new Error('mf-chat has type errors'))),
  ).rejects.toThrow('mf-chat has type errors')
  expect(asked).toEqual([])
})

test('a release with --repeat goes on from what another one has made meanwhile, and ends at another refusal', async () => {
  const later = {
    ...withoutCanary,
    release: { ...withoutCanary.release, frontEnds: { 'mf-chat': 'c3' } },
  }
  const seen: unknown[] = []
  const said: string[] = []
  const lives = [withoutCanary, later, later, later]
  const releasing = whileChanged(
    ['mf-chat'],
    { live: async () => lives.shift() ?? null },
    (line) => said.push(line),
    async (live) => {
      seen.push(live?.release.frontEnds['mf-chat'])
      throw new ReleaseRefusedError(`refusal ${seen.length}`)
    },
  )

  await expect(releasing).rejects.toThrow('refusal 2')
  expect(seen).toEqual(['c1', 'c3'])
  expect(said).toEqual(['refusal 1\nrepeating …'])
})
