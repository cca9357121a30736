import { pageHeading } from './people.ts'
import { testTeam } from './team.ts'

const { site, npm, npmWith, anotherMachine, editing } = testTeam()

test('releases one remote: open tabs keep theirs, new tabs get it, a rollback restores the old one', async () => {
  const early = await site.person()
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
  await early.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()

  const late = await site.person()
  await late.visit('/search')
  await late.page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor()

  // The other remotes are unchanged in both.
  for (const { page: each } of [early, late]) {
    await each.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await each.getByRole('heading', { name: 'Sign In' }).waitFor()
  }

  await npm('rollback', 'mf-search')
  const last = await site.person()
  await last.visit('/search')
  await last.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()

  for (const person of [early, late, last]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})

test('releases a shell and a remote that need each other in one step, from another machine', async () => {
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
        const person = await site.person()
        await person.visit('/signin')
        await pageHeading(person.page).waitFor()
        expect(person.complaints).toEqual([])
        await person.leave()
      },
    ),
  )
})
