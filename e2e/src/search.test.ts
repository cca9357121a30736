import type { Request } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { showCallBodies } from './call-bodies.ts'
import { overflowOf, profileOf, projectPath } from './campus.ts'
import { changeData } from './database.ts'
import { eventually } from './eventually.ts'
import { finger, hands, keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let visitor: Person

beforeAll(async () => {
  visitor = await site.person()
  await showCallBodies(visitor.page)
})

/** The number of results in the heading. */
const found = async (
  { page }: Person,
  what = /^\d+ (?:project|user)\(s\) found/,
): Promise<number> => {
  const heading = page.getByRole('heading', { name: what })
  await heading.waitFor()
  await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  return Number.parseInt((await heading.textContent()) ?? '', 10)
}

/** The number of results after an action that sends a request with `wanted`. */
const foundAfter = async (
  person: Person,
  wanted: RegExp,
  act: () => Promise<void>,
): Promise<number> => {
  const asked = person.page.waitForRequest((request) => wanted.test(request.postData() ?? ''))
  await act()
  await asked
  return found(person)
}

/** Waits for a number of found projects. */
const showsFound = ({ page }: Person, count: number): Promise<void> =>
  page.getByRole('heading', { name: `${count} project(s) found`, exact: true }).waitFor()

const field = ({ page }: Person) => page.getByRole('searchbox')

const chips = ({ page }: Person) => page.getByRole('list', { name: 'Active filters' })

test('finds projects while typing, despite a typo or missing accents', async () => {
  await visitor.visit('/search')
  const all = await found(visitor)
  expect(all).toBeGreaterThan(30)

  await field(visitor).fill('tidepol')
  expect(await found(visitor, /found for "tidepol"$/)).toBeLessThan(all)
  await visitor.page.getByRole('link', { name: 'Tidepool Atlas' }).waitFor()
  expect(await visitor.page.locator('article mark').first().textContent()).toBe('Tidepool')

  await field(visitor).fill('')
  expect(await found(visitor, /^\d+ project\(s\) found$/)).toBe(all)
})

test('narrows the results by each filter and further by several', async () => {
  const { page } = visitor
  await visitor.visit('/search?query=')
  const all = await found(visitor)

  const openTeams = await foundAfter(visitor, /"statusNo":false/, () =>
    page.getByRole('switch', { name: 'Show open teams' }).click(),
  )
  expect(openTeams).toBeLessThan(all)
  expect(await page.getByText('Not looking for new members').count()).toBe(0)

  const inPerson = await foundAfter(visitor, /"hybrid":false,"virtual":false/, async () => {
    await page.getByRole('checkbox', { name: 'Virtual' }).click()
    await page.getByRole('checkbox', { name: 'Hybrid' }).click()
  })
  expect(inPerson).toBeLessThan(openTeams)

  const large = await foundAfter(visitor, /"minMembers":4/, async () => {
    await page.getByRole('spinbutton', { name: 'Min' }).fill('4')
    await page.keyboard.press('Enter')
  })
  expect(large).toBeLessThan(inPerson)

  await page.getByRole('combobox', { name: 'Project Tags' }).fill('Carpentry')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await chips(visitor).getByRole('button', { name: 'Remove filter Carpentry' }).waitFor()
  expect(await chips(visitor).getByRole('button').allTextContents()).toEqual([
    'Open teams',
    'In-Person',
    'Team of 4 to 100',
    'Carpentry',
    'Reset',
  ])
  await chips(visitor).getByRole('button', { name: 'Remove filter Carpentry' }).click()
  await showsFound(visitor, large)
  await chips(visitor).getByRole('button', { name: 'Reset' }).click()
  await showsFound(visitor, all)
})

test('finds people by name and by skill', async () => {
  const { page } = visitor
  await visitor.visit('/search?query=&searchType=users')
  const all = await found(visitor)
  expect(all).toBeGreaterThan(50)
  await page.getByRole('combobox', { name: 'Skills' }).fill('Carpentry')
  const carpenters = await foundAfter(visitor, /"userTags":\["Carpentry"\]/, () =>
    page.getByRole('button', { name: 'Add Skill' }).click(),
  )
  expect(carpenters).toBeLessThan(all)
  await field(visitor).fill('zzzzqqq')
  await page
    .getByRole('heading', { name: 'Sorry, we couldn\'t find any results for "zzzzqqq"' })
    .waitFor()
})

test('restores the search, its loaded pages and the scroll position on Back', async () => {
  const { page } = visitor
  await visitor.visit('/search?query=')
  await found(visitor)
  expect(await page.getByRole('article').count()).toBe(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('article').nth(25).waitFor()
  const card = page.getByRole('article').nth(25)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await card.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()

  await page.goBack()
  await card.waitFor()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 50, place)

  await visitor.visit('/search?query=&open=true&min=3')
  const some = await found(visitor)
  await page.reload()
  expect(await found(visitor)).toBe(some)
  expect(await page.getByRole('switch', { name: 'Show open teams' }).isChecked()).toBe(true)
})

test('restores the last search on the next visit', async () => {
  const { page } = visitor
  await visitor.visit('/search?query=map&open=true')
  await found(visitor, /found for "map"$/)
  const again = await page.context().newPage()
  await again.goto('/search')
  await again.waitForURL('**/search?query=map&open=true')
  await again.close()
})

test('aborts a request when newer words replace it', async () => {
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
  expect(await found(visitor, /found for "tidepool"$/)).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await showCallBodies(page)
})

test.each(hands)(
  'searches by words and filters, sorts by match and sends a message ($name)',
  async ({ name, screen, press, write, choose }) => {
    const person = await site.student('fmoreau', screen)
    const { page } = person
    const isNarrow = screen.viewport?.width === 390
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    await person.visit('/search?query=')
    const all = await found(person)

    if (isNarrow) await press(button('Show filters'))
    await press(page.getByRole('switch', { name: 'Show open teams' }))
    await press(page.getByRole('checkbox', { name: 'Virtual' }))
    await write(page.getByRole('combobox', { name: 'Project Tags' }), 'js')
    await page.getByRole('option', { name: 'JavaScript' }).waitFor()
    await write(page.getByRole('combobox', { name: 'Project Tags' }), 'Carpentry')
    await press(button('Add Tag'))
    if (isNarrow) await press(button('Show results'))
    await page.waitForURL(/projectTags=Carpentry/)
    expect(await overflowOf(person)).toBe(0)

    await press(button('Remove filter Carpentry'))
    await eventually(async () => expect(await found(person)).toBeLessThan(all))
    await press(button('Reset'))
    await showsFound(person, all)
    await choose(page.getByLabel('Order'), 'Best match')
    await page
      .getByText(/^\d+ of \d+ match/)
      .first()
      .waitFor()
    expect(await violationsOn(page)).toEqual([])

    const greeting = `Hello Omar, by ${name}!`
    await press(button('USERS'))
    await found(person, /user\(s\) found$/)
    await write(field(person), 'Omar Benali')
    await found(person, /found for "Omar Benali"$/)
    await press(button('Message Omar Benali'))
    await write(page.getByRole('textbox', { name: 'Message to Omar Benali' }), greeting)
    await press(button('Send'))
    await page.getByRole('log').getByText(greeting).waitFor()
    expect(person.complaints).toEqual([])
    await person.leave()
  },
)

test('keeps a search, a project and a person for later, and loses no focus at the end', async () => {
  const { press, screen, write } = keyboardAlone
  const student = await site.student('ytanaka', screen)
  const { page } = student
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const focused = page.locator(':focus')

  await student.visit('/search?query=zeppelin')
  await page.getByText(/couldn't find any results/).waitFor()
  await press(button('Save this search'))
  await write(page.getByRole('textbox', { name: 'Name' }), 'Airships')
  expect(await violationsOn(page)).toEqual([])
  await press(button('Save'))
  await page.getByText('Search saved', { exact: true }).waitFor()
  await button('Save this search').and(focused).waitFor()

  const other = await site.student('rashworth')
  const created = await other.page.request.post('/api/projects', {
    headers: { origin: site.url },
    data: {
      title: 'A zeppelin over the library',
      description: 'We build it of rice paper.',
      tags: ['Paper'],
      meetingFormat: ['Virtual'],
      status: true,
    },
  })
  expect(created.status()).toBe(201)
  // The server compares new projects with saved searches every minute, and now at once.
  await changeData(site, "select graphile_worker.add_job('find-matches')")

  for (const [path, about] of [
    [await projectPath(other, 'Tidepool Atlas'), 'Tidepool Atlas'],
    [await profileOf(other), 'Robin Ashworth'],
  ] as const) {
    await student.visit(path)
    await press(button(`Bookmark ${about}`))
    await page
      .getByRole('button', { name: `Bookmark ${about}`, exact: true, pressed: true })
      .waitFor()
  }
  await student.visit('/projects/mine')
  for (const [kind, about] of [
    ['projects', 'Tidepool Atlas'],
    ['people', 'Robin Ashworth'],
  ] as const) {
    const group = page.getByRole('group', { name: `Bookmarked ${kind}` })
    await group.getByRole('link', { name: about }).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await press(group.getByRole('button', { name: `Bookmark ${about}` }))
    await group.getByText(/^Press the bookmark on a/).waitFor()
    await group.and(focused).waitFor()
  }

  await student.visit('/notifications')
  const told = page.getByRole('article').filter({ hasText: 'Airships' })
  await told.getByText('1 new match for your saved search').waitFor()
  await press(told.getByRole('link', { name: 'See the results' }))
  await page.getByRole('link', { name: 'A zeppelin over the library' }).waitFor()
  await press(page.getByRole('link', { name: 'Saved searches' }))
  await press(button('Delete Airships'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.getByText('You have saved no search yet.').waitFor()
  await page.getByRole('group', { name: 'Saved searches' }).and(focused).waitFor()
  expect(student.complaints).toEqual([])
  await other.leave()
  await student.leave()
}, 180_000)

test('shows the filters as a sheet on a narrow screen, with help in front of it', async () => {
  const person = await site.person({ viewport: { width: 390, height: 800 } })
  const { page } = person
  await person.visit('/search?query=')
  await page.getByRole('button', { name: 'Show filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Help: Team size' }).click()
  const help = await page.getByRole('tooltip').locator('..').boundingBox()
  const inFront = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent,
    [(help?.x ?? 0) + 10, (help?.y ?? 0) + 10],
  )
  expect(inFront).toContain('Number of members today')
  await page.keyboard.press('Escape')
  await sheet.waitFor()
  await person.leave()
})

test('shows help while the pointer rests on its button', async () => {
  const person = await site.person()
  const { page } = person
  await person.visit('/search?query=')
  const help = page.getByRole('button', { name: 'Help: Team size' })
  const tip = page.getByRole('tooltip')
  await help.hover()
  await tip.waitFor()
  await page.mouse.move(900, 500, { steps: 5 })
  await tip.waitFor({ state: 'detached' })
  await help.click()
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  expect(person.complaints).toEqual([])
  await person.leave()
})

test('shows help on a touch press', async () => {
  const person = await site.person(finger.screen)
  const { page } = person
  await person.visit('/search?query=')
  await page.getByRole('button', { name: 'Show filters' }).tap()
  await page.getByRole('button', { name: 'Help: Team size' }).tap()
  await page.getByRole('tooltip').waitFor()
  expect(person.complaints).toEqual([])
  await person.leave()
})
