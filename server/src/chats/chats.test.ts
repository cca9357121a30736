import type { Transaction } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { message, now } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { lockWaits } from '../../test/waiting.ts'
import { openNotifications } from '../../test/notify.ts'
import type { Database } from '../platform/database/schema.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createActor, createTeam, eventsOf } = createTeams(app, factories)

/** Two people with a direct chat. */
const createTalk = async () => {
  const [ada, ben] = [await createActor({ name: 'Ada' }), await createActor({ name: 'Ben' })]
  const pair = { userId: ada.id, otherId: ben.id }
  const chatId = await ada.browser.createChat({ params: pair, body: now() })
  const params = { chatId }
  const send = (from: Actor, msg: string) =>
    from.browser.sendMessage({ params: { chatId, userId: from.id }, body: message(msg) })
  const seen = async ({ browser }: Actor) =>
    (await browser.getChat({ params })).messages.map(({ content }) => content)
  const read = ({ browser }: Actor, seq: number) => browser.markRead({ params, body: { seq } })
  const remove = ({ browser }: Actor) => browser.deleteChat({ params })
  return { ada, ben, pair, chatId, params, send, seen, read, remove }
}

const listOf = ({ browser, id }: Actor) => browser.sortChats({ params: { userId: id } })
const unreadOf = async (person: Actor) => (await listOf(person)).map(({ unread }) => unread)
const unreadChatsOf = ({ browser, id }: Actor) =>
  browser.listUnreadChats({ params: { userId: id } })
const newsOf = ({ id }: Actor) => openNotifications(db, id)

/** Runs an action during a transaction that locks the chat; the transaction changes something at its end. */
const during = (
  chatId: string,
  act: () => Promise<unknown>,
  change: (trx: Transaction<Database>) => Promise<unknown> = async () => undefined,
) =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
    const outcome = Promise.allSettled([act()])
    await lockWaits(db)
    await change(trx)
    // In an object, because the transaction would wait for a bare promise.
    return { outcome }
  })

test('refuses a direct chat with oneself in capitals, and with a person without a profile', async () => {
  const { id: userId, browser } = await createActor()
  const newcomer = await factories.createNewcomer()
  const open = (otherId: string) => browser.createChat({ params: { userId, otherId }, body: now() })
  await expect(open(userId.toUpperCase())).rejects.toMatchObject({ status: 409 })
  await expect(open(newcomer.id)).rejects.toMatchObject({ status: 404 })
})

describe('sending', () => {
  test('shows both participants of a direct chat its messages in order', async () => {
    const { ada, ben, chatId } = await createTalk()
    const body = message('  Hello Ben  ')
    const sent = await ada.browser.sendMessage({ params: { chatId, userId: ada.id }, body })
    expect(sent).toMatchObject({ content: 'Hello Ben', fromId: ada.id, ts: body.ts })
    const reply = { params: { chatId, userId: ben.id }, body: message('Hello Ada') }
    await ben.browser.sendMessage(reply)
    const chat = await ada.browser.getChat({ params: { chatId } })
    expect(chat).toMatchObject({
      isProjectGroupchat: false,
      partner: { id: ben.id, name: 'Ben' },
      messages: [{ content: 'Hello Ben' }, { content: 'Hello Ada' }],
      lastMessage: { content: 'Hello Ada' },
    })
    expect(chat.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben'])
    const { partner } = await ben.browser.getChat({ params: { chatId } })
    expect(partner).toMatchObject({ id: ada.id })
  })

  test('twice, also at the same moment, stores and announces the message once', async () => {
    const { ada, ben, chatId, seen } = await createTalk()
    const call = { params: { chatId, userId: ada.id }, body: message('Once only') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.browser.sendMessage(call)))
    answers.push(await ada.browser.sendMessage(call))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await seen(ada)).toHaveLength(1)
    expect(await newsOf(ben)).toHaveLength(1)
    expect(await eventsOf(ada)).toHaveLength(1)
  })

  test("uses the server's clock and order, not the sender's", async () => {
    const { ada, ben, params } = await createTalk()
    const before = Date.now()
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => {
        const { id: userId, browser } = nth % 2 ? ada : ben
        const body = { msg: `Number ${nth}`, ts: `1999-01-01T00:00:0${nth}Z` }
        return browser.sendMessage({ params: { ...params, userId }, body })
      }),
    )
    const { messages } = await ada.browser.getChat({ params })
    const times = messages.map(({ timeSent }) => timeSent)
    expect(new Set(messages.map(({ seq }) => seq)).size).toBe(10)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(before - 1000)
  })

  test('notifies the other person of a direct chat, neither the sender nor the members of a group', async () => {
    const { ada, ben, chatId, send } = await createTalk()
    await send(ada, 'Hello Ben')
    expect(await newsOf(ben)).toMatchObject([
      { type: 'direct-message', chatId, fromId: ada.id, message: 'Hello Ben', projectId: '' },
    ])
    expect(await newsOf(ada)).toEqual([])
    const { owner, member, say } = await createTeam()
    await say(owner, 'Hello all')
    expect(await newsOf(member)).toEqual([])
  })

  test("is possible for the project's members alone, as soon as they join and until they leave", async () => {
    const { owner, member, projectId, chatId, say } = await createTeam({ title: 'Map' })
    await say(member, 'I am in')
    await db.deleteFrom('memberships').where('user_id', '=', member.id).execute()
    const params = { chatId }
    for (const refused of [say(member, 'Still in?'), member.browser.getChat({ params })]) {
      await expect(refused).rejects.toMatchObject({ status: 404 })
    }
    expect((await member.browser.getCurrentUser()).chats).toEqual({})
    expect(await listOf(member)).toEqual([])
    expect(await owner.browser.getChat({ params })).toMatchObject({
      partner: { id: projectId, name: 'Map', photoId: null },
      people: [{ id: member.id, name: 'Max' }],
    })
    expect((await owner.browser.getCurrentUser()).chats).toEqual({ [chatId]: projectId })
  })

  test('is refused to a person whom a transaction removes that has the chat locked', async () => {
    const { owner, member, chatId, say } = await createTeam()
    const { outcome } = await during(
      chatId,
      () => say(member, 'Late'),
      (trx) => trx.deleteFrom('memberships').where('user_id', '=', member.id).execute(),
    )
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { status: 404 } }])
    const { messages } = await owner.browser.getChat({ params: { chatId } })
    expect(messages).toEqual([])
  })

  test.each([
    ['sender refuses', { status: 'rejected', reason: { status: 409 } }],
    ['recipient hides', { status: 'fulfilled' }],
  ])('during a block: that of the %s the message', async (blocker, expected) => {
    const { ada, ben, chatId, send, seen } = await createTalk()
    const [from, to] = blocker.startsWith('sender') ? [ada, ben] : [ben, ada]
    const { outcome } = await during(
      chatId,
      () => send(ada, 'Late'),
      (trx) =>
        trx.insertInto('blocks').values({ blocker_id: from.id, blocked_id: to.id }).execute(),
    )
    expect(await outcome).toMatchObject([expected])
    expect(await seen(ben)).toEqual([])
  })
})

describe('reading', () => {
  /** A talk in which Ben has not read three messages of Ada. */
  const createUnread = async () => {
    const talk = await createTalk()
    for (const msg of ['First', 'Second', 'Third']) await talk.send(talk.ada, msg)
    const heard = async (type: string) =>
      (await eventsOf(talk.ben)).filter((event) => event.type === type)
    return { ...talk, heard }
  }

  test('clears the unread count and the read marker moves, on the other open pages too', async () => {
    const { ada, ben, chatId, params, read, heard } = await createUnread()
    const readSeq = async ({ browser }: Actor) => (await browser.getChat({ params })).readSeq
    expect([await readSeq(ben), await unreadOf(ben)]).toEqual([0, [3]])
    expect(await read(ben, 2)).toEqual({ unread: 1 })
    expect([await readSeq(ben), await unreadOf(ben)]).toEqual([2, [1]])
    expect(await heard('chat-read')).toEqual([{ type: 'chat-read', chatId, seq: 2, unread: 1 }])
    // Sending marks earlier messages as read.
    expect(await readSeq(ada)).toBe(3)
  })

  test('never moves the marker back, and announces a repeated call once', async () => {
    const { ben, read, heard } = await createUnread()
    for (const seq of [3, 3, 1]) expect(await read(ben, seq)).toEqual({ unread: 0 })
    expect(await unreadOf(ben)).toEqual([0])
    expect(await heard('chat-read')).toHaveLength(1)
  })

  test('does not mark future messages as read', async () => {
    const { ada, ben, read, send } = await createUnread()
    await read(ben, Number.MAX_SAFE_INTEGER)
    await send(ada, 'Fourth')
    expect(await unreadOf(ben)).toEqual([1])
  })

  test('dismisses the notification on every open page once all is read, also by an answer', async () => {
    for (const isAnswered of [true, false]) {
      const { ben, read, send, heard } = await createUnread()
      const [shown] = await newsOf(ben)
      await read(ben, 2)
      expect(await newsOf(ben)).toEqual([shown])
      await (isAnswered ? send(ben, 'Fourth') : read(ben, 3))
      expect(await newsOf(ben)).toEqual([])
      const dismissed = { type: 'notification-dismissed', notificationId: shown!.id }
      expect(await heard('notification-dismissed')).toEqual([dismissed])
    }
  })

  test('waits for a message that is being sent', async () => {
    const { ben, chatId, read } = await createUnread()
    const { outcome } = await during(chatId, () => read(ben, 3))
    expect(await outcome).toMatchObject([{ value: { unread: 0 } }])
  })

  test('a direct message is an unread chat, and no notification', async () => {
    const { ben, chatId } = await createUnread()
    expect(await unreadChatsOf(ben)).toEqual([chatId])
    expect(await ben.browser.getCurrentUser()).toMatchObject({
      notifications: [{ type: 'direct-message' }],
      notificationCount: 0,
    })
  })

  test('leaves messages of a group unread until each member reads or writes', async () => {
    const { owner, member, chatId, say } = await createTeam()
    await say(owner, 'First')
    await member.browser.getChat({ params: { chatId } })
    expect([await unreadOf(member), await unreadOf(owner)]).toEqual([[1], [0]])
    expect([await unreadChatsOf(member), await unreadChatsOf(owner)]).toEqual([[chatId], []])
    await say(member, 'Second')
    expect([await unreadChatsOf(member), await unreadChatsOf(owner)]).toEqual([[], [chatId]])
  })

  test('counts no message from before the person joined as unread', async () => {
    const { owner, student, chatId, say, ask, admit } = await createTeam()
    await say(owner, 'Before')
    expect(await listOf(student)).toEqual([])
    await ask(student)
    await admit(student)
    await say(owner, 'After')
    expect(await unreadOf(student)).toEqual([1])
    const { messages } = await student.browser.getChat({ params: { chatId } })
    expect(messages).toHaveLength(2)
  })
})

test('the list of chats is sorted by the last message, and has a direct chat from its first message on', async () => {
  const { owner, say } = await createTeam({ title: 'Map' })
  const [friend, silent] = [await createActor({ name: 'Friend' }), await createActor()]
  const open = ({ id: otherId }: Actor) =>
    owner.browser.createChat({ params: { userId: owner.id, otherId }, body: now() })
  const chatId = await open(friend)
  await open(silent)
  const list = async () =>
    (await listOf(owner)).map(({ partner, lastMessage: last }) => [
      partner.name,
      last && `${last.fromName}: ${last.content}`,
    ])
  expect(await list()).toEqual([['Map', null]])
  const call = { params: { chatId, userId: owner.id }, body: message('To a friend') }
  await owner.browser.sendMessage(call)
  const friends = ['Friend', 'Olga: To a friend']
  expect(await list()).toEqual([friends, ['Map', null]])
  await say(owner, 'To the team')
  expect(await list()).toEqual([['Map', 'Olga: To the team'], friends])
})

describe('deleting a chat', () => {
  test('removes it with its notification for the person who deletes it, once', async () => {
    const { ada, ben, send, seen, remove } = await createTalk()
    await send(ben, 'Hello Ada')
    await Promise.all([remove(ada), remove(ada)])
    const types = (await eventsOf(ada)).map(({ type }) => type)
    expect(types).toContain('notification-dismissed')
    expect(types.at(-1)).toBe('chats')
    await remove(ada)
    expect([await listOf(ada), await seen(ada), await newsOf(ada)]).toEqual([[], [], []])
    expect(await listOf(ben)).toHaveLength(1)
    expect(await seen(ben)).toEqual(['Hello Ada'])
  })

  test('lasts until a new message, which shows the chat without the deleted ones', async () => {
    const { ada, ben, chatId, send, seen, remove } = await createTalk()
    await send(ben, 'Old news')
    await remove(ada)
    await send(ben, 'News')
    expect(await listOf(ada)).toMatchObject([{ id: chatId, unread: 1 }])
    await remove(ben)
    expect(await seen(ada)).toEqual(['News'])
  })

  test('by both purges it with its messages, and a new one can start', async () => {
    const { ada, ben, pair, chatId, send, seen, remove } = await createTalk()
    await send(ben, 'Hello Ada')
    await remove(ada)
    await remove(ben)
    const left = db.selectFrom('messages').where('chat_id', '=', chatId).select('id')
    expect(await left.execute()).toEqual([])
    await expect(seen(ada)).rejects.toMatchObject({ status: 404 })
    expect(await ada.browser.chatExists({ params: pair })).toBe(false)
    expect(await ada.browser.createChat({ params: pair, body: '' })).not.toBe(chatId)
  })
})
