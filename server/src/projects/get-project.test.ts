import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject, createJoinRequest, createEvent, createImage } = createFactories(
  services.db,
)

/** A project with a person of each role, and a person who has requested to join. */
const scene = async (given: { recruiting?: boolean } = {}) => {
  const owner = await createUser()
  const admin = await createUser()
  const member = await createUser()
  const requester = await createUser({ name: 'Ruth' })
  const outsider = await createUser()
  const project = await createProject({ owner, admins: [admin], members: [member], ...given })
  await createJoinRequest(project, requester, { message: 'I draw by hand.' })
  return { owner, admin, member, requester, outsider, project, params: { projectId: project.id } }
}

test('shows a visitor the project without its chat and join requests', async () => {
  const { params, project } = await scene()
  const seen = await visitor().getProject({ params })
  expect(seen).toMatchObject({
    audience: 'public',
    title: project.title,
    role: 'Unenrolled',
    requested: false,
  })
  expect(seen).not.toHaveProperty('chatId')
  expect(seen).not.toHaveProperty('joinRequests')
})

test('shows a Member the chat, but no join requests', async () => {
  const { params, member, project } = await scene()
  const seen = await (await as(member)).getProject({ params })
  expect(seen).toMatchObject({ audience: 'member', role: 'Member', chatId: project.chatId })
  expect(seen).not.toHaveProperty('joinRequests')
})

test.each(['owner', 'admin'] as const)('shows the %s the join requests too', async (role) => {
  const people = await scene()
  const second = await createUser()
  await createJoinRequest(people.project, second)
  const seen = await (await as(people[role])).getProject({ params: people.params })
  expect(seen).toMatchObject({
    audience: 'manager',
    chatId: people.project.chatId,
    joinRequests: [
      { userId: people.requester.id, name: 'Ruth', message: 'I draw by hand.' },
      { userId: second.id },
    ],
  })
})

test('shows only pending join requests', async () => {
  const { params, owner, project, requester } = await scene()
  await createJoinRequest(project, await createUser(), { state: 'denied' })
  const seen = await (await as(owner)).getProject({ params })
  expect(seen).toHaveProperty('joinRequests', [expect.objectContaining({ userId: requester.id })])
})

test('shows a pending join request to its sender', async () => {
  const { params, requester, outsider } = await scene()
  expect(await (await as(requester)).getProject({ params })).toMatchObject({
    audience: 'public',
    requested: true,
    can: { join: false },
  })
  expect(await (await as(outsider)).getProject({ params })).toMatchObject({
    audience: 'public',
    requested: false,
    can: { join: true },
  })
})

test('returns the abilities of each role', async () => {
  const { params, owner, admin, member, outsider } = await scene()
  const canOf = async (person: { id: string }) =>
    (await (await as(person)).getProject({ params })).can
  const managing = {
    edit: true,
    addEvent: true,
    seeRequests: true,
    chat: true,
    invite: true,
    seeHistory: true,
  }
  const nothing = {
    edit: false,
    addEvent: false,
    seeRequests: false,
    delete: false,
    join: false,
    leave: false,
    chat: false,
    invite: false,
    seeHistory: false,
    handOver: false,
    report: true,
  }
  expect(await canOf(owner)).toEqual({
    ...nothing,
    ...managing,
    delete: true,
    handOver: true,
    report: false,
  })
  expect(await canOf(admin)).toEqual({ ...nothing, ...managing, leave: true })
  expect(await canOf(member)).toEqual({ ...nothing, leave: true, chat: true, invite: true })
  expect(await canOf(outsider)).toEqual({ ...nothing, join: true })
})

test('offers no join request for a project that does not recruit', async () => {
  const { params, outsider } = await scene({ recruiting: false })
  expect(await (await as(outsider)).getProject({ params })).toMatchObject({
    status: false,
    can: { join: false },
  })
})

test('lists the Owner first, then Admins, then Members by joining date', async () => {
  const { params, owner, admin, member, project } = await scene()
  const early = await createUser()
  await services.db
    .insertInto('memberships')
    .values({
      project_id: project.id,
      user_id: early.id,
      role: 'Member',
      title: 'Surveyor',
      joined_at: new Date('2020-01-01'),
    })
    .execute()
  const seen = await visitor().getProject({ params })
  const ids = [owner.id, admin.id, early.id, member.id]
  expect(seen.usersId).toEqual(ids)
  expect(seen.members.map(({ id }) => id)).toEqual(ids)
  expect(seen.ownerId).toBe(owner.id)
  expect(seen.teamSize).toBe(4)
  expect(seen.userRoles[admin.id]).toBe('Admin')
  expect(seen.userTitles[early.id]).toBe('Surveyor')
})

test('lists coming events first, then past ones', async () => {
  const { params, project } = await scene()
  const startingIn = (days: number) =>
    createEvent(project, { starts_at: new Date(Date.now() + days * 86_400_000) })
  const ended = await startingIn(-2)
  const later = await startingIn(5)
  const longAgo = await startingIn(-30)
  const next = await startingIn(1)
  const before = await startingIn(-9)
  const seen = await visitor().getProject({ params })
  expect(seen.eventIds).toEqual([next.id, later.id, ended.id, before.id, longAgo.id])
  expect(seen.events.map(({ id }) => id)).toEqual(seen.eventIds)
})

test('returns the image and the gallery', async () => {
  const owner = await createUser()
  const image = await createImage(owner)
  const project = await createProject({
    owner,
    image_id: image.id,
    gallery_image_ids: [image.id],
  })
  expect(await visitor().getProject({ params: { projectId: project.id } })).toMatchObject({
    imageId: image.id,
    imageGalleryList: [image.id],
  })
})

test('returns 404 for an unknown project, and 400 for a malformed id', async () => {
  const get = (projectId: string) => visitor().getProject({ params: { projectId } })
  await expect(get(randomUUID())).rejects.toMatchObject({ error: 'not_found' })
  await expect(get('42')).rejects.toMatchObject({ error: 'validation_failed' })
})
