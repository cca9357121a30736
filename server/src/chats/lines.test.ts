import { deletedPerson, type Chat } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { walk } from '../../test/walk.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

/** A project with an Owner, a Member and a student who has requested to join. */
const scene = async () => {
  const owner = await createUser({ name: 'Olga' })
  const member = await createUser({ name: 'Mia' })
  const student = await createUser({ name: 'Sam' })
  const { id: projectId, chatId } = await createProject({ owner, members: [member] })
  await createJoinRequest({ id: projectId }, student)
  const owners = await as(owner)
  const accept = async () => {
    await owners.acceptRequest({
      params: { adminId: owner.id, userId: student.id, projectId },
      body: '',
    })
    await settleDecisions(db, projectId)
  }
  const leave = async (person: Person, actor = person) =>
    (await as(actor)).leaveProject({ params: { userId: person.id, projectId } })
  const seenBy = async (person: Person) => {
    const { lines, people } = await (await as(person)).getChat({ params: { chatId } })
    return lines.map(({ type, personId, event }) => ({
      type,
      name: people.find(({ id }) => id === personId)?.name,
      ...(event && { event }),
    }))
  }
  const liveFor = async (person: Person) =>
    (await liveEventsOf(db, person)).filter(({ type }) => type === 'chat-line')
  const say = async (from: Person, text: string) =>
    (await as(from)).sendMessage({ params: { chatId, userId: from.id }, body: message(text) })
  return {
    owner,
    member,
    student,
    owners,
    projectId,
    chatId,
    accept,
    leave,
    seenBy,
    liveFor,
    say,
  }
}

describe('each change of the team is one line, for each participant', () => {
  test('of an accepted request', async () => {
    const { owner, member, student, chatId, accept, seenBy, liveFor } = await scene()
    await accept()
    for (const person of [owner, member, student]) {
      expect(await seenBy(person)).toEqual([{ type: 'joined', name: 'Sam' }])
      expect(await liveFor(person)).toMatchObject([
        {
          chatId,
          line: { type: 'joined', personId: student.id, event: null },
          person: { id: student.id, name: 'Sam', profilePhotoId: null },
        },
      ])
    }
  })

  test('of an invitation by the Owner', async () => {
    const { owner, owners, projectId, seenBy } = await scene()
    const guest = await createUser({ name: 'Gil' })
    await owners.inviteToProject({
      params: { senderId: owner.id, targetId: guest.id, projectId },
      body: { msg: 'Join us!', ts: '' },
    })
    expect(await seenBy(owner)).toEqual([])
    const accept = { params: { userId: guest.id, projectId }, body: '' }
    await (await as(guest)).acceptInvitation(accept)
    expect(await seenBy(owner)).toEqual([{ type: 'joined', name: 'Gil' }])
  })

  test('of a member who leaves', async () => {
    const { owner, member, leave, seenBy, liveFor } = await scene()
    await leave(member)
    expect(await seenBy(owner)).toEqual([{ type: 'left', name: 'Mia' }])
    expect(await liveFor(owner)).toHaveLength(1)
    expect(await liveFor(member)).toEqual([])
    await expect(seenBy(member)).rejects.toMatchObject({ status: 404 })
    await leave(member)
    expect(await seenBy(owner)).toHaveLength(1)
  })

  test('of a member who is removed', async () => {
    const { owner, member, leave, seenBy } = await scene()
    await leave(member, owner)
    expect(await seenBy(owner)).toEqual([{ type: 'removed', name: 'Mia' }])
  })

  test('of a member who deletes the account', async () => {
    const { owner, member, seenBy } = await scene()
    await (await as(member)).deleteUser({ params: { userId: member.id } })
    expect(await seenBy(owner)).toEqual([{ type: 'left', name: deletedPerson.name }])
  })

  test('of a new event, also after it is deleted', async () => {
    const { owner, member, owners, projectId, seenBy } = await scene()
    const { id } = await owners.addEvent({ params: { projectId }, body: walk })
    const line = { type: 'event-created', name: 'Olga' }
    expect(await seenBy(member)).toEqual([{ ...line, event: { id, title: walk.title } }])
    await owners.deleteEvent({ params: { eventId: id } })
    expect(await seenBy(owner)).toEqual([{ ...line, event: { id: null, title: walk.title } }])
  })
})

test('a refused change is no line', async () => {
  const { owner, member, student, projectId, leave, seenBy } = await scene()
  const members = await as(member)
  await expect(members.addEvent({ params: { projectId }, body: walk })).rejects.toMatchObject({
    status: 403,
  })
  await expect(leave(owner)).rejects.toMatchObject({ status: 409 })
  await leave(student)
  expect(await seenBy(owner)).toEqual([])
})

test('joining twice at once is one line', async () => {
  const { owner, projectId, student, owners, accept, seenBy } = await scene()
  const invite = owners.inviteToProject({
    params: { senderId: owner.id, targetId: student.id, projectId },
    body: { msg: 'Join us!', ts: '' },
  })
  await Promise.allSettled([accept(), accept(), invite])
  expect(await seenBy(owner)).toEqual([{ type: 'joined', name: 'Sam' }])
})

test('lines and messages that are written at once have places of their own', async () => {
  const { owner, member, owners, chatId, accept, leave, say } = await scene()
  await Promise.all([
    accept(),
    leave(member),
    ...Array.from({ length: 5 }, (_, nth) => say(owner, `Number ${nth}`)),
  ])
  const { messages, lines } = await owners.getChat({ params: { chatId } })
  expect([messages.length, lines.length]).toEqual([5, 2])
  expect(new Set([...messages, ...lines].map(({ seq }) => seq)).size).toBe(7)
})

test('a sender who deletes the account meanwhile does not block the chat', async () => {
  const { owner, member, seenBy, say } = await scene()
  const deletion = async () => (await as(member)).deleteUser({ params: { userId: member.id } })
  const sent = Array.from({ length: 10 }, (_, nth) => say(member, `Number ${nth}`))
  const results = await Promise.allSettled([...sent, deletion()])
  expect(results.at(-1)?.status).toBe('fulfilled')
  for (const result of results) {
    if (result.status === 'rejected') expect([401, 404]).toContain(result.reason.status)
  }
  expect(await seenBy(owner)).toHaveLength(1)
})

test('a line names the person as of now', async () => {
  const { owner, student, accept, seenBy } = await scene()
  await accept()
  await db.updateTable('users').set({ name: 'Samira' }).where('id', '=', student.id).execute()
  expect(await seenBy(owner)).toEqual([{ type: 'joined', name: 'Samira' }])
})

test('a line is unread for no one, and changes neither the preview nor the order of chats', async () => {
  const { owner, member, chatId, owners, accept, say } = await scene()
  const later = await createProject({ owner, members: [member] })
  await say(owner, 'The last message')
  await (
    await as(owner)
  ).sendMessage({
    params: { chatId: later.chatId, userId: owner.id },
    body: message('Later and elsewhere'),
  })
  const members = await as(member)
  const list = () => members.sortChats({ params: { userId: member.id } })
  const unread = () => members.listUnreadChats({ params: { userId: member.id } })
  const before = await list()
  const { messages } = await members.getChat({ params: { chatId } })
  await members.markRead({ params: { chatId }, body: { seq: messages.at(-1)!.seq } })
  await accept()
  expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await list()).find(({ id }) => id === chatId)).toMatchObject({
    lastMessage: { content: 'The last message' },
    unread: 0,
  })
  expect(await unread()).toEqual([later.chatId])
  expect((await owners.getChat({ params: { chatId } })).lastMessage).toMatchObject({
    content: 'The last message',
  })
  await say(owner, 'Welcome, Sam')
  expect((await list())[0]).toMatchObject({ id: chatId, unread: 1 })
})

test('pages contain messages and lines in one order, each once', async () => {
  const { owner, member, owners, chatId, leave, accept, say } = await scene()
  await say(owner, 'First message')
  await accept()
  await leave(member)
  await say(owner, 'Second message')
  const pagesFrom = async (cursor?: string): Promise<Chat[]> => {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) }
    const { response, total, next } = await owners.pageOf('getChat', { params: { chatId }, query })
    expect(total).toBe(4)
    return next === null ? [response] : [response, ...(await pagesFrom(next))]
  }
  const pages = await pagesFrom()
  const seqs = pages.flatMap(({ messages, lines }) => [...messages, ...lines].map(({ seq }) => seq))
  const sizes = pages.map(({ messages, lines }) => [messages.length, lines.length])
  expect(seqs).toEqual([4, 3, 2, 1])
  expect(sizes).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [1, 0],
  ])
})

test('a line cannot be reported, and is not in the data export', async () => {
  const { student, owners, chatId, accept, say } = await scene()
  await accept()
  const [line] = (await owners.getChat({ params: { chatId } })).lines
  const report = (id: string) =>
    owners.sendReport({ body: { about: 'message', id, reason: 'This is not right.' } })
  await expect(report(line!.id)).rejects.toMatchObject({ status: 404 })
  const sent = await say(student, 'My message')
  await report(sent.id)
  const { messages } = await (await as(student)).exportData({ params: { userId: student.id } })
  expect(messages.map(({ content }) => content)).toEqual(['My message'])
})
