import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { startSession } from '../auth/sessions.ts'

const { app, as, visitor, services } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const settings = {
  hideEmail: false,
  allowEmailCommunications: true,
  themePreference: 'system',
} as const

/** How a viewer sees a person, on the profile and in the search. */
const seenBy = async (viewer: { id: string }, userId: string) => {
  const browser = await as(viewer)
  const profile = await browser.getUser({ params: { userId } })
  const found = await browser.filterUsers({ body: [] })
  const card = found.find(({ id }) => id === userId)
  expect(card?.lastActive).toBe(profile.audience === 'signedIn' ? profile.lastActive : undefined)
  return card?.lastActive
}

test.each([
  [6, 'week'],
  [8, 'month'],
  [29, 'month'],
  [31, undefined],
])('shows a person who was active %d days ago as %s', async (days, step) => {
  const ada = await createUser({ active_at: daysAgo(days) })
  expect(await seenBy(await createUser(), ada.id)).toBe(step)
})

test('shows it to no visitor', async () => {
  const ada = await createUser({ active_at: new Date() })
  expect(await visitor().getUser({ params: { userId: ada.id } })).not.toHaveProperty('lastActive')
  for (const card of await visitor().listUsers()) expect(card).not.toHaveProperty('lastActive')
})

test('hides it from the person who blocks, and does not reveal the block to the other', async () => {
  const ada = await createUser({ active_at: new Date() })
  const ben = await createUser({ active_at: new Date() })
  expect(await seenBy(ada, ben.id)).toBe('week')
  await (
    await as(ada)
  ).blockPerson({
    params: { userId: ada.id, otherId: ben.id },
    body: new Date().toISOString(),
  })
  expect(await seenBy(ada, ben.id)).toBeUndefined()
  expect(await seenBy(ben, ada.id)).toBe('week')
})

test('shows nothing of a person who hides it, and nothing of others to them', async () => {
  const ada = await createUser({ active_at: new Date() })
  const ben = await createUser({ active_at: new Date() })
  const browser = await as(ada)
  const params = { userId: ada.id }
  const saved = await browser.saveSettings({ params, body: { ...settings, hideActivity: true } })
  expect(saved.settings.hideActivity).toBe(true)
  expect(await seenBy(ben, ada.id)).toBeUndefined()
  expect(await seenBy(ada, ben.id)).toBeUndefined()
  // A page of before this setting does not send it.
  await browser.saveSettings({ params, body: settings })
  expect(await seenBy(ben, ada.id)).toBeUndefined()
  await browser.saveSettings({ params, body: { ...settings, hideActivity: false } })
  expect(await seenBy(ben, ada.id)).toBe('week')
})

test('notes a sign-in and the use of a session, and the export tells the person', async () => {
  const ada = await createUser()
  const browser = visitor()
  await browser.login({ body: { email: ada.email, password } })
  const { profile } = await browser.exportData({ params: { userId: ada.id } })
  expect(Date.parse(profile.activeAt ?? '')).toBeGreaterThan(Date.now() - 60_000)

  const quad = await startSession(db, ada.id, 'test')
  await db
    .updateTable('users')
    .set({ active_at: daysAgo(9) })
    .where('id', '=', ada.id)
    .execute()
  await db
    .updateTable('sessions')
    .set({ last_seen_at: daysAgo(1) })
    .execute()
  const other = await createUser()
  expect(await seenBy(other, ada.id)).toBe('month')
  await createBrowser(app, { quad }).getCurrentUser()
  expect(await seenBy(other, ada.id)).toBe('week')
})
