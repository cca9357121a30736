import { createTestApp } from '../../test/app.ts'
import { useReleaseToken } from './release-tokens.ts'
import { releaseTokens } from './token-command.ts'

const { services } = await createTestApp()
const { db, config } = services

const run = (...args: string[]) => releaseTokens(config, args)

beforeEach(async () => {
  await db.deleteFrom('release_tokens').execute()
})

test('a token is shown once, and opens its front end', async () => {
  const said = await run('mf-chat', '--for', 'Ada’s laptop')

  expect(said).toContain('This token releases mf-chat, for Ada’s laptop. It is shown only now:\n')
  const token = said.trimEnd().split('\n').at(-1) ?? ''
  expect(await useReleaseToken(db, token)).toMatchObject({
    frontEnd: 'mf-chat',
    holder: 'Ada’s laptop',
  })
})

test('the list says whose each is and when it was used, and never the token', async () => {
  expect(await run('--list')).toBe('There is no release token.\n')
  const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
  expect(await run('--list')).toMatch(
    /^#\d+ {2}mf-chat {2}the team of mf-chat, made .*never used\n$/,
  )

  await useReleaseToken(db, token)

  const said = await run('--list')
  expect(said).toMatch(/last used \d{4}-\d\d-\d\d\n$/)
  expect(said).not.toContain(token)
})

test('a revoked token opens nothing and is off the list; to repeat it is safe', async () => {
  const token = (await run('mf-chat')).trimEnd().split('\n').at(-1) ?? ''
  const [, id = ''] = /^#(\d+)/.exec(await run('--list')) ?? []

  expect(await run('--revoke', id)).toBe(`Token #${id} is revoked.\n`)
  expect(await run('--revoke', `#${id}`)).toBe(`Token #${id} is revoked.\n`)
  expect(await run('--list')).toBe('There is no release token.\n')
  expect(await useReleaseToken(db, token)).toBeUndefined()
})

test('an unknown token is named', async () => {
  await expect(run('--revoke', '987654')).rejects.toThrow('There is no token #987654.')
})

test.each([
  [],
  ['mf-nobody'],
  ['mf-chat', 'mf-auth'],
  ['mf-chat', '--list'],
  ['--revoke', 'all'],
  ['--nonsense'],
  ['mf-chat', '--for', 'a\nb'],
])('what it does not understand (%s %s) it answers with what it does', async (...args) => {
  await expect(run(...args.filter((each) => typeof each === 'string'))).rejects.toThrow(
    'Name a front end (shell, mf-search',
  )
})
