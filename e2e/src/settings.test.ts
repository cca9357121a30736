import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { profileOf } from './campus.ts'
import { hands, type Hand } from './hands.ts'
import { signIn, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const [finger] = hands as [Hand]

const showsTheme = ({ page }: Person, theme: string): Promise<void> =>
  page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })

// Linh Tran and Jonas Weber are members of Tidepool Atlas.
const tidepoolEvents = expect.arrayContaining(['Sorting evening', 'Open shore day'])

/** Reads a calendar address as a calendar does, without a session. */
const calendarAt = async (address: string) => {
  const response = await fetch(address)
  if (!response.ok) return { status: response.status, titles: [] }
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const events = calendar.getAllSubcomponents('vevent')
  return { status: response.status, titles: events.map((event) => new ICAL.Event(event).summary) }
}

test.each(hands)(
  'tries a theme, ends another session, renews the calendar address and downloads the data ($name)',
  async (hand) => {
    const email = hand === finger ? 'ltran@example.edu' : 'jweber@example.edu'
    const account = { email, password: 'quad-demo-2026' }
    const elsewhere = await site.person()
    await signIn(elsewhere, account)
    const person = await site.person({ ...hand.screen, colorScheme: 'light' })
    await signIn(person, account)
    const { page } = person
    const path = `${await profileOf(person)}/settings`
    await person.visit(path)

    await hand.choose(page.getByLabel('Theme'), 'Dark')
    await showsTheme(person, 'dark')
    await hand.press(page.getByRole('banner').getByRole('link', { name: 'Quad' }))
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await hand.press(question.getByRole('button', { name: 'Leave' }))
    await page.waitForURL(`${site.url}/`)
    await showsTheme(person, 'light')

    await person.visit(path)
    await hand.choose(page.getByLabel('Theme'), 'Dark')
    await hand.press(page.getByRole('button', { name: 'Save Changes' }))
    await page.getByText('Successfully updated user settings', { exact: true }).waitFor()
    await page.reload()
    await showsTheme(person, 'dark')

    await hand.press(page.getByRole('button', { name: /^End Chrome/ }))
    await page.getByText('Session ended.', { exact: true }).waitFor()
    await elsewhere.visit('/chats')
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()

    const address = page.getByLabel('Secret address')
    await hand.press(page.getByRole('button', { name: 'Create a calendar address' }))
    const first = await address.inputValue()
    expect(await calendarAt(first)).toMatchObject({ status: 200, titles: tidepoolEvents })
    await hand.press(page.getByRole('button', { name: 'New address' }))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const second = await address.inputValue()
    expect(await calendarAt(second)).toMatchObject({ status: 200, titles: tidepoolEvents })
    expect(await calendarAt(first)).toEqual({ status: 404, titles: [] })

    const download = page.waitForEvent('download')
    await hand.press(page.getByRole('button', { name: 'Download my data' }))
    const file = await download
    expect(file.suggestedFilename()).toBe('quad-my-data.json')
    expect(await readFile(await file.path(), 'utf8')).toContain(email)
    await elsewhere.leave()
    await person.leave()
  },
)
