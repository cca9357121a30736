import { withTeam } from './team.ts'
import { expect, pageHeading, type Site } from './test.ts'

const test = withTeam()

const page = 'mf-auth/src/forgot-password/ForgotPasswordPage.tsx'
const good = 'export function ForgotPasswordPage() {'

const title = async (site: Site): Promise<string> => {
  const person = await site.visitor()
  await person.visit('/forgot-password')
  const text = await pageHeading(person.page).innerText()
  return text
}

test('refuses a build that throws in the browser unless forced with a reason', async ({ team }) => {
  const { site, npm, npmWith, anotherMachine, editing } = team
  const before = await title(site)
  const elsewhere = await anotherMachine('mf-auth')
  const release = (...args: string[]) =>
    npmWith(elsewhere, 'release', 'mf-auth', '--to', site.url, ...args)
  const broken = `${good}\n  if (location.href) throw new Error('nothing is forgotten')`
  await editing(page, good, broken, async () => {
    await expect(release()).rejects.toThrow(
      'mf-auth fails at /forgot-password: Error: nothing is forgotten',
    )
    expect(await title(site)).toBe(before)
    expect(await npm('releases')).toMatch(/mf-auth [0-9a-f]{16}: refused\n {7}gate refused: boot/)

    const output = await release('--force', 'to see what happens')
    expect(output).toContain('as release 3, by force')
    const why = await npm('why', '3')
    expect(why).toContain('Gate: forced: to see what happens')
    expect(why).toMatch(/ {2}boot +mf-auth fails at \/forgot-password/)

    await npm('rollback', 'mf-auth')
    expect(await title(site)).toBe(before)
  })
})
