import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { newPerson, signIn, startBrowser, type Person } from './people.ts'
import { removeDataDirs, startQuad, type Quad } from './quad.ts'

let quad: Quad
let browser: Browser
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
let projectPath: string

const account = { email: 'aokafor@example.edu', password: 'quad-demo-2026' }

beforeAll(async () => {
  quad = await startQuad()
  browser = await startBrowser()
  const owner = await newPerson(browser, quad)
  await signIn(owner, account)
  signedIn = await owner.page.context().storageState()
  projectPath = await owner.page.evaluate(async () => {
    const user = await (await fetch('/api/public/auth/getCurrentUser')).json()
    for (const id of user.projectsId) {
      const project = await (await fetch(`/api/projects/${id}`)).json()
      if (project.ownerId === user.id) return `/projects/${id}`
    }
    throw new Error('The demo owner owns no project')
  })
  await owner.leave()
})

afterAll(async () => {
  await browser?.close()
  await quad?.stop()
  await removeDataDirs()
})

const typeMoment = async (page: Page, field: string, keys: string) => {
  const group = page.getByRole('group', { name: `${field} choose event time` })
  await group.getByRole('spinbutton', { name: /^month/ }).focus()
  await page.keyboard.type(keys)
}

const fillTexts = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'Event Name' }).fill(title)
  await page
    .getByRole('textbox', { name: 'Event Description' })
    .fill('Tea, and then; kites.\nAll welcome.')
  await page.getByRole('textbox', { name: 'Location' }).fill('https://meet.example/kites')
}

/** A person of the demo data who is signed in, in New York. */
const open = async (options: BrowserContextOptions = {}): Promise<Person> =>
  newPerson(browser, quad, { timezoneId: 'America/New_York', storageState: signedIn, ...options })

test('an event is created, seen in another zone, taken into calendars, changed and deleted', async () => {
  const owner = await open()
  const { page } = owner
  await owner.visit(projectPath)
  await page.getByRole('link', { name: 'Add Event' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create A New Event' }).waitFor()

  // The night after this day, New York's clocks go back: 8 PM and 1 PM are eighteen hours apart.
  await fillTexts(page, 'Kites; all night')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Please select a valid start date & time.')
    .waitFor()
  await typeMoment(page, 'Start Time', '110120310800pm')
  await typeMoment(page, 'End Time', '110220310100pm')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByText('Event created successfully!', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(projectPath)

  // Somebody else, elsewhere.
  const visitor = await newPerson(browser, quad, { timezoneId: 'Europe/Berlin' })
  await visitor.visit(projectPath)
  await visitor.page.getByRole('link', { name: 'Kites; all night' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Kites; all night' }).waitFor()
  const times = visitor.page.getByRole('region', { name: 'Start Time' })
  expect(await times.textContent()).toContain('November 2, 2031 at 1:00 AM')
  expect(
    await visitor.page
      .getByRole('link', { name: 'https://meet.example/kites' })
      .getAttribute('href'),
  ).toBe('https://meet.example/kites')

  // The calendar file.
  const download = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('link', { name: 'Download .ics' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(event).toMatchObject({
    summary: 'Kites; all night',
    location: 'https://meet.example/kites',
    description: 'Tea, and then; kites.\nAll welcome.',
  })
  expect(event.startDate.toJSDate().toISOString()).toBe('2031-11-02T00:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2031-11-02T18:00:00.000Z')

  // The way to Google Calendar ends at our door.
  await visitor.page.route('https://calendar.google.com/**', (route) =>
    route.fulfill({ body: 'calendar' }),
  )
  await visitor.page.getByRole('button', { name: 'Add to Google Calendar' }).click()
  await visitor.page.waitForURL('https://calendar.google.com/**')
  expect(new URL(visitor.page.url()).searchParams.get('text')).toBe('Kites; all night')
  await visitor.page.goBack()
  await visitor.page.getByRole('heading', { level: 1, name: 'Kites; all night' }).waitFor()

  // A change shows to others; deletion takes it from the project.
  await page.getByRole('link', { name: 'Kites; all night' }).click()
  await page.getByRole('link', { name: 'Edit Event' }).click()
  await page.getByRole('textbox', { name: 'Event Name' }).fill('Kites at noon')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Event updated successfully', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Kites at noon' }).waitFor()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click()
  await page.getByText('Event deleted', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(projectPath)
  expect(await page.getByRole('link', { name: 'Kites at noon' }).count()).toBe(0)

  expect(owner.complaints).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
  await owner.leave()
})

test('two people who save at once see both versions', async () => {
  const owner = await open()
  const { page } = owner
  await owner.visit(`${projectPath}/addEvent`)
  await fillTexts(page, 'Soup')
  await typeMoment(page, 'Start Time', '050420310230pm')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByRole('link', { name: 'Soup' }).click()
  await page.getByRole('link', { name: 'Edit Event' }).click()
  await page.getByRole('textbox', { name: 'Event Name' }).fill('Soup and bread')

  const admin = await newPerson(browser, quad)
  await signIn(admin, { ...account, email: 'jweber@example.edu' })
  await admin.visit(new URL(page.url()).pathname)
  await admin.page.getByRole('textbox', { name: 'Location' }).fill('Kitchen')
  await admin.page.getByRole('button', { name: 'Save Changes' }).click()
  await admin.page.getByText('Event updated successfully', { exact: true }).waitFor()
  await admin.leave()

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('dialog').getByText('Kitchen').waitFor()
  await page.getByRole('button', { name: 'Save these versions' }).click()
  await page.getByText('Event updated successfully', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Soup and bread' }).waitFor()
  await page.getByText('Kitchen', { exact: true }).waitFor()
  await owner.leave()
})

test('with the keyboard alone an event is created, its day chosen in the calendar', async () => {
  const owner = await open()
  const { page } = owner
  await owner.visit(`${projectPath}/addEvent`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('textbox', { name: 'Event Name' }).focus()
  await page.keyboard.type('Early walk')
  await press('Tab', 'Tab')
  await page.keyboard.type('We walk.')
  // Past the help, six parts of the date, to its calendar.
  await press('Tab', 'Tab')
  await page.keyboard.type('060120310730am')
  await press('Tab', 'Enter')
  await page.getByRole('button', { name: /June 1, 2031 selected/ }).waitFor()
  await press('ArrowDown', 'ArrowRight', 'Enter')
  await page
    .getByRole('button', { name: 'Choose a day: Start Time' })
    .and(page.locator(':focus'))
    .waitFor()
  await press('Tab', ...Array.from({ length: 8 }, () => 'Tab'), 'Tab')
  await page.keyboard.type('Wall')
  await press('Enter')
  await page.getByRole('link', { name: 'Early walk' }).focus()
  await press('Enter')
  const start = page.getByRole('region', { name: 'Start Time' })
  await start.getByText('June 9, 2031 at 7:30 AM').waitFor()
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

test.each(['light', 'dark'] as const)(
  'on a narrow screen the form, its calendar and the event are whole and accessible (%s)',
  async (colorScheme) => {
    const owner = await open({
      colorScheme,
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
    })
    const { page } = owner
    await owner.visit(`${projectPath}/addEvent`)
    const title = `Narrow and ${colorScheme}`
    await fillTexts(page, title)
    const check = async () => {
      expect(await violationsOn(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Choose a day: Start Time' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await check()
    await page.getByRole('gridcell').getByText('15', { exact: true }).click()
    await check()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await check()
    expect(owner.complaints).toEqual([])
    await owner.leave()
  },
)
