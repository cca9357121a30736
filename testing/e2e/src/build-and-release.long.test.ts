import { withTeam } from './team.ts'
import { expect, heading, pageHeading } from './test.ts'

const test = withTeam()
// Each continues with the releases of the one before.
test.describe.configure({ mode: 'serial' })

const page = 'mf-auth/src/forgot-password/ForgotPasswordPage.tsx'
const good = 'export function ForgotPasswordPage() {'

test('refuses a build that throws in the browser, and releases it if forced with a reason', async ({
  team,
}) => {
  const { site, npm, editing } = team
  const broken = `${good}\n  if (location.href) throw new Error('nothing is forgotten')`
  await editing(page, good, broken, async () => {
    await expect(npm('release', 'mf-auth')).rejects.toThrow(
      /mf-auth fails at \/forgot-password: .*Error: nothing is forgotten \(mf-auth\/src\/forgot-password\/ForgotPasswordPage\.tsx:\d+\)\s*$/,
    )
    const visitor = await site.visitor()
    await visitor.visit('/forgot-password')
    await expect(heading(visitor.page, 'Reset Your Password')).toBeVisible()
    expect(await npm('releases')).toMatch(/mf-auth [0-9a-f]{16}: refused\n {7}gate refused: boot/)

    const output = await npm(
      'release',
      'mf-auth',
      '--force',
      'boot',
      '--why',
      'to see what happens',
    )
    expect(output).toContain('as release 3, by force')
    const why = await npm('why', '3')
    expect(why).toContain('Gate: forced boot: to see what happens')
    expect(why).toMatch(
      / {2}boot +The team of mf-auth must .*\n +mf-auth fails at \/forgot-password/,
    )
    await npm('rollback', 'mf-auth')
  })
})

test('names file and line of what a remote throws while it starts', async ({ team }) => {
  const { npm, editing } = team
  const module = 'mf-auth/src/sign-in/sign-in-again.ts'
  const comment = '/** The fragment for an ended session.'
  const throwing = `if ('location' in globalThis) throw new Error('nothing starts')\n${comment}`
  await editing(module, comment, throwing, async () => {
    await expect(npm('release', 'mf-auth')).rejects.toThrow(
      /mf-auth fails at \/[\w-]+: .*nothing starts \(mf-auth\/src\/sign-in\/sign-in-again\.ts:3\)\s*$/,
    )
  })
})

test('refuses a build with a type error, in the words of the compiler, before its upload', async ({
  team,
}) => {
  const { npm, editing } = team
  const typed = `${good}\n  const pages: number = 'none'\n  if (!pages) return null`
  await editing(page, good, typed, async () => {
    const previews = async () => (await npm('releases')).split('Previews').at(1)
    const before = await previews()
    await expect(npm('release', 'mf-auth')).rejects.toThrow(
      /mf-auth was not released: mf-auth\/src\/forgot-password\/ForgotPasswordPage.tsx:\d+: Type 'string' is not assignable to type 'number'.\s*$/,
    )
    expect(await previews()).toBe(before)
  })
})

test('releases a shell and a remote that need each other in one step, from another machine', async ({
  team,
}) => {
  const { site, npmWith, anotherMachine, editing } = team
  const elsewhere = await anotherMachine('shell', 'mf-auth')
  const to = ['--to', site.url]
  const verifyPage = 'mf-auth/src/verify-email/VerifyEmailPage.tsx'
  await editing('shared-ui/src/index.ts', '{ Spinner }', '{ Spinner as Waiting }', () =>
    editing(verifyPage, 'Spinner', 'Waiting as Spinner', async () => {
      const together = `npm run release -- shell mf-auth --to ${site.url}`
      await expect(npmWith(elsewhere, 'release', 'shell', ...to)).rejects.toThrow(together)

      const output = await npmWith(elsewhere, 'release', 'shell', 'mf-auth', ...to)

      expect(output).toMatch(/released shell \w+, mf-auth \w+ as release \d+/)
      const person = await site.visitor()
      await person.visit('/signin')
      await expect(pageHeading(person.page)).toBeVisible()
    }),
  )
})
