import { themeKey, useSession } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { open, withSettings } from './settings.harness.tsx'

afterEach(() => sessionStorage.clear())

const shownTheme = () => document.documentElement.dataset['theme']

const touchScreen = () => {
  const touch = Object.assign(matchMedia('(pointer: coarse)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(touch)
}

const shortcuts = () => screen.queryByRole('switch', { name: 'Keyboard shortcuts' })

test('offers shortcuts that are on, on a touch screen, only after the link of their list, and keeps the setting', async () => {
  touchScreen()
  const user = withSettings({ keyShortcuts: true })
  const { api, page, save } = await open(user)
  expect(shortcuts()).not.toBeInTheDocument()
  api.respond('saveSettings', user)
  await save()
  expect(api.seen('saveSettings')[0]?.body).toMatchObject({ keyShortcuts: true })
  await act(() => page.router.navigate('#shortcuts'))
  expect(shortcuts()).toBeChecked()
})

test('offers shortcuts that are off on a touch screen, where no key lists them', async () => {
  touchScreen()
  const { api, person, save } = await open(withSettings({ keyShortcuts: false }))
  expect(shortcuts()).not.toBeChecked()
  await person.click(shortcuts()!)
  api.respond('saveSettings', withSettings({ keyShortcuts: true }))
  await save()
  expect(api.seen('saveSettings')[0]?.body).toMatchObject({ keyShortcuts: true })
})

test('saves that Enter does not send messages', async () => {
  const { api, person, save } = await open(withSettings({ enterSends: true }))
  const enter = screen.getByRole('switch', { name: 'Enter sends messages' })
  expect(enter).toBeChecked()
  await person.click(enter)
  api.respond('saveSettings', withSettings({ enterSends: false }))
  await save()
  expect(api.seen('saveSettings')[0]?.body).toMatchObject({ enterSends: false })
  await waitFor(() => expect(useSession.getState().user?.settings.enterSends).toBe(false))
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
