import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { startJobs } from '../../app/worker.ts'
import { openNotifications } from '../../notifications/store.ts'
import { remindOfRequests } from './request-to-join.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A project with a request of that age. */
const scene = async (days: number) => {
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
  const { owner, admin, member, student, project, grow } = await scene(1.9)
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
  const { owner } = await scene(9)
  await remindOfRequests({ db, log })
  await remindOfRequests({ db, log })
  expect(await reminders(owner)).toMatchObject([
    { message: expect.stringContaining('waiting for 9 days') },
  ])
})

test('reminders disappear with the request, and a settled one causes none', async () => {
  const { owner, student, project, grow } = await scene(3)
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
  const { owner } = await scene(3)
  const jobs = await startJobs({ ...services, log: silent })
  try {
    await sql`select graphile_worker.add_job('remind-of-requests')`.execute(db)
    await eventually(async () => (await reminders(owner)).length === 1)
  } finally {
    await jobs.stop()
  }
})
