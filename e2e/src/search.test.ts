import type { Request } from '@playwright/test'
import { keyboard } from './hands.ts'
import { button, expect, phone, test, type Person } from './test.ts'

/** The number of results in the heading. */
const found = async (
  { page }: Person,
  what = /^\d+ (?:project|user)\(s\) found/,
): Promise<number> => {
  const heading = page.getByRole('heading', { name: what })
  await expect(heading).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  return Number.parseInt((await heading.textContent()) ?? '', 10)
}

const field = ({ page }: Person) => page.getByRole('searchbox')

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

test('finds people by name and skill, and sends one a message', async ({ site }) => {
  const account = await site.newStudent('Zora Quill')
  const person = await site.as(await site.newStudent())
  const { page } = person
  await person.visit('/search?query=&searchType=users')
  const all = await found(person)
  expect(all).toBeGreaterThan(50)
  await page.getByRole('combobox', { name: 'Skills' }).fill('Carpentry')
  await button(person, 'Add Skill').click()
  await expect.poll(() => found(person)).toBeLessThan(all)
  await field(person).fill('zzzzqqq')
  await expect(
    page.getByRole('heading', { name: 'Sorry, we couldn\'t find any results for "zzzzqqq"' }),
  ).toBeVisible()
  await person.visit(`/search?query=${account.name}&searchType=users`)
  await keyboard.press(button(person, 'Message Zora Quill'))
  await keyboard.write(page.getByRole('textbox', { name: 'Message to Zora Quill' }), 'Hello Zora!')
  await keyboard.press(button(person, 'Send'))
  await expect(page.getByRole('log').getByText('Hello Zora!')).toBeVisible()
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

test('aborts a request when newer words replace it', async ({ site }) => {
  const visitor = await site.visitor()
  visitor.mayLog(/./)
  const { page } = visitor
  await visitor.visit('/search?query=')
  await found(visitor)
  const isForTide = (request: Request) => request.postData()?.includes('"title":"tide"') ?? false
  await page.route('**/api/**', (route, request) =>
    // The first response never arrives.
    isForTide(request) ? undefined : route.continue(),
  )
  const asked = page.waitForRequest(isForTide)
  const overtaken = page.waitForEvent('requestfailed', isForTide)
  await field(visitor).fill('tide')
  await asked
  await field(visitor).fill('tidepool')
  expect((await overtaken).failure()?.errorText).toBe('net::ERR_ABORTED')
  await found(visitor, /found for "tidepool"$/)
})

test('keeps a search, a project and a person for later, and loses no focus at the end', async ({
  site,
}) => {
  const student = await site.as(await site.newStudent())
  const { page } = student
  await student.visit('/search?query=zeppelin')
  await expect(page.getByText(/couldn't find any results/)).toBeVisible()
  await keyboard.press(button(student, 'Save this search'))
  await keyboard.write(page.getByRole('textbox', { name: 'Name' }), 'Airships')
  await keyboard.press(button(student, 'Save'))
  await expect(button(student, 'Save this search')).toBeFocused()

  const team = await site.newTeam()
  await site.call(team.owner, 'POST', '/projects', {
    title: 'A zeppelin over the library',
    description: 'We build it of rice paper.',
    tags: ['Paper'],
    meetingFormat: ['Virtual'],
    status: true,
  })
  // The server compares new projects with saved searches every minute, and now at once.
  await site.db.change("select graphile_worker.add_job('find-matches')")

  for (const [path, about] of [
    [team.project, 'Tidepool Atlas'],
    [`/users/${team.member.id}`, 'Linh Tran'],
  ] as const) {
    await student.visit(path)
    const bookmark = button(student, `Bookmark ${about}`)
    await keyboard.press(bookmark)
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  }
  await student.visit('/projects/mine')
  for (const [kind, about] of [
    ['projects', 'Tidepool Atlas'],
    ['people', 'Linh Tran'],
  ] as const) {
    const group = page.getByRole('group', { name: `Bookmarked ${kind}` })
    await keyboard.press(group.getByRole('button', { name: `Bookmark ${about}` }))
    await expect(group.getByText(/^Press the bookmark on a/)).toBeVisible()
    await expect(group).toBeFocused()
  }

  await student.visit('/notifications')
  const told = page.getByRole('article').filter({ hasText: 'Airships' })
  await expect(told.getByText('1 new match for your saved search')).toBeVisible()
  await keyboard.press(told.getByRole('link', { name: 'See the results' }))
  await expect(page.getByRole('link', { name: 'A zeppelin over the library' })).toBeVisible()
  await keyboard.press(page.getByRole('link', { name: 'Saved searches' }))
  await keyboard.press(button(student, 'Delete Airships'))
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('You have saved no search yet.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Saved searches' })).toBeFocused()
})

test('shows the filters as a sheet on a phone, with help in front of it', async ({ site }) => {
  const person = await site.visitor(phone)
  const { page } = person
  await person.visit('/search?query=')
  await button(person, 'Show filters').tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Help: Team size' }).tap()
  const help = await page.getByRole('tooltip').locator('..').boundingBox()
  const inFront = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.textContent,
    [help!.x + 10, help!.y + 10],
  )
  expect(inFront).toContain('Number of members today')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
})
