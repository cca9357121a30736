import type { AccountSession, SelfUser, BlockedPerson, CalendarFeed } from '@quad/contract'
import { setTheme, themeKey, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, samplePerson } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { browserName, isHandheld } from './Sessions.tsx'

const at = `/users/${sampleId(1)}/settings`

const browser = (change: Partial<AccountSession> = {}): AccountSession => ({
  id: sampleId(500),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  signedInAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  current: true,
  ...change,
})
const phone = browser({
  id: sampleId(501),
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/26.0 Safari/604.1',
  current: false,
})

const shownTheme = () => document.documentElement.dataset['theme']

beforeEach(() => {
  setTheme('light')
  // The hundreds of real zones take axe and the queries by role most of a test's time.
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Asia/Kolkata'])
})

/** The edge with responses to all that the page loads. */
const edge = (user = sampleSelf()) => {
  const api = apiEdge()
  api.respond('getUser', user)
  api.respond('getCurrentUser', user)
  api.respond('getCalendarFeed', null)
  api.respond('listSessions', [browser()])
  api.respond('listBlocked', [], { total: 0 })
  return api
}

const open = async (
  user = sampleSelf(),
  prepare: (api: ReturnType<typeof apiEdge>) => void = () => undefined,
) => {
  const person = userEvent.setup()
  const api = edge(user)
  prepare(api)
  const page = renderApp(app, { at, user })
  await screen.findByRole('button', { name: 'Save Changes' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  const theme = () => screen.getByLabelText('Theme')
  return { person, api, page, save, theme }
}

const withSettings = (settings: Partial<SelfUser['settings']>) =>
  sampleSelf({
    settings: {
      hideEmail: false,
      allowEmailCommunications: true,
      themePreference: 'light',
      ...settings,
    },
  })

test('offers shortcuts on a touch screen only to who comes from their list, and keeps the setting', async () => {
  const touch = Object.assign(matchMedia('(pointer: coarse)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(touch)
  const user = withSettings({ keyShortcuts: false })
  const { api, page, save } = await open(user)
  const shortcuts = () => screen.queryByRole('switch', { name: 'Keyboard shortcuts' })
  expect(shortcuts()).not.toBeInTheDocument()
  api.respond('saveSettings', user)
  await save()
  expect(api.seen('saveSettings')[0]?.body).toMatchObject({ keyShortcuts: false })
  await act(() => page.router.navigate('#shortcuts'))
  expect(shortcuts()).not.toBeChecked()
})

test("shows the saved settings under the page's title", async () => {
  await open(withSettings({ hideEmail: true, allowEmailCommunications: false }))
  expect(screen.getByRole('heading', { level: 1, name: 'User Settings' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Allow e-mail communications' })).not.toBeChecked()
  expect(screen.getByLabelText('Theme')).toHaveValue('light')
  expect(document.title).toBe('User Settings · Quad')
  await expectNoViolations()
})

test('saves changes, confirms them, and keeps the theme', async () => {
  const { person, api, page, save, theme } = await open(withSettings({}))
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await person.selectOptions(theme(), 'dark')
  const settings = {
    hideEmail: true,
    allowEmailCommunications: true,
    themePreference: 'dark',
  } as const
  api.respond('saveSettings', sampleSelf({ settings }))
  await save()
  expect(await screen.findByText('Successfully updated user settings')).toBeVisible()
  expect(api.seen('saveSettings')).toMatchObject([
    { path: `/api/users/${sampleId(1)}/settings`, body: settings },
  ])
  expect(useSession.getState().user?.settings).toEqual(settings)
  expect(localStorage.getItem(themeKey)).toBe('dark')
  await act(() => page.router.navigate('/search'))
  expect(shownTheme()).toBe('dark')
})

test('shows a failure with its reason in a toast and in place, announced once, and keeps the choices', async () => {
  const { person, api, save } = await open()
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  api.refuse('saveSettings', 'internal', 'Something broke.')
  await save()
  const reason = 'Error updating settings: Something broke.'
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  await expectNoViolations()
})

test('applies a chosen theme at once, as it says, and restores the saved one after leaving', async () => {
  const { person, page, theme } = await open(withSettings({}))
  expect(theme()).toHaveAccessibleDescription(/at once.* when you save/)
  await person.selectOptions(theme(), 'dark')
  expect(shownTheme()).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('light')
  await act(() => page.router.navigate('/search'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(shownTheme()).toBe('dark')
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(shownTheme()).toBe('light')
})

test('restores the choices and the theme after a reload', async () => {
  const first = await open(withSettings({}))
  await first.person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await first.person.selectOptions(first.theme(), 'dark')
  first.page.unmount()
  expect(shownTheme()).toBe('light')
  const { theme } = await open(withSettings({}))
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  expect(theme()).toHaveValue('dark')
  expect(shownTheme()).toBe('dark')
})

test('saves a time zone for mails, and returns to the zone of the browser', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { person, api, save } = await open(withSettings({ browserTimeZone: 'Asia/Kolkata' }))
  const zone = screen.getByLabelText('Time zone of mails')
  expect(zone).toHaveDisplayValue('Automatic (from your browser)')
  expect(zone).toHaveAccessibleDescription(/last signed in or saved: Asia\/Kolkata/)
  const saving = async (choice: string) => {
    await person.selectOptions(zone, choice)
    const timeZone = choice === '' ? null : choice
    api.respond('saveSettings', withSettings({ timeZone, browserTimeZone: here }))
    await save()
    await waitFor(() =>
      expect(api.seen('saveSettings').at(-1)?.body).toMatchObject({
        timeZone,
        browserTimeZone: here,
      }),
    )
  }
  await saving('America/New_York')
  await waitFor(() => expect(zone).toHaveDisplayValue('America/New York'))
  await saving('')
  expect(zone).toHaveDisplayValue('Automatic (from your browser)')
})

test.each([
  ['another person', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('sends %s to the search with an explanation', async (_, user) => {
  apiEdge()
  const page = renderApp(app, { at, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(page.router.state.location.state).toEqual({
    error: "Access denied - You do not have permission to change this user's settings.",
  })
})

test('shows a skeleton while the session or the settings load, and a failure with Retry', async () => {
  const api = edge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByText('Loading your settings')).toBeInTheDocument()
  act(() => useSession.setState({ status: 'unknown', user: null }))
  expect(screen.getByText('Loading your settings')).toBeInTheDocument()
  await expectNoViolations()
  act(() => useSession.setState({ status: 'complete', user: sampleSelf() }))
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

  api.respond('exportData', { profile: { name: 'Ada Moreno' } } as never)
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
