import { createTestApp } from '../../test/app.ts'
import { createChatting, message, now } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const factories = createFactories(db)
const { createNewcomer, createProject, createUser } = factories

describe('opening a direct chat', () => {
  const { createPair } = createChatting(app, factories)

  test('returns the same chat to both people', async () => {
    const { ada, ben, adas, bens } = await createPair()
    const params = { userId: ada.id, otherId: ben.id }
    expect(await adas.chatExists({ params })).toBe(false)
    const id = await adas.createChat({ params, body: now() })
    expect(await adas.chatExists({ params })).toBe(true)
    const back = { userId: ben.id, otherId: ada.id }
    expect(await bens.createChat({ params: back, body: now() })).toBe(id)
  })

  test('refuses a chat with oneself', async () => {
    const { ada, adas } = await createPair()
    const params = { userId: ada.id, otherId: ada.id.toUpperCase() }
    await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 409 })
  })

  test('refuses a chat with an unknown person or one without a profile', async () => {
    const { ada, adas } = await createPair()
    const newcomer = await createNewcomer()
    for (const otherId of [crypto.randomUUID(), newcomer.id]) {
      const params = { userId: ada.id, otherId }
      await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('deleting a chat', () => {
  /** Two people and their chat; `send` and `list` act as one of them. */
  const createPair = async () => {
    const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
    const [adas, bens] = [await as(ada), await as(ben)]
    const chatId = await adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: '' })
    const params = { chatId }
    const browserOf = (person: Person) => (person === ada ? adas : bens)
    const send = (from: Person, msg: string) =>
      browserOf(from).sendMessage({ params: { chatId, userId: from.id }, body: message(msg) })
    const list = (person: Person) => browserOf(person).sortChats({ params: { userId: person.id } })
    const seen = async (person: Person) =>
      (await browserOf(person).getChat({ params })).messages.map(({ content }) => content)
    return { ada, ben, adas, bens, chatId, params, send, list, seen }
  }

  test('removes a deleted chat only from the list of the person who deleted it', async () => {
    const { ada, ben, adas, params, send, list, seen } = await createPair()
    await send(ben, 'Hello Ada')
    await adas.deleteChat({ params })
    expect(await list(ada)).toEqual([])
    expect(await seen(ada)).toEqual([])
    expect(await list(ben)).toHaveLength(1)
    expect(await seen(ben)).toEqual(['Hello Ada'])
  })

  test('dismisses its notification, and informs the other open pages of both', async () => {
    const { ada, ben, adas, params, send } = await createPair()
    await send(ben, 'Hello Ada')
    await adas.deleteChat({ params })
    expect((await adas.getCurrentUser()).notifications).toEqual([])
    const types = (await liveEventsOf(services.db, ada)).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['notification-dismissed', 'chats'])
  })

  test('shows the chat again after a new message, without the deleted ones', async () => {
    const { ada, ben, adas, chatId, params, send, list, seen } = await createPair()
    await send(ben, 'Old news')
    await adas.deleteChat({ params })
    await send(ben, 'News')
    expect(await list(ada)).toMatchObject([{ id: chatId, unread: 1 }])
    expect(await seen(ada)).toEqual(['News'])
  })

  test('deleting twice has the same effect as deleting once', async () => {
    const { ada, ben, adas, params, send, list } = await createPair()
    await send(ben, 'Hello Ada')
    await Promise.all([adas.deleteChat({ params }), adas.deleteChat({ params })])
    await adas.deleteChat({ params })
    expect(await list(ada)).toEqual([])
    expect(await list(ben)).toHaveLength(1)
  })

  test('purges a chat with its messages after both have deleted it, and a new one can start', async () => {
    const { ada, ben, adas, bens, chatId, params, send, seen } = await createPair()
    await send(ben, 'Hello Ada')
    await adas.deleteChat({ params })
    await bens.deleteChat({ params })
    const count = services.db.selectFrom('messages').where('chat_id', '=', chatId).select('id')
    expect(await count.execute()).toEqual([])
    await expect(seen(ada)).rejects.toMatchObject({ status: 404 })
    const pair = { userId: ada.id, otherId: ben.id }
    expect(await adas.chatExists({ params: pair })).toBe(false)
    expect(await adas.createChat({ params: pair, body: '' })).not.toBe(chatId)
  })

  test('keeps a chat with messages written after the other person deleted it', async () => {
    const { ada, ben, adas, bens, params, send, seen } = await createPair()
    await send(ben, 'Hello Ada')
    await adas.deleteChat({ params })
    await send(ben, 'Are you there?')
    await bens.deleteChat({ params })
    expect(await seen(ada)).toEqual(['Are you there?'])
  })

  test('returns 403 for a project chat', async () => {
    const owner = await createUser()
    const { chatId } = await createProject({ owner })
    const owners = await as(owner)
    await expect(owners.deleteChat({ params: { chatId } })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('cannot be deleted'),
    })
    expect(await owners.sortChats({ params: { userId: owner.id } })).toHaveLength(1)
  })
})
