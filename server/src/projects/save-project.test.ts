import { randomUUID } from 'node:crypto'
import { limits, texts, type ProjectUpdate } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { notify } from '../../test/notify.ts'
import { openNotifications } from '../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createImage } = createFactories(db)

const scene = async () => {
  const owner = await createUser()
  const admin = await createUser()
  const member = await createUser()
  const project = await createProject({ owner, admins: [admin], members: [member] })
  const params = { projectId: project.id }
  const save = async (person: Person, change: Partial<ProjectUpdate>) =>
    (await as(person)).updateProject({ params, body: { version: 1, ...change } })
  const seen = () => visitor().getProject({ params })
  return { owner, admin, member, project, params, save, seen }
}

test.each(['owner', 'admin'] as const)('lets the %s edit a project', async (role) => {
  const people = await scene()
  const change = {
    title: 't'.repeat(limits.projectTitleAtEdit),
    description: 'We measure what is left of the wall.',
    tags: ['History', 'Surveying'],
    meetingFormat: ['Virtual' as const],
    status: false,
  }
  expect(await people.save(people[role], change)).toMatchObject({
    ...change,
    audience: 'manager',
    version: 2,
  })
  expect(await people.seen()).toMatchObject(change)
})

test('keeps fields that the update leaves out', async () => {
  const { owner, save, seen } = await scene()
  const before = await seen()
  await save(owner, { title: 'Another title' })
  expect(await seen()).toEqual({ ...before, title: 'Another title', version: 2 })
})

test('accepts the whole project as it was read, and changes nothing', async () => {
  const { owner, params, seen } = await scene()
  const browser = await as(owner)
  const whole = await browser.getProject({ params })
  const before = await seen()
  await browser.updateProject({ params, body: whole })
  expect(await seen()).toEqual({ ...before, version: 2 })
})

test('returns 409 for an older version, and keeps the saved one', async () => {
  const { owner, admin, save, seen } = await scene()
  await save(owner, { title: 'First', description: 'By the Owner' })
  await expect(save(admin, { title: 'Second' })).rejects.toMatchObject({
    status: 409,
    error: 'version_conflict',
  })
  expect(await seen()).toMatchObject({ title: 'First', description: 'By the Owner', version: 2 })
})

test('ignores read-only fields', async () => {
  const { owner, member, params, project, seen } = await scene()
  const before = await seen()
  const stranger = await createUser()
  await (
    await as(owner)
  ).inject({
    method: 'PUT',
    url: `/api/projects/${project.id}`,
    payload: {
      version: 1,
      id: randomUUID(),
      ownerId: member.id,
      usersId: [stranger.id],
      members: [],
      chatId: randomUUID(),
      eventIds: [randomUUID()],
      joinRequests: [],
      teamSize: 40,
    },
  })
  expect(await seen()).toEqual({ ...before, version: 2 })
  expect(await (await as(owner)).getProject({ params })).toMatchObject({ chatId: project.chatId })
})

test('enforces the limits of the specification, each with its text', async () => {
  const { owner, save, seen } = await scene()
  const before = await seen()
  const member = randomUUID()
  const refused: [Partial<ProjectUpdate>, string][] = [
    [{ title: ' ' }, texts.titleRequired],
    [{ title: 't'.repeat(limits.projectTitleAtEdit + 1) }, texts.titleTooLongAtEdit],
    [{ description: '' }, texts.descriptionRequired],
    [{ tags: [] }, texts.projectTags],
    [{ meetingFormat: [] }, texts.meetingFormatRequired],
    [{ userTitles: { [member]: 't'.repeat(limits.memberTitle + 1) } }, texts.memberTitleTooLong],
    [
      { imageDescriptions: { [randomUUID()]: 'd'.repeat(limits.pictureDescription + 1) } },
      texts.pictureDescriptionTooLong,
    ],
    [{ imageDescriptions: { [randomUUID()]: 'two\nlines' } }, texts.notOneLine],
    [{ imageGalleryList: Array.from({ length: 6 }, () => randomUUID()) }, texts.galleryFull],
  ]
  for (const [change, message] of refused) {
    await expect(save(owner, change)).rejects.toMatchObject({
      error: 'validation_failed',
      message,
    })
  }
  expect(await seen()).toEqual(before)
})

describe('images', () => {
  test("must be the editor's own or already in use", async () => {
    const { owner, admin, save, seen } = await scene()
    const [ofOwner, ofAdmin] = [await createImage(owner), await createImage(admin)]
    await save(owner, { imageId: ofOwner.id, imageGalleryList: [ofOwner.id] })
    await save(admin, {
      version: 2,
      imageId: ofOwner.id,
      imageGalleryList: [ofAdmin.id, ofOwner.id, ofAdmin.id],
    })
    expect(await seen()).toMatchObject({
      imageId: ofOwner.id,
      imageGalleryList: [ofAdmin.id, ofOwner.id],
    })
    await save(admin, { version: 3, imageId: null, imageGalleryList: [] })
    expect(await seen()).toMatchObject({ imageId: null, imageGalleryList: [] })
  })

  test('keep their descriptions as long as the project shows them', async () => {
    const { owner, save, seen } = await scene()
    const [cover, picture] = [await createImage(owner), await createImage(owner)]
    const imageDescriptions = { [cover.id]: 'A kite over the pier', [picture.id]: null }
    await save(owner, {
      imageId: cover.id,
      imageGalleryList: [picture.id],
      imageDescriptions: { ...imageDescriptions, [randomUUID()]: 'Of no picture' },
    })
    expect(await seen()).toMatchObject({ imageDescriptions })
    await save(owner, { version: 2, imageId: null })
    expect((await seen()).imageDescriptions).toEqual({ [picture.id]: null })
  })

  test('of other people and unknown ones are refused', async () => {
    const { owner, admin, save, seen } = await scene()
    const ofAdmin = await createImage(admin)
    for (const id of [ofAdmin.id, randomUUID()]) {
      await expect(save(owner, { imageId: id })).rejects.toMatchObject({
        error: 'validation_failed',
        fields: { imageId: expect.any(String) },
      })
      await expect(save(owner, { imageGalleryList: [id] })).rejects.toMatchObject({
        error: 'validation_failed',
        fields: { imageGalleryList: expect.any(String) },
      })
    }
    expect(await seen()).toMatchObject({ imageId: null, imageGalleryList: [] })
  })
})

describe('roles and titles', () => {
  test('of members change, and the history records changes of role', async () => {
    const { owner, admin, member, project, save, seen } = await scene()
    await save(owner, {
      userRoles: { [member.id]: 'Admin', [admin.id]: 'Member' },
      userTitles: { [owner.id]: 'Founder', [member.id]: 'Surveyor' },
    })
    expect(await seen()).toMatchObject({
      userRoles: { [owner.id]: 'Owner', [member.id]: 'Admin', [admin.id]: 'Member' },
      userTitles: { [owner.id]: 'Founder', [member.id]: 'Surveyor', [admin.id]: '' },
    })
    const history = await (
      await as(owner)
    ).getProjectHistory({
      params: { projectId: project.id },
    })
    const byOwner = { change: 'role', actor: { id: owner.id } }
    expect(history).toHaveLength(2)
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: 'Member', to: 'Admin' }),
        expect.objectContaining({ from: 'Admin', to: 'Member' }),
      ]),
    )
    for (const entry of history) expect(entry).toMatchObject(byOwner)
  })

  test('the Owner keeps the role, with any editor', async () => {
    const { owner, admin, member, save, seen } = await scene()
    await save(admin, { userRoles: { [owner.id]: 'Member' } })
    await save(owner, { version: 2, userRoles: { [owner.id]: 'Admin' } })
    expect((await seen()).userRoles).toEqual({
      [owner.id]: 'Owner',
      [admin.id]: 'Admin',
      [member.id]: 'Member',
    })
  })

  test.each(['Owner', 'Unenrolled'] as const)('no member becomes %s', async (role) => {
    const { admin, member, save, seen } = await scene()
    await expect(
      save(admin, { title: 'Another', userRoles: { [member.id]: role } }),
    ).rejects.toMatchObject({ error: 'validation_failed' })
    expect(await seen()).toMatchObject({
      title: 'Map of the old town',
      version: 1,
      userRoles: { [member.id]: 'Member' },
    })
  })

  test('of non-members add no member', async () => {
    const { owner, save, seen } = await scene()
    const stranger = await createUser()
    await save(owner, {
      userRoles: { [stranger.id]: 'Admin' },
      userTitles: { [stranger.id]: 'Guest' },
    })
    const { userRoles, userTitles, teamSize } = await seen()
    expect(userRoles).not.toHaveProperty(stranger.id)
    expect(userTitles).not.toHaveProperty(stranger.id)
    expect(teamSize).toBe(3)
  })

  test('an Admin who becomes a Member loses the notifications of join requests', async () => {
    const { owner, admin, project, save } = await scene()
    const requester = await createUser()
    const news = {
      type: 'join-request',
      projectId: project.id,
      fromId: requester.id,
      message: 'Please',
    } as const
    await db.transaction().execute((trx) => notify(trx, [owner.id, admin.id], news))
    await save(owner, { userRoles: { [admin.id]: 'Member' } })
    expect(await openNotifications(db, admin.id)).toMatchObject([{ type: 'role-changed' }])
    expect(await openNotifications(db, owner.id)).toHaveLength(1)
  })
})

test('informs the open pages of the team', async () => {
  const { owner, admin, member, project, save } = await scene()
  await save(owner, { title: 'Another title' })
  for (const person of [owner, admin, member]) {
    expect(await liveEventsOf(db, person)).toContainEqual({
      type: 'project',
      projectId: project.id,
    })
  }
})

test('refuses a new title, tag or member’s title of more than one line', async () => {
  const { owner, member, save, seen } = await scene()
  const before = await seen()
  const changes: Partial<ProjectUpdate>[] = [
    { title: 'Map\nof the town' },
    { tags: ['History', 'Old\u202Etown'] },
    { userTitles: { [member.id]: 'Writer\u2028Reader' } },
  ]
  for (const change of changes) {
    await expect(save(owner, change)).rejects.toMatchObject({
      error: 'validation_failed',
      message: texts.notOneLine,
    })
  }
  await expect(save(owner, { title: 'Deleted user' })).rejects.toMatchObject({
    fields: { title: texts.reservedName },
  })
  expect(await seen()).toEqual(before)
})
