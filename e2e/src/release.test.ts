import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { testSite } from './site.ts'

jest.setTimeout(600_000)

let copy: CheckoutCopy
const site = testSite(async () => {
  copy = await copyCheckout()
  return { from: copy.folder }
})

afterAll(() => copy?.remove())

test('releases one remote: open tabs keep theirs, new tabs get it, a rollback restores the old one', async () => {
  const env = { DATA_DIR: site.dataDir }
  const early = await site.person()
  await early.visit('/about')

  await copy.edit('mf-search/src/search/SearchPage.tsx', 'title="Explore"', 'title="Discover"')
  expect(await copy.npm(['run', 'neighbours'], env)).toMatch(
    /With the other front ends of release 1:\n {2}mf-search can be released alone\n/,
  )
  await copy.npm(['run', 'release', '--', 'mf-search'], env)

  // The open tab loads the remote only now, and gets the build of its own page.
  await early.page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await early.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()

  const late = await site.person()
  await late.visit('/search')
  await late.page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor()

  // The other remotes are unchanged in both.
  for (const { page } of [early, late]) {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  }

  await copy.npm(['run', 'rollback', '--', 'mf-search'], env)
  const last = await site.person()
  await last.visit('/search')
  await last.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()

  for (const person of [early, late, last]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})
