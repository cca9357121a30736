import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { overflowOf, projectPath } from './campus.ts'
import { hands, keyboardAlone, mouse, type Hand } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let path: string

// Amara Okafor owns Tidepool Atlas, Jonas Weber is its Admin.
beforeAll(async () => {
  const owner = await site.student('aokafor')
  path = await projectPath(owner, 'Tidepool Atlas')
  await owner.leave()
})

const typeMoment = async (page: Page, hand: Hand, field: string, keys: string) => {
  const group = page.getByRole('group', { name: `${field} choose event time` })
  await hand.reach(group.getByRole('spinbutton', { name: /^month/ }))
  await page.keyboard.type(keys)
}

const fillTexts = async (page: Page, hand: Hand, title: string) => {
  await hand.write(page.getByRole('textbox', { name: 'Event Name' }), title)
  await hand.write(
    page.getByRole('textbox', { name: 'Event Description' }),
    'Tea, and then; kites.\nAll welcome.',
  )
  await hand.write(page.getByRole('textbox', { name: 'Location' }), 'https://meet.example/kites')
}

/** The project's Owner, in New York. */
const open = (options: BrowserContextOptions = {}): Promise<Person> =>
  site.student('aokafor', { timezoneId: 'America/New_York', ...options })

test.each(hands)(
  'creates an event, shows it in another zone, adds it to calendars, edits and deletes it ($name)',
  async (hand) => {
    const owner = await open(hand.screen)
    const { page } = owner
    const title = 'Kites; all night'
    const member = await site.student('ltran', {
      ...hand.screen,
      timezoneId: 'Europe/Berlin',
    })
    await member.visit(path)
    await owner.visit(path)
    await hand.press(page.getByRole('link', { name: 'Add Event' }))
    await page.getByRole('heading', { level: 1, name: 'Create A New Event' }).waitFor()

    // The night after this day, New York's clocks go back: 8 PM and 1 PM are eighteen hours apart.
    await fillTexts(page, hand, title)
    await hand.press(page.getByRole('button', { name: 'Create Event' }))
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Please select a valid start date & time.')
      .waitFor()
    await typeMoment(page, hand, 'Start Time', '110120310800pm')
    await typeMoment(page, hand, 'End Time', '110220310100pm')
    await hand.press(page.getByRole('button', { name: 'Create Event' }))
    await page.getByText('Event created successfully!', { exact: true }).waitFor()
    await page.waitForURL(`**${path}`)

    // A Member in another zone, whose page stays open.
    await member.page.getByRole('link', { name: title }).waitFor()
    await hand.press(member.page.getByRole('link', { name: title }))
    await member.page.getByRole('heading', { level: 1, name: title }).waitFor()
    const times = member.page.getByRole('region', { name: 'Start Time' })
    expect(await times.textContent()).toContain('November 2, 2031 at 1:00 AM')
    expect(
      await member.page
        .getByRole('link', { name: 'https://meet.example/kites' })
        .getAttribute('href'),
    ).toBe('https://meet.example/kites')

    // The calendar file.
    const download = member.page.waitForEvent('download')
    await hand.press(member.page.getByRole('link', { name: 'Download .ics' }))
    const file = await readFile(await (await download).path(), 'utf8')
    const calendar = new ICAL.Component(ICAL.parse(file))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect(event).toMatchObject({
      summary: title,
      location: 'https://meet.example/kites',
      description: 'Tea, and then; kites.\nAll welcome.',
    })
    expect(event.startDate.toJSDate().toISOString()).toBe('2031-11-02T00:00:00.000Z')
    expect(event.endDate.toJSDate().toISOString()).toBe('2031-11-02T18:00:00.000Z')

    // The request to Google Calendar is intercepted.
    await member.page.route('https://calendar.google.com/**', (route) =>
      route.fulfill({ body: 'calendar' }),
    )
    await hand.press(member.page.getByRole('button', { name: 'Add to Google Calendar' }))
    await member.page.waitForURL('https://calendar.google.com/**')
    expect(new URL(member.page.url()).searchParams.get('text')).toBe(title)
    await member.page.goBack()
    await member.page.getByRole('heading', { level: 1, name: title }).waitFor()

    // Answers show to the team.
    for (const [answer, heading] of [
      ['Going', 'Going (1)'],
      ['Maybe', 'Maybe (1)'],
      ['Not going', 'Not going (1)'],
    ] as const) {
      await hand.press(member.page.getByRole('button', { name: answer, exact: true }))
      await member.page.getByRole('heading', { name: heading }).waitFor()
    }
    expect(await violationsOn(member.page)).toEqual([])

    // A change shows on their open page, and a deleted event disappears from it.
    await hand.press(page.getByRole('link', { name: title }))
    const answers = page.getByRole('region', { name: 'Who Is Coming' })
    await answers.getByRole('heading', { name: 'Not going (1)' }).waitFor()
    await hand.press(answers.getByRole('button', { name: 'Going', exact: true }))
    await answers.getByRole('heading', { name: 'Going (1)', exact: true }).waitFor()
    expect(await answers.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Amara Okafor'),
      expect.stringContaining('Linh Tran'),
    ])
    await hand.press(page.getByRole('link', { name: 'Edit Event' }))
    await hand.write(page.getByRole('textbox', { name: 'Event Name' }), 'Kites at noon')
    await hand.press(page.getByRole('button', { name: 'Save Changes' }))
    await page.getByText('Event updated successfully', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Kites at noon' }).waitFor()
    await member.page.getByRole('heading', { level: 1, name: 'Kites at noon' }).waitFor()
    await hand.press(page.getByRole('button', { name: 'Delete Event' }))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }))
    await page.getByText('Event deleted', { exact: true }).waitFor()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas' }).waitFor()
    await page.getByRole('link', { name: 'Kites at noon' }).waitFor({ state: 'detached' })
    await member.page.waitForURL('**/error/404')

    expect(owner.complaints).toEqual([])
    // The request for the deleted event.
    expect(member.complaints.filter((each) => !each.startsWith('Failed to load resource'))).toEqual(
      [],
    )
    await member.leave()
    await owner.leave()
  },
  120_000,
)

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a wide screen', { width: 1280, height: 720 }],
])(
  'shows the first missing field of an event with its label, uncovered (%s)',
  async (_, viewport) => {
    const owner = await open({ viewport })
    const { page } = owner
    await owner.visit(`${path}/addEvent`)
    const create = page.getByRole('button', { name: 'Create Event' })
    /** Whether nothing, such as the header or a toast, covers a corner of the element. */
    const isUncovered = (locator: Locator) =>
      locator.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => [x, y]),
        )
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x!, y!)))
      })
    const focused = page.locator(':focus')
    const submit = async () => {
      await create.focus()
      await page.keyboard.press('Enter')
    }

    await submit()
    const name = page.getByRole('textbox', { name: 'Event Name' })
    await name.and(focused).waitFor()
    expect(await isUncovered(page.getByText('Event Name *'))).toBe(true)
    expect(await isUncovered(name)).toBe(true)

    await fillTexts(page, mouse, 'Kites')
    await typeMoment(page, mouse, 'End Time', '110220310100pm')
    await submit()
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Please select a valid start date & time.')
      .waitFor()
    const start = page.getByRole('group', { name: 'Start Time choose event time' })
    await start
      .getByRole('spinbutton', { name: /^month/ })
      .and(focused)
      .waitFor()
    expect(await isUncovered(page.getByText('Start Time *'))).toBe(true)
    expect(await isUncovered(start)).toBe(true)
    await owner.leave()
  },
)

test('merges the fields that only one of two people changed, and asks about the rest, by keyboard', async () => {
  const owner = await open()
  const { page } = owner
  await owner.visit(`${path}/addEvent`)
  await fillTexts(page, mouse, 'Soup')
  await typeMoment(page, mouse, 'Start Time', '050420310230pm')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByRole('link', { name: 'Soup' }).click()
  await keyboardAlone.press(page.getByRole('link', { name: 'Edit Event' }))
  await keyboardAlone.write(page.getByRole('textbox', { name: 'Event Name' }), 'Soup and bread')

  const admin = await site.student('jweber')
  await admin.visit(new URL(page.url()).pathname)
  await admin.page.getByRole('textbox', { name: 'Event Name' }).fill('Soup, cold')
  await admin.page.getByRole('textbox', { name: 'Location' }).fill('Kitchen')
  await admin.page.getByRole('button', { name: 'Save Changes' }).click()
  await admin.page.getByText('Event updated successfully', { exact: true }).waitFor()
  await admin.leave()

  await keyboardAlone.press(page.getByRole('button', { name: 'Save Changes' }))
  await page.getByRole('dialog').getByText('cold').waitFor()
  expect(await page.getByRole('dialog').getByRole('group').count()).toBe(1)
  await keyboardAlone.press(page.getByRole('button', { name: 'Save these versions' }))
  await page.getByText('Event updated successfully', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Soup and bread' }).waitFor()
  await page.getByText('Kitchen', { exact: true }).waitFor()
  await owner.leave()
})

test('creates an event and picks its day in the calendar with the keyboard', async () => {
  const owner = await open()
  const { page } = owner
  await owner.visit(`${path}/addEvent`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await keyboardAlone.write(page.getByRole('textbox', { name: 'Event Name' }), 'Early walk')
  await press('Tab', 'Tab')
  await page.keyboard.type('We walk.')
  // Tab past the help and six parts of the date to its calendar.
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
  await keyboardAlone.press(page.getByRole('link', { name: 'Early walk' }))
  const start = page.getByRole('region', { name: 'Start Time' })
  await start.getByText('June 9, 2031 at 7:30 AM').waitFor()
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

test.each([
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 390 },
] as const)(
  'shows the form, its calendar and the event accessibly at $width px ($colorScheme)',
  async ({ colorScheme, width }) => {
    const owner = await open({
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const { page } = owner
    await owner.visit(`${path}/addEvent`)
    const title = `Narrow and ${colorScheme}`
    await fillTexts(page, mouse, title)
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

test('shows the events of a month, and of one of its days, by keyboard', async () => {
  const visitor = await site.person({ viewport: { width: 700, height: 900 } })
  const { page } = visitor
  await visitor.visit(`${path}?events=month`)
  const events = page.getByRole('region', { name: 'Events' })
  // Its text is its name.
  const day = events.getByRole('table').getByRole('button', { name: /^\d+ Open shore day$/ })
  // The event is in 19 days.
  await events.getByRole('table').waitFor()
  if (!(await day.isVisible())) {
    await keyboardAlone.press(events.getByRole('button', { name: 'Next month' }))
  }
  await day.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await keyboardAlone.press(day)
  await events.getByText(/^1 event on /).waitFor()
  expect(await events.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Open shore day'),
  ])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await violationsOn(page)).toEqual([])
  expect(await overflowOf(visitor)).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('shows the bold words of a description', async () => {
  const visitor = await site.person()
  const { page } = visitor
  await visitor.visit(path)
  await page.getByRole('link', { name: /^Spring tide survey, pools 1 to 22/ }).click()
  await page.getByRole('strong').getByText('Bring:', { exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
