import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createChatting, message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createChat } = createChatting(app, factories)

/** Ada and Ben, who have nothing in common and a chat without messages. */
const createTalk = async () => {
  const chat = await createChat()
  const { chatId, ada, ben, adas, bens } = chat
  const send = (browser: Browser, person: Person, msg = 'Hello there') =>
    browser.sendMessage({ params: { chatId, userId: person.id }, body: message(msg) })
  const answer = (accepted: boolean, browser = bens) =>
    browser.answerMessageRequest({ params: { chatId }, body: { accepted } })
  const listed = async (browser: Browser, { id }: Person) =>
    (await browser.sortChats({ params: { userId: id } })).find((each) => each.id === chatId)
  const requestFor = async (browser: Browser) =>
    (await browser.getChat({ params: { chatId } })).request
  const noticesOf = async (browser: Browser) =>
    (await browser.getCurrentUser()).notifications.map((each) => each.message)
  const unread = () => bens.listUnreadChats({ params: { userId: ben.id } })
  return {
    ...chat,
    sendToBen: (msg?: string) => send(adas, ada, msg),
    reply: () => send(bens, ben, 'Nice to meet you'),
    answer,
    listed,
    requestFor,
    noticesOf,
    unread,
  }
}

test('a first message is a request to its receiver, who hears of it; the sender has an ordinary chat', async () => {
  const { ada, ben, adas, bens, chatId, sendToBen, listed, requestFor, noticesOf, unread } =
    await createTalk()
  await sendToBen()
  expect(await listed(bens, ben)).toMatchObject({ request: 'pending', unread: 1 })
  expect(await requestFor(bens)).toBe('pending')
  expect(await noticesOf(bens)).toEqual(['Hello there'])
  expect(await unread()).toEqual([chatId])
  expect(await listed(adas, ada)).not.toHaveProperty('request')
  expect(await requestFor(adas)).toBeUndefined()
})

describe('a first message is no request', () => {
  test('between members of one project', async () => {
    const { ada, ben, bens, sendToBen, requestFor } = await createTalk()
    await factories.createProject({ owner: ada, members: [ben] })
    await sendToBen()
    expect(await requestFor(bens)).toBeUndefined()
  })

  test.each(['the sender', 'the receiver'])(
    'if %s has asked to join a project of the other one',
    async (asks) => {
      const { ada, ben, bens, sendToBen, requestFor } = await createTalk()
      const [user, owner] = asks === 'the sender' ? [ada, ben] : [ben, ada]
      await factories.createJoinRequest(await factories.createProject({ owner }), user)
      await sendToBen()
      expect(await requestFor(bens)).toBeUndefined()
    },
  )

  test('if one has invited the other to a project', async () => {
    const { ada, ben, adas, bens, sendToBen, requestFor } = await createTalk()
    const { id: projectId } = await factories.createProject({ owner: ada })
    await adas.inviteToProject({
      params: { senderId: ada.id, targetId: ben.id, projectId },
      body: { msg: '', ts: '' },
    })
    await sendToBen()
    expect(await requestFor(bens)).toBeUndefined()
  })
})

test.each(['accepting', 'a reply'])('%s makes it an ordinary chat', async (by) => {
  const { ben, bens, sendToBen, answer, reply, requestFor, listed, noticesOf } = await createTalk()
  await sendToBen()
  await (by === 'a reply' ? reply() : answer(true))
  expect(await requestFor(bens)).toBeUndefined()
  // Too late: another tab has accepted it.
  await answer(false)
  expect(await listed(bens, ben)).toBeDefined()
  await sendToBen('How are you?')
  expect(await noticesOf(bens)).toEqual(['How are you?'])
})

test('a declined request leaves the list, its messages are silent, and the sender notices nothing', async () => {
  const { ada, ben, adas, bens, chatId, sendToBen, answer, ...talk } = await createTalk()
  await sendToBen()
  const before = await adas.getChat({ params: { chatId } })
  const [listedBefore, eventsBefore] = [await talk.listed(adas, ada), await liveEventsOf(db, ada)]
  await answer(false)
  await answer(false)
  expect(await talk.listed(bens, ben)).toBeUndefined()
  expect((await bens.getCurrentUser()).chats).toEqual({})
  expect(await talk.noticesOf(bens)).toEqual([])
  expect(await adas.getChat({ params: { chatId } })).toEqual(before)
  expect(await talk.listed(adas, ada)).toEqual(listedBefore)
  expect(await liveEventsOf(db, ada)).toEqual(eventsBefore)

  await sendToBen('Are you there?')
  expect(await talk.listed(bens, ben)).toBeUndefined()
  expect(await talk.noticesOf(bens)).toEqual([])
  expect(await talk.unread()).toEqual([])
  const found = await bens.findMessages({ params: { userId: ben.id }, query: { text: 'there' } })
  expect(found).toEqual([])
  expect(
    await adas.findMessages({ params: { userId: ada.id }, query: { text: 'there' } }),
  ).toHaveLength(2)
})

test('the export contains a declined request', async () => {
  const { ben, bens, chatId, sendToBen, answer } = await createTalk()
  await sendToBen()
  const exported = async () => (await bens.exportData({ params: { userId: ben.id } })).mutedChats
  expect(await exported()).toEqual([])
  await answer(false)
  expect(await exported()).toEqual([{ chatId, to: 'Ada' }])
})

test.each(['accepting', 'writing'])('%s brings a declined chat back', async (by) => {
  const { ben, bens, sendToBen, answer, reply, listed, requestFor } = await createTalk()
  await sendToBen()
  await answer(false)
  expect(await requestFor(bens)).toBe('declined')
  await (by === 'writing' ? reply() : answer(true))
  expect(await listed(bens, ben)).not.toHaveProperty('request')
})

test('the sender and people outside of the chat answer nothing', async () => {
  const { adas, bens, sendToBen, answer, requestFor } = await createTalk()
  await sendToBen()
  await answer(true, adas)
  expect(await requestFor(bens)).toBe('pending')
  const outsider = await app.as(await factories.createUser())
  await expect(answer(true, outsider)).rejects.toMatchObject({ status: 404 })
})

test('a request that is accepted and declined at the same moment is accepted', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { bens, sendToBen, answer, requestFor } = await createTalk()
    await sendToBen()
    await Promise.all([answer(false), answer(true), answer(false)])
    expect(await requestFor(bens)).toBeUndefined()
  }
})

test('a block at the same moment as an acceptance holds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ada, ben, bens, chatId, sendToBen, answer, noticesOf } = await createTalk()
    await sendToBen()
    const params = { userId: ben.id, otherId: ada.id }
    await Promise.all([answer(true), bens.blockPerson({ params, body: '' })])
    await sendToBen('Are you there?')
    expect(await bens.getChat({ params: { chatId } })).toMatchObject({
      can: { send: false, unblock: true },
      messages: [{ content: 'Hello there' }],
    })
    expect(await noticesOf(bens)).toEqual([])
  }
})

test('a chat of a deleted account is no request', async () => {
  const { ada, adas, bens, sendToBen, requestFor } = await createTalk()
  await sendToBen()
  await adas.deleteUser({ params: { userId: ada.id } })
  expect(await requestFor(bens)).toBeUndefined()
})
