import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { openNotifications } from '../../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

/** A project with a Member's invitation to a guest. */
const scene = async () => {
  const [owner, admin, member, guest] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ]
  const { id: projectId } = await createProject({ owner, admins: [admin], members: [member] })
  await (
    await as(member)
  ).inviteToProject({
    params: { senderId: member.id, targetId: guest.id, projectId },
    body: { msg: 'Join us!', ts: '' },
  })
  const withdraw = async (actor: Person, target: { id: string } = guest) =>
    (await as(actor)).withdrawInvitation({
      params: { userId: actor.id, targetId: target.id, projectId },
      body: '',
    })
  const decide = async (which: 'acceptInvitation' | 'declineInvitation') =>
    (await as(guest))[which]({ params: { userId: guest.id, projectId }, body: '' })
  const seen = async () => (await as(guest)).getProject({ params: { projectId } })
  return { owner, admin, member, guest, projectId, withdraw, decide, seen }
}

test.each(['member', 'admin', 'owner'] as const)(
  "a Member's invitation is withdrawn by the %s, and can no longer be answered",
  async (role) => {
    const people = await scene()
    const { guest, projectId, withdraw, decide, seen } = people
    await withdraw(people[role])
    expect(await seen()).toMatchObject({ invitation: null })
    expect(await openNotifications(db, guest.id)).toEqual([])
    expect(await liveEventsOf(db, guest)).toContainEqual({
      type: 'notification-dismissed',
      notificationId: expect.any(String),
    })
    for (const each of [guest, people.member, people.owner]) {
      expect(await liveEventsOf(db, each)).toContainEqual({ type: 'project', projectId })
    }
    await expect(decide('acceptInvitation')).rejects.toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('withdrawn'),
    })
  },
)

test('returns 404 to all others', async () => {
  const { owner, member, guest, projectId, withdraw, seen } = await scene()
  const colleague = await createUser()
  await db
    .insertInto('memberships')
    .values({ project_id: projectId, user_id: colleague.id, role: 'Member' })
    .execute()
  for (const person of [colleague, guest, await createUser()]) {
    await expect(withdraw(person)).rejects.toMatchObject({ error: 'not_found' })
  }
  const params = { userId: member.id, targetId: guest.id, projectId }
  await expect((await as(owner)).withdrawInvitation({ params, body: '' })).rejects.toMatchObject({
    error: 'forbidden',
  })
  await expect(visitor().withdrawInvitation({ params, body: '' })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  expect(await seen()).toMatchObject({ invitation: { from: { id: member.id } } })
})

test('changes nothing when repeated', async () => {
  const { owner, member, withdraw } = await scene()
  await Promise.all([withdraw(member), withdraw(member), withdraw(owner)])
  await withdraw(member)
})

test.each(['acceptInvitation', 'declineInvitation'] as const)(
  'returns 409 after %s',
  async (which) => {
    const { member, withdraw, decide } = await scene()
    await decide(which)
    await expect(withdraw(member)).rejects.toMatchObject({ error: 'conflict' })
  },
)

test('returns 404 without an invitation or a project', async () => {
  const { owner, guest, withdraw } = await scene()
  await expect(withdraw(owner, await createUser())).rejects.toMatchObject({ error: 'not_found' })
  const params = { userId: owner.id, targetId: guest.id, projectId: randomUUID() }
  await expect((await as(owner)).withdrawInvitation({ params, body: '' })).rejects.toMatchObject({
    error: 'not_found',
  })
})
