import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newDataDir } from './quad.ts'
import { testSite } from './site.ts'

let copy: CheckoutCopy
const site = testSite(async () => {
  copy = await copyCheckout()
  return { from: copy.folder }
})

afterAll(() => copy?.remove())

const page = 'mf-auth/src/forgot-password/ForgotPasswordPage.tsx'
const good = 'export function ForgotPasswordPage() {'
const broken = `${good}\n  if (location.href) throw new Error('nothing is forgotten')`

const title = async (): Promise<string> => {
  const person = await site.person()
  await person.visit('/forgot-password')
  const text = await person.page.getByRole('heading', { level: 1 }).innerText()
  await person.leave()
  return text
}

test('a build that throws in the browser is not released, unless somebody says why it is right', async () => {
  const env = { DATA_DIR: site.dataDir }
  const before = await title()
  await copy.edit(page, good, broken)

  await expect(copy.npm(['run', 'release', '--', 'mf-auth'], env)).rejects.toThrow(
    'mf-auth fails at /forgot-password: Error: nothing is forgotten',
  )
  expect(await title()).toBe(before)
  expect(await copy.npm(['run', 'releases'], env)).not.toContain('mf-auth as')

  const force = ['--force', 'to see what happens']
  const said = await copy.npm(['run', 'release', '--', 'mf-auth', ...force], env)
  expect(said).toContain('as release 2, by force')
  const why = await copy.npm(['run', 'why', '--', '2'], env)
  expect(why).toContain('Gate: forced: to see what happens')
  expect(why).toMatch(/ {2}boot +mf-auth fails at \/forgot-password/)

  await copy.npm(['run', 'rollback', '--', 'mf-auth'], env)
  expect(await title()).toBe(before)
  await copy.edit(page, broken, good)
})

test('a build without what the pages of others show of it is not released', async () => {
  const [index, offered] = ['mf-auth/src/index.ts', "{ 'sign-in-again': SignInAgain }"]
  await copy.edit(index, offered, '{} as never')

  await expect(
    copy.npm(['run', 'release', '--', 'mf-auth'], { DATA_DIR: site.dataDir }),
  ).rejects.toThrow('mf-auth has no sign-in-again, which the pages of others show.')
  await copy.edit(index, '{} as never', offered)
})

test('a team releases from another machine with a token of its front end, and of no other', async () => {
  const operator = { DATA_DIR: site.dataDir }
  const made = await copy.npm(
    ['run', 'release-token', '-w', 'server', '--silent', '--', 'mf-auth'],
    operator,
  )
  const elsewhere = {
    DATA_DIR: await newDataDir(),
    RELEASE_TOKEN: made.trimEnd().split('\n').at(-1) ?? '',
  }
  const to = ['--to', site.url]
  await copy.edit('mf-auth/src/sign-in/SignInPage.tsx', 'Sign In', 'Come In')

  const said = await copy.npm(['run', 'release', '--', 'mf-auth', ...to], elsewhere)

  expect(said).toMatch(/uploaded (\d+) of \1 files of mf-auth/)
  expect(said).toMatch(/released mf-auth \w+ as release 4/)
  const person = await site.person()
  await person.visit('/signin')
  await person.page.getByText('Come In').first().waitFor()
  await person.leave()

  await expect(copy.npm(['run', 'rollback', '--', 'mf-chat', ...to], elsewhere)).rejects.toThrow(
    'This token releases mf-auth, and not mf-chat',
  )
  const history = await copy.npm(['run', 'releases', '--', ...to], elsewhere)
  expect(history).toContain('the team of mf-auth  mf-auth')
})
