import { button, expect, overflowOf, test } from './test.ts'

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

test('shows covers of one height, and little room below few texts', async ({ site }) => {
  const { page, visit } = await site.visitor()
  await visit('/')
  const cards = page.getByRole('region', { name: 'Fresh on the board' }).locator('article')
  await expect(cards.nth(4)).toBeVisible()
  const shown = await cards.evaluateAll((articles) =>
    articles.map(({ children: [cover, body] }) => {
      const texts = [...body!.children].map((each) => each.getBoundingClientRect())
      return { cover: cover!.clientHeight, room: texts.at(-1)!.top - texts.at(-2)!.bottom }
    }),
  )
  expect(new Set(shown.map(({ cover }) => cover)).size).toBe(1)
  expect(Math.max(...shown.map(({ room }) => room))).toBeLessThan(180)
})
