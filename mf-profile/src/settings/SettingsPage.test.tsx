import { endpoints, type BlockedPerson, type CalendarFeed, type Endpoint } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, samplePerson, sampleUser } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { browserName, isHandheld } from './Sessions.tsx'
import { at, browser, edge, open } from './settings.harness.tsx'

const phone = browser({
  id: sampleId(501),
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/26.0 Safari/604.1',
  current: false,
})

test.each([
  ['another person', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('sends %s to the search, which explains it', async (_, user) => {
  apiEdge().respond('getUser', sampleUser())
  const page = renderApp(app, { at, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(page.router.state.location.hash).toBe('#settings-denied')
})

test('shows a skeleton while the settings load, and a failure with Retry', async () => {
  const api = edge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByText('Loading your settings')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your settings could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', sampleSelf())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})

const openSessions = () =>
  open(sampleSelf(), (api) => api.respond('listSessions', [browser(), phone]))

test('lists each session, shows why one could not be ended, and ends it', async () => {
  const { person, api } = await openSessions()
  const here = (await screen.findByText('This browser')).closest('li')!
  expect(here).toHaveTextContent('Firefox on Linux')
  expect(within(here).queryByRole('button')).not.toBeInTheDocument()
  const end = screen.getByRole('button', { name: 'End Safari on iPhone' })
  api.refuse('endSession', 'unavailable', 'The server is busy.')
  await person.click(end)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  await expectNoViolations()
  api.respond('endSession', undefined)
  api.respond('listSessions', [browser()])
  // Two browsers of the same name are distinguishable.
  expect(end).toHaveAccessibleDescription(/^Signed in /)
  await person.click(end)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endSession').at(-1)?.path).toBe(
    `/api/users/${sampleId(1)}/sessions/${sampleId(501)}`,
  )
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('ends all other sessions at once', async () => {
  const { person, api } = await openSessions()
  api.respond('endOtherSessions', undefined)
  api.respond('listSessions', [browser()])
  await person.click(await screen.findByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endOtherSessions')).toHaveLength(1)
})

test('keeps the settings usable when sessions do not load, and tries again on Retry', async () => {
  const { api, person } = await open(sampleSelf(), (each) => each.disconnect('listSessions'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sessions could not be loaded.')
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expectNoViolations()
  api.respond('listSessions', [browser()])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This browser')).toBeVisible()
})

test("downloads the person's data as a file", async () => {
  const { person, api } = await open()
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:data'
  }
  URL.revokeObjectURL = () => undefined
  let name = ''
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download
  })
  api.refuse('exportData', 'rate_limited', 'Please wait a little.')
  await person.click(screen.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 429: Please wait a little.')
  expect(saved).toEqual([])

  const { mark = '' }: Endpoint = endpoints.exportData
  const fields = mark.split(',').map((field) => [field, []])
  api.respond('exportData', Object.fromEntries(fields) as never)
  await person.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(name).toBe('quad-my-data.json'))
  expect(saved[0]?.type).toBe('application/json')
})

const mozilla = 'Mozilla/5.0'
const iphone = `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/26.0 Mobile Safari/604.1`

// The contract's tests have all browsers.
test.each([
  [`${mozilla} (X11; Linux x86_64) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux', false],
  [iphone, 'Safari on iPhone', true],
  [`${mozilla} (Linux; Android 15; Pixel 9) Chrome/143.0 Mobile`, 'Chrome on Android', true],
  ['', 'A browser', false],
])('names %s as %s', (userAgent, name, handheld) => {
  expect(browserName(userAgent)).toBe(name)
  expect(isHandheld(userAgent)).toBe(handheld)
})

const blocked = (number: number, name: string): BlockedPerson => ({
  ...samplePerson({ id: sampleId(number), name }),
  blockedAt: new Date().toISOString(),
})
const ben = blocked(2, 'Ben Okafor')
const chen = blocked(3, 'Chen Li')

const openWithBlocked = (some: BlockedPerson[], total = some.length, next?: string) =>
  open(sampleSelf(), (api) => api.respond('listBlocked', some, { total, ...(next && { next }) }))

const blockedSection = () => screen.findByRole('region', { name: 'People you have blocked' })

test('says that no one is blocked, and where to block a person', async () => {
  await openWithBlocked([])
  expect(
    await within(await blockedSection()).findByText(
      'You have not blocked anyone. You can block a person on their profile or in your chat with them.',
    ),
  ).toBeVisible()
})

test('lists blocked people, shows why one stays blocked, and keeps the focus when one is unblocked', async () => {
  const { api, person } = await openWithBlocked([ben, chen])
  const button = await screen.findByRole('button', { name: 'Unblock Ben Okafor' })
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    `/users/${ben.id}`,
  )
  api.refuse('unblockPerson', 'unavailable', 'The server is busy.')
  await person.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  api.respond('unblockPerson', { message: 'ok' })
  api.respond('listBlocked', [chen], { total: 1 })
  await person.click(button)
  expect(await screen.findByText('Ben Okafor is unblocked.')).toBeVisible()
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'People you have blocked' })).toHaveFocus()
  expect(api.seen('unblockPerson').at(-1)?.path).toBe(`/api/users/unblock/${sampleId(1)}/${ben.id}`)
  await expectNoViolations()
})

test('loads more of a long list', async () => {
  const { api, person } = await openWithBlocked([ben], 2, 'after-ben')
  const more = await screen.findByRole('button', { name: 'Show more' })
  api.respond('listBlocked', [chen], { total: 2 })
  await person.click(more)
  expect(await screen.findByRole('link', { name: 'Chen Li' })).toBeVisible()
  // The pressed button is gone.
  expect(more).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Chen Li' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  expect(api.seen('listBlocked').at(-1)?.query).toEqual({ cursor: 'after-ben' })
})

const url = 'https://quad.example/api/calendar.ics?token=secret'
const createdAt = '2026-03-03T12:00:00.000Z'

const openWithFeed = async (feed: CalendarFeed) => {
  const all = await open(sampleSelf(), (api) => api.respond('getCalendarFeed', feed))
  return { ...all, section: within(await screen.findByRole('region', { name: 'Your calendar' })) }
}

test('creates an address, which can be copied and opened once', async () => {
  const { api, section, person } = await openWithFeed(null)
  const create = await section.findByRole('button', { name: 'Create a calendar address' })
  await expectNoViolations()
  api.respond('renewCalendarFeed', { url, createdAt })
  await person.click(create)
  expect(await section.findByLabelText('Secret address')).toHaveValue(url)
  expect(section.getByRole('group', { name: 'Your calendar' })).toHaveFocus()
  expect(
    section.getByRole('link', { name: 'Open in the calendar of this device' }),
  ).toHaveAttribute('href', url.replace('https:', 'webcal:'))
  await expectNoViolations()
  await person.click(section.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied.')).toBeVisible()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url))
})

test('does not show an existing address, and asks before replacing it', async () => {
  const { api, section, person } = await openWithFeed({ createdAt })
  expect(await section.findByText(/cannot be shown again/)).toBeVisible()
  expect(section.queryByLabelText('Secret address')).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(section.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new address?' }))
  expect(api.seen('renewCalendarFeed')).toEqual([])
  const later = '2026-03-04T12:00:00.000Z'
  api.respond('renewCalendarFeed', { url, createdAt: later })
  await person.click(dialog.getByRole('button', { name: 'Create a new address' }))
  expect(await section.findByLabelText('Secret address')).toHaveValue(url)
})

test('removes the address after a question', async () => {
  const { api, section, person } = await openWithFeed({ createdAt })
  await person.click(await section.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the address?' }))
  api.respond('endCalendarFeed', undefined)
  api.respond('getCalendarFeed', null)
  await person.click(dialog.getByRole('button', { name: 'Remove the address' }))
  expect(await section.findByRole('button', { name: 'Create a calendar address' })).toBeVisible()
  await waitFor(() => expect(section.getByRole('group')).toHaveFocus())
})

test('shows why an address could not be created, and how to copy it when the browser refuses', async () => {
  const { api, section, person } = await openWithFeed(null)
  api.refuse('renewCalendarFeed', 'rate_limited', 'Please wait a little.')
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('Error 429: Please wait a little.')
  api.respond('renewCalendarFeed', { url, createdAt })
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await person.click(await section.findByRole('button', { name: 'Copy address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('could not be copied')
})
