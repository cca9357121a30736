import { createTestApp } from '../../test/app.ts'
import { createChatting, message, now } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const factories = createFactories(services.db)
const { createNewcomer } = factories
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

test('lists an opened chat for both after its first message', async () => {
  const { ada, ben, adas, bens } = await createPair()
  const chatId = await adas.createChat({
    params: { userId: ada.id, otherId: ben.id },
    body: now(),
  })
  for (const browser of [adas, bens]) expect((await browser.getCurrentUser()).chats).toEqual({})
  await adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Hello') })
  expect((await adas.getCurrentUser()).chats).toEqual({ [chatId]: ben.id })
  expect((await bens.getCurrentUser()).chats).toEqual({ [chatId]: ada.id })
})

test('creates one chat when both open it at the same moment', async () => {
  const { ada, ben, adas, bens } = await createPair()
  const ids = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: now() }),
      bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: now() }),
    ]),
  )
  expect(new Set(ids).size).toBe(1)
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

test('refuses to open a chat for another user', async () => {
  const { ada, ben, bens } = await createPair()
  const params = { userId: ada.id, otherId: ben.id }
  await expect(bens.chatExists({ params })).rejects.toMatchObject({ status: 403 })
  await expect(bens.createChat({ params, body: now() })).rejects.toMatchObject({ status: 403 })
  await expect(bens.sortChats({ params: { userId: ada.id } })).rejects.toMatchObject({
    status: 403,
  })
})

test('asks a visitor to sign in, and a newcomer to complete the profile', async () => {
  const { ada, ben } = await createPair()
  const newcomer = await createNewcomer()
  const params = { userId: ada.id, otherId: ben.id }
  await expect(visitor().createChat({ params, body: now() })).rejects.toMatchObject({
    status: 401,
  })
  const newcomers = await as(newcomer)
  await expect(
    newcomers.createChat({ params: { userId: newcomer.id, otherId: ben.id }, body: now() }),
  ).rejects.toMatchObject({ status: 403, error: 'profile_incomplete' })
})
