import { assetsPath, publicPath } from '@quad/federation/front-ends'
import { releasesIn, rollback, withdraw } from '@quad/releases'
import type { Page } from 'playwright-core'
import { liveBuild, releaseChanged } from './releasing.ts'
import { testSite } from './site.ts'

const site = testSite()

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
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('an open tab takes a newer release with the next link, but never over an unsaved form', async () => {
  const [reader, writer] = [await site.person(), await site.student('ltran')]
  await reader.visit('/about')
  await writer.visit('/createproject')
  const title = writer.page.getByLabel('Title', { exact: false }).first()
  await title.fill('Not to be lost')
  await Promise.all([mark(reader.page), mark(writer.page)])

  // Without a newer release, links stay within the document.
  await comeBack(reader.page)
  await explore(reader.page).click()
  await heading(reader.page, 'Explore').waitFor()
  expect(await isSameDocument(reader.page)).toBe(true)
  await reader.page.getByRole('link', { name: 'About' }).first().click()

  await releaseChanged(site.dataDir, 'mf-search', renamed('Explore', 'Discover'))
  await Promise.all([comeBack(reader.page), comeBack(writer.page)])

  await explore(reader.page).click()
  await heading(reader.page, 'Discover').waitFor()
  expect(await isSameDocument(reader.page)).toBe(false)

  await writer.page.getByText('A new version of Quad is ready.', { exact: true }).waitFor()
  expect(await title.inputValue()).toBe('Not to be lost')
  await explore(writer.page).click()
  await writer.page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await writer.page.getByRole('button', { name: 'Stay' }).click()
  expect(await title.inputValue()).toBe('Not to be lost')
  expect(await isSameDocument(writer.page)).toBe(true)

  // The changes are discarded, and the release is taken.
  await title.fill('')
  await explore(writer.page).click()
  await heading(writer.page, 'Discover').waitFor()
  expect(await isSameDocument(writer.page)).toBe(false)

  for (const person of [reader, writer]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})

test('an open tab with a withdrawn build is told to reload, and then has the earlier build', async () => {
  const { dataDir } = site
  const good = await liveBuild(dataDir, 'mf-search')
  const build = await releaseChanged(dataDir, 'mf-search', renamed('Discover', 'Leak'))
  const reader = await site.person()
  const { page } = reader
  await reader.visit('/search')
  await heading(page, 'Leak').waitFor()

  await withdraw(releasesIn(dataDir), { name: 'mf-search', build }, { who: 'an operator' })

  await comeBack(page)
  await page
    .getByText('Quad has an important update. Please reload this page.', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await heading(page, 'Discover').waitFor()
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
  expect(reader.complaints).toEqual([])
  await reader.leave()
})

test('a build of an earlier version, with its own addresses, works beside content-addressed ones', async () => {
  const { dataDir } = site
  const renaming = renamed('Discover', 'Find')
  const build = await releaseChanged(dataDir, 'mf-search', renaming, { hasOwnAddresses: true })
  const [early, late] = [await site.person(), await site.person()]
  const paths: string[] = []
  early.page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await early.visit('/about')
  await rollback(releasesIn(dataDir), 'mf-search', { who: 'an operator' })

  // The open tab loads the remote only now, and gets the build of its own page.
  await explore(early.page).click()
  await heading(early.page, 'Find').waitFor()
  const own = paths.filter((path) => path.startsWith(publicPath('mf-search', build)))
  expect(own.filter((path) => path.endsWith('.js')).length).toBeGreaterThanOrEqual(3)
  expect(own.filter((path) => path.endsWith('.css')).length).toBeGreaterThanOrEqual(1)
  expect(paths.filter((path) => path.startsWith(assetsPath('mf-search')))).toEqual([])
  expect(paths.filter((path) => path.startsWith(assetsPath('shell')))).not.toEqual([])

  await late.visit('/search')
  await heading(late.page, 'Discover').waitFor()
  for (const { page } of [early, late]) {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  }
  expect(paths.filter((path) => path.startsWith(assetsPath('mf-auth')))).not.toEqual([])

  for (const person of [early, late]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})
