import { randomUUID } from 'node:crypto'
import { texts, type NewProject } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createImage } = createFactories(db)

const draft: NewProject = {
  title: 'Campus bees',
  description: 'We keep three hives on the roof of the library.',
  tags: ['Biology', 'Beekeeping'],
  meetingFormat: ['In-Person'],
  status: true,
}

test('makes the creator the Owner and a participant of the group chat', async () => {
  const owner = await createUser()
  const browser = await as(owner)
  const projectId = await browser.createProject({ body: draft })
  const seen = await browser.getProject({ params: { projectId } })
  expect(seen).toMatchObject({
    ...draft,
    audience: 'manager',
    ownerId: owner.id,
    usersId: [owner.id],
    role: 'Owner',
    teamSize: 1,
    imageId: null,
    chatId: expect.any(String),
    joinRequests: [],
  })
  expect(await liveEventsOf(db, owner)).toEqual([{ type: 'chats' }])
})

test('starts the history with the creation', async () => {
  const owner = await createUser()
  const projectId = await (await as(owner)).createProject({ body: draft })
  const history = await db
    .selectFrom('project_history')
    .select(['change', 'actor_id', 'subject_id'])
    .where('project_id', '=', projectId)
    .execute()
  expect(history).toEqual([{ change: 'created', actor_id: owner.id, subject_id: owner.id }])
})

test('refuses a visitor and a user with an incomplete profile', async () => {
  await expect(visitor().createProject({ body: draft })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  const newcomer = await as(await createNewcomer())
  await expect(newcomer.createProject({ body: draft })).rejects.toMatchObject({
    error: 'profile_incomplete',
  })
})

test.each<[string, Partial<NewProject>, string]>([
  ['title', { title: ' ' }, texts.titleRequired],
  ['title', { title: 'x'.repeat(51) }, texts.titleTooLongAtCreation],
  ['description', { description: '' }, texts.descriptionRequired],
  ['tags', { tags: [] }, texts.projectTags],
  ['meetingFormat', { meetingFormat: [] }, texts.meetingFormatRequired],
  ['meetingFormat', { meetingFormat: ['Virtual', 'Hybrid'] }, texts.meetingFormatRequired],
])('refuses a draft with a wrong %s, and names the rule', async (field, wrong, rule) => {
  const browser = await as(await createUser())
  await expect(browser.createProject({ body: { ...draft, ...wrong } })).rejects.toMatchObject({
    error: 'validation_failed',
    fields: { [field]: rule },
  })
})

test('ignores Owner, members and team size of the request', async () => {
  const owner = await createUser()
  const other = await createUser()
  const browser = await as(owner)
  const body = { ...draft, ownerId: other.id, usersId: [other.id], teamSize: 40, id: randomUUID() }
  const projectId = await browser.createProject({ body })
  expect(projectId).not.toBe(body.id)
  expect(await browser.getProject({ params: { projectId } })).toMatchObject({
    ownerId: owner.id,
    usersId: [owner.id],
    teamSize: 1,
  })
})

test('accepts an image that the creator uploaded, and no other', async () => {
  const owner = await createUser()
  const own = await createImage(owner)
  const foreign = await createImage(await createUser())
  const browser = await as(owner)
  const createWith = (imageId: string) => browser.createProject({ body: { ...draft, imageId } })

  const projectId = await createWith(own.id)
  expect(await browser.getProject({ params: { projectId } })).toHaveProperty('imageId', own.id)
  for (const imageId of [foreign.id, randomUUID()]) {
    await expect(createWith(imageId)).rejects.toMatchObject({
      error: 'validation_failed',
      fields: { imageId: expect.any(String) },
    })
  }
})
