import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { startSession } from '../auth/sessions.ts'

const { as, services, visitor, app } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject, createImage } = createFactories(db)

const nothing = {
  edit: false,
  message: false,
  invite: false,
  block: false,
  unblock: false,
  report: false,
}

describe('a profile', () => {
  test('shows a visitor the person, without the address and private fields', async () => {
    const ada = await createUser({ name: 'Ada' })
    const project = await createProject({ owner: ada })
    const shown = await visitor().getUser({ params: { userId: ada.id } })
    const { projects, ...fields } = shown
    expect(projects).toMatchObject([{ id: project.id, title: project.title, role: 'Owner' }])
    expect(fields).toEqual({
      audience: 'public',
      id: ada.id,
      name: 'Ada',
      major: 'History',
      school: 'University of Example',
      profilePhotoId: null,
      coverImageId: null,
      coverImageWidth: null,
      coverDescription: '',
      description: 'I like old maps.',
      skills: ['Writing'],
      availability: null,
      pronouns: 'They/Them',
      linkedInLink: '',
      instagramLink: '',
      projectsId: [project.id],
      profileCompleted: true,
      can: nothing,
    })
  })

  test("lists the person's projects, the longest membership first, with role and title", async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    const image = await createImage(ben)
    const second = await createProject({ owner: ada, title: 'Kite', recruiting: false })
    const first = await createProject({ owner: ben, members: [ada], image_id: image.id })
    await db
      .updateTable('memberships')
      .set({ title: 'Surveyor', joined_at: new Date('2026-01-01') })
      .where('project_id', '=', first.id)
      .where('user_id', '=', ada.id)
      .execute()
    const shown = await visitor().getUser({ params: { userId: ada.id } })
    expect(shown.projectsId).toEqual([first.id, second.id])
    expect(shown.projects).toMatchObject([
      { imageId: image.id, status: true, role: 'Member', memberTitle: 'Surveyor' },
      { imageId: null, status: false, role: 'Owner', memberTitle: '' },
    ])
  })
})

describe('a viewer may', () => {
  const canOf = async (viewer: { id: string }, subject: { id: string }) =>
    (await (await as(viewer)).getUser({ params: { userId: subject.id } })).can

  test('not write to others before completing their own profile', async () => {
    const [newcomer, ben] = [await createNewcomer(), await createUser()]
    expect(await canOf(newcomer, ben)).toEqual(nothing)
  })

  test('invite a person only to projects that the person is not a member of', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    await createProject({ owner: ada, members: [ben] })
    expect((await canOf(ada, ben)).invite).toBe(false)
    await createProject({ owner: ada })
    expect((await canOf(ada, ben)).invite).toBe(true)
    expect((await canOf(ben, ada)).invite).toBe(false)
  })
})

const createOwner = async () => {
  const ada = await createUser()
  const image = await createImage(ada)
  return { ada, image, browser: await as(ada), params: { userId: ada.id, imageId: image.id } }
}

test('sets an uploaded image as cover and removes it; both can be repeated', async () => {
  const { browser, params } = await createOwner()
  const covers = async () => (await visitor().getUser({ params })).coverImageId
  await db.updateTable('images').set({ width: 500 }).where('id', '=', params.imageId).execute()

  const saved = await browser.setCoverImage({ params })
  expect(saved).toMatchObject({ coverImageId: params.imageId, coverImageWidth: 500 })
  expect(await covers()).toBe(params.imageId)
  expect(await browser.setCoverImage({ params })).toEqual(saved)

  await browser.updateUser({ params, body: { version: saved.version, coverDescription: 'Hills' } })
  const removed = await browser.removeCoverImage({ params })
  expect(removed).toMatchObject({ coverImageId: null, coverDescription: '' })
  expect(await covers()).toBeNull()
  expect(await browser.removeCoverImage({ params })).toEqual(removed)
})

test('does not restore the old cover from an editor opened before', async () => {
  const { browser, params } = await createOwner()
  const { version, coverImageId } = await browser.getCurrentUser()
  const saved = await browser.setCoverImage({ params })
  const update = (body: { version: number; coverImageId: string | null }) =>
    browser.updateUser({ params, body })
  await expect(update({ version, coverImageId })).rejects.toMatchObject({
    error: 'version_conflict',
  })
  await update({ version: saved.version, coverImageId: saved.coverImageId })
})

const settings = {
  hideEmail: true,
  allowEmailCommunications: false,
  themePreference: 'dark',
  hideActivity: true,
  keyShortcuts: false,
  enterSends: false,
  timeZone: 'Europe/Berlin',
  browserTimeZone: 'America/New_York',
} as const

test('saves settings with immediate effect', async () => {
  const ada = await createUser()
  const [browser, other] = [await as(ada), await as(await createUser())]
  const params = { userId: ada.id }
  expect(await other.getUser({ params })).toHaveProperty('email', ada.email)

  const { version } = await browser.getCurrentUser()
  expect((await browser.saveSettings({ params, body: settings })).settings).toEqual(settings)
  // An open profile editor does not conflict with it.
  await browser.updateUser({ params, body: { version, name: 'Ada B.' } })
  expect(await browser.getCurrentUser()).toMatchObject({ name: 'Ada B.', settings })
  expect(await other.getUser({ params })).not.toHaveProperty('email')
})

test.each([
  { ...settings, themePreference: 'pink' },
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

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const plainSettings = {
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
  [8, 'month'],
  [31, undefined],
])('shows a person who was active %d days ago as %s', async (days, step) => {
  const ada = await createUser({ active_at: daysAgo(days) })
  expect(await seenBy(await createUser(), ada.id)).toBe(step)
})

test('shows it to no visitor', async () => {
  const ada = await createUser({ active_at: new Date() })
  expect(await seenBy(await createUser(), ada.id)).toBe('week')
  expect(await visitor().getUser({ params: { userId: ada.id } })).not.toHaveProperty('lastActive')
  for (const card of await visitor().listUsers()) expect(card).not.toHaveProperty('lastActive')
})

test('hides it from the person who blocks, and does not reveal the block to the other', async () => {
  const ada = await createUser({ active_at: new Date() })
  const ben = await createUser({ active_at: new Date() })
  expect(await seenBy(ada, ben.id)).toBe('week')
  const browser = await as(ada)
  await browser.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  expect(await seenBy(ada, ben.id)).toBeUndefined()
  expect(await seenBy(ben, ada.id)).toBe('week')
})

test('shows nothing of a person who hides it, and nothing of others to them', async () => {
  const ada = await createUser({ active_at: new Date() })
  const ben = await createUser({ active_at: new Date() })
  const browser = await as(ada)
  const params = { userId: ada.id }
  const saved = await browser.saveSettings({
    params,
    body: { ...plainSettings, hideActivity: true },
  })
  expect(saved.settings.hideActivity).toBe(true)
  expect(await seenBy(ben, ada.id)).toBeUndefined()
  expect(await seenBy(ada, ben.id)).toBeUndefined()
  // A page of before this setting does not send it.
  await browser.saveSettings({ params, body: plainSettings })
  expect(await seenBy(ben, ada.id)).toBeUndefined()
  await browser.saveSettings({ params, body: { ...plainSettings, hideActivity: false } })
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
