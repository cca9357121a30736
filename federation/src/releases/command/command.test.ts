import { describe, expect, it } from '@jest/globals'
import { holders, releaseFolder } from '../../../test/release-folder.ts'
import { promote, stopCanary } from '../canary.ts'
import { publish } from '../publish.ts'
import { ReleaseRefused } from '../release.ts'
import { rollback } from '../rollback.ts'
import { commands } from './command.ts'
import { here } from './here.ts'
import { inBrowser } from './in-browser.ts'
import { UsageError, wishedBy } from './wished.ts'

const who = { who: 'ada' }
const date = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/

describe.each(holders)('in a %s', (holder) => {
  const folder = releaseFolder(holder)

  /** Runs a command, and gives what it said without the moments at which things happened. */
  const run = async (name: string, ...args: string[]): Promise<string> => {
    const said: string[] = []
    const say = (line: string): void => {
      said.push(line)
    }
    await commands[name]?.(wishedBy(name, args), here(folder.store, inBrowser(say)), say)
    return said.join('\n').replaceAll(new RegExp(date, 'g'), 'then')
  }

  const publishSome = async () => {
    const both = [await folder.build('shell', 's1'), await folder.build('mf-chat', 'c1')]
    await publish(folder.store, both, who)
    await publish(folder.store, [await folder.build('mf-chat', 'c2')], { who: 'ben', canary: 5 })
  }

  describe('npm run releases', () => {
    it('says that nothing has been released', async () => {
      expect(await run('releases')).toBe('Nothing has been released yet.')
    })

    it('tells who released which build of which commit when, newest first, and how the gate saw it', async () => {
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

    it('marks what was forced', async () => {
      const requires = { react: { range: '^20.0.0', uses: [] } }
      await publishSome()
      const needy = await folder.build('mf-auth', 'a1', { requires })
      await publish(folder.store, [needy], { ...who, force: 'the site is down' })

      expect(await run('releases')).toContain('\n       gate forced: the site is down\n')
    })

    it('shows the last thirty, or all', async () => {
      await publishSome()
      for (let count = 0; count < 15; count += 1) {
        await publish(folder.store, [await folder.build('mf-auth', `a${count}`)], who)
        await publish(folder.store, [await folder.build('mf-chat', `d${count}`)], who)
      }

      const some = await run('releases')
      expect(some.match(/ then /g)).toHaveLength(30)
      expect(some).toMatch(/Older ones: npm run releases -- --all$/)
      expect((await run('releases', '--all')).match(/ then /g)).toHaveLength(32)
    })
  })

  describe('npm run why', () => {
    it('tells what a release changed, and what the gate found check by check', async () => {
      await publishSome()
      await promote(folder.store, 'mf-chat', who)

      expect(await run('why', '3')).toBe(
        [
          'Release 3, then, by ada: mf-chat c2, until now a canary',
          'Changed since release 2:',
          '  mf-chat: c1, commit 0123abcd → c2, commit 0123abcd',
          '  mf-chat (canary, 5 %): c2, commit 0123abcd, no more',
          'Gate: passed',
          '  integrity     passed',
          '  exposes       passed',
          '  size          passed',
          '  requirements  passed',
          '  canary        passed',
        ].join('\n'),
      )
    })

    it('tells the problems in spite of which a release was forced', async () => {
      const requires = { react: { range: '^20.0.0', uses: [] } }
      await publishSome()
      const needy = await folder.build('mf-auth', 'a1', { requires })
      await publish(folder.store, [needy], { ...who, force: 'the site is down' })

      const said = await run('why', '3')
      expect(said).toContain('Gate: forced: the site is down')
      expect(said).toContain(
        '  requirements  mf-auth needs react ^20.0.0, which the shell does not',
      )
    })

    it('tells why a canary was stopped', async () => {
      await publishSome()
      await stopCanary(folder.store, { name: 'mf-chat', build: 'c2', why: '7 of 40 failed.' })

      expect(await run('why', '3')).toContain('Stopped because: 7 of 40 failed.')
    })

    it('knows no release that there is not', async () => {
      await expect(run('why', '12')).rejects.toThrow('There is no release 12.')
    })
  })

  describe('the commands', () => {
    it('promote a canary, and roll back', async () => {
      await publishSome()

      expect(await run('promote', 'mf-chat')).toBe(
        'released mf-chat c2, until now a canary as release 3',
      )
      expect(await run('rollback', 'mf-chat')).toBe('rollback of mf-chat to c1, as release 4')
      expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
    })

    it('take a reason for what the gate refuses', async () => {
      const requires = (range: string) => ({ requires: { react: { range, uses: [] } } })
      const provides = { react: { version: '19.3.1', exports: [] } }
      const first = await folder.build('mf-chat', 'c1', requires('^18.0.0'))
      const shell = await folder.build('shell', 's1', { provides })
      await publish(folder.store, [shell, first], { ...who, force: 'it was so' })
      await publish(folder.store, [await folder.build('mf-chat', 'c2', requires('^19.0.0'))], who)

      await expect(rollback(folder.store, 'mf-chat', who)).rejects.toThrow(ReleaseRefused)
      await run('rollback', 'mf-chat', '--force', 'c2 loses messages')
      expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
    })

    it.each(['release', 'promote', 'rollback', 'why'])('ask what %s is about', async (name) => {
      await expect(run(name)).rejects.toThrow(UsageError)
    })
  })
})

describe('the commands', () => {
  it.each([
    ['release mf-nobody', 'There is no front end called mf-nobody.'],
    ['release mf-chat 5', 'There is no front end called 5.'],
    ['release mf-chat --canary some', '--canary needs a percentage, and not some.'],
    ['release mf-chat --force=', '--force needs a reason, for the history.'],
    ['release mf-chat --fast', "Unknown option '--fast'"],
    ['release mf-chat --to http://quad.example.edu', '--to needs https'],
    ['release mf-chat --to quad', '--to needs a site such as https://quad.example.edu'],
    ['promote mf-chat --canary 5', '--canary says nothing to promote.'],
    ['build --force now', '--force says nothing to build.'],
    ['why mf-chat', 'Which release?'],
    ['undo mf-chat', 'There is no command called undo.'],
  ])('say what they did not understand of: %s', (line, message) => {
    const [name = '', ...args] = line.split(' ')
    expect(() => wishedBy(name, args)).toThrow(UsageError)
    expect(() => wishedBy(name, args)).toThrow(message)
  })

  it('send a release token in the clear to this machine alone', () => {
    const to = (site: string) => wishedBy('release', ['mf-chat', '--to', site]).to?.origin
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
})
