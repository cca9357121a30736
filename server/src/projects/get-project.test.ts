import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest, createEvent, createImage } =
  createFactories(db)

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
  await db
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

const pendingOf = async (person: Person) =>
  (await as(person)).listOwnPending({ params: { userId: person.id } })

const invite = async (sender: Person, target: Person, project: { id: string }) =>
  (await as(sender)).inviteToProject({
    params: { senderId: sender.id, targetId: target.id, projectId: project.id },
    body: { msg: '', ts: '' },
  })

test("lists a person's own pending requests and invitations, and nothing else", async () => {
  const [owner, student, other] = [await createUser(), await createUser(), await createUser()]
  const [asked, settled, inviting] = [
    await createProject({ owner, title: 'Asked' }),
    await createProject({ owner, title: 'Settled' }),
    await createProject({ owner, title: 'Inviting' }),
  ]
  await createJoinRequest(asked, student)
  await createJoinRequest(asked, other)
  await createJoinRequest(settled, student, { state: 'denied', decided_at: new Date() })
  await invite(owner, student, inviting)
  await invite(owner, other, settled)
  expect(await pendingOf(student)).toMatchObject({
    requests: [{ project: { id: asked.id, title: 'Asked' }, timeSent: expect.any(String) }],
    invitations: [{ project: { id: inviting.id, title: 'Inviting' }, from: { id: owner.id } }],
  })
})

test('keeps a request whose decision has not taken effect', async () => {
  const [owner, student] = [await createUser(), await createUser()]
  const project = await createProject({ owner })
  await createJoinRequest(project, student)
  await (
    await as(owner)
  ).denyRequest({
    params: { adminId: owner.id, userId: student.id, projectId: project.id },
    body: '',
  })
  const pending = await pendingOf(student)
  expect(pending.requests).toHaveLength(1)
  expect(JSON.stringify(pending)).not.toContain('denied')
})

test('hides invitations of a blocked sender, and expired ones', async () => {
  const [owner, student] = [await createUser(), await createUser()]
  const project = await createProject({ owner })
  await invite(owner, student, project)
  await (
    await as(student)
  ).blockPerson({ params: { userId: student.id, otherId: owner.id }, body: '' })
  expect((await pendingOf(student)).invitations).toEqual([])

  const sender = await createUser()
  const soon = await createProject({ owner: sender })
  await invite(sender, student, soon)
  await db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('project_id', '=', soon.id)
    .execute()
  expect((await pendingOf(student)).invitations).toEqual([])
})

test('says what waits in each project: requests for its managers, the next event for all members', async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const [busy, quiet] = [
    await createProject({ owner, admins: [admin], members: [member] }),
    await createProject({ owner }),
  ]
  const blocked = await createUser()
  for (const person of [await createUser(), blocked]) await createJoinRequest(busy, person)
  await createJoinRequest(quiet, await createUser(), { state: 'denied', decided_at: new Date() })
  const hour = 3_600_000
  await createEvent(busy, { title: 'Past', starts_at: new Date(Date.now() - 2 * hour) })
  await createEvent(busy, { title: 'Later', starts_at: new Date(Date.now() + 2 * hour) })
  const next = await createEvent(busy, { title: 'Next' })
  await (
    await as(admin)
  ).blockPerson({ params: { userId: admin.id, otherId: blocked.id }, body: '' })
  const waiting = async (person: Person) => (await pendingOf(person)).projects
  const nextEvent = { id: next.id, title: 'Next' }
  expect(await waiting(owner)).toMatchObject([{ projectId: busy.id, requests: 2, nextEvent }])
  expect(await waiting(admin)).toMatchObject([{ projectId: busy.id, requests: 1, nextEvent }])
  expect(await waiting(member)).toMatchObject([{ projectId: busy.id, requests: 0, nextEvent }])
  expect(await waiting(blocked)).toEqual([])
})

test('does not count a request whose decision waits to take effect', async () => {
  const [owner, student] = [await createUser(), await createUser()]
  const project = await createProject({ owner })
  await createJoinRequest(project, student)
  const params = { adminId: owner.id, userId: student.id, projectId: project.id }
  const caller = await as(owner)
  await caller.acceptRequest({ params, body: '' })
  expect((await pendingOf(owner)).projects).toEqual([])
  await caller.undoDecision({ params, body: '' })
  expect((await pendingOf(owner)).projects).toMatchObject([{ requests: 1, nextEvent: null }])
})
