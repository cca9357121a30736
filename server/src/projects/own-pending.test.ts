import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, services } = await createTestApp()
const { createUser, createProject, createJoinRequest, createEvent } = createFactories(services.db)

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
  await services.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('project_id', '=', soon.id)
    .execute()
  expect((await pendingOf(student)).invitations).toEqual([])
})

test("is refused for another user's id", async () => {
  const [one, other] = [await createUser(), await createUser()]
  const browser = await as(one)
  await expect(browser.listOwnPending({ params: { userId: other.id } })).rejects.toMatchObject({
    error: 'forbidden',
  })
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
