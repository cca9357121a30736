import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { remindOfRequests } from '../projects/joining/remind.ts'
import { silentLog as log } from '../../test/silent-log.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

const notificationsOf = async (person: Person) =>
  (await (await as(person)).getCurrentUser()).notifications

const asksOf = async (person: Person) => (await notificationsOf(person)).map(({ asks }) => asks)

/** A person with an invitation by the Owner or a Member of a project. */
const createInvitation = async (from: 'owner' | 'member') => {
  const people = { owner: await createUser(), member: await createUser() }
  const guest = await createUser()
  const { id: projectId } = await createProject({ owner: people.owner, members: [people.member] })
  const sender = people[from]
  await (
    await as(sender)
  ).inviteToProject({
    params: { senderId: sender.id, targetId: guest.id, projectId },
    body: { msg: '', ts: '' },
  })
  return { ...people, guest, projectId }
}

test.each([
  ['owner', true],
  ['member', false],
] as const)(
  'an invitation of the %s asks, and says whether accepting joins',
  async (from, joins) => {
    const { guest } = await createInvitation(from)
    expect(await asksOf(guest)).toEqual([{ what: 'invitation', joins }])
    expect(await liveEventsOf(db, guest)).toContainEqual(
      expect.objectContaining({
        notification: expect.objectContaining({ asks: { what: 'invitation', joins } }),
      }),
    )
  },
)

test('carries enough to accept its invitation in place', async () => {
  const { guest } = await createInvitation('owner')
  const [notification] = await notificationsOf(guest)
  await (
    await as(guest)
  ).acceptInvitation({
    params: { userId: guest.id, projectId: notification!.projectId },
    body: '',
  })
  expect(await notificationsOf(guest)).toEqual([])
})

test('asks nothing after the invitation expires', async () => {
  const { guest } = await createInvitation('owner')
  await db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('target_id', '=', guest.id)
    .execute()
  expect(await asksOf(guest)).toEqual([null])
})

test('asks the managers to decide a join request, also in its reminders', async () => {
  const [owner, person] = [await createUser(), await createUser()]
  const project = await createProject({ owner })
  await createJoinRequest(project, person, { created_at: new Date(Date.now() - 3 * 86_400_000) })
  await remindOfRequests({ db, log })
  const [notification] = await notificationsOf(owner)
  expect(notification).toMatchObject({
    type: 'request-reminder',
    asks: { what: 'join-request', joins: true },
  })
  await (
    await as(owner)
  ).acceptRequest({
    params: {
      adminId: owner.id,
      userId: notification!.fromId,
      projectId: notification!.projectId,
    },
    body: '',
  })
  await settleDecisions(db, notification!.projectId)
  expect(await notificationsOf(owner)).toEqual([])
})

test('asks nothing if it only informs', async () => {
  const [owner, person] = [await createUser(), await createUser()]
  const { id: projectId } = await createProject({ owner })
  const owners = await as(owner)
  const persons = await as(person)
  await persons.requestToJoin({
    params: { userId: person.id, projectId },
    body: { msg: '', ts: '' },
  })
  expect(await asksOf(owner)).toEqual([{ what: 'join-request', joins: true }])
  await owners.denyRequest({
    params: { adminId: owner.id, userId: person.id, projectId },
    body: '',
  })
  await settleDecisions(db, projectId)
  expect(await asksOf(person)).toEqual([null])
})
