import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newDataDir } from './quad.ts'
import { testSite } from './site.ts'

jest.setTimeout(600_000)

let copy: CheckoutCopy
const site = testSite(async () => {
  copy = await copyCheckout()
  return { from: copy.folder, env: { VERIFY_RELEASES: '1' } }
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

test('refuses a build that throws in the browser unless forced with a reason', async () => {
  const env = { DATA_DIR: site.dataDir }
  const before = await title()
  await copy.edit(page, good, broken)

  await expect(copy.npm(['run', 'release', '--', 'mf-auth'], env)).rejects.toThrow(
    'mf-auth fails at /forgot-password: Error: nothing is forgotten',
  )
  expect(await title()).toBe(before)
  expect(await copy.npm(['run', 'releases'], env)).toMatch(
    /mf-auth [0-9a-f]{16}: refused\n {7}gate refused: boot/,
  )

  const force = ['--force', 'to see what happens']
  const output = await copy.npm(['run', 'release', '--', 'mf-auth', ...force], env)
  expect(output).toContain('as release 3, by force')
  const why = await copy.npm(['run', 'why', '--', '3'], env)
  expect(why).toContain('Gate: forced: to see what happens')
  expect(why).toMatch(/ {2}boot +mf-auth fails at \/forgot-password/)

  await copy.npm(['run', 'rollback', '--', 'mf-auth'], env)
  expect(await title()).toBe(before)
  await copy.edit(page, broken, good)
})

test('refuses a build without the fragment that other pages show', async () => {
  const [index, offered] = ['mf-auth/src/index.ts', "{ 'sign-in-again': SignInAgain }"]
  const none = '{ other: SignInAgain } as never'
  await copy.edit(index, offered, none)

  await expect(
    copy.npm(['run', 'release', '--', 'mf-auth'], { DATA_DIR: site.dataDir }),
  ).rejects.toThrow("mf-auth has no sign-in-again, which other front ends' pages show.")
  await copy.edit(index, none, offered)
})

test('refuses a build with a type error, in the words of the compiler', async () => {
  const typed = `${good}\n  const pages: number = 'none'\n  if (!pages) return null`
  await copy.edit(page, good, typed)
  await expect(
    copy.npm(['run', 'release', '--', 'mf-auth'], { DATA_DIR: site.dataDir }),
  ).rejects.toThrow(
    /mf-auth has type errors, so it was not released:\nmf-auth\/src\/forgot-password\/ForgotPasswordPage.tsx\(\d+,9\): error TS2322: Type 'string' is not assignable to type 'number'/,
  )
  await copy.edit(page, typed, good)
})

test('refuses a build that calls an endpoint which the live server and shell lack', async () => {
  const [table, first] = ['contract/src/endpoints/site.ts', '  getSiteContent: endpoint({']
  const added = `  searchTeams: endpoint({ method: 'GET', path: '/teams', access: 'anyone', status: 200 }),\n`
  const [queries, imported] = [
    'mf-auth/src/auth.queries.ts',
    "import { api } from '@quad/shared-ui'",
  ]
  const calling = `${imported}\n\nexport const searchTeams = () => api.searchTeams()`
  await copy.edit(table, first, `${added}${first}`)
  await copy.edit(queries, imported, calling)

  const releasing = copy.npm(['run', 'release', '--', 'mf-auth'], { DATA_DIR: site.dataDir })
  await expect(releasing).rejects.toThrow(
    'mf-auth uses api.searchTeams of the server, which the live server lacks: update the server first.',
  )
  await expect(releasing).rejects.toThrow(
    'mf-auth needs api.searchTeams of @quad/shared-ui, which the shell does not offer. Release a shell that has it first: npm run release -- shell',
  )
  await copy.edit(queries, calling, imported)
  await copy.edit(table, `${added}${first}`, first)
})

test('refuses a shell with a shared library that breaks a remote', async () => {
  const button = 'shared-ui/src/components/Button/Button.tsx'
  const end = '}: ButtonProps) {'
  const throwing = `${end}\n  if (variant === 'primary') throw new Error('no primary button')`
  await copy.edit(button, end, throwing)

  const releasing = copy.npm(['run', 'release', '--', 'shell'], { DATA_DIR: site.dataDir })
  await expect(releasing).rejects.toThrow('mf-auth fails at /signin: Error: no primary button')
  await expect(releasing).rejects.toThrow('The team of shell must fix this and release again.')
  await copy.edit(button, throwing, end)
})

test.each([
  ['has no routes', 'its app has no routes', 'app.routes = []'],
  ['never finishes its start', 'its script provides no app', 'await new Promise(() => undefined)'],
])('refuses a build that %s', async (_, problem, statement) => {
  const [index, end] = ['mf-auth/src/index.ts', 'export default app']
  await copy.edit(index, end, `${statement}\n${end}`)
  await expect(
    copy.npm(['run', 'release', '--', 'mf-auth'], { DATA_DIR: site.dataDir }),
  ).rejects.toThrow(`mf-auth does not start: ${problem}.`)
  await copy.edit(index, `${statement}\n${end}`, end)
})

test('releases from another machine with the token of one front end only', async () => {
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

  const output = await copy.npm(['run', 'release', '--', 'mf-auth', ...to], elsewhere)

  expect(output).toMatch(/uploaded (\d+) of \1 files of mf-auth/)
  const [, release = ''] = /released mf-auth \w+ as release (\d+)/.exec(output) ?? []
  const why = await copy.npm(['run', 'why', '--', release, ...to], elsewhere)
  // The server has run the check itself.
  expect(why).toMatch(/ {2}boot +passed$/m)
  const person = await site.person()
  await person.visit('/signin')
  await person.page.getByText('Come In').first().waitFor()
  await person.leave()

  await expect(copy.npm(['run', 'rollback', '--', 'mf-chat', ...to], elsewhere)).rejects.toThrow(
    'This token releases mf-auth, not mf-chat.',
  )
  const history = await copy.npm(['run', 'releases', '--', ...to], elsewhere)
  expect(history).toContain('the team of mf-auth  mf-auth')
})
