import { createTestApp } from '../../test/app.ts'
import { createChatting, message, now } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { lockWaits } from '../../test/waiting.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { openNotifications } from '../notifications/store.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject, createChat } = factories

/** A member of a group with three messages by the Owner. */
const createReader = async () => {
  const [owner, member] = [await createUser(), await createUser()]
  const { chatId } = await createProject({ owner, members: [member] })
  const [owners, members] = [await as(owner), await as(member)]
  const send = (msg: string) =>
    owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
  for (const msg of ['First', 'Second', 'Third']) await send(msg)
  const unread = async () => (await members.sortChats({ params: { userId: member.id } }))[0]?.unread
  const read = (seq: number) => members.markRead({ params: { chatId }, body: { seq } })
  const heard = async () =>
    (await liveEventsOf(services.db, member)).filter(({ type }) => type === 'chat-read')
  return { owner, member, owners, members, chatId, send, unread, read, heard }
}

test('clears the unread count, on the other open pages too', async () => {
  const { chatId, unread, read, heard } = await createReader()
  expect(await unread()).toBe(3)
  expect(await read(2)).toEqual({ unread: 1 })
  expect(await unread()).toBe(1)
  expect(await heard()).toEqual([{ type: 'chat-read', chatId, seq: 2, unread: 1 }])
})

test("returns the position of the viewer's read marker with the chat", async () => {
  const { owners, members, chatId, read } = await createReader()
  const readSeq = async (browser: typeof members) =>
    (await browser.getChat({ params: { chatId } })).readSeq
  expect(await readSeq(members)).toBe(0)
  await read(2)
  expect(await readSeq(members)).toBe(2)
  // Sending marks earlier messages as read.
  expect(await readSeq(owners)).toBe(3)
})

test('never moves the marker back, and announces a repeated call once', async () => {
  const { unread, read, heard } = await createReader()
  await read(3)
  expect(await read(3)).toEqual({ unread: 0 })
  expect(await read(1)).toEqual({ unread: 0 })
  expect(await unread()).toBe(0)
  expect(await heard()).toHaveLength(1)
})

test('does not mark future messages as read', async () => {
  const { send, unread, read } = await createReader()
  await read(Number.MAX_SAFE_INTEGER)
  await send('Fourth')
  expect(await unread()).toBe(1)
})

/** A person with a notification of two messages by a second person. */
const createDirect = async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const { id: chatId } = await createChat(ada, ben)
  const [adas, bens] = [await as(ada), await as(ben)]
  for (const msg of ['First', 'Second']) {
    await adas.sendMessage({ params: { chatId, userId: ada.id }, body: message(msg) })
  }
  const [shown] = await openNotifications(services.db, ben.id)
  const dismissals = async () =>
    (await liveEventsOf(services.db, ben)).filter(({ type }) => type === 'notification-dismissed')
  const dismissed = { type: 'notification-dismissed', notificationId: shown!.id }
  return { ben, bens, chatId, shown, dismissals, dismissed }
}

test('clears the notification on every open page once all is read', async () => {
  const { ben, bens, chatId, shown, dismissals, dismissed } = await createDirect()
  await bens.markRead({ params: { chatId }, body: { seq: 1 } })
  expect(await openNotifications(services.db, ben.id)).toEqual([shown])
  expect(await dismissals()).toEqual([])
  await bens.markRead({ params: { chatId }, body: { seq: 2 } })
  expect(await openNotifications(services.db, ben.id)).toEqual([])
  expect(await dismissals()).toEqual([dismissed])
})

test('clears the notification of a person who answers', async () => {
  const { ben, bens, chatId, dismissals, dismissed } = await createDirect()
  await bens.sendMessage({ params: { chatId, userId: ben.id }, body: message('Third') })
  expect(await openNotifications(services.db, ben.id)).toEqual([])
  expect(await dismissals()).toEqual([dismissed])
})

test('counts a direct message as an unread chat, not as a notification', async () => {
  const { ben, bens, chatId } = await createDirect()
  expect(await bens.listUnreadChats({ params: { userId: ben.id } })).toEqual([chatId])
  expect(await bens.getCurrentUser()).toMatchObject({
    notifications: [{ type: 'direct-message' }],
    notificationCount: 0,
  })
})

test('keeps one list of the chats with unread messages, the same for every page', async () => {
  const { owner, owners, member, members, chatId, send, read } = await createReader()
  const unreadOf = (browser: typeof members, { id }: { id: string }) =>
    browser.listUnreadChats({ params: { userId: id } })
  expect(await unreadOf(members, member)).toEqual([chatId])
  expect(await unreadOf(owners, owner)).toEqual([])
  await read(3)
  expect(await unreadOf(members, member)).toEqual([])
  await send('Fourth')
  expect(await unreadOf(members, member)).toEqual([chatId])
  await members.sendMessage({ params: { chatId, userId: member.id }, body: message('Fifth') })
  expect(await unreadOf(members, member)).toEqual([])
  expect(await unreadOf(owners, owner)).toEqual([chatId])
})

test('waits for a message that is being sent, whose notification stays', async () => {
  const { chatId, read } = await createReader()
  const waited = await services.db.transaction().execute(async (trx) => {
    await trx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
    const answer = read(3)
    await lockWaits(services.db)
    // In an object, because the transaction would wait for a bare promise.
    return { answer }
  })
  expect(await waited.answer).toEqual({ unread: 0 })
})

const { createTeam } = createChatting(app, factories)

describe('reading', () => {
  test('leaves unread messages unread until the reader writes', async () => {
    const { owner, member, owners, members, project } = await createTeam()
    const { chatId } = project
    const unread = async () =>
      (await members.sortChats({ params: { userId: member.id } })).map((chat) => chat.unread)
    for (const msg of ['First', 'Second']) {
      await owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    }
    await members.getChat({ params: { chatId } })
    expect(await unread()).toEqual([2])
    await members.sendMessage({ params: { chatId, userId: member.id }, body: message('Read') })
    expect(await unread()).toEqual([0])
    expect(await owners.sortChats({ params: { userId: owner.id } })).toMatchObject([{ unread: 1 }])
  })

  test('counts no message from before the person joined as unread', async () => {
    const { owner, owners, project } = await createTeam()
    const { chatId } = project
    const send = (msg: string) =>
      owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    await send('Before')
    const late = await createUser()
    const lates = await as(late)
    const params = { userId: late.id, projectId: project.id }
    await lates.requestToJoin({ params, body: { msg: '', ts: now() } })
    await owners.acceptRequest({ params: { ...params, adminId: owner.id }, body: now() })
    await settleDecisions(services.db, project.id)
    await send('After')
    expect(await lates.sortChats({ params: { userId: late.id } })).toMatchObject([{ unread: 1 }])
    expect((await lates.getChat({ params: { chatId } })).messages).toHaveLength(2)
  })
})

describe('the list of chats', () => {
  test('sorts by the last message, and lists a direct chat from its first message on', async () => {
    const { owner, owners, project } = await createTeam()
    const friend = await createUser({ name: 'Friend' })
    const silent = await createUser()
    const open = (otherId: string) =>
      owners.createChat({ params: { userId: owner.id, otherId }, body: now() })
    const direct = await open(friend.id)
    await open(silent.id)
    const send = (chatId: string, msg: string) =>
      owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    const list = async () =>
      (await owners.sortChats({ params: { userId: owner.id } })).map((chat) => ({
        name: chat.partner.name,
        last: chat.lastMessage?.content,
      }))
    expect(await list()).toEqual([{ name: 'Map', last: undefined }])
    await send(direct, 'To a friend')
    expect(await list()).toEqual([
      { name: 'Friend', last: 'To a friend' },
      { name: 'Map', last: undefined },
    ])
    await send(project.chatId, 'To the team')
    expect(await list()).toEqual([
      { name: 'Map', last: 'To the team' },
      { name: 'Friend', last: 'To a friend' },
    ])
  })
})
