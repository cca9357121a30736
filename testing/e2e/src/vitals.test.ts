import { expect, heading, test, type Site } from './test.ts'

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const isCounted = (site: Site, frontEnd: string): Promise<void> =>
  site.db.change('UPDATE web_vitals SET count = count WHERE front_end = $1 AND metric = $2', [
    frontEnd,
    'LCP',
  ])

test('how a page load felt is counted by builds, with a library that loads after the page', async ({
  site,
}) => {
  const { page, visit } = await site.visitor({ userAgent: person })
  await page.addInitScript(() => {
    // A person's browser, in the tenth that is measured.
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    Math.random = () => 0.05
  })
  await visit('/search')
  await expect(heading(page, 'Explore')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await visit('/about')

  await expect(() => isCounted(site, 'shell')).toPass()
  await isCounted(site, 'mf-search')
})
