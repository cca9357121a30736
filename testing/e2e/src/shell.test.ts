import { button, expect, overflowOf, pageHeading, test } from './test.ts'

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

test('the stylesheets of a remote are off while none of its pages is shown', async ({ site }) => {
  const { page, visit } = await site.visitor()
  await visit('/search')
  const areOn = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
          'link[rel="stylesheet"][href^="/mf/mf-search/"], style[data-file^="/mf/mf-search/"]',
        ),
      ].map(({ sheet }) => sheet?.disabled === false),
    )
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await areOn()).toContain(true)
  expect(await areOn()).not.toContain(false)

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(pageHeading(page)).toHaveText('About')
  await expect.poll(areOn).not.toContain(true)

  await page.goBack()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await areOn()).not.toContain(false)
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

test('names the icons of the header on a phone, in one row', async ({ site }) => {
  const viewport = { width: 390, height: 844 }
  const member = await site.demo('jweber', { viewport })
  const { page } = member
  for (const width of [390, 360]) {
    await page.setViewportSize({ ...viewport, width })
    await member.visit('/about')
    const banner = page.getByRole('banner')
    for (const name of ['Explore', 'Notifications', 'Messages', 'Menu']) {
      await expect(banner.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
    }
    const [logo, explore] = await Promise.all(
      ['Quad home', 'Explore'].map((name) =>
        banner.getByRole('link', { name, exact: true }).boundingBox(),
      ),
    )
    expect(logo!.x + logo!.width).toBeLessThanOrEqual(explore!.x)
    expect(logo!.width).toBeGreaterThan(90)
    expect((await banner.boundingBox())!.height).toBeLessThan(66)
    expect(await overflowOf(member)).toBe(0)
  }
})

test('keeps what remotes add to the navigation in the row, or in the menu', async ({ site }) => {
  const person = await site.visitor()
  const { page } = person
  await person.leaveToBrowser()
  const entries = ['Clubs', 'Research opportunities', 'Marketplace', 'Housing', 'Rides'].map(
    (label) => ({ place: 'header', label, to: `/search/${label}` }),
  )
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const paths = '"paths":["/search"]'
    const html = (await response.text()).replace(
      paths,
      `${paths},"navigation":${JSON.stringify(entries)}`,
    )
    await route.fulfill({ response, body: html })
  })
  const rides = page.getByRole('link', { name: 'Rides' })
  for (const width of [1280, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await person.visit('/about')
    if (width < 1200) await button(person, 'Menu').click()
    await rides.focus()
    await expect(rides).toBeInViewport({ ratio: 1 })
    expect(await overflowOf(person)).toBe(0)
  }
})

test('shows covers and cards of one height, and little room below few texts', async ({ site }) => {
  const { page, visit, leaveToBrowser } = await site.visitor()
  const tags = ['Screenwriting', 'Sound design', 'Editing', 'Acting', 'Lighting', 'Music', 'Poster']
  const bare = { title: 'Salt', description: 'A short film.', tags: ['Film'], openRoles: [] }
  const plain = {
    ...bare,
    description: 'One night at a lighthouse, '.repeat(9),
    tags,
    deadline: null,
  }
  const openRoles = ['Director of photography', 'Gaffer'].map((title) => ({ title, free: 2 }))
  const course = { course: 'FILM 310 Short films and their sound', semester: 'Fall 2027' }
  const none = { course: '', semester: '' }
  const match = { role: 'Gaffer', of: 7, matched: tags.slice(0, 3), missing: tags.slice(3) }
  const kinds = [
    { ...plain, ...course, openRoles, title: 'A night at the lighthouse, in sound' },
    { ...plain, ...none, openRoles, match },
    { ...plain, ...course },
    { ...plain, ...none },
    { ...bare, ...none, deadline: null },
  ]
  await page.route('**/api/projects?*', async (route) => {
    const response = await route.fetch()
    const projects = (await response.json()) as object[]
    await route.fulfill({
      response,
      json: projects.map((project, nth) => ({ ...project, ...kinds[nth] })),
    })
  })
  await leaveToBrowser()
  await visit('/')
  const cards = page.getByRole('region', { name: 'Fresh on the board' }).locator('article')
  await expect(cards).toHaveCount(kinds.length)
  await expect(cards.last()).toContainText(bare.title)
  const shown = await cards.evaluateAll((articles) =>
    articles.map(({ clientHeight, children: [cover, body] }) => {
      const texts = [...body!.children].map((each) => each.getBoundingClientRect())
      const rooms = texts.slice(1).map(({ top }, nth) => top - texts[nth]!.bottom)
      return { height: clientHeight, cover: cover!.clientHeight, room: Math.max(...rooms) }
    }),
  )
  expect(new Set(shown.map(({ height }) => height)).size).toBe(1)
  expect(new Set(shown.map(({ cover }) => cover)).size).toBe(1)
  const rooms = shown.map(({ room }) => room)
  expect(Math.max(...rooms.slice(0, -1))).toBeLessThan(28)
  // One line of text and one tag: their room is shared out among the gaps.
  expect(rooms.at(-1)).toBeLessThan(44)

  // The height of their skeletons, at each width: nothing below the cards moves.
  for (const width of [720, 980, 1100, 1140]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await cards.evaluateAll((articles) =>
      articles.map(
        (card) => card.clientHeight + 2 - parseFloat(getComputedStyle(card).minBlockSize),
      ),
    )
    expect(over).toEqual(kinds.map(() => 0))
  }
})
