import { button, expect, heading, searchField, test, type Person } from './test.ts'

/** The number of results in the heading. */
const found = async (
  { page }: Person,
  what = /^\d+ (?:project|user)\(s\) found/,
): Promise<number> => {
  const count = page.getByRole('heading', { name: what })
  await expect(count).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  return Number.parseInt((await count.textContent()) ?? '', 10)
}

const field = ({ page }: Person) => searchField(page)

test('finds projects while typing, narrows them by filters, and resets', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.visit('/search')
  const all = await found(visitor)
  expect(all).toBeGreaterThan(30)
  await field(visitor).fill('tidepol')
  expect(await found(visitor, /found for "tidepol"$/)).toBeLessThan(all)
  await expect(page.locator('article mark').first()).toHaveText('Tidepool')

  await field(visitor).fill('')
  await found(visitor, /^\d+ project\(s\) found$/)
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await page.getByRole('switch', { name: 'Show open teams' }).click()
  await page.getByRole('checkbox', { name: 'Virtual' }).click()
  await page.getByRole('checkbox', { name: 'Hybrid' }).click()
  await page.getByRole('spinbutton', { name: 'Min' }).fill('4')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Project Tags' }).fill('Carpentry')
  await button(visitor, 'Add Tag').click()
  await expect(chips).toHaveText([
    'Open teams',
    'In-Person',
    'Team of 4 to 100',
    'Carpentry',
    'Reset',
  ])
  await expect.poll(() => found(visitor)).toBeLessThan(all)
  await chips.filter({ hasText: 'Reset' }).click()
  await expect(page.getByRole('heading', { name: /project\(s\) found$/ })).toHaveText(
    new RegExp(`^${all} `),
  )
})

test('a suggested skill becomes a filter, and a suggested person opens their page', async ({
  site,
}) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.visit('/about')
  const group = (name: string) => page.getByRole('group', { name })
  await field(visitor).fill('k8s')
  await expect(group('Skills').getByRole('option').first()).toHaveText('Kubernetes')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=&searchType=projects&projectTags=Kubernetes')
  await expect(field(visitor)).toHaveValue('')

  const card = page.getByRole('article')
  await visitor.visit('/search?searchType=users')
  const name = (await card.first().getByRole('heading').textContent()) ?? ''
  await field(visitor).fill(name)
  // Several people may have this name.
  await group('People').getByRole('option', { name }).first().click()
  await expect(heading(page, name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/searchType=users/)
})

test('keeps each of several changes 100 ms apart, and shows each at once', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.visit('/search')
  await found(visitor)
  // The results come after all changes.
  await page.route('**/api/public/**', async (route) => {
    await new Promise((wait) => setTimeout(wait, 1000))
    await route.continue()
  })
  const changed = ['Hybrid', 'Virtual', 'Show open teams'].map((name) =>
    page.locator('#filters').getByLabel(name, { exact: true }),
  )
  for (const box of changed) {
    const before = await box.isChecked()
    await box.click()
    expect(await box.isChecked()).toBe(!before)
    await page.waitForTimeout(100)
  }
  await page.getByLabel('Search for').selectOption('users')
  await page.waitForTimeout(100)
  await button(visitor, 'PROJECTS').click()
  await expect(page).toHaveURL(/\?query=&searchType=projects&open=true&hybrid=false&virtual=false$/)
  for (const [nth, box] of changed.entries()) await expect(box).toBeChecked({ checked: nth === 2 })
})

for (const [label, at, search] of [
  ['Deadline until', '/search', 'searchType=projects&dueBy=2026-12-18'],
  ['Available by', '/search?searchType=users', 'searchType=users&by=2026-12-18'],
] as const) {
  test(`a date typed into "${label}" is one search and one step for Back`, async ({ site }) => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.visit(at)
    await found(visitor)
    const date = page.getByRole('textbox', { name: label })
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/filter')) searches.push(request.postData() ?? '')
    })
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await date.click({ position: { x: 20, y: 10 } })
    await date.press('Home')
    await page.keyboard.type('12182026', { delay: 20 })
    await expect(date).toHaveValue('2026-12-18')
    expect(searches).toEqual([])
    await date.press('Enter')
    await expect(page).toHaveURL(`/search?query=&${search}`)
    await found(visitor)
    await date.blur()
    expect([searches.length, await steps()]).toEqual([1, before + 1])
    await page.goBack()
    await expect(page).toHaveURL(at)
    await expect(date).toHaveValue('')
  })
}

test('Explore starts clean after a search without results, and Back restores that', async ({
  site,
}) => {
  const visitor = await site.visitor()
  const { page } = visitor
  const nothing = page.getByRole('heading', { name: /^Sorry, .* "qqqqqzzzz"$/ })
  await visitor.visit('/search?query=qqqqqzzzz')
  await expect(nothing).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  expect(await found(visitor, /^\d+ project\(s\) found$/)).toBeGreaterThan(30)
  await expect(field(visitor)).toHaveValue('')
  await page.goBack()
  await expect(nothing).toBeVisible()
  await expect(field(visitor)).toHaveValue('qqqqqzzzz')
})

test("a visitor's hint leaves the heading of a search without results on one line", async ({
  site,
}) => {
  const { page, visit } = await site.visitor({ viewport: { width: 1280, height: 800 } })
  await visit('/search?query=zzzzqqq')
  const nothing = page.getByRole('heading', { name: /any results for "zzzzqqq"/ })
  await expect(nothing).toBeVisible()
  await expect(page.getByText('to save this search')).toBeVisible()
  const lines = await nothing.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(1)
})

test('wraps a major and a school without spaces in the card of a person', async ({ site }) => {
  const { newcomer } = await site.newTeam()
  const text = 'W'.repeat(50)
  await site.db.change('update users set major = $2, school = $2 where id = $1', [
    newcomer.id,
    text,
  ])
  const { page, visit } = await site.visitor()
  await visit(`/search?searchType=users&query=${text}`)
  const card = page.getByRole('article').filter({ hasText: text })
  await expect(card.getByText(text)).toHaveCount(2)
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('restores the search, its loaded pages and the scroll position on Back and later', async ({
  site,
}) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.visit('/search?query=')
  await found(visitor)
  await expect(page.getByRole('article')).toHaveCount(20)
  await button(visitor, 'Load more').click()
  const card = page.getByRole('article').nth(25)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 50, place)

  await visitor.visit('/search?query=map&open=true')
  await found(visitor, /found for "map"$/)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show open teams' })).toBeChecked()
  const again = await page.context().newPage()
  await again.goto('/search')
  await again.waitForURL('**/search?query=map&open=true')
})

test('the sheet of filters ends with its button, however few fields it has', async ({ site }) => {
  const { page, visit } = await site.visitor({ viewport: { width: 390, height: 1600 } })
  await visit('/search?searchType=users')
  await page.getByRole('button', { name: 'Show filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const show = sheet.getByRole('button', { name: /^Show .*results?$/ })
  await expect(async () => {
    const { y, height } = (await show.boundingBox())!
    expect(1600 - y - height).toBeLessThan(40)
  }).toPass()
})
