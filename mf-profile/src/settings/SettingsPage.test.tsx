import type { SelfUser, SignedInBrowser } from '@quad/contract'
import { setTheme, themeKey, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/users/${sampleId(1)}/settings`

const browser = (change: Partial<SignedInBrowser> = {}): SignedInBrowser => ({
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
  api.answer('getUser', user)
  api.answer('listSessions', sessions)
  api.answer('listBlocked', [], { total: 0 })
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

test('the saved settings show, under the page’s title', async () => {
  await open(withSettings({ hideEmail: true, allowEmailCommunications: false }))
  expect(screen.getByRole('heading', { level: 1, name: 'User Settings' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Allow e-mail communications' })).not.toBeChecked()
  expect(screen.getByLabelText('Theme')).toHaveValue('light')
  expect(document.title).toBe('User Settings · Quad')
  await expectNoViolations()
})

test('what was changed is saved, and said', async () => {
  const { person, api, save, theme } = await open(withSettings({}))
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await person.selectOptions(theme(), 'dark')
  const settings = {
    hideEmail: true,
    allowEmailCommunications: true,
    themePreference: 'dark',
  } as const
  api.answer('saveSettings', sampleSelf({ settings }))
  await save()
  expect(await screen.findByText('Successfully updated user settings')).toBeVisible()
  expect(api.seen('saveSettings')).toMatchObject([
    { path: `/api/users/${sampleId(1)}/settings`, body: settings },
  ])
  expect(useSession.getState().user?.settings).toEqual(settings)
  expect(localStorage.getItem(themeKey)).toBe('dark')
})

test('a failure says so in a toast and in place, and keeps what was chosen', async () => {
  const { person, api, save } = await open()
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  api.refuse('saveSettings', 'internal', 'Something broke.')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error updating settings: Something broke.',
  )
  expect(screen.getByText('Error updating settings:')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  await expectNoViolations()
})

test('a chosen theme shows at once; leaving asks, and takes back what is not saved', async () => {
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

test('a reload brings back what was chosen, the theme too', async () => {
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

test('what is as it was saved is left without a question', async () => {
  const { person, page } = await open()
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await person.click(screen.getByRole('switch', { name: 'Hide my e-mail' }))
  await act(() => page.router.navigate('/search'))
  expect(page.path()).toBe('/search')
})

test('a saved theme stays when the page is left', async () => {
  const { person, api, page, save, theme } = await open(withSettings({}))
  await person.selectOptions(theme(), 'dark')
  api.answer('saveSettings', withSettings({ themePreference: 'dark' }))
  await save()
  await screen.findByText('Successfully updated user settings')
  await act(() => page.router.navigate('/search'))
  expect(shownTheme()).toBe('dark')
})

test.each([
  ['somebody else', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('%s is sent to the search, and told why', async (_, user) => {
  apiEdge()
  const page = renderApp(app, { at, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(page.router.state.location.state).toEqual({
    error: "Access denied - You do not have permission to change this user's settings.",
  })
})

test('while it is not known who is signed in, and while the settings load, their shape shows', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleSelf())
  api.answer('listSessions', [browser()])
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

test('settings that cannot be loaded say so, and Retry asks again', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  api.answer('listSessions', [browser()])
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your settings could not be loaded.')
  await expectNoViolations()
  api.answer('getUser', sampleSelf())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})

test('each place where one is signed in shows; another one can be ended', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  const here = screen.getByText('This browser').closest('li')!
  expect(here).toHaveTextContent('Firefox on Linux')
  expect(within(here).queryByRole('button')).not.toBeInTheDocument()
  await expectNoViolations()
  api.answer('endSession', undefined)
  api.answer('listSessions', [browser()])
  const end = screen.getByRole('button', { name: 'End Safari on iPhone' })
  // Two browsers of one name are told apart.
  expect(end).toHaveAccessibleDescription(/^Signed in just now/)
  await person.click(end)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endSession')[0]?.path).toBe(
    `/api/users/${sampleId(1)}/sessions/${sampleId(501)}`,
  )
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('all other places are ended at once', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  api.answer('endOtherSessions', undefined)
  api.answer('listSessions', [browser()])
  await person.click(screen.getByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(api.seen('endOtherSessions')).toHaveLength(1)
})

test('a place that cannot be ended stays, with the reason', async () => {
  const { person, api } = await open(sampleSelf(), [browser(), phone])
  api.refuse('endSession', 'unavailable', 'The server is busy.')
  await person.click(screen.getByRole('button', { name: 'End Safari on iPhone' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByText('Safari on iPhone')).toBeVisible()
  await expectNoViolations()
})

test('sessions that cannot be loaded leave the settings usable, and Retry asks again', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleSelf())
  api.disconnect('listSessions')
  api.answer('listBlocked', [], { total: 0 })
  renderApp(app, { at, user: sampleSelf() })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sessions could not be loaded.')
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expectNoViolations()
  api.answer('listSessions', [browser()])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This browser')).toBeVisible()
})

test('one’s own data is downloaded as a file', async () => {
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

  api.answer('exportData', { profile: { name: 'Ada Moreno' } } as never)
  await person.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(name).toBe('quad-my-data.json'))
  expect(saved[0]?.type).toBe('application/json')
})
