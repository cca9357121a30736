import { overflowOf, projectPath } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let visitor: Person
let member: Person

/** Paths of the demo campus: a project of the member's, its first event and chat, the member and somebody else. */
let project: string
let event: string
let chat: string
let own: string
let others: string

const idIn = async (call: string): Promise<unknown> =>
  (await member.page.request.get(`/api/${call}`)).json()

beforeAll(async () => {
  visitor = await site.person()
  member = await site.student('ltran')
  project = await projectPath(member, 'Tidepool Atlas')
  const { id } = (await idIn('public/auth/getCurrentUser')) as { id: string }
  own = `/users/${id}`
  const { events, usersId, chatId } = (await idIn(project.slice(1))) as {
    events: { id: string }[]
    usersId: string[]
    chatId: string
  }
  chat = `/chats/${chatId}`
  event = `/event/${events[0]?.id}`
  others = `/users/${usersId[0]}`
})

/** Where somebody who goes to a path ends up, and under which heading. */
const arrive = async ({ page, visit }: Person, path: string): Promise<[string, string]> => {
  await visit(path)
  let arrived = ''
  // A redirect shows nothing of its own: the place is settled once it stays.
  for (;;) {
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { pathname, search } = new URL(page.url())
    if (pathname + search === arrived) break
    arrived = pathname + search
  }
  return [arrived, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '']
}

type Row = [path: () => string, place: () => string, heading: RegExp]

const everywhere = (path: string, heading: RegExp): Row => [() => path, () => path, heading]
const leadsTo = (path: () => string, place: () => string, heading: RegExp): Row => [
  path,
  place,
  heading,
]
const signInFor = (path: () => string): (() => string) => {
  return () => `/signin?redirect=${encodeURIComponent(path())}`
}

const anyone: Row[] = [
  everywhere('/', /^Find & collaborate on the next big thing$/),
  everywhere('/search?query=&searchType=users', /^Explore$/),
  leadsTo(
    () => project,
    () => project,
    /^Tidepool Atlas$/,
  ),
  leadsTo(
    () => event,
    () => event,
    /./,
  ),
  leadsTo(
    () => others,
    () => others,
    /^Amara Okafor$/,
  ),
  leadsTo(
    () => `${others}/edit`,
    () => others,
    /^Amara Okafor$/,
  ),
  leadsTo(
    () => `${others}/settings`,
    () => '/search',
    /^Explore$/,
  ),
  leadsTo(
    () => `${project}/edit`,
    () => project,
    /^Tidepool Atlas$/,
  ),
  everywhere('/forgot-password', /^Reset Your Password$/),
  everywhere('/verify-email', /./),
  everywhere('/about', /^About$/),
  everywhere('/tutorial', /^Tutorial$/),
  everywhere('/team', /^Team$/),
  everywhere('/error', /^Something went wrong$/),
  everywhere('/error/404', /^Page not found$/),
  leadsTo(
    () => '/no/such/page',
    () => '/error/404',
    /^Page not found$/,
  ),
  leadsTo(
    () => '/projects/nonsense',
    () => '/error/404',
    /^Page not found$/,
  ),
]

const ofVisitors: Row[] = [
  ...anyone,
  leadsTo(
    () => '/createproject',
    signInFor(() => '/createproject'),
    /^Sign In$/,
  ),
  leadsTo(
    () => `${project}/addEvent`,
    signInFor(() => `${project}/addEvent`),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/chats',
    signInFor(() => '/chats'),
    /^Sign In$/,
  ),
  leadsTo(
    () => chat,
    signInFor(() => chat),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/notifications',
    signInFor(() => '/notifications'),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/createuser',
    () => '/register/?redirect=%2Fsearch',
    /^Register$/,
  ),
  everywhere('/signin', /^Sign In$/),
  everywhere('/signin?redirect=/about', /^Sign In$/),
  everywhere('/register/', /^Register$/),
  everywhere('/register/?redirect=/about', /^Register$/),
  // The code does not stay in the address.
  leadsTo(
    () => '/reset-password?user=00000000-0000-7000-8000-000000000000&token=ABC234',
    () => '/reset-password',
    /^Reset Password$/,
  ),
  leadsTo(
    () => '/reset-password?user=1',
    () => '/signin',
    /^Sign In$/,
  ),
]

const ofMembers: Row[] = [
  ...anyone,
  everywhere('/createproject', /./),
  leadsTo(
    () => `${project}/addEvent`,
    () => project,
    /^Tidepool Atlas$/,
  ),
  leadsTo(
    () => own,
    () => own,
    /^Linh Tran$/,
  ),
  leadsTo(
    () => `${own}/edit`,
    () => `${own}/edit`,
    /./,
  ),
  leadsTo(
    () => `${own}/settings`,
    () => `${own}/settings`,
    /^User Settings$/,
  ),
  everywhere('/notifications', /^(?:Notifications|No notifications)$/),
  everywhere('/chats', /./),
  leadsTo(
    () => chat,
    () => chat,
    /^Tidepool Atlas/,
  ),
  leadsTo(
    () => '/createuser',
    () => '/search',
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin',
    () => '/search',
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin?redirect=/about',
    () => '/about',
    /^About$/,
  ),
  leadsTo(
    () => '/signin?redirect=https://elsewhere.example/',
    () => '/search',
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin?redirect=//elsewhere.example/',
    () => '/search',
    /^Explore$/,
  ),
]

/** What differs from the table: nothing. */
const differences = async (person: Person, rows: readonly Row[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const [path, place, heading] of rows) {
    const [at, title] = await arrive(person, path())
    if (at !== place() || !heading.test(title)) wrong.push(`${path()} → ${at} "${title}"`)
  }
  return wrong
}

test('each route leads a visitor where it should', async () => {
  expect(await differences(visitor, ofVisitors)).toEqual([])
})

test('each route leads a member where it should', async () => {
  expect(await differences(member, ofMembers)).toEqual([])
})

test('a settings page of somebody else says why one is on the search page', async () => {
  await visitor.visit(`${others}/settings`)
  await visitor.page
    .getByText("Access denied - You do not have permission to change this user's settings.")
    .waitFor()
})

test.each([
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const)(
  'the theme %s is %s before the first paint, where the system is %s',
  async (theme, shown, colorScheme) => {
    const person = await site.person({ colorScheme })
    const { page } = person
    await page.addInitScript((value) => localStorage.setItem('quad:theme', value), theme)
    // Nothing but the document arrives: what is painted then is the first paint.
    await page.route(/\/mf\/|\/api\//, (route) => route.abort())
    await page.goto('/about', { waitUntil: 'commit' })
    await page.locator('html[data-theme]').waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe(shown)
    await person.leave()
  },
)

test('the slash key, the menus and the search work by the keyboard alone', async () => {
  const { page } = member
  await member.visit('/about')
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('atlas')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /found for "atlas"/ }).waitFor()
  await page.getByRole('button', { name: 'Profile menu of Linh Tran' }).focus()
  await page.keyboard.press('Enter')
  for (const entry of ['My Profile', 'Edit Profile', 'Settings']) {
    await page.getByRole('menuitem', { name: entry }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press(entry === 'Settings' ? 'Enter' : 'ArrowDown')
  }
  await page.waitForURL((url) => url.pathname === `${own}/settings`)
})

test('a narrow screen has its ways behind one button, and nothing reaches out of it', async () => {
  const person = await site.person({ viewport: { width: 390, height: 800 } })
  const { page } = person
  await person.visit('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByPlaceholder('Search projects and peers').fill('kite')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?query=kite&searchType=projects')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  for (const path of ['/', '/about', '/team', '/tutorial']) {
    await arrive(person, path)
    expect(await overflowOf(person)).toBe(0)
  }
  await person.leave()
})

test('a remote whose script does not arrive leaves its links in place', async () => {
  const person = await site.person()
  const { page } = person
  await page.route('**/mf/mf-search/**', (route) => route.abort())
  await person.visit('/')
  await page.getByRole('alert').first().getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await page.waitForURL('**/search')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  await person.leave()
})

test('what the site says of itself can be fetched, and previews find their picture', async () => {
  const { request } = visitor.page
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /api/')
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const { src } of [...icons, { src: '/icons/touch.png' }]) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }

  const html = await (await request.get(project)).text()
  expect(html).toContain('<title>Tidepool Atlas · Quad</title>')
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  const picture = await request.get(new URL(image).pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('nothing on the landing page moves while it loads', async () => {
  const person = await site.person({ viewport: { width: 1280, height: 2600 } })
  const { page } = person
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Slow enough for the skeletons to be seen.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await person.visit('/')
  await page.getByRole('link', { name: 'Join them' }).waitFor()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(moved).toBeLessThan(0.001)
  await person.leave()
})
