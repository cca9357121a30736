import { withTeam } from './team.ts'
import { expect } from './test.ts'

const test = withTeam()

test('refuses a build with a type error, in the words of the compiler', async ({ team }) => {
  const { npm, editing } = team
  const page = 'mf-auth/src/forgot-password/ForgotPasswordPage.tsx'
  const good = 'export function ForgotPasswordPage() {'
  const typed = `${good}\n  const pages: number = 'none'\n  if (!pages) return null`
  await editing(page, good, typed, async () => {
    await expect(npm('release', 'mf-auth')).rejects.toThrow(
      /mf-auth has type errors, so it was not released:\nmf-auth\/src\/forgot-password\/ForgotPasswordPage.tsx\(\d+,9\): error TS2322: Type 'string' is not assignable to type 'number'/,
    )
  })
})

test('refuses a build that throws on a search result', async ({ team }) => {
  const { site, npmWith, anotherMachine, editing } = team
  const elsewhere = await anotherMachine('mf-search')
  const results = '  const found = useInfiniteQuery(projectResults(state))'
  const noResult = `${results}\n  if ((found.data?.pages[0]?.total ?? 0) > 0) throw new Error('no result')`
  await editing('mf-search/src/search/Results.tsx', results, noResult, async () => {
    const releasing = npmWith(elsewhere, 'release', 'mf-search', '--to', site.url)
    await expect(releasing).rejects.toThrow('mf-search fails at /search: Error: no result')
  })
})

test('releases from another machine with the token of one front end only', async ({ team }) => {
  const { site, npmWith, anotherMachine, editing } = team
  const elsewhere = await anotherMachine('mf-auth')
  const to = ['--to', site.url]
  const page = 'mf-auth/src/sign-in/SignInPage.tsx'
  await editing(page, 'Sign In', 'Come In', async () => {
    expect(await npmWith(elsewhere, 'neighbours', ...to)).toMatch(
      /With the other front ends of release \d+:\n {2}mf-auth can be released alone/,
    )

    const output = await npmWith(elsewhere, 'release', 'mf-auth', ...to)

    expect(output).toMatch(/uploaded (\d+) of \1 new files of mf-auth/)
    const [, release = ''] = /released mf-auth \w+ as release (\d+)/.exec(output) ?? []
    const why = await npmWith(elsewhere, 'why', release, ...to)
    expect(why).toMatch(/ {2}boot +passed, as told by the releasing machine/)
    const person = await site.visitor()
    await person.visit('/signin')
    await expect(person.page.getByText('Come In').first()).toBeVisible()

    await expect(npmWith(elsewhere, 'rollback', 'mf-chat', ...to)).rejects.toThrow(
      'This token releases mf-auth, not mf-chat.',
    )
    const history = await npmWith(elsewhere, 'releases', ...to)
    expect(history).toContain('the team of mf-auth  mf-auth')
  })
})
