import { withTeam } from './team.ts'
import { expect, heading, type Site } from './test.ts'

const test = withTeam()
// As the first file of the folder, it does not run alone at the end. A busy machine takes minutes to build and check a
// release.
test.describe.configure({ timeout: 600_000 })

const visit = async (site: Site, path: string) => {
  const person = await site.visitor()
  await person.visit(path)
  return person
}

test('previews and releases from another machine: open tabs keep theirs, new tabs get it, a rollback restores the old one', async ({
  team,
}) => {
  const { site, npmWith, anotherMachine, editing } = team
  const elsewhere = await anotherMachine('mf-search')
  const to = ['--to', site.url]
  const early = await site.visitor()
  await editing('mf-search/src/search/SearchPage.tsx', '="Explore"', '="Discover"', async () => {
    expect(await npmWith(elsewhere, 'neighbours', ...to)).toMatch(
      /With the other front ends of release 1:\n {2}mf-search can be released alone\n/,
    )
    const [address = ''] =
      /http:\S+$/m.exec(await npmWith(elsewhere, 'preview', 'mf-search', ...to)) ?? []
    const invited = await site.visitor()
    await invited.page.goto(address)
    await invited.page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
    await expect(heading(invited.page, 'Discover')).toBeVisible()
    const other = await visit(site, '/search')
    await expect(heading(other.page, 'Explore')).toBeVisible()

    // An open tab asks for newer builds every two minutes, which building may take.
    await early.visit('/about')
    const output = await npmWith(elsewhere, 'release', 'mf-search', ...to)
    expect(output).toMatch(/released mf-search \w+ as release 2/)
  })
  expect(await npmWith(elsewhere, 'why', '2', ...to)).toMatch(
    / {2}boot +passed, as told by the releasing machine/,
  )

  // The open tab loads the remote only now, and gets the build of its own page.
  const { page } = early
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(heading(page, 'Explore')).toBeVisible()
  const late = await visit(site, '/search')
  await expect(heading(late.page, 'Discover')).toBeVisible()
  // The other remotes are unchanged.
  await late.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(heading(late.page, 'Sign In')).toBeVisible()

  await expect(npmWith(elsewhere, 'rollback', 'mf-chat', ...to)).rejects.toThrow(
    'This token releases mf-search, not mf-chat.',
  )
  await npmWith(elsewhere, 'rollback', 'mf-search', ...to)
  const last = await visit(site, '/search')
  await expect(heading(last.page, 'Explore')).toBeVisible()
})
