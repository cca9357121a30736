import { noId } from './campus.ts'
import { expect, heading, test, type Person } from './test.ts'

test('answers 404 for paths that no released build has, and 200 for those of its pages', async ({
  site,
}) => {
  const { project, event, groupChat } = site.places
  const [visitor, member] = [await site.visitor(), await site.demo('ltran')]
  const statusOf = async ({ page }: Person, path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).status()
  for (const path of ['/projects', '/projects/nonsense', `${project}/nonsense`, '/%E0%A4%A']) {
    expect([path, await statusOf(visitor, path)]).toEqual([path, 404])
  }
  for (const path of ['/', project, `${project}/edit`, event, `/chats/${noId}`, '/error/404']) {
    expect([path, await statusOf(visitor, path)]).toEqual([path, 200])
  }
  expect(await statusOf(member, groupChat)).toBe(200)
  expect(await statusOf(member, `/chats/${noId}`)).toBe(404)
})

test('public pages show their text without scripts, and links that lead on', async ({ site }) => {
  const { page, visit } = await site.visitor({ javaScriptEnabled: false })
  for (const [path, title] of [
    ['/about', 'About'],
    ['/tutorial', 'Tutorial'],
    ['/team', 'Team'],
    ['/', 'Find & collaborate on the next big thing'],
  ] as const) {
    await visit(path)
    await expect(heading(page, title)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('link', { name: 'A Timetable That Fits' }).click()
  await expect(heading(page, 'A Timetable That Fits')).toBeVisible()
  await expect(page.locator('.frame-line').first()).toBeHidden()
})
