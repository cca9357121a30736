import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { testSite } from './site.ts'

const site = testSite()

/** Takes a remote's files away from the server; what this returns puts them back. */
const takeAway = async (remote: string): Promise<() => Promise<void>> => {
  const files = join(site.dataDir, 'releases', 'builds', remote)
  const hidden = `${files}.away`
  await rename(files, hidden)
  return () => rename(hidden, files)
}

test('a remote whose files are gone takes only its area with it, and Retry brings it back', async () => {
  const putBack = await takeAway('mf-search')
  const visitor = await site.person()
  const { page } = visitor
  await visitor.visit('/search')

  const panel = page.getByRole('alert')
  await panel.getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).waitFor()
  await page.getByRole('contentinfo').waitFor()

  // The other remotes work, on the same page, without a new document.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()

  // Still away: Retry asks again and says so again.
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panel.getByRole('button', { name: 'Retry' }).waitFor()

  await putBack()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
  await page.getByRole('article').first().waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await visitor.leave()
})

test('a fragment whose remote is down leaves a quiet gap in the other team’s page', async () => {
  const putBack = await takeAway('mf-chat')
  const visitor = await site.person()
  await visitor.visit('/search?searchType=users')
  await visitor.page.getByRole('article').first().waitFor()
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
  await putBack()
  await visitor.leave()
})
