import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { failures, responding } from './failing-remotes.ts'
import { expect, heading, test, type Site } from './test.ts'

interface Area {
  path: (site: Site) => string
  title: RegExp
}

/** One page of each remote, and its heading. */
const areas: Record<string, Area> = {
  'mf-search': { path: () => '/search', title: /^Explore$/ },
  'mf-projects': { path: () => '/createproject', title: /^Create/ },
  'mf-profile': { path: ({ places }) => places.member, title: /^Linh Tran$/ },
  'mf-chat': { path: () => '/notifications', title: /^(?:Notifications|No notifications)$/ },
  'mf-auth': { path: () => '/forgot-password', title: /^Reset Your Password$/ },
}

/** Navigates without a new document, like Back and Forward. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const remotes = Object.keys(areas)

// Each failure in one remote: the shell treats all remotes alike.
const table = Object.entries(failures).map(([how, failure], index) => ({
  remote: remotes[index % remotes.length]!,
  how,
  ...failure,
}))

for (const { remote, how, fail, phase } of table) {
  test(`keeps the shell and the others working while ${remote} ${how}, and recovers on Retry`, async ({
    site,
  }) => {
    const { path, title } = areas[remote]!
    const student = await site.demo('ltran')
    student.mayLog(/./)
    const { page } = student
    const mend = await fail(page, remote)
    const reported = page.waitForRequest((each) => each.url().endsWith('/reports/front-end'))
    await student.visit(path(site))
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const panel = page.getByRole('main')
    await expect(panel.getByText(/cannot be loaded right now|has a problem/)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect((await reported).postDataJSON()).toMatchObject({ remote, phase })

    for (const [other, area] of Object.entries(areas)) {
      if (other === remote) continue
      await goWithin(page, area.path(site))
      await expect(heading(page, area.title)).toBeVisible()
    }

    await goWithin(page, path(site))
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible()
    await mend()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, title)).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
}

test('blames no build while files do not arrive, keeps the links, and recovers on Retry', async ({
  site,
}) => {
  const visitor = await site.visitor()
  visitor.mayLog(/./)
  const { page } = visitor
  const reports: string[] = []
  page.on('request', (each) => {
    if (each.url().endsWith('/reports/front-end')) reports.push(each.postData() ?? '')
  })
  const mend = await responding((route) => route.abort())(page, 'mf-search')
  await visitor.visit('/')
  // The previews of the landing page.
  await expect(page.getByRole('alert').first().getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  const panel = page.getByRole('main')
  await expect(panel.getByText('Your connection is slow or was interrupted.')).toBeVisible()
  expect(reports).toEqual([])
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'quad_avoid' }),
  )
  await mend()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Explore')).toBeVisible()
})

test("leaves an empty gap in another team's page where a fragment's remote is down", async ({
  site,
}) => {
  const files = join(site.dataDir, 'releases', 'builds', 'mf-chat')
  await rename(files, `${files}.away`)
  try {
    const visitor = await site.visitor()
    visitor.mayLog(/./)
    await visitor.visit('/search?searchType=users')
    await expect(visitor.page.getByRole('article').first()).toBeVisible()
    await expect(visitor.page.getByRole('alert')).toHaveCount(0)
  } finally {
    await rename(`${files}.away`, files)
  }
})
