import { lockWaits } from '../../test/lock-waits.ts'
import { createTestApp } from '../../test/app.ts'
import { message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { openNotifications } from '../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject, createChat } = createFactories(services.db)

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

test('tells no other participant', async () => {
  const { owner, read } = await createReader()
  await read(3)
  const types = (await liveEventsOf(services.db, owner)).map(({ type }) => type)
  expect(types).not.toContain('chat-read')
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

test.each([-1, 1.5, '3', null, 2 ** 60])('returns 400 for %j', async (seq) => {
  const { members, chatId, unread } = await createReader()
  const response = await members.inject({
    method: 'POST',
    url: `/api/chats/read/${chatId}`,
    payload: { seq },
  })
  expect(response.statusCode).toBe(400)
  expect(await unread()).toBe(3)
})

test('returns 404 for a non-participant', async () => {
  const { chatId } = await createReader()
  const stranger = await as(await createUser())
  const marking = { params: { chatId }, body: { seq: 1 } }
  await expect(stranger.markRead(marking)).rejects.toMatchObject({ status: 404 })
  await expect(visitor().markRead(marking)).rejects.toMatchObject({ status: 401 })
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
