import { lockWaits } from '../../test/waiting.ts'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { openStream } from '../../test/live-stream.ts'
import { openNotifications } from '../notifications/store.ts'

const { app, as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

beforeAll(async () => {
  await app.listen({ port: 0 })
})

const body = { msg: 'Please come.', ts: '' }

const scene = async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const project = await createProject({ owner, admins: [admin], members: [member] })
  const { id: projectId, chatId } = project
  const takeOff = async (actor: Person, person: Person) =>
    (await as(actor)).leaveProject({ params: { userId: person.id, projectId } })
  const roleOf = (person: Person) => visitor().getRole({ params: { userId: person.id, projectId } })
  const history = async () => (await as(owner)).getProjectHistory({ params: { projectId } })
  return { owner, admin, member, project, projectId, chatId, takeOff, roleOf, history }
}

test('lets a Member leave', async () => {
  const { owner, member, projectId, takeOff, roleOf, history } = await scene()
  await takeOff(member, member)
  expect(await roleOf(member)).toBe('Unenrolled')
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject({ teamSize: 2 })
  expect(await history()).toMatchObject([
    { change: 'left', actor: { id: member.id }, subject: { id: member.id }, from: 'Member' },
  ])
  expect(await openNotifications(db, member.id)).toEqual([])
  expect(await liveEventsOf(db, owner)).toMatchObject([
    { type: 'chat-line', line: { type: 'left', personId: member.id } },
    { type: 'project', projectId },
  ])
})

test.each(['owner', 'admin'] as const)(
  'lets the %s remove Members, and notifies them',
  async (actor) => {
    const people = await scene()
    const { member, projectId, takeOff, roleOf, history } = people
    await takeOff(people[actor], member)
    expect(await roleOf(member)).toBe('Unenrolled')
    expect(await history()).toMatchObject([
      { change: 'removed', actor: { id: people[actor].id }, subject: { id: member.id } },
    ])
    const news = { type: 'removed', projectId, fromId: people[actor].id }
    expect(await openNotifications(db, member.id)).toMatchObject([news])
    expect(await liveEventsOf(db, member)).toMatchObject([
      { type: 'project', projectId },
      { type: 'chats' },
      { type: 'notification', notification: news },
    ])
  },
)

test('changes nothing when repeated', async () => {
  const { owner, member, takeOff, history } = await scene()
  await Promise.all([1, 2, 3].map(() => takeOff(member, member)))
  await takeOff(owner, member)
  expect(await history()).toHaveLength(1)
  expect(await openNotifications(db, member.id)).toEqual([])
})

test('ends access to the group chat at once, also on an open stream', async () => {
  const { owner, member, projectId, chatId, takeOff } = await scene()
  const [owners, members] = [await as(owner), await as(member)]
  const stream = await openStream(app, members)
  try {
    await takeOff(owner, member)
    for (const type of ['project', 'chats', 'notification']) {
      expect(await stream.next()).toMatchObject({ data: { type } })
    }
    await owners.sendMessage({
      params: { chatId, userId: owner.id },
      body: { msg: 'Now we are alone', ts: '1' },
    })
    await expect(
      members.sendMessage({
        params: { chatId, userId: member.id },
        body: { msg: 'Am I still here?', ts: '2' },
      }),
    ).rejects.toMatchObject({ error: 'not_found' })
    await expect(members.getChat({ params: { chatId } })).rejects.toMatchObject({
      error: 'not_found',
    })
    // The next event is another one, so none of the chat came before it.
    await owners.inviteToProject({
      params: { senderId: owner.id, targetId: member.id, projectId },
      body,
    })
    expect(await stream.next()).toMatchObject({ data: { type: 'project' } })
    expect(await stream.next()).toMatchObject({ data: { type: 'notification' } })
  } finally {
    stream.close()
  }
})

test("dismisses the request notifications of a leaving Admin, and withdraws the Admin's invitations", async () => {
  const { owner, admin, projectId, takeOff } = await scene()
  const [requester, invited] = [await createUser(), await createUser()]
  await (await as(requester)).requestToJoin({ params: { userId: requester.id, projectId }, body })
  await (
    await as(admin)
  ).inviteToProject({
    params: { senderId: admin.id, targetId: invited.id, projectId },
    body,
  })
  await takeOff(admin, admin)

  expect(await openNotifications(db, admin.id)).toEqual([])
  expect(await openNotifications(db, owner.id)).toHaveLength(1)
  expect(await openNotifications(db, invited.id)).toEqual([])
  await expect(
    (await as(invited)).acceptInvitation({ params: { userId: invited.id, projectId }, body: '' }),
  ).rejects.toMatchObject({ error: 'conflict' })
})

test('lets a former member request to join again', async () => {
  const { owner, member, projectId, takeOff, roleOf } = await scene()
  await takeOff(member, member)
  await (await as(member)).requestToJoin({ params: { userId: member.id, projectId }, body })
  await (
    await as(owner)
  ).acceptRequest({
    params: { adminId: owner.id, userId: member.id, projectId },
    body: '',
  })
  await settleDecisions(db, projectId)
  expect(await roleOf(member)).toBe('Member')
})

test('does not store a message whose sender leaves while it waits', async () => {
  const { owner, member, chatId, takeOff } = await scene()
  const sender = await as(member)
  const held = await db.startTransaction().execute()
  await held.updateTable('chats').set({ last_seq: 1 }).where('id', '=', chatId).execute()
  const leaving = takeOff(member, member)
  await lockWaits(db, 1)
  const sending = sender.sendMessage({
    params: { chatId, userId: member.id },
    body: { msg: 'One more thing', ts: '1' },
  })
  const sent = Promise.allSettled([sending])
  await lockWaits(db, 2)
  await held.commit().execute()
  await leaving
  expect(await sent).toMatchObject([{ reason: { error: 'not_found' } }])
  const { messages } = await (await as(owner)).getChat({ params: { chatId } })
  expect(messages).toEqual([])
})

test('does not send a former Admin unseen join requests', async () => {
  const { admin, projectId, takeOff } = await scene()
  const browser = await as(admin)
  const requester = await createUser()
  await (await as(requester)).requestToJoin({ params: { userId: requester.id, projectId }, body })
  await takeOff(admin, admin)
  const after = await openStream(app, browser, '0')
  try {
    for (const type of ['project', 'project', 'chats', 'notification-dismissed']) {
      expect(await after.next()).toMatchObject({ data: { type } })
    }
  } finally {
    after.close()
  }
})
