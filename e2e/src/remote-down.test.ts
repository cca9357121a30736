import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { profileOf } from './campus.ts'
import { failures, networkFailures } from './failing-remotes.ts'
import { testSite } from './site.ts'

const site = testSite()

interface Area {
  path: () => string
  heading: RegExp
}

let profile = ''

/** One page of each remote, and its heading. */
const areas: Record<string, Area> = {
  'mf-search': { path: () => '/search', heading: /^Explore$/ },
  'mf-projects': { path: () => '/createproject', heading: /^Create/ },
  'mf-profile': { path: () => profile, heading: /^Linh Tran$/ },
  'mf-chat': { path: () => '/notifications', heading: /^(?:Notifications|No notifications)$/ },
  'mf-auth': { path: () => '/forgot-password', heading: /^Reset Your Password$/ },
}

const shows = (page: Page, { heading }: Area): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** Navigates without a new document, like Back and Forward. */
const goWithin = (page: Page, { path }: Area): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path())

beforeAll(async () => {
  const student = await site.student('ltran')
  profile = await profileOf(student)
  await student.leave()
})

const table = Object.entries(areas).flatMap(([remote, area]) =>
  Object.entries(failures).map(([how, failure]) => ({ remote, area, how, ...failure })),
)

test.each(table)(
  'keeps the shell and the others working while $remote $how, and recovers on Retry',
  async ({ remote, area, fail, phase }) => {
    const student = await site.student('ltran')
    const { page } = student
    const mend = await fail(page, remote)
    const reported = page.waitForRequest((each) => each.url().endsWith('/reports/front-end'))
    await student.visit(area.path())
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const panel = page.getByRole('main')
    await panel.getByText(/cannot be loaded right now|has a problem/).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect((await reported).postDataJSON()).toMatchObject({ remote, phase })

    for (const [other, there] of Object.entries(areas)) {
      if (other === remote) continue
      await goWithin(page, there)
      await shows(page, there)
    }

    await goWithin(page, area)
    await panel.getByRole('button', { name: 'Retry' }).waitFor()
    await mend()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await shows(page, area)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await student.leave()
  },
)

test.each(Object.entries(networkFailures))(
  'blames no build while a remote %s, and recovers on Retry',
  async (_, fail) => {
    const visitor = await site.person()
    const { page } = visitor
    const reports: string[] = []
    page.on('request', (each) => {
      if (each.url().endsWith('/reports/front-end')) reports.push(each.postData() ?? '')
    })
    const mend = await fail(page, 'mf-search')
    await visitor.visit('/search')
    const panel = page.getByRole('main')
    await panel.getByText('Your connection is slow or was interrupted.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).waitFor()
    expect(reports).toEqual([])
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'quad_avoid' }),
    )
    await mend()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await shows(page, areas['mf-search']!)
    await visitor.leave()
  },
)

/** Removes a remote's files from the server; returns a function that restores them. */
const takeAway = async (remote: string): Promise<() => Promise<void>> => {
  const files = join(site.dataDir, 'releases', 'builds', remote)
  const hidden = `${files}.away`
  await rename(files, hidden)
  return () => rename(hidden, files)
}

test("leaves an empty gap in another team's page where a fragment's remote is down", async () => {
  const putBack = await takeAway('mf-chat')
  const visitor = await site.person()
  await visitor.visit('/search?searchType=users')
  await visitor.page.getByRole('article').first().waitFor()
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
  await putBack()
  await visitor.leave()
})
