import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { publish } from '../changes/publish.ts'
import { ReleaseRefusedError, type GateCheck } from '@quad/federation/release'
import { federationRuntime } from '@quad/federation/front-ends'
import { storeBuild } from '../../../test/releases/store-and-publish.ts'

const folder = releaseFolder()
const who = { who: 'ada' }

describe('the gate', () => {
  test('records its checks', async () => {
    const { gate } = await folder.release('shell', 's1')

    expect(gate).toMatchObject({ forced: false, checks: expect.any(Array) })
    expect(gate.checks.map(({ name, problems }) => [name, problems])).toEqual([
      ['integrity', []],
      ['withdrawn', []],
      ['exposes', []],
      ['size', []],
      ['requirements', []],
      ['canary', []],
      ['styles', []],
      ['identity', []],
      ['boot', []],
    ])
    expect(gate.checks.at(-1)?.skipped).toBe('it was not started')
  })

  const provides = {
    react: { version: '19.3.1', exports: ['use', 'useState'] },
    [federationRuntime]: { version: '2.9.2', exports: null },
  }

  test.each([
    [
      'a newer version',
      { react: { range: '^19.4.0', uses: ['use'] } },
      'mf-chat needs react ^19.4.0, and the shell provides 19.3.1. Release a shell that has it first',
    ],
    [
      'a name that is not offered',
      { react: { range: '^19.0.0', uses: ['use', 'useOptimistic'] } },
      'mf-chat needs useOptimistic of react, which the shell does not offer.',
    ],
    [
      'another version of the federation runtime',
      { [federationRuntime]: { range: '2.9.3', uses: ['*'] } },
      `mf-chat needs ${federationRuntime} 2.9.3, and the shell provides 2.9.2. Release all front ends together: npm run release -- shell mf-chat`,
    ],
    [
      'an older federation runtime',
      { [federationRuntime]: { range: '2.9.1', uses: ['*'] } },
      `mf-chat needs ${federationRuntime} 2.9.1, and the shell provides 2.9.2. Update the checkout of mf-chat, run npm ci, and release it again: it must be built with 2.9.2.`,
    ],
    [
      'a library that is not provided',
      { zustand: { range: '^5.0.0', uses: ['*'] } },
      'mf-chat needs zustand ^5.0.0, which the shell does not provide.',
    ],
  ])(
    'refuses a remote that needs %s, and names the team that must act',
    async (_, requires, message) => {
      await folder.release('shell', 's1', { provides })

      const releasing = folder.release('mf-chat', 'c1', { requires })

      await expect(releasing).rejects.toThrow(ReleaseRefusedError)
      await expect(releasing).rejects.toThrow(message)
      expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
    },
  )

  describe('with a shell that lists members', () => {
    const ui = { version: '1.0.0', exports: ['Button', 'api', 'api.getUser', 'session'] }
    const uses = (...names: string[]) => ({
      requires: { '@quad/shared-ui': { range: '^1.0.0', uses: names } },
    })

    beforeEach(async () => {
      const provided = { provides: { '@quad/shared-ui': ui } }
      await folder.release('shell', 's1', provided)
    })

    test('refuses a remote that uses a member which the shell lacks', async () => {
      await expect(
        folder.release('mf-chat', 'c1', uses('Button', 'api.searchTeams')),
      ).rejects.toThrow(
        'mf-chat needs api.searchTeams of @quad/shared-ui, which the shell does not offer. Release a shell that has it first: npm run release -- shell',
      )
    })

    test('accepts members that the shell has, and those of exports without listed members', async () => {
      await folder.release('mf-chat', 'c1', uses('api.getUser', 'session.get', 'api'))

      expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
    })

    test('refuses a shell without a member that a live remote uses', async () => {
      await folder.release('mf-chat', 'c1', uses('api.getUser'))
      const exports = ['Button', 'api', 'api.listUsers', 'session']
      const offered = { provides: { '@quad/shared-ui': { version: '1.0.0', exports } } }

      await expect(folder.release('shell', 's2', offered)).rejects.toThrow(
        'mf-chat needs api.getUser of @quad/shared-ui, which the shell does not offer. Release mf-chat together with it: npm run release -- shell mf-chat',
      )
    })
  })

  test.each(['shell', 'mf-chat'] as const)(
    'refuses a %s that calls an endpoint which the live server lacks',
    async (name) => {
      await folder.store.putEndpoints(['getUser', 'listUsers'])
      const calling = async (...calls: string[]) => [
        await folder.stored(name, `${calls.length}`, { calls }),
      ]
      await folder.release('shell', 's1')
      await publish(folder.store, await calling('getUser'), who)

      await expect(
        publish(folder.store, await calling('getUser', 'searchTeams', 'sendTeam'), who),
      ).rejects.toThrow(
        `${name} uses api.searchTeams, api.sendTeam of the server, which the live server lacks: update the server first.`,
      )
      expect(await folder.liveBuilds()).toMatchObject({ [name]: '1' })
    },
  )

  test('refuses a shell with another federation runtime than the live remotes were built for', async () => {
    const requires = { [federationRuntime]: { range: '2.9.2', uses: ['*'] } }
    const builds = [
      await folder.stored('shell', 's1', { provides }),
      await folder.stored('mf-chat', 'c1', { requires }),
    ]
    await publish(folder.store, builds, who)
    const newer = { ...provides, [federationRuntime]: { version: '2.9.3', exports: null } }

    await expect(folder.release('shell', 's2', { provides: newer })).rejects.toThrow(
      `mf-chat needs ${federationRuntime} 2.9.2, and the shell provides 2.9.3. Release all front ends together: npm run release -- shell mf-chat`,
    )
    expect(await folder.liveBuilds()).toMatchObject({ shell: 's1' })
  })

  test('names all remotes of a new shell in one command', async () => {
    const requires = { react: { range: '^19.0.0', uses: ['use'] } }
    await publish(
      folder.store,
      [
        await folder.stored('shell', 's1', { provides }),
        await folder.stored('mf-search', 'f1'),
        await folder.stored('mf-chat', 'c1', { requires }),
        await folder.stored('mf-auth', 'a1', { requires }),
      ],
      who,
    )
    const newer = { react: { version: '20.0.0', exports: ['use'] } }
    const shell = await folder.stored('shell', 's2', { provides: newer })

    await expect(publish(folder.store, [shell], who)).rejects.toThrow(
      'Release mf-chat together with it: npm run release -- shell mf-chat mf-auth',
    )
    const needs = { react: { range: '^20.0.0', uses: ['use'] } }
    const [chat, auth] = [
      await folder.stored('mf-chat', 'c2', { requires: needs }),
      await folder.stored('mf-auth', 'a2', { requires: needs }),
    ]
    await expect(publish(folder.store, [shell, chat], who)).rejects.toThrow(
      'Release mf-auth together with it: npm run release -- shell mf-chat mf-auth',
    )
    expect(await folder.liveBuilds()).toMatchObject({ shell: 's1', 'mf-chat': 'c1' })
    await publish(folder.store, [shell, chat, auth], who)
    expect(await folder.liveBuilds()).toMatchObject({ shell: 's2' })
  })

  test('refuses a stored build whose files were changed, also by force', async () => {
    const candidate = await folder.stored('shell', 's1')
    const stored = folder.store.buildFolder('shell', 's1')
    await writeFile(join(stored, 'entry.js'), '// changed afterwards')

    for (const options of [
      who,
      { ...who, force: { checks: ['integrity'], reason: 'the site is down' } },
    ]) {
      await expect(publish(folder.store, [candidate], options)).rejects.toThrow(
        'is damaged (entry.js)',
      )
    }
    expect(await folder.store.live()).toBeNull()
  })

  test.each([
    ['is damaged', Buffer.from('damaged')],
    ['is cut off', brotliCompressSync('// shell s1').subarray(0, 6)],
    ['holds something else', brotliCompressSync('// other s1')],
    ['holds more', brotliCompressSync('x'.repeat(1_000_000))],
  ])('stores no build with a compressed file that %s', async (_, content) => {
    const built = await folder.build('shell', 's1', { compressed: ['entry.js'] })
    await writeFile(join(built.folder, 'entry.js.br'), content)

    await expect(storeBuild(folder.store, built)).rejects.toThrow('is damaged (entry.js.br)')
    expect(await folder.store.manifest('shell', 's1')).toBeUndefined()
  })

  test('refuses files whose names the server does not serve', async () => {
    const hash = '0123456789'
    const names = [`icon@2x.${hash}.png`, `my.chunk.${hash}.js`, `pages/home.${hash}.js`]
    const served = [`icon-2x.${hash}.png`, 'public/page.js', 'mf-manifest.json']
    const facts = {
      contentAddressed: true,
      files: Object.fromEntries([...names, ...served].map((path) => [path, 'x'])),
    }
    await folder.release('shell', 's1')

    // The test's build also has an entry without a hash.
    await expect(folder.release('mf-chat', 'c1', facts)).rejects.toThrow(
      `mf-chat has files that no server sends: entry.js, ${names.join(', ')}. Rename`,
    )
  })

  test('refuses a remote when no shell is released', async () => {
    await expect(folder.release('mf-chat', 'c1')).rejects.toThrow('There is no shell yet')
  })
})

describe('with canaries on the same page', () => {
  const provides = (version: string) => ({ react: { version, exports: ['use'] } })
  const requires = (range: string) => ({ react: { range, uses: ['use'] } })
  const canary = { canary: 5 }

  const publishBoth = async () =>
    publish(
      folder.store,
      [
        await folder.stored('shell', 's1', { provides: provides('19.3.1') }),
        await folder.stored('mf-chat', 'c1', { requires: requires('^19.0.0') }),
      ],
      who,
    )

  test('refuses a canary of the shell that a live remote does not run with', async () => {
    await publishBoth()
    await expect(
      folder.release('shell', 's2', { provides: provides('20.0.0') }, canary),
    ).rejects.toThrow(
      'mf-chat needs react ^19.0.0, and the shell provides 20.0.0. Release a mf-chat that does without it first: npm run release -- mf-chat',
    )
  })

  test('refuses a remote that runs with the live shell but not with its canary', async () => {
    await publishBoth()
    await folder.release('shell', 's2', { provides: provides('19.4.0') }, canary)

    await expect(
      folder.release('mf-chat', 'c2', { requires: requires('~19.3.0') }),
    ).rejects.toThrow(
      'That is the canary of the shell: end it first with npm run rollback -- shell',
    )
  })

  test('refuses a canary that runs only with the canary of the shell', async () => {
    await publishBoth()
    await folder.release('shell', 's2', { provides: provides('19.4.0') }, canary)

    await expect(
      folder.release('mf-chat', 'c2', { requires: requires('^19.4.0') }, canary),
    ).rejects.toThrow(
      'mf-chat needs react ^19.4.0, and the shell provides 19.3.1. Release a shell that has it first',
    )
  })

  test('refuses a shell that the canary of a remote does not run with', async () => {
    await publishBoth()
    await folder.release('mf-chat', 'c2', { requires: requires('~19.3.0') }, canary)

    await expect(folder.release('shell', 's2', { provides: provides('19.4.0') })).rejects.toThrow(
      'The canary of mf-chat needs react ~19.3.0, and the shell provides 19.4.0. End that canary first: npm run rollback -- mf-chat',
    )
  })
})

describe('the size budget', () => {
  const heavy = { files: { 'entry.js': `// ${'x'.repeat(40_000)}` } }

  test('refuses a build whose first scripts are too large, and says where the budget is set', async () => {
    await folder.release('shell', 's1')

    await expect(folder.release('mf-chat', 'c1', heavy)).rejects.toThrow(
      'mf-chat loads 40.0 KB of scripts before it shows anything, and its budget is 13 KB.',
    )
    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('counts compressed bytes', async () => {
    await folder.release('shell', 's1')
    const compressed = { ...heavy, compressed: ['entry.js'] }

    await folder.release('mf-chat', 'c1', compressed)

    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
  })
})

describe('a forced release', () => {
  const needy = { requires: { react: { range: '^20.0.0', uses: [] } } }
  const reason = 'the site is down'
  const forced = { force: { checks: ['requirements'], reason } }

  test('is not marked when all checks pass', async () => {
    const { gate } = await folder.release('shell', 's1', {}, forced)

    expect(gate).toMatchObject({ forced: false })
    expect(gate).not.toHaveProperty('reason')
  })

  test('is refused by what fails besides, and these problems come last', async () => {
    await folder.release('shell', 's1')
    const boot: GateCheck = { name: 'boot', problems: ['mf-chat fails at /chats.', 'Mend it.'] }

    await expect(folder.release('mf-chat', 'c1', needy, { ...forced, boot })).rejects.toThrow(
      'Refused by boot. Forced: requirements. The history keeps this: npm run why -- 2\nmf-chat fails at /chats.\nMend it.',
    )
    expect((await folder.store.live())?.release.gate).toMatchObject({
      forced: false,
      refused: true,
    })
    const both = { force: { checks: ['boot', 'requirements'], reason } }
    const { gate } = await folder.release('mf-chat', 'c1', needy, { ...both, boot })
    expect(gate).toMatchObject({ forced: true, reason })
  })

  test('never shows a page that shows nothing or does not respond', async () => {
    await folder.release('shell', 's1')
    const force = { checks: ['boot'], reason }
    const problems = ['mf-chat fails at /chats: shows no heading within 45 s']
    const boot: GateCheck = { name: 'boot', problems, blank: true }

    await expect(folder.release('mf-chat', 'c1', {}, { force, boot })).rejects.toThrow(
      `boot is not forced: a page shows nothing, or does not respond.\n${problems[0]}`,
    )
    await folder.release('mf-chat', 'c1', {}, { force, boot: { name: 'boot', problems } })
    expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
  })

  test('never shows a remote without its module', async () => {
    await folder.release('shell', 's1')
    const force = { checks: ['exposes'], reason }

    await expect(folder.release('mf-chat', 'c1', { exposes: [] }, { force })).rejects.toThrow(
      /\nexposes is never forced: .*\nmf-chat must expose \.\/app: the shell loads nothing else\.$/,
    )
    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('does not block later releases of other teams', async () => {
    await folder.release('shell', 's1')
    await folder.release('mf-chat', 'c1', needy, forced)

    await folder.release('mf-search', 'x1')

    expect(await folder.liveBuilds()).toMatchObject({ 'mf-search': 'x1' })
  })

  test('refuses files that were damaged in the store', async () => {
    const [first, second] = [await folder.stored('shell', 's1'), await folder.stored('shell', 's2')]
    await publish(folder.store, [first], who)
    await publish(folder.store, [second], who)
    await writeFile(join(folder.store.buildFolder('shell', 's1'), 'entry.js'), '// changed')

    await expect(
      publish(folder.store, [first], { ...who, force: { checks: ['integrity'], reason } }),
    ).rejects.toThrow('is damaged (entry.js)')
    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })
})
