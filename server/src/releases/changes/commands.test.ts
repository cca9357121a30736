import { buildsOfSources } from '@quad/tooling/build'
import { ReleaseRefusedError, type GateCheck } from '@quad/federation/release'
import { runCommand } from '@quad/tooling/test/remote-team'
import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { storeTarget } from '../../../test/releases/store-target.ts'
import { promote } from './canary.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { stopCanary } from './take-back.ts'

const who = { who: 'ada' }
const date = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g

const folder = releaseFolder()

/** Runs a command, and returns its output without times. */
const run = async (name: string, ...args: string[]): Promise<string> =>
  (await runCommand(storeTarget(folder.store), name, args)).replaceAll(date, 'then')

const publishSome = async () => {
  const both = [await folder.stored('shell', 's1'), await folder.stored('mf-chat', 'c1')]
  await publish(folder.store, both, who)
  const canary = [await folder.stored('mf-chat', 'c2')]
  const boot: GateCheck = { name: 'boot', problems: [] }
  await publish(folder.store, canary, { who: 'ben', canary: 5, boot })
}

describe('npm run releases', () => {
  test('says that nothing has been released', async () => {
    expect(await run('releases')).toBe('Nothing has been released yet.')
  })

  test("lists who released which build and commit when, newest first, with the gate's result", async () => {
    await publishSome()

    expect(await run('releases')).toBe(
      [
        '    2  then  ben  mf-chat c2 as a canary for 5 %',
        '       mf-chat (canary, 5 %): c2, commit 0123abcd',
        '       gate passed',
        '    1  then  ada  shell s1, mf-chat c1',
        '       shell: s1, commit 0123abcd',
        '       mf-chat: c1, commit 0123abcd',
        '       gate passed',
      ].join('\n'),
    )
  })

  test('lists what the gate refused', async () => {
    const requires = { react: { range: '^20.0.0', uses: [] } }
    await publishSome()
    const needy = await folder.stored('mf-auth', 'a1', { requires })
    await expect(publish(folder.store, [needy], who)).rejects.toThrow('needs react')

    expect(await run('releases')).toMatch(
      /^ {4}3 {2}then {2}ada {2}mf-auth a1: refused\n {7}gate refused: requirements\n[^]*\nPreviews.*\n.*\n.*mf-auth=a1$/,
    )
    expect(await run('why', '3')).toMatch(
      /: mf-auth a1: refused\nNo shown build changed since release 2\.\nGate: refused: requirements\n[^]*requirements {2}mf-auth needs react/,
    )
  })

  test('lists the last thirty releases, or all', async () => {
    await publishSome()
    for (let count = 0; count < 15; count += 1) {
      await folder.release('mf-auth', `a${count}`)
      await folder.release('mf-chat', `d${count}`)
    }

    const some = await run('releases')
    expect(some.match(/ then /g)).toHaveLength(30)
    expect(some).toMatch(/Older releases: npm run releases -- --all$/)
    expect((await run('releases', '--all')).match(/ then /g)).toHaveLength(32)
  })
})

describe('npm run why', () => {
  test("shows a release's changes and each check of the gate", async () => {
    await publishSome()
    await promote(folder.store, 'mf-chat', who)

    expect(await run('why', '3')).toBe(
      [
        'Release 3, then, by ada: mf-chat c2, until now a canary',
        'Changed since release 2:',
        '  mf-chat: c1, commit 0123abcd → c2, commit 0123abcd',
        '  mf-chat (canary, 5 %): c2, commit 0123abcd, ended',
        'Gate: passed',
        '  integrity     passed',
        '  withdrawn     passed',
        '  exposes       passed',
        '  size          passed',
        '  requirements  passed',
        '  canary        passed',
        '  boot          passed in release 2',
      ].join('\n'),
    )
  })

  test('shows the failed checks of a forced release', async () => {
    const requires = { react: { range: '^20.0.0', uses: [] } }
    await publishSome()
    const needy = await folder.stored('mf-auth', 'a1', { requires })
    await publish(folder.store, [needy], {
      ...who,
      force: { checks: ['requirements'], reason: 'the site is down' },
    })

    expect(await run('releases')).toContain('\n       gate forced requirements: the site is down\n')
    const output = await run('why', '3')
    expect(output).toContain('Gate: forced requirements: the site is down')
    expect(output).toContain(
      '  requirements  mf-auth needs react ^20.0.0, which the shell does not',
    )
  })

  test('shows why a canary was stopped', async () => {
    await publishSome()
    await stopCanary(folder.store, { name: 'mf-chat', build: 'c2', why: '7 of 40 failed.' })

    expect(await run('why', '3')).toContain('Taken back because: 7 of 40 failed.')
  })
})

test('print the own words of a release as parts of one line, without commands of a terminal', async () => {
  await publishSome()
  const words = `\u001b[2J\u202eno\nGate: passed${'x'.repeat(5000)}`
  const boot: GateCheck = { name: 'boot', problems: [words] }
  const chat = [await folder.stored('mf-chat', 'c3')]
  await publish(folder.store, chat, {
    who: words,
    force: { checks: ['boot'], reason: words },
    boot,
  })

  for (const output of [await run('releases'), await run('why', '3')]) {
    expect(output).toContain('\ufffd[2J\ufffdno\ufffdGate: passed')
    // oxlint-disable-next-line no-control-regex -- these are what it must not contain
    expect(output).not.toMatch(/[\u001b\u202e]|^Gate: passed/m)
    for (const line of output.split('\n')) expect(line.length).toBeLessThan(2500)
  }
})

describe('the commands', () => {
  test.each([
    ['a remote without a shell', undefined, 'There is no shell yet'],
    ['a canary of 80 %', 80, 'from 1 to 50'],
    ['a canary of what is not live', 5, 'has no live build'],
  ])('are refused %s before they build it', async (_, canary, message) => {
    if (canary !== undefined) await publishSome()

    await expect(
      storeTarget(folder.store).requireAllowed(['mf-auth'], canary === undefined ? {} : { canary }),
    ).rejects.toThrow(message)
  })

  test('do nothing for what is live already, and say so', async () => {
    await publishSome()
    const [source] = await buildsOfSources(['mf-auth'])
    const { build = '' } = source ?? {}
    await folder.release('mf-auth', build)

    const already = `mf-auth ${build} is already live.`
    expect(await run('release', 'mf-auth')).toBe(already)
    expect(await run('promote', 'mf-auth')).toBe(already)
    expect((await folder.store.live())?.release.id).toBe(3)

    await stopCanary(folder.store, { name: 'mf-chat', build: 'c2', why: 'It failed.' })
    await expect(run('promote', 'mf-chat')).rejects.toThrow('mf-chat has no canary.')
  })

  test('refuse a release from a checkout without the live commit before they build it', async () => {
    await publishSome()
    await expect(run('release', 'mf-chat')).rejects.toThrow(
      [
        'The live build of mf-chat is of commit 0123abcd, which this checkout lacks. Merge it, or replace it with --force commit and the reason in --why.',
        'The canary of mf-chat is of commit 0123abcd, which this checkout lacks. Merge it, or replace it with --force commit and the reason in --why.',
      ].join('\n'),
    )
    expect((await folder.store.live())?.release.id).toBe(2)
  })

  test('take a reason to force a refused release', async () => {
    const requires = (range: string) => ({ requires: { react: { range, uses: [] } } })
    const provides = { react: { version: '19.3.1', exports: [] } }
    const first = await folder.stored('mf-chat', 'c1', requires('^18.0.0'))
    const shell = await folder.stored('shell', 's1', { provides })
    await publish(folder.store, [shell, first], {
      ...who,
      force: { checks: ['requirements'], reason: 'it was so' },
    })
    await folder.release('mf-chat', 'c2', requires('^19.0.0'))

    await expect(rollback(folder.store, 'mf-chat', who)).rejects.toThrow(ReleaseRefusedError)
    await run('rollback', 'mf-chat', '--force', 'requirements', '--why', 'c2 loses messages')
    expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
  })

  test('roll back to a build or to a time, and bring a removed remote back', async () => {
    await folder.release('shell', 's1')
    for (const build of ['c1', 'c2', 'c3']) await folder.release('mf-chat', build)
    const { release } = (await folder.store.live())!

    expect(await run('rollback', 'mf-chat', '--build', 'c1')).toContain('rollback of mf-chat to c1')
    await run('remove', 'mf-chat')
    expect(await run('rollback', 'mf-chat', '--date', release.time)).toContain('to c3')
    // At the end of this day, c3 is live.
    const today = new Date().toLocaleDateString('sv')
    await expect(run('rollback', 'mf-chat', '--date', today)).rejects.toThrow(
      'c3 of mf-chat is live',
    )
  })

  test.each([
    ['Name a build or a date, not both.', ['mf-chat', '--build', 'c1', '--date', '2026-11-20']],
    ['--build names a build of one front end', ['mf-chat', 'shell', '--build', 'c1']],
    [
      '--date needs a date such as 2026-11-20 or 2026-11-20T14:00, not noon.',
      ['mf-chat', '--date', 'noon'],
    ],
    ...['11.12.2026', '2026-02-31', '2026-11-20T25:00', '20'].map((wrong): [string, string[]] => [
      `--date needs a date such as 2026-11-20 or 2026-11-20T14:00, not ${wrong}.`,
      ['mf-chat', '--date', wrong],
    ]),
    ['Name a build, such as', ['mf-chat', '--build', 'C 1']],
  ])('refuse a rollback: %s', async (refusal, args) => {
    await expect(run('rollback', ...args)).rejects.toThrow(refusal)
  })

  test.each(['release', 'preview', 'promote', 'rollback', 'withdraw', 'why'])(
    'ask for the missing argument of %s',
    async (name) => {
      await expect(run(name)).rejects.toThrow(/^Name a /)
    },
  )
})
