import { deletedPerson, type Chat } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { edit, react, remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { walk } from '../../test/walk.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createProject, createJoinRequest } = factories
const { createTeam, eventsOf } = createTeams(app, factories)

/** A project with a pending request of a student. */
const createScene = async () => {
  const team = await createTeam()
  const { chatId } = team
  await createJoinRequest(team.project, team.student)
  const seenBy = async ({ browser }: Actor) => {
    const { lines, people } = await browser.getChat({ params: { chatId } })
    return lines.map(({ type, personId, event }) => ({
      type,
      name: people.find(({ id }) => id === personId)?.name,
      ...(event && { event }),
    }))
  }
  const liveFor = async (person: Actor) =>
    (await eventsOf(person)).filter(({ type }) => type === 'chat-line')
  return { ...team, seenBy, liveFor }
}

describe('each change of the team is one line, for each participant', () => {
  test('of an accepted request, also if it is accepted twice', async () => {
    const { owner, member, student, chatId, admit, seenBy, liveFor } = await createScene()
    await Promise.all([admit(student), admit(student)])
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
    // It names the person as of now.
    await db.updateTable('users').set({ name: 'Samira' }).where('id', '=', student.id).execute()
    expect(await seenBy(owner)).toEqual([{ type: 'joined', name: 'Samira' }])
  })

  test('of an invitation by the Owner', async () => {
    const { owner, guest, invite, answer, seenBy } = await createScene()
    await invite(guest)
    expect(await seenBy(owner)).toEqual([])
    await answer('acceptInvitation', guest)
    expect(await seenBy(owner)).toEqual([{ type: 'joined', name: 'Gil' }])
  })

  test('of a member who leaves', async () => {
    const { owner, member, leave, seenBy, liveFor } = await createScene()
    for (let count = 0; count < 2; count += 1) await leave(member, member)
    expect(await seenBy(owner)).toEqual([{ type: 'left', name: 'Max' }])
    expect(await liveFor(owner)).toHaveLength(1)
    expect(await liveFor(member)).toEqual([])
  })

  test('of a member who is removed, or who deletes the account', async () => {
    const { owner, admin, member, leave, seenBy } = await createScene()
    await leave(admin, owner)
    await member.browser.deleteUser({ params: { userId: member.id } })
    expect(await seenBy(owner)).toEqual([
      { type: 'removed', name: 'Ann' },
      { type: 'left', name: deletedPerson.name },
    ])
  })

  test('of a new event, also after it is deleted', async () => {
    const { owner, member, params, seenBy } = await createScene()
    const { id } = await owner.browser.addEvent({ params, body: walk })
    const line = { type: 'event-created', name: 'Olga' }
    expect(await seenBy(member)).toEqual([{ ...line, event: { id, title: walk.title } }])
    await owner.browser.deleteEvent({ params: { eventId: id } })
    expect(await seenBy(owner)).toEqual([{ ...line, event: { id: null, title: walk.title } }])
  })
})

test('lines and messages that are written at once have places of their own', async () => {
  const { owner, member, student, chatId, admit, leave, say } = await createScene()
  await Promise.all([
    admit(student),
    leave(member, member),
    ...Array.from({ length: 5 }, (_, nth) => say(owner, `Number ${nth}`)),
  ])
  const { messages, lines } = await owner.browser.getChat({ params: { chatId } })
  expect([messages.length, lines.length]).toEqual([5, 2])
  expect(new Set([...messages, ...lines].map(({ seq }) => seq)).size).toBe(7)
})

test('a sender who deletes the account meanwhile does not block the chat', async () => {
  const { owner, member, seenBy, say } = await createScene()
  const sent = Array.from({ length: 10 }, (_, nth) => say(member, `Number ${nth}`))
  const deletion = member.browser.deleteUser({ params: { userId: member.id } })
  const results = await Promise.allSettled([...sent, deletion])
  expect(results.at(-1)?.status).toBe('fulfilled')
  for (const result of results) {
    if (result.status === 'rejected') expect([401, 404]).toContain(result.reason.status)
  }
  expect(await seenBy(owner)).toHaveLength(1)
})

test('a line is unread for no one, and changes neither the preview nor the order of chats', async () => {
  const { owner, member, student, chatId, admit, say } = await createScene()
  const later = await createProject({ owner, members: [member] })
  const { seq } = await say(owner, 'The last message')
  const call = { chatId: later.chatId, userId: owner.id }
  await owner.browser.sendMessage({ params: call, body: message('Later and elsewhere') })
  const params = { userId: member.id }
  const list = () => member.browser.sortChats({ params })
  await member.browser.markRead({ params: { chatId }, body: { seq } })
  const before = await list()
  await admit(student)
  expect(await list()).toEqual(before)
  expect(await member.browser.listUnreadChats({ params })).toEqual([later.chatId])
  const { lastMessage } = await owner.browser.getChat({ params: { chatId } })
  expect(lastMessage).toMatchObject({ content: 'The last message' })
  await say(owner, 'Welcome, Sam')
  expect((await list())[0]).toMatchObject({ id: chatId, unread: 1 })
})

test('pages contain messages and lines in one order, each once', async () => {
  const { owner, member, student, chatId, leave, admit, say } = await createScene()
  await say(owner, 'First message')
  await admit(student)
  await leave(member, member)
  await say(owner, 'Second message')
  const pagesFrom = async (cursor?: string): Promise<Chat[]> => {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) }
    const { response, total, next } = await owner.browser.pageOf('getChat', {
      params: { chatId },
      query,
    })
    expect(total).toBe(4)
    return next === null ? [response] : [response, ...(await pagesFrom(next))]
  }
  const pages = await pagesFrom()
  expect(
    pages.map(({ messages, lines }) => [
      messages.map(({ seq }) => seq),
      lines.map(({ seq }) => seq),
    ]),
  ).toEqual([
    [[4], []],
    [[], [3]],
    [[], [2]],
    [[1], []],
  ])
})

test('a line cannot be changed or reported, and is not in the data export', async () => {
  const { owner, student, chatId, admit, say } = await createScene()
  await admit(student)
  const [line] = (await owner.browser.getChat({ params: { chatId } })).lines
  const sent = await say(student, 'My message')
  const report = (id: string) =>
    owner.browser.sendReport({ body: { about: 'message', id, reason: 'This is not right.' } })
  await report(sent.id)
  const { browser } = student
  for (const refused of [
    report(line!.id),
    edit(browser, line!, 'Left'),
    remove(browser, line!),
    react(browser, line!, '👍'),
  ]) {
    await expect(refused).rejects.toMatchObject({ status: 404 })
  }
  const { messages } = await browser.exportData({ params: { userId: student.id } })
  expect(messages.map(({ content }) => content)).toEqual(['My message'])
})
