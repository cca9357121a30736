import { withTeam } from './team.ts'
import { expect, pageHeading } from './test.ts'

const test = withTeam()

test('releases one remote: open tabs keep theirs, new tabs get it, a rollback restores the old one', async ({
  team,
}) => {
  const { site, npm, editing } = team
  const early = await site.visitor()
  await early.visit('/about')

  const page = 'mf-search/src/search/SearchPage.tsx'
  await editing(page, 'title="Explore"', 'title="Discover"', async () => {
    expect(await npm('neighbours')).toMatch(
      /With the other front ends of release 1:\n {2}mf-search can be released alone\n/,
    )
    await npm('release', 'mf-search')
  })

  // The open tab loads the remote only now, and gets the build of its own page.
  await early.page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(early.page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()

  const late = await site.visitor()
  await late.visit('/search')
  await expect(late.page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()

  // The other remotes are unchanged in both.
  for (const { page: each } of [early, late]) {
    await each.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(each.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }

  await npm('rollback', 'mf-search')
  const last = await site.visitor()
  await last.visit('/search')
  await expect(last.page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

test('releases a shell and a remote that need each other in one step, from another machine', async ({
  team,
}) => {
  const { site, npmWith, anotherMachine, editing } = team
  const elsewhere = await anotherMachine('shell', 'mf-auth')
  const to = ['--to', site.url]
  const renaming = ['{ Spinner }', '{ Spinner as Waiting }'] as const
  await editing('shared-ui/src/index.ts', ...renaming, () =>
    editing(
      'mf-auth/src/verify-email/VerifyEmailPage.tsx',
      'Spinner',
      'Waiting as Spinner',
      async () => {
        const together = `npm run release -- shell mf-auth --to ${site.url}`
        await expect(npmWith(elsewhere, 'release', 'shell', ...to)).rejects.toThrow(together)

        const output = await npmWith(elsewhere, 'release', 'shell', 'mf-auth', ...to)

        expect(output).toMatch(/released shell \w+, mf-auth \w+ as release \d+/)
        const person = await site.visitor()
        await person.visit('/signin')
        await expect(pageHeading(person.page)).toBeVisible()
      },
    ),
  )
})
