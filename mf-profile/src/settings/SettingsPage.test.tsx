import type { AccountSession, SelfUser } from '@quad/contract'
import { setTheme, themeKey, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
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

beforeEach(() => setTheme('light'))

const open = async (user = sampleSelf(), sessions = [browser()]) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getUser', user)
  api.respond('getCalendarFeed', null)
  api.respond('listSessions', sessions)
  api.respond('listBlocked', [], { total: 0 })
  const page = renderApp(app, { at, user })
  await screen.findByRole('button', { name: 'Save Changes' })
  await screen.findByText('This browser')
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

test("shows the saved settings under the page's title", async () => {
  await open(withSettings({ hideEmail: true, allowEmailCommunications: false }))
  expect(screen.getByRole('heading', { level: 1, name: 'User Settings' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Allow e-mail communications' })).not.toBeChecked()
  expect(screen.getByLabelText('Theme')).toHaveValue('light')
  expect(document.title).toBe('User Settings · Quad')
  await expectNoViolations()
})

test('saves changes and confirms them', async () => {
  const { person, api, save, theme } = await open(withSettings({}))
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
})

test('shows a failure in a toast, the reason in place, and keeps the choices', async () => {
  const { person, api, save } = await open()
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  api.refuse('saveSettings', 'internal', 'Something broke.')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Something broke\.$/)
  expect(screen.getByText('Error updating settings:')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  await expectNoViolations()
})

test('applies a chosen theme at once, and restores the saved one after leaving', async () => {
  const { person, page, theme } = await open(withSettings({}))
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

test('leaves unchanged settings without a question', async () => {
  const { person, page } = await open()
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await act(() => page.router.navigate('/search'))
  expect(page.path()).toBe('/search')
})

test('keeps a saved theme after the page is left', async () => {
  const { person, api, page, save, theme } = await open(withSettings({}))
  await person.selectOptions(theme(), 'dark')
  api.respond('saveSettings', withSettings({ themePreference: 'dark' }))
  await save()
  await screen.findByText('Successfully updated user settings')
  await act(() => page.router.navigate('/search'))
  expect(shownTheme()).toBe('dark')
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

test('shows a skeleton while the session or the settings load', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleSelf())
  api.respond('getCalendarFeed', null)
  api.respond('listSessions', [browser()])
  const release = api.hold('getUser')
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByText('Loading your settings')).toBeInTheDocument()
  act(() => useSession.setState({ status: 'unknown', user: null }))
  expect(screen.getByText('Loading your settings')).toBeInTheDocument()
  await expectNoViolations()
  act(() => useSession.setState({ status: 'complete', user: sampleSelf() }))
  release()
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})

test('shows a failure to load, and tries again on Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  api.respond('getCalendarFeed', null)
  api.respond('listSessions', [browser()])
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your settings could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', sampleSelf())
  api.respond('getCalendarFeed', null)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})

test('lists each session and ends another one', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  const here = screen.getByText('This browser').closest('li')!
  expect(here).toHaveTextContent('Firefox on Linux')
  expect(within(here).queryByRole('button')).not.toBeInTheDocument()
  await expectNoViolations()
  api.respond('endSession', undefined)
  api.respond('listSessions', [browser()])
  const end = screen.getByRole('button', { name: 'End Safari on iPhone' })
  // Two browsers of the same name are distinguishable.
  expect(end).toHaveAccessibleDescription(/^Signed in /)
  await person.click(end)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endSession')[0]?.path).toBe(
    `/api/users/${sampleId(1)}/sessions/${sampleId(501)}`,
  )
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('ends all other sessions at once', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  api.respond('endOtherSessions', undefined)
  api.respond('listSessions', [browser()])
  await person.click(screen.getByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endOtherSessions')).toHaveLength(1)
})

test('keeps a session that could not be ended, with the reason', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  api.refuse('endSession', 'unavailable', 'The server is busy.')
  await person.click(screen.getByRole('button', { name: 'End Safari on iPhone' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByText('Safari on iPhone')).toBeVisible()
  await expectNoViolations()
})

test('keeps the settings usable when sessions do not load, and tries again on Retry', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleSelf())
  api.respond('getCalendarFeed', null)
  api.disconnect('listSessions')
  api.respond('listBlocked', [], { total: 0 })
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sessions could not be loaded.')
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expectNoViolations()
  api.respond('listSessions', [browser()])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
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

const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${linux} Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [`${windows} ${webkit} Chrome/143.0 Safari/537.36`, 'Chrome on Windows'],
  [`${linux} ${webkit} HeadlessChrome/143.0 Safari/537.36`, 'Chrome on Linux'],
  [`${windows} ${webkit} Chrome/143.0 Safari/537.36 Edg/143.0`, 'Edge on Windows'],
  [`${mac} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${iphone} AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} AppleWebKit/605.1.15 CriOS/143.0 Mobile Safari/604.1`, 'Chrome on iPhone'],
  [`${android} ${webkit} Chrome/143.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'A browser'],
  ['', 'A browser'],
])('names %s as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test('distinguishes a phone from a computer', () => {
  expect(isHandheld(`${android} ${webkit} Chrome/143.0 Mobile Safari/537.36`)).toBe(true)
  expect(isHandheld(`${linux} Gecko/20100101 Firefox/140.0`)).toBe(false)
})
