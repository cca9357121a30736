import { noId, type Places } from './campus.ts'
import { expect, heading, pageHeading, test, type Person } from './test.ts'

/** What a person opens, where it leads, and the heading of the page there. */
type Row = [path: string, place: string, title: RegExp]

const stays = (path: string, title: RegExp): Row => [path, path, title]

const signIn = (path: string) => `/signin?redirect=${encodeURIComponent(path)}`

const ofVisitors = ({ project, event, groupChat, owner }: Places): Row[] => [
  stays(event, /./),
  [`${owner}/edit`, owner, /^Amara Okafor$/],
  [`${owner}/settings`, '/search', /^Explore$/],
  [`${project}/edit`, project, /^Tidepool Atlas$/],
  [`${project}/addEvent`, signIn(`${project}/addEvent`), /^Sign In$/],
  ['/createproject', signIn('/createproject'), /^Sign In$/],
  [groupChat, signIn(groupChat), /^Sign In$/],
  ['/notifications', signIn('/notifications'), /^Sign In$/],
  ['/createuser', '/register/?redirect=%2Fsearch', /^Register$/],
  // The code is removed from the URL.
  [`/reset-password?user=${noId}&token=ABC234`, '/reset-password', /^Reset Password$/],
  ['/reset-password?user=1', '/signin', /^Sign In$/],
  ['/no/such/page', '/error/404', /^Page not found$/],
  ['/projects/nonsense', '/error/404', /^Page not found$/],
  ['/%E0%A4%A', '/error/404', /^Page not found$/],
]

const ofMembers = ({ project, groupChat, member }: Places): Row[] => [
  [`${project}/addEvent`, project, /^Tidepool Atlas$/],
  stays(`${member}/edit`, /./),
  stays(`${member}/settings`, /^User Settings$/),
  stays(groupChat, /^Tidepool Atlas/),
  ['/createuser', '/search', /^Explore$/],
  ['/signin', '/search', /^Explore$/],
  ['/signin?redirect=/about', '/about', /^About$/],
]

/** Opens each path, and waits for its target. */
const follow = async ({ page, visit }: Person, rows: readonly Row[]): Promise<void> => {
  for (const [path, place, title] of rows) {
    await visit(path)
    // A redirect shows no page: a page that is shown after loading has finished stays.
    await page.waitForLoadState('networkidle')
    await expect(pageHeading(page), path).toHaveText(title)
    const { pathname, search } = new URL(page.url())
    expect({ path, leadsTo: pathname + search }).toEqual({ path, leadsTo: place })
  }
}

test('leads a visitor to the right page from each route', async ({ site }) => {
  const visitor = await site.visitor()
  visitor.mayLog(/404|400/)
  await follow(visitor, ofVisitors(site.places))
  await visitor.visit(`${site.places.owner}/settings`)
  await expect(
    visitor.page.getByText(
      "Access denied - You do not have permission to change this user's settings.",
    ),
  ).toBeVisible()
})

test('leads a member to the right page from each route', async ({ site }) => {
  await follow(await site.demo('ltran'), ofMembers(site.places))
})

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
