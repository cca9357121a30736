import { releasesIn, withdraw } from '@quad/server/releases'
import type { Page, Request } from '@playwright/test'
import { liveBuild, releaseChanged } from './releasing.ts'
import { expect, heading, withOwnServer, type Person } from './test.ts'

const test = withOwnServer()
// Each continues with the releases of the one before.
test.describe.configure({ mode: 'serial' })

const releaseOf = ({ page }: Person) =>
  page.locator('meta[name=quad-release]').getAttribute('content')

/** The page's next failure report of a phase. */
const reportOf = async ({ page }: Person, phase: string): Promise<Record<string, string>> => {
  // ky sends a clone of each request, whose body Chromium shows only for intercepted requests.
  await page.route('**/api/**', (route) => route.continue())
  const sent = (request: Request) =>
    request.url().endsWith('/public/reports/front-end')
      ? (request.postDataJSON() as Record<string, string>)
      : {}
  return sent(await page.waitForRequest((request) => sent(request)['phase'] === phase))
}

// The half for the server is not minified.
const titleOf = (title: string): RegExp => new RegExp(`title: ?"${title}"`, 'g')

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(titleOf(from), `title:"${to}"`)

const fault = 'title:(()=>{throw new Error("broken page")})()'
const broken = (title: string) => (text: string) => text.replaceAll(titleOf(title), fault)
const mended = (title: string) => (text: string) => text.replaceAll(fault, `title:"${title}"`)

test('shows a tester a published build or a past release under a banner with an exit', async ({
  site,
}) => {
  const { dataDir } = site
  const before = await liveBuild(dataDir, 'mf-search')
  await releaseChanged(dataDir, 'mf-search', renamed('Explore', 'Discover'))

  const tester = await site.visitor()
  tester.mayLog(/404/)
  const { page } = tester
  await tester.visit(`/search?query=map&mf.mf-search=${before}`)
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?query=map')
  const banner = page.getByRole('region', { name: 'Preview' })
  await expect(banner.getByText(`build ${before} of mf-search`)).toBeVisible()
  expect(await releaseOf(tester)).toBe('2+preview')

  // For the whole visit, and for no other visitor.
  await tester.visit('/search')
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  const other = await site.visitor()
  await other.visit('/search')
  await expect(heading(other.page, 'Discover')).toBeVisible()

  await banner.getByRole('link', { name: 'End preview' }).click()
  await expect(heading(tester.page, 'Discover')).toBeVisible()
  expect(page.url()).not.toContain('mf.')
  await expect(banner).toHaveCount(0)

  await tester.visit('/search?release=1')
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  await expect(banner.getByText('release 1')).toBeVisible()

  const answer = await page.goto('/search?mf.mf-search=0000000000000000')
  expect(answer?.status()).toBe(404)
  await expect(
    page.getByText('There is no build 0000000000000000 of mf-search. Nothing has'),
  ).toBeVisible()
  await tester.visit('/search?mf.reset')
  await expect(heading(tester.page, 'Discover')).toBeVisible()
})

test('shows the previous build next after a build that throws while rendering', async ({
  site,
}) => {
  const { dataDir } = site
  const bad = await releaseChanged(dataDir, 'mf-search', broken('Discover'))

  const visitor = await site.visitor()
  visitor.mayLog(/./)
  const reported = reportOf(visitor, 'render')
  await visitor.visit('/search')
  await expect(heading(visitor.page, 'Search has a problem')).toBeVisible()
  expect(await reported).toMatchObject({ remote: 'mf-search', build: bad })

  await visitor.page.reload()
  await expect(heading(visitor.page, 'Discover')).toBeVisible()
  expect(await releaseOf(visitor)).toMatch(/^\d+\+earlier$/)
  await releaseChanged(dataDir, 'mf-search', mended('Discover'))
})

/** Makes an open tab visible again, which then checks for the newest builds. */
const comeBack = async (page: Page): Promise<void> => {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/mf/release.json'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await asked).finished()
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

const explore = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Explore' })

test('an open tab takes a newer release with the next link, but never over an unsaved form', async ({
  site,
}) => {
  const [reader, writer] = [await site.visitor(), await site.demo('ltran')]
  await reader.visit('/about')
  await writer.visit('/createproject')
  const title = writer.page.getByLabel('Title', { exact: false }).first()
  await title.fill('Not to be lost')
  await Promise.all([mark(reader.page), mark(writer.page)])

  // Without a newer release, links stay within the document.
  await comeBack(reader.page)
  await explore(reader.page).click()
  await expect(heading(reader.page, 'Discover')).toBeVisible()
  expect(await isSameDocument(reader.page)).toBe(true)
  await reader.page.getByRole('link', { name: 'About' }).first().click()

  await releaseChanged(site.dataDir, 'mf-search', renamed('Discover', 'Survey'))
  await Promise.all([comeBack(reader.page), comeBack(writer.page)])

  await explore(reader.page).click()
  await expect(heading(reader.page, 'Survey')).toBeVisible()
  expect(await isSameDocument(reader.page)).toBe(false)

  await expect(
    writer.page.getByText('A new version of Quad is ready.', { exact: true }),
  ).toBeVisible()
  await expect(title).toHaveValue('Not to be lost')
  await explore(writer.page).click()
  await expect(writer.page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await writer.page.getByRole('button', { name: 'Stay' }).click()
  await expect(title).toHaveValue('Not to be lost')
  expect(await isSameDocument(writer.page)).toBe(true)

  // The changes are discarded, and the release is taken.
  await title.fill('')
  await explore(writer.page).click()
  await expect(heading(writer.page, 'Survey')).toBeVisible()
  expect(await isSameDocument(writer.page)).toBe(false)
})

test('an open tab with a withdrawn build is told to reload, and then has the earlier build', async ({
  site,
}) => {
  const { dataDir } = site
  const good = await liveBuild(dataDir, 'mf-search')
  const build = await releaseChanged(dataDir, 'mf-search', renamed('Survey', 'Leak'))
  const reader = await site.visitor()
  const { page } = reader
  await reader.visit('/search')
  await expect(heading(page, 'Leak')).toBeVisible()

  await withdraw(releasesIn(dataDir), { name: 'mf-search', build }, { who: 'an operator' })

  await comeBack(page)
  await page
    .getByText('Quad has an important update. Please reload this page.', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Survey')).toBeVisible()
  expect(await liveBuild(dataDir, 'mf-search')).toBe(good)
})
