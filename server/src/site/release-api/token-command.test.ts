import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { useReleaseToken } from './release-tokens.ts'
import { releaseTokens } from './token-command.ts'

const { services } = await createTestApp()
const { db, config } = services

const run = (...args: string[]) => releaseTokens(config, args)

beforeEach(async () => {
  await db.deleteFrom('release_tokens').execute()
})

test('prints a token once, which releases its front end', async () => {
  const output = await run('mf-chat', '--for', 'Ada’s laptop')

  expect(output).toContain(
    'This token releases mf-chat, for Ada’s laptop, for 90 days. It is shown only now:\n',
  )
  const token = output.trimEnd().split('\n').at(-1) ?? ''
  expect(await useReleaseToken(db, token)).toMatchObject({
    frontEnds: ['mf-chat'],
    holder: 'Ada’s laptop',
  })
})

test('prints a token that releases several front ends together', async () => {
  const output = await run('shell', 'mf-chat')

  expect(output).toContain('This token releases shell, mf-chat, for the team of shell, mf-chat,')
  expect(await useReleaseToken(db, output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    frontEnds: ['shell', 'mf-chat'],
  })
  expect(await run('--list')).toMatch(/^#\d+ {2}shell, mf-chat {2}/)
})

test('lists holder and last use of each token, and never the token', async () => {
  expect(await run('--list')).toBe('There is no release token.\n')
  const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
  expect(await run('--list')).toMatch(
    /^#\d+ {2}mf-chat {2}the team of mf-chat, made .*valid until .*never used\n$/,
  )

  await useReleaseToken(db, token)

  const output = await run('--list')
  expect(output).toMatch(/last used \d{4}-\d\d-\d\d\n$/)
  expect(output).not.toContain(token)
})

test('revokes a token and removes it from the list, also when repeated', async () => {
  const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
  const [, id = ''] = /^#(\d+)/.exec(await run('--list')) ?? []

  expect(await run('--revoke', id)).toBe(`Token #${id} is revoked.\n`)
  expect(await run('--revoke', `#${id}`)).toBe(`Token #${id} is revoked.\n`)
  expect(await run('--list')).toBe('There is no release token.\n')
  expect(await useReleaseToken(db, token)).toBeUndefined()
})

test.each([
  [[], 90],
  [['--days', '7'], 7],
] as const)('makes a token with %j that expires after %i days', async (options, days) => {
  const token = (await run('mf-chat', ...options)).trimEnd().split('\n').at(-1) ?? ''
  const makeOlder = (interval: string) =>
    sql`update release_tokens set expires_at = expires_at - ${interval}::interval`.execute(db)

  await makeOlder(`${days} days -1 minute`)
  expect(await useReleaseToken(db, token)).toMatchObject({ frontEnds: ['mf-chat'] })
  await makeOlder('2 minutes')
  expect(await useReleaseToken(db, token)).toBeUndefined()
  expect(await run('--list')).toMatch(/, expired \d{4}-\d\d-\d\d,/)
})

test('names an unknown token', async () => {
  await expect(run('--revoke', '987654')).rejects.toThrow('There is no token #987654.')
})

test.each([
  [[], 'Name front ends, or one of --list and --revoke.'],
  [
    ['mf-unknown'],
    'This server knows no front end mf-unknown. For a new one, update the server first.',
  ],
  [['mf-chat', 'mf-unknown'], 'This server knows no front end mf-unknown.'],
  [['mf-chat', '--list'], 'Name front ends, or one of --list and --revoke.'],
  [['--revoke', 'all'], 'A token has a number, not all. See --list.'],
  [['--nonsense'], "Unknown option '--nonsense'"],
  [['mf-chat', '--for', 'a\nb'], '--for needs a name of 1 to 100 characters, in one line.'],
  [['mf-chat', '--days', '0'], '--days needs a number from 1 to 365, not 0.'],
  [['mf-chat', '--days', '366'], '--days needs a number from 1 to 365, not 366.'],
  [['mf-chat', '--days', 'all'], '--days needs a number from 1 to 365, not all.'],
])('says what is wrong with the arguments %j, and prints the usage', async (args, message) => {
  const running = run(...args)
  await expect(running).rejects.toThrow(message)
  await expect(running).rejects.toThrow('releases the front ends (shell, mf-search')
})
