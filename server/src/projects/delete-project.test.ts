import { createTestApp } from '../../test/app.ts'
import { eventually } from '../../test/waiting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { photoFiles } from '../../test/photo.ts'
import { startJobs } from '../app/worker.ts'

const { as, visitor, services } = await createTestApp()
const { db, images } = services
const { createUser, createProject, createImage, createEvent } = createFactories(db)

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const body = { msg: 'Please come.', ts: '' }

/** A project with rows of every kind. */
const scene = async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const [requester, invited] = [await createUser(), await createUser()]
  const project = await createProject({ owner, admins: [admin], members: [member] })
  const { id: projectId, chatId } = project
  const event = await createEvent(project)
  await (await as(requester)).requestToJoin({ params: { userId: requester.id, projectId }, body })
  await (
    await as(owner)
  ).inviteToProject({
    params: { senderId: owner.id, targetId: invited.id, projectId },
    body,
  })
  await (
    await as(member)
  ).sendMessage({
    params: { chatId, userId: member.id },
    body: { msg: 'Hello team', ts: '1' },
  })
  const remove = async (person: Person) =>
    (await as(person)).deleteProject({ params: { projectId } })
  return { owner, admin, member, requester, invited, project, projectId, chatId, event, remove }
}

test('deletes the chat, events, requests and notifications with the project', async () => {
  const { owner, member, requester, invited, projectId, chatId, event, remove } = await scene()
  await remove(owner)

  await expect(visitor().getProject({ params: { projectId } })).rejects.toMatchObject({
    error: 'not_found',
  })
  await expect(visitor().getEvent({ params: { eventId: event.id } })).rejects.toMatchObject({
    error: 'not_found',
  })
  await expect((await as(member)).getChat({ params: { chatId } })).rejects.toMatchObject({
    error: 'not_found',
  })
  for (const person of [owner, member, requester, invited]) {
    expect(await (await as(person)).getCurrentUser()).toMatchObject({
      notifications: person === member ? [{ type: 'project-deleted' }] : [],
      projectsId: [],
      chats: {},
    })
  }
  for (const table of ['memberships', 'join_requests', 'invitations', 'events', 'chats'] as const) {
    const left = await db
      .selectFrom(table)
      .where('project_id', '=', projectId)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  }
})

test('informs everyone concerned', async () => {
  const { owner, admin, member, requester, invited, projectId, remove } = await scene()
  const news = { type: 'project', projectId }
  const before = await liveEventsOf(db, member)
  await remove(owner)
  expect((await liveEventsOf(db, member)).slice(before.length)).toMatchObject([
    news,
    { type: 'chats' },
    { type: 'notification', notification: { type: 'project-deleted' } },
  ])
  for (const person of [admin, requester, invited]) {
    expect(await liveEventsOf(db, person)).toContainEqual(news)
  }
  for (const person of [admin, invited]) {
    expect(await liveEventsOf(db, person)).toContainEqual({
      type: 'notification-dismissed',
      notificationId: expect.any(String),
    })
  }
})

test('deletes its images, except those that are used elsewhere', async () => {
  const hasFile = async (imageId: string) => {
    const file = await images.read(imageId, 'large', 'jpeg')
    file?.content.destroy()
    return file !== undefined
  }
  const owner = await createUser()
  const [banner, inGallery, alsoPhoto, alsoElsewhere] = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const image = await createImage(owner)
      await images.write(image.id, await photoFiles())
      return image.id
    }),
  )
  await db
    .updateTable('users')
    .set({ profile_photo_id: alsoPhoto! })
    .where('id', '=', owner.id)
    .execute()
  await createProject({ owner, gallery_image_ids: [alsoElsewhere!] })
  const project = await createProject({
    owner,
    image_id: banner!,
    gallery_image_ids: [inGallery!, alsoPhoto!, alsoElsewhere!],
  })
  await (await as(owner)).deleteProject({ params: { projectId: project.id } })

  const jobs = await startJobs({ ...services, log: silent })
  try {
    for (const gone of [banner!, inGallery!]) {
      await eventually(async () => !(await hasFile(gone)))
    }
  } finally {
    await jobs.stop()
  }
  for (const kept of [alsoPhoto!, alsoElsewhere!]) {
    expect(await hasFile(kept)).toBe(true)
  }
  const rows = await db.selectFrom('images').select('id').where('owner_id', '=', owner.id).execute()
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([alsoPhoto, alsoElsewhere]))
})
