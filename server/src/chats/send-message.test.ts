import type { Transaction } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createChatting, message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { lockWaits } from '../../test/waiting.ts'
import type { Database } from '../platform/database/schema.ts'

const app = await createTestApp()
const { services } = app
const factories = createFactories(services.db)
const { createChat, createTeam } = createChatting(app, factories)

const leave = (project: { id: string }, person: { id: string }) =>
  services.db
    .deleteFrom('memberships')
    .where('project_id', '=', project.id)
    .where('user_id', '=', person.id)
    .execute()

test('shows both participants of a direct chat its messages in order', async () => {
  const { ada, ben, adas, bens, chatId } = await createChat()
  const body = message('  Hello Ben  ')
  const sent = await adas.sendMessage({ params: { chatId, userId: ada.id }, body })
  expect(sent).toMatchObject({ content: 'Hello Ben', fromId: ada.id, ts: body.ts })
  await bens.sendMessage({ params: { chatId, userId: ben.id }, body: message('Hello Ada') })
  const chat = await adas.getChat({ params: { chatId } })
  expect(chat).toMatchObject({
    isProjectGroupchat: false,
    partner: { id: ben.id, name: 'Ben' },
    lastMessage: { content: 'Hello Ada' },
  })
  expect(chat.messages.map(({ content }) => content)).toEqual(['Hello Ben', 'Hello Ada'])
  expect(chat.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben'])
  expect((await bens.getChat({ params: { chatId } })).partner).toMatchObject({ id: ada.id })
})

test('stores and announces a message once when it is sent twice', async () => {
  const { ada, adas, bens, chatId } = await createChat()
  const body = message('Once only')
  const params = { chatId, userId: ada.id }
  const answers = await Promise.all([1, 2, 3, 4].map(() => adas.sendMessage({ params, body })))
  answers.push(await adas.sendMessage({ params, body }))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await adas.getChat({ params: { chatId } })).messages).toHaveLength(1)
  expect((await bens.getCurrentUser()).notifications).toHaveLength(1)
  const events = await services.db
    .selectFrom('live_events')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  expect(events).toHaveLength(1)
})

test("uses the server's clock and order, not the sender's", async () => {
  const { ada, ben, adas, bens, chatId } = await createChat()
  const before = Date.now()
  await Promise.all(
    Array.from({ length: 10 }, (_, count) =>
      (count % 2 ? adas : bens).sendMessage({
        params: { chatId, userId: count % 2 ? ada.id : ben.id },
        body: { msg: `Number ${count}`, ts: `1999-01-01T00:00:0${count}Z` },
      }),
    ),
  )
  const { messages } = await adas.getChat({ params: { chatId } })
  const times = messages.map(({ timeSent }) => timeSent)
  expect(new Set(messages.map(({ seq }) => seq)).size).toBe(10)
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(before - 1000)
})

test('notifies the other person of a direct chat, neither the sender nor the members of a group', async () => {
  const { ada, adas, bens, chatId } = await createChat()
  await adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Hello Ben') })
  expect((await bens.getCurrentUser()).notifications).toMatchObject([
    { type: 'direct-message', chatId, fromId: ada.id, message: 'Hello Ben', projectId: '' },
  ])
  expect((await adas.getCurrentUser()).notifications).toEqual([])
  const { owner, owners, members, project } = await createTeam()
  const params = { chatId: project.chatId, userId: owner.id }
  await owners.sendMessage({ params, body: message('Hello all') })
  expect((await members.getCurrentUser()).notifications).toEqual([])
})

describe('while another transaction has the chat locked', () => {
  /** Starts to send during a transaction that locks the chat; the transaction changes something at its end. */
  const sendDuring = async (
    chatId: string,
    send: () => Promise<unknown>,
    change: (trx: Transaction<Database>) => Promise<unknown>,
  ) =>
    services.db.transaction().execute(async (trx) => {
      await trx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
      const sent = Promise.allSettled([send()])
      await lockWaits(services.db)
      await change(trx)
      // In an object, because the transaction would wait for a bare promise.
      return { sent }
    })

  test('a person whom it removes cannot send', async () => {
    const { member, project, members } = await createTeam()
    const { chatId } = project
    const send = () =>
      members.sendMessage({ params: { chatId, userId: member.id }, body: message('Late') })
    const { sent } = await sendDuring(chatId, send, (trx) =>
      trx
        .deleteFrom('memberships')
        .where('project_id', '=', project.id)
        .where('user_id', '=', member.id)
        .execute(),
    )
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { status: 404 } }])
    expect(
      await services.db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).execute(),
    ).toEqual([])
  })

  test('a block by the sender refuses the message', async () => {
    const { ada, ben, adas, chatId } = await createChat()
    const send = () =>
      adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Late') })
    const { sent } = await sendDuring(chatId, send, (trx) =>
      trx.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute(),
    )
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { status: 409 } }])
  })

  test('a block by the recipient hides the message', async () => {
    const { ada, ben, adas, bens, chatId } = await createChat()
    const send = () =>
      adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Late') })
    const { sent } = await sendDuring(chatId, send, (trx) =>
      trx.insertInto('blocks').values({ blocker_id: ben.id, blocked_id: ada.id }).execute(),
    )
    expect(await sent).toMatchObject([{ status: 'fulfilled' }])
    expect((await bens.getChat({ params: { chatId } })).messages).toEqual([])
  })
})

test("always has the project's members as participants of its group chat", async () => {
  const { member, owners, members, project } = await createTeam()
  const { chatId } = project
  const params = { chatId, userId: member.id }
  await members.sendMessage({ params, body: message('I am in') })
  await leave(project, member)
  await expect(members.sendMessage({ params, body: message('Still in?') })).rejects.toMatchObject({
    status: 404,
  })
  await expect(members.getChat({ params: { chatId } })).rejects.toMatchObject({ status: 404 })
  expect((await members.getCurrentUser()).chats).toEqual({})
  expect(await members.sortChats({ params: { userId: member.id } })).toEqual([])
  const chat = await owners.getChat({ params: { chatId } })
  expect(chat.partner).toEqual({ id: project.id, name: 'Map', photoId: null })
  expect(chat.people).toMatchObject([{ id: member.id, name: 'Mika' }])
  expect((await owners.getCurrentUser()).chats).toEqual({ [chatId]: project.id })
})
