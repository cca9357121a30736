import { keyboard } from './hands.ts'
import { button, expect, heading, overflowOf, phone, test, type Person } from './test.ts'

for (const [theme, shown, colorScheme] of [
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
  ['system', 'dark', 'dark'],
] as const) {
  test(`applies the theme ${theme} as ${shown} before the first paint where the system is ${colorScheme}`, async ({
    site,
  }) => {
    const person = await site.visitor({ colorScheme })
    person.mayLog(/./)
    const { page } = person
    await page.addInitScript((value) => localStorage.setItem('quad:theme', value), theme)
    // Only the document loads, so this is the first paint.
    await page.route(/\/mf\/|\/api\//, (route) => route.abort())
    await page.goto('/about', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', shown)
  })
}

test('operates the slash key, the menus and the search with the keyboard', async ({ site }) => {
  const member = await site.demo('ltran')
  const { page } = member
  await member.visit('/about')
  const menu = button(member, 'Profile menu of Linh Tran')
  // As soon as the page appears.
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('atlas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /found for "atlas"/ })).toBeVisible()
  await keyboard.press(menu)
  await keyboard.press(page.getByRole('menuitem', { name: 'Settings' }))
  await page.waitForURL('**/users/*/settings')
})

test('a page starts at its top after another page was scrolled and left by an address', async ({
  site,
}) => {
  const visitor = await site.visitor({ viewport: { width: 390, height: 600 } })
  const { page } = visitor
  await visitor.visit('/search?query=')
  await button(visitor, 'Load more').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await visitor.visit('/')
  await expect(page.getByRole('heading', { name: 'People to build with' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('puts navigation behind one button on a phone, and returns the focus to it', async ({
  site,
}) => {
  const person = await site.visitor(phone)
  const { page } = person
  await person.visit('/')
  await button(person, 'Menu').tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(person, 'Menu')).toBeFocused()
  await button(person, 'Menu').tap()
  await menu.getByPlaceholder('Search projects and peers').fill('kite')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?query=kite&searchType=projects')
  await button(person, 'Menu').tap()
  await menu.getByRole('link', { name: 'Sign In' }).tap()
  await expect(heading(page, 'Sign In')).toBeVisible()
})

test('shows messages and notifications beside the narrow menu at 320 px', async ({ site }) => {
  const member = await site.demo('jweber', { viewport: { width: 320, height: 640 } })
  const { page } = member
  await member.visit('/about')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('search')).toBeHidden()
  await banner.getByRole('link', { name: /^Notifications/ }).click()
  await page.waitForURL('**/notifications')
  await banner.getByRole('link', { name: /^Messages/ }).click()
  await page.waitForURL('**/chats')
  expect(await overflowOf(member)).toBe(0)
})

test("keeps a remote's links in place when its script does not load", async ({ site }) => {
  const person = await site.visitor()
  person.mayLog(/./)
  const { page } = person
  await page.route('**/mf/mf-search/**', (route) => route.abort())
  await person.visit('/')
  await expect(page.getByRole('alert').first().getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(heading(page, 'Search cannot be loaded right now')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(heading(page, 'Sign In')).toBeVisible()
})

const part = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })

/** Where the parts of the landing page and the previews below them begin and end. */
const placesOn = (member: Person) =>
  Promise.all([
    ...['Your projects', 'Requests', 'Next event'].map((name) => part(member, name).boundingBox()),
    member.page.getByRole('heading', { name: 'Projects for you' }).boundingBox(),
  ])

for (const [who, viewport] of [
  ['aokafor', { width: 1280, height: 900 }],
  ['fmoreau', { width: 390, height: 844 }],
] as const) {
  test(`the landing page greets ${who} and moves nothing while it loads`, async ({ site }) => {
    const member = await site.demo(who, { viewport })
    const { page } = member
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/(pending|nextEvent)$/, async (route) => {
      await held
      await route.continue()
    })
    await member.visit('/')
    await expect(part(member, 'Next event').getByText('Loading')).toBeVisible()
    const before = await placesOn(member)
    release()
    await expect(part(member, 'Next event').getByText('Loading')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(
      who === 'aokafor'
        ? part(member, 'Next event').getByText('Spring tide survey, pools 1 to 22')
        : part(member, 'Your projects').getByRole('link', { name: 'Find a project' }),
    ).toBeVisible()
    expect(await placesOn(member)).toEqual(before)
    expect(await overflowOf(member)).toBe(0)
  })
}

test('a part of the landing page that failed says so in its place, and tries again', async ({
  site,
}) => {
  const member = await site.demo('ltran')
  member.mayLog(/Failed to load resource/)
  const { page } = member
  await page.route('**/nextEvent', (route) => route.abort())
  await member.visit('/')
  const event = part(member, 'Next event')
  const retry = event.getByRole('alert').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute('**/nextEvent')
  await retry.click()
  await expect(event.getByRole('link').first()).toBeVisible()
})

test('leaves no hole in the cards of projects with few texts', async ({ site }) => {
  const { page, visit } = await site.visitor()
  await visit('/')
  const cards = page.getByRole('region', { name: 'Fresh on the board' }).locator('article')
  await expect(cards.nth(4)).toBeVisible()
  const holes = await cards.evaluateAll((articles) =>
    articles.map((article) => {
      // The texts lie between the picture and, for members, the bookmark button.
      const texts = [...article.children[1]!.children].map((each) => each.getBoundingClientRect())
      return texts.at(-1)!.top - texts.at(-2)!.bottom
    }),
  )
  expect(Math.max(...holes)).toBeLessThan(24)
})
