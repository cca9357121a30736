import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { createUser, createNewcomer } = createFactories(services.db)

const settings = {
  hideEmail: true,
  allowEmailCommunications: false,
  themePreference: 'dark',
  hideActivity: true,
  keyShortcuts: false,
  timeZone: 'Europe/Berlin',
  browserTimeZone: 'America/New_York',
} as const

test('saves settings with immediate effect', async () => {
  const ada = await createUser()
  const [browser, other] = [await as(ada), await as(await createUser())]
  const params = { userId: ada.id }
  expect(await other.getUser({ params })).toHaveProperty('email', ada.email)

  expect((await browser.saveSettings({ params, body: settings })).settings).toEqual(settings)
  expect((await browser.getCurrentUser()).settings).toEqual(settings)
  expect(await other.getUser({ params })).not.toHaveProperty('email')
})

test('saving settings does not conflict with an open profile editor', async () => {
  const ada = await createUser()
  const browser = await as(ada)
  const params = { userId: ada.id }
  const { version } = await browser.getCurrentUser()
  await browser.saveSettings({ params, body: settings })
  await browser.updateUser({ params, body: { version, name: 'Ada B.' } })
  expect(await browser.getCurrentUser()).toMatchObject({ name: 'Ada B.', settings })
})

test('saves settings with an incomplete profile', async () => {
  const newcomer = await createNewcomer()
  const params = { userId: newcomer.id }
  await (await as(newcomer)).saveSettings({ params, body: settings })
})

test('refuses to save the settings of another user', async () => {
  const ada = await createUser()
  const params = { userId: ada.id }
  await expect(
    (await as(await createUser())).saveSettings({ params, body: settings }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(visitor().saveSettings({ params, body: settings })).rejects.toMatchObject({
    status: 401,
  })
  expect((await (await as(ada)).getCurrentUser()).settings.themePreference).toBe('system')
})

test.each([
  {},
  { ...settings, themePreference: 'pink' },
  { ...settings, hideEmail: 'yes' },
  { hideEmail: true, themePreference: 'dark' },
  { ...settings, timeZone: 'Europe/Atlantis' },
  { ...settings, timeZone: '+02:00' },
])('refuses settings like %j and changes nothing', async (payload) => {
  const ada = await createUser()
  const browser = await as(ada)
  const response = await browser.inject({
    method: 'POST',
    url: `/api/users/${ada.id}/settings`,
    payload,
  })
  expect(response.statusCode).toBe(400)
  expect((await browser.getCurrentUser()).settings.hideEmail).toBe(false)
})

test('keeps time zones that are left out, and ignores an unknown zone of the browser', async () => {
  const ada = await createUser()
  const browser = await as(ada)
  const params = { userId: ada.id }
  expect((await browser.getCurrentUser()).settings).toMatchObject({
    timeZone: null,
    browserTimeZone: 'UTC',
  })
  await browser.saveSettings({ params, body: settings })
  const { timeZone, browserTimeZone, ...others } = settings
  const saved = await browser.saveSettings({
    params,
    body: { ...others, browserTimeZone: 'Europe/Atlantis' },
  })
  expect(saved.settings).toMatchObject({ timeZone, browserTimeZone })
  const automatic = await browser.saveSettings({ params, body: { ...settings, timeZone: null } })
  expect(automatic.settings.timeZone).toBeNull()
  expect(await visitor().getUser({ params })).not.toHaveProperty('settings')
})
