import { assetsPath } from '@quad/federation/front-ends'
import { releasesIn, withdraw } from '@quad/releases'
import type { Page } from '@playwright/test'
import { liveBuild, releaseChanged } from './releasing.ts'
import { expect, heading, withOwnServer } from './test.ts'

const test = withOwnServer()
// Each continues with the releases of the one before.
test.describe.configure({ mode: 'serial' })

/** Makes an open tab visible again, which then checks for the newest builds. */
const comeBack = async (page: Page): Promise<void> => {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/mf/release.json'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await asked).finished()
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(`title:"${from}"`, `title:"${to}"`)

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
  await expect(heading(reader.page, 'Explore')).toBeVisible()
  expect(await isSameDocument(reader.page)).toBe(true)
  await reader.page.getByRole('link', { name: 'About' }).first().click()

  await releaseChanged(site.dataDir, 'mf-search', renamed('Explore', 'Discover'))
  await Promise.all([comeBack(reader.page), comeBack(writer.page)])

  await explore(reader.page).click()
  await expect(heading(reader.page, 'Discover')).toBeVisible()
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
  await expect(heading(writer.page, 'Discover')).toBeVisible()
  expect(await isSameDocument(writer.page)).toBe(false)
})

test('an open tab with a withdrawn build is told to reload, and then has the earlier build', async ({
  site,
}) => {
  const { dataDir } = site
  const good = await liveBuild(dataDir, 'mf-search')
  const build = await releaseChanged(dataDir, 'mf-search', renamed('Discover', 'Leak'))
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
  await expect(heading(page, 'Discover')).toBeVisible()
  expect(await liveBuild(dataDir, 'mf-search')).toBe(good)
  const store = releasesIn(dataDir)
  const kept = Object.keys((await store.manifest('mf-search', good)).files)
  const gone = Object.keys((await store.manifest('mf-search', build)).files).filter(
    (path) => !kept.includes(path),
  )
  expect(gone).toEqual([expect.stringMatching(/\.js$/)])
  for (const address of [
    `/search?mf.mf-search=${build}`,
    `/mf/mf-search/${build}/standalone.html`,
    `${assetsPath('mf-search')}${gone[0]}`,
  ]) {
    expect((await page.request.get(site.url + address)).status()).toBe(404)
  }
})
