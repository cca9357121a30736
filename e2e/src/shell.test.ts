import { overflowOf, projectPath } from './campus.ts'
import { finger } from './hands.ts'
import { pageHeading } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

test.each([
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const)(
  'applies the theme %s as %s before the first paint where the system is %s',
  async (theme, shown, colorScheme) => {
    const person = await site.person({ colorScheme })
    const { page } = person
    await page.addInitScript((value) => localStorage.setItem('quad:theme', value), theme)
    // Only the document loads, so this is the first paint.
    await page.route(/\/mf\/|\/api\//, (route) => route.abort())
    await page.goto('/about', { waitUntil: 'commit' })
    await page.locator('html[data-theme]').waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe(shown)
    await person.leave()
  },
)

test('operates the slash key, the menus and the search with the keyboard', async () => {
  const member = await site.student('ltran')
  const { page } = member
  await member.visit('/about')
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('atlas')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /found for "atlas"/ }).waitFor()
  await page.getByRole('button', { name: 'Profile menu of Linh Tran' }).focus()
  await page.keyboard.press('Enter')
  for (const entry of ['My Profile', 'My Projects', 'Edit Profile', 'Settings']) {
    await page.getByRole('menuitem', { name: entry }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press(entry === 'Settings' ? 'Enter' : 'ArrowDown')
  }
  await page.waitForURL('**/users/*/settings')
  await member.leave()
})

test('opens the profile menu with ArrowDown as soon as the page appears', async () => {
  const member = await site.student('ltran')
  const { page } = member
  await member.visit('/about')
  const button = page.getByRole('button', { name: 'Profile menu of Linh Tran' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'My Profile' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  expect(member.complaints).toEqual([])
  await member.leave()
})

test('a page starts at its top after another page was scrolled and left by an address', async () => {
  const visitor = await site.person({ viewport: { width: 390, height: 600 } })
  const { page } = visitor
  const scrolled = () => page.evaluate(() => window.scrollY)
  await visitor.visit('/search?query=')
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  expect(await scrolled()).toBeGreaterThan(500)
  for (const [path, heading] of [
    ['/search?query=music', /found for "music"/],
    ['/', 'People to build with'],
  ] as const) {
    await visitor.visit(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect([path, await scrolled()]).toEqual([path, 0])
  }
  await visitor.leave()
})

test('opens the narrow menu on the first press and returns the focus to its button', async () => {
  const person = await site.person(finger.screen)
  const { page } = person
  await person.visit('/about')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Sign In' }).waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  expect(person.complaints).toEqual([])
  await person.leave()
})

test('puts navigation behind one button on a narrow screen, without horizontal overflow', async () => {
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
    await person.visit(path)
    await pageHeading(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await overflowOf(person)).toBe(0)
  }
  await person.leave()
})

test('shows messages and notifications beside the narrow menu, also at 320 px', async () => {
  const member = await site.student('jweber', { viewport: { width: 320, height: 640 } })
  const { page } = member
  await member.visit('/about')
  const banner = page.getByRole('banner')
  expect(await banner.getByRole('search').isVisible()).toBe(false)
  await banner.getByRole('link', { name: /^Notifications/ }).click()
  await page.waitForURL('**/notifications')
  await banner.getByRole('link', { name: /^Messages/ }).click()
  await page.waitForURL('**/chats')
  expect(await overflowOf(member)).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'My Projects' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor()
  await member.leave()
})

test("keeps a remote's links in place when its script does not load", async () => {
  const person = await site.person()
  const { page } = person
  await page.route('**/mf/mf-search/**', (route) => route.abort())
  await person.visit('/')
  await page.getByRole('alert').first().getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('heading', { level: 1, name: 'Search cannot be loaded right now' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  await person.leave()
})

test("serves the site's metadata and the preview picture", async () => {
  const visitor = await site.person()
  const { request } = visitor.page
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  const landing = await (await request.get('/')).text()
  const addressOf = (path: string) => landing.match(`href="(${path}\\?v=[\\w-]{10})"`)?.[1] ?? ''
  const manifest = await request.get(addressOf('/site.webmanifest'))
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const src of [...icons.map((icon) => icon.src), addressOf('/icons/touch.png')]) {
    expect((await request.get(src)).headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }

  const html = await (await request.get(await projectPath(visitor, 'Tidepool Atlas'))).text()
  expect(html).toContain('<title>Tidepool Atlas · Quad</title>')
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  const picture = await request.get(new URL(image).pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  await visitor.leave()
})
