import { limits, texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { openNotifications } from '../../notifications/store.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { sql } from 'kysely'
import { eventually } from '../../../test/waiting.ts'
import { startJobs } from '../../app/worker.ts'
import { remindOfRequests } from './request-to-join.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

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

test('returns 409 for a project that does not recruit', async () => {
  const { student, project, requestOf } = await scene({ recruiting: false })
  const browser = await as(student)
  await expect(browser.requestToJoin(requestOf(student))).rejects.toMatchObject({
    error: 'conflict',
    message: expect.stringContaining('not looking for new members'),
  })
  expect(await requestsTo(project)).toEqual([])
})

/** A project that a student has asked to join. */
const requested = async () => {
  const [owner, admin, student] = [await createUser(), await createUser(), await createUser()]
  const { id: projectId } = await createProject({ owner, admins: [admin] })
  const params = { userId: student.id, projectId }
  const ask = async () =>
    (await as(student)).requestToJoin({ params, body: { msg: 'Please let me in.', ts: '' } })
  await ask()
  const withdraw = async (person: Person = student) =>
    (await as(person)).withdrawRequest({ params: { userId: person.id, projectId }, body: '' })
  const decide = async (verdict: 'acceptRequest' | 'denyRequest') =>
    (await as(owner))[verdict]({ params: { ...params, adminId: owner.id }, body: '' })
  const settle = () => settleDecisions(db, projectId)
  const seen = async () => (await as(student)).getProject({ params: { projectId } })
  return { owner, admin, student, projectId, params, ask, withdraw, decide, settle, seen }
}

test('dismisses the notifications of Owner and Admins', async () => {
  const { owner, admin, student, projectId, withdraw, decide, seen } = await requested()
  await withdraw()
  expect(await seen()).toMatchObject({ requested: false, can: { join: true } })
  for (const manager of [owner, admin]) {
    expect(await openNotifications(db, manager.id)).toEqual([])
    expect((await liveEventsOf(db, manager)).map(({ type }) => type)).toEqual([
      'project',
      'notification',
      'project',
      'notification-dismissed',
    ])
  }
  expect((await liveEventsOf(db, student)).at(-1)).toEqual({ type: 'project', projectId })
  await expect(decide('acceptRequest')).rejects.toMatchObject({ error: 'conflict' })
})

test('a person may request again after withdrawing', async () => {
  const { owner, ask, withdraw, decide, settle, seen } = await requested()
  await withdraw()
  await ask()
  expect(await openNotifications(db, owner.id)).toHaveLength(1)
  await decide('acceptRequest')
  await settle()
  expect(await seen()).toMatchObject({ role: 'Member' })
})

test('changes nothing when repeated', async () => {
  const { owner, withdraw } = await requested()
  await Promise.all([withdraw(), withdraw(), withdraw()])
  await withdraw()
  const dismissed = (await liveEventsOf(db, owner)).filter(
    ({ type }) => type === 'notification-dismissed',
  )
  expect(dismissed).toHaveLength(1)
})

describe.each(['acceptRequest', 'denyRequest'] as const)('after %s', (verdict) => {
  test('returns 409 once the decision has taken effect', async () => {
    const { withdraw, decide, settle } = await requested()
    await decide(verdict)
    await settle()
    await expect(withdraw()).rejects.toMatchObject({ error: 'conflict' })
  })

  test('withdraws while the decision can be undone', async () => {
    const { student, withdraw, decide, settle, seen } = await requested()
    await decide(verdict)
    await withdraw()
    await settle()
    expect(await seen()).toMatchObject({ role: 'Unenrolled', requested: false })
    expect(await openNotifications(db, student.id)).toEqual([])
  })
})

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A project with a request of that age. */
const waiting = async (days: number) => {
  const [owner, admin, member, student] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ]
  const project = await createProject({ owner, admins: [admin], members: [member] })
  const request = await createJoinRequest(project, student, { created_at: daysAgo(days) })
  const grow = (toDays: number) =>
    sql`update join_requests set created_at = ${daysAgo(toDays)} where id = ${request.id}`.execute(
      db,
    )
  return { owner, admin, member, student, project, grow }
}

const reminders = async (person: Person) =>
  (await openNotifications(db, person.id)).filter(({ type }) => type === 'request-reminder')

test('reminds Owner and Admins after 2 days and after 7, once each', async () => {
  const { owner, admin, member, student, project, grow } = await waiting(1.9)
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toEqual([])

  await grow(2.1)
  await Promise.all([remindOfRequests({ db, log }), remindOfRequests({ db, log })])
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toMatchObject([
    {
      projectId: project.id,
      fromId: student.id,
      message: expect.stringContaining('waiting for 2 days'),
    },
  ])
  expect(await reminders(admin)).toHaveLength(1)

  await grow(7.1)
  await remindOfRequests({ db, log })
  const second = await reminders(owner)
  expect(second).toMatchObject([{ message: expect.stringContaining('waiting for 7 days') }])
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toEqual(second)

  await grow(30)
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toEqual(second)
  expect(await reminders(member)).toEqual([])
  expect(await reminders(student)).toEqual([])
})

test('sends one reminder if two are due', async () => {
  const { owner } = await waiting(9)
  await remindOfRequests({ db, log })
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toMatchObject([
    { message: expect.stringContaining('waiting for 9 days') },
  ])
})

test('reminders disappear with the request, and a settled one causes none', async () => {
  const { owner, student, project, grow } = await waiting(3)
  await remindOfRequests({ db, log })
  await (
    await as(owner)
  ).denyRequest({
    params: { adminId: owner.id, userId: student.id, projectId: project.id },
    body: '',
  })
  await settleDecisions(db, project.id)
  expect(await reminders(owner)).toEqual([])
  await grow(8)
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toEqual([])
})

test('a job sends the reminders, on any instance', async () => {
  const { owner } = await waiting(3)
  const jobs = await startJobs({ ...services, log: silent })
  try {
    await sql`select graphile_worker.add_job('remind-of-requests')`.execute(db)
    await eventually(async () => (await reminders(owner)).length === 1)
  } finally {
    await jobs.stop()
  }
})
