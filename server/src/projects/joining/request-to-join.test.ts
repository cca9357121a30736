import { randomUUID } from 'node:crypto'
import { limits, texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { openNotifications } from '../../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject } = createFactories(db)

const body = { msg: 'I know the archive well.', ts: new Date().toISOString() }

const scene = async (given: { recruiting?: boolean } = {}) => {
  const owner = await createUser()
  const admin = await createUser()
  const member = await createUser()
  const student = await createUser({ name: 'Sam' })
  const project = await createProject({ owner, admins: [admin], members: [member], ...given })
  const requestOf = (person: { id: string }) => ({
    params: { userId: person.id, projectId: project.id },
    body,
  })
  return { owner, admin, member, student, project, requestOf }
}

const requestsTo = (project: { id: string }) =>
  db.selectFrom('join_requests').selectAll().where('project_id', '=', project.id).execute()

test('creates a pending request and notifies only the Owner and the Admins', async () => {
  const { owner, admin, member, student, project, requestOf } = await scene()
  await (await as(student)).requestToJoin(requestOf(student))

  expect(await requestsTo(project)).toMatchObject([
    { user_id: student.id, message: body.msg, state: 'pending' },
  ])
  for (const manager of [owner, admin]) {
    const news = {
      type: 'join-request',
      projectId: project.id,
      projectTitle: project.title,
      fromId: student.id,
      fromName: 'Sam',
      message: body.msg,
    }
    expect(await openNotifications(db, manager.id)).toMatchObject([news])
    expect(await liveEventsOf(db, manager)).toMatchObject([
      { type: 'project', projectId: project.id },
      { type: 'notification', notification: news },
    ])
  }
  expect(await liveEventsOf(db, student)).toEqual([{ type: 'project', projectId: project.id }])
  expect(await openNotifications(db, member.id)).toEqual([])
  expect(await liveEventsOf(db, member)).toEqual([])
})

test('uses the default for an empty message', async () => {
  const { student, project, requestOf } = await scene()
  await (await as(student)).requestToJoin({ ...requestOf(student), body: { ...body, msg: ' ' } })
  expect(await requestsTo(project)).toMatchObject([{ message: texts.defaultJoinMessage }])
})

test.each([
  ['too short', 'abc'],
  ['too long', 'x'.repeat(limits.requestMessageMax + 1)],
])('refuses a message that is %s', async (_, msg) => {
  const { student, project, requestOf } = await scene()
  const browser = await as(student)
  await expect(
    browser.requestToJoin({ ...requestOf(student), body: { ...body, msg } }),
  ).rejects.toMatchObject({ fields: { msg: texts.requestMessageLength } })
  expect(await requestsTo(project)).toEqual([])
})

test('twice, also at the same moment, creates one request and one notification', async () => {
  const { owner, student, project, requestOf } = await scene()
  const browser = await as(student)
  await Promise.all([1, 2, 3].map(() => browser.requestToJoin(requestOf(student))))
  await browser.requestToJoin(requestOf(student))
  expect(await requestsTo(project)).toHaveLength(1)
  expect(await openNotifications(db, owner.id)).toHaveLength(1)
})

test('returns 409 to a member', async () => {
  const { member, owner, requestOf } = await scene()
  for (const person of [member, owner]) {
    const browser = await as(person)
    await expect(browser.requestToJoin(requestOf(person))).rejects.toMatchObject({
      error: 'conflict',
    })
  }
})

test('returns 409 for a project that does not recruit', async () => {
  const { student, project, requestOf } = await scene({ recruiting: false })
  const browser = await as(student)
  await expect(browser.requestToJoin(requestOf(student))).rejects.toMatchObject({
    error: 'conflict',
    message: expect.stringContaining('not looking for new members'),
  })
  expect(await requestsTo(project)).toEqual([])
})

test("is refused for another user's id", async () => {
  const { student, member, project, requestOf } = await scene()
  await expect((await as(member)).requestToJoin(requestOf(student))).rejects.toMatchObject({
    error: 'forbidden',
  })
  await expect(visitor().requestToJoin(requestOf(student))).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  expect(await requestsTo(project)).toEqual([])
})

test('asks a user with an incomplete profile to complete it', async () => {
  const { requestOf } = await scene()
  const newcomer = await createNewcomer()
  await expect((await as(newcomer)).requestToJoin(requestOf(newcomer))).rejects.toMatchObject({
    error: 'profile_incomplete',
  })
})

test('returns 404 for an unknown project', async () => {
  const { student } = await scene()
  const params = { userId: student.id, projectId: randomUUID() }
  await expect((await as(student)).requestToJoin({ params, body })).rejects.toMatchObject({
    error: 'not_found',
  })
})
