import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { openNotifications } from '../../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

/** A project that a student has asked to join. */
const scene = async () => {
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
  const { owner, admin, student, projectId, withdraw, decide, seen } = await scene()
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
  const { owner, ask, withdraw, decide, settle, seen } = await scene()
  await withdraw()
  await ask()
  expect(await openNotifications(db, owner.id)).toHaveLength(1)
  await decide('acceptRequest')
  await settle()
  expect(await seen()).toMatchObject({ role: 'Member' })
})

test('changes nothing when repeated', async () => {
  const { owner, withdraw } = await scene()
  await Promise.all([withdraw(), withdraw(), withdraw()])
  await withdraw()
  const dismissed = (await liveEventsOf(db, owner)).filter(
    ({ type }) => type === 'notification-dismissed',
  )
  expect(dismissed).toHaveLength(1)
})

describe.each(['acceptRequest', 'denyRequest'] as const)('after %s', (verdict) => {
  test('returns 409 once the decision has taken effect', async () => {
    const { withdraw, decide, settle } = await scene()
    await decide(verdict)
    await settle()
    await expect(withdraw()).rejects.toMatchObject({ error: 'conflict' })
  })

  test('withdraws while the decision can be undone', async () => {
    const { student, withdraw, decide, settle, seen } = await scene()
    await decide(verdict)
    await withdraw()
    await settle()
    expect(await seen()).toMatchObject({ role: 'Unenrolled', requested: false })
    expect(await openNotifications(db, student.id)).toEqual([])
  })
})

test("is refused for another user's id", async () => {
  const { owner, params, seen } = await scene()
  await expect((await as(owner)).withdrawRequest({ params, body: '' })).rejects.toMatchObject({
    error: 'forbidden',
  })
  await expect(visitor().withdrawRequest({ params, body: '' })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  expect(await seen()).toMatchObject({ requested: true })
})

test('returns 404 without a request or a project', async () => {
  const { student, withdraw } = await scene()
  await expect(withdraw(await createUser())).rejects.toMatchObject({ error: 'not_found' })
  const params = { userId: student.id, projectId: randomUUID() }
  await expect((await as(student)).withdrawRequest({ params, body: '' })).rejects.toMatchObject({
    error: 'not_found',
  })
})
