import { randomUUID } from 'node:crypto'
import { limits, texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { openNotifications } from '../../notifications/store.ts'
import { serverTexts } from '../../platform/http/errors.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject } = createFactories(db)

const scene = async (given: { recruiting?: boolean } = {}) => {
  const owner = await createUser({ name: 'Olga' })
  const [admin, member, guest] = [await createUser(), await createUser(), await createUser()]
  const project = await createProject({ owner, admins: [admin], members: [member], ...given })
  const { id: projectId } = project
  const invite = async (sender: Person, target: { id: string }, msg = 'Join us!') =>
    (await as(sender)).inviteToProject({
      params: { senderId: sender.id, targetId: target.id, projectId },
      body: { msg, ts: '' },
    })
  const see = async (person: Person) => (await as(person)).getProject({ params: { projectId } })
  const invitations = () =>
    db.selectFrom('invitations').selectAll().where('project_id', '=', projectId).execute()
  return { owner, admin, member, guest, project, projectId, invite, see, invitations }
}

test('notifies the recipient, and shows the invitation with the project', async () => {
  const { owner, guest, projectId, invite, see } = await scene()
  await invite(owner, guest)
  const news = {
    type: 'invitation',
    projectId,
    fromId: owner.id,
    fromName: 'Olga',
    message: 'Join us!',
  }
  expect(await openNotifications(db, guest.id)).toMatchObject([news])
  expect(await liveEventsOf(db, guest)).toMatchObject([
    { type: 'project', projectId },
    { type: 'notification', notification: news },
  ])
  const { invitation } = await see(guest)
  expect(invitation).toMatchObject({ from: { name: 'Olga' }, message: 'Join us!', joins: true })
  const days = (Date.parse(invitation!.expires) - Date.parse(invitation!.timeSent)) / 86_400_000
  expect(Math.round(days)).toBe(limits.invitationDays)
})

test("a Member's invitation leads to a join request, and its notification says so", async () => {
  const { member, guest, invite, see } = await scene()
  await invite(member, guest)
  expect((await see(guest)).invitation).toMatchObject({ from: { id: member.id }, joins: false })
})

test("follows the sender's current role, and informs the recipient of a change", async () => {
  const { owner, admin, guest, projectId, invite, see } = await scene()
  await invite(admin, guest)
  const before = await liveEventsOf(db, guest)
  const { version } = await see(owner)
  await (
    await as(owner)
  ).updateProject({
    params: { projectId },
    body: { version, userRoles: { [admin.id]: 'Member' } },
  })
  const news = (await liveEventsOf(db, guest)).slice(before.length)
  expect(news).toMatchObject([{ type: 'project', projectId }])
  expect((await see(guest)).invitation).toMatchObject({ joins: false })
})

test('uses the default for an empty message', async () => {
  const { owner, guest, invite, see } = await scene()
  await invite(owner, guest, ' ')
  expect((await see(guest)).invitation).toMatchObject({ message: texts.defaultInviteMessage })
})

test('accepts messages of 4 to 250 characters', async () => {
  const { owner, guest, invite, invitations } = await scene()
  for (const msg of ['abc', 'x'.repeat(limits.requestMessageMax + 1)]) {
    await expect(invite(owner, guest, msg)).rejects.toMatchObject({
      error: 'validation_failed',
      message: texts.requestMessageLength,
    })
  }
  expect(await invitations()).toEqual([])
})

test('shows pending invitations to their sender, the Owner and the Admins only', async () => {
  const { owner, admin, member, guest, projectId, invite, see } = await scene()
  const other = await createUser()
  await invite(member, guest)
  await invite(admin, other)
  const seenBy = async (person: Person) => {
    const project = await see(person)
    return project.audience === 'public' ? 'none' : project.invitations.map(({ to }) => to.id)
  }
  expect(await seenBy(owner)).toEqual([guest.id, other.id])
  expect(await seenBy(admin)).toEqual([guest.id, other.id])
  expect(await seenBy(member)).toEqual([guest.id])
  expect(await see(other)).toMatchObject({ invitation: { from: { id: admin.id } } })
  const stranger = await createUser()
  expect(await see(stranger)).toMatchObject({ audience: 'public', invitation: null })
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject({ invitation: null })
})

test('twice, also at the same moment, creates one invitation with one notification', async () => {
  const { owner, admin, member, guest, invite, invitations } = await scene()
  await Promise.all([invite(owner, guest), invite(owner, guest), invite(admin, guest)])
  await invite(member, guest)
  expect(await invitations()).toHaveLength(1)
  expect(await openNotifications(db, guest.id)).toHaveLength(1)
})

test("an Admin's invitation replaces a Member's", async () => {
  const { admin, member, guest, invite, see, invitations } = await scene()
  await invite(member, guest)
  await invite(admin, guest, 'Come right in')
  expect((await see(guest)).invitation).toMatchObject({ from: { id: admin.id }, joins: true })
  expect(await openNotifications(db, guest.id)).toMatchObject([{ fromId: admin.id }])
  expect((await invitations()).map(({ state }) => state).toSorted()).toEqual([
    'pending',
    'withdrawn',
  ])
})

test('refuses to invite members, unknown people and people without a profile', async () => {
  const { owner, member, invite, invitations } = await scene()
  for (const target of [owner, member]) {
    await expect(invite(owner, target)).rejects.toMatchObject({ error: 'conflict' })
  }
  for (const target of [{ id: randomUUID() }, await createNewcomer()]) {
    await expect(invite(owner, target)).rejects.toMatchObject({ error: 'not_found' })
  }
  expect(await invitations()).toEqual([])
})

test('lets Owner and Admins invite to a project that does not recruit, but no Member', async () => {
  const { admin, member, guest, invite, see } = await scene({ recruiting: false })
  await expect(invite(member, guest)).rejects.toMatchObject({
    error: 'conflict',
    message: serverTexts.notRecruiting,
  })
  expect(await see(member)).toMatchObject({ can: { invite: false } })
  expect(await see(admin)).toMatchObject({ can: { invite: true } })
  await invite(admin, guest)
  expect((await see(guest)).invitation).toMatchObject({ joins: true })
})

test('accepts 50 invitations a day from a person', async () => {
  const { owner, guest, projectId } = await scene()
  const browser = await as(owner)
  const call = {
    params: { senderId: owner.id, targetId: guest.id, projectId },
    body: { msg: '', ts: '' },
  }
  for (let sent = 0; sent < 50; sent += 1) await browser.inviteToProject(call)
  await expect(browser.inviteToProject(call)).rejects.toMatchObject({ error: 'rate_limited' })
})

/** A project with a Member's invitation to a guest. */
const invited = async () => {
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
    const people = await invited()
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

test('changes nothing when repeated', async () => {
  const { owner, member, withdraw } = await invited()
  await Promise.all([withdraw(member), withdraw(member), withdraw(owner)])
  await withdraw(member)
})

test.each(['acceptInvitation', 'declineInvitation'] as const)(
  'returns 409 after %s',
  async (which) => {
    const { member, withdraw, decide } = await invited()
    await decide(which)
    await expect(withdraw(member)).rejects.toMatchObject({ error: 'conflict' })
  },
)
