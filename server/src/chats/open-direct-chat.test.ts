import { createTestApp } from '../../test/app.ts'
import { createChatting, now } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const factories = createFactories(services.db)
const { createNewcomer } = factories
const { createPair } = createChatting(app, factories)

test('two people share one chat, whoever opens it', async () => {
  const { ada, ben, adas, bens } = await createPair()
  const params = { userId: ada.id, otherId: ben.id }
  expect(await adas.chatExists({ params })).toBe(false)
  const id = await adas.createChat({ params, body: now() })
  expect(await adas.chatExists({ params })).toBe(true)
  const back = { userId: ben.id, otherId: ada.id }
  expect(await bens.createChat({ params: back, body: now() })).toBe(id)
  expect((await adas.getCurrentUser()).chats).toEqual({ [id]: ben.id })
  expect((await bens.getCurrentUser()).chats).toEqual({ [id]: ada.id })
})

test('both opening it at the same moment get the same one', async () => {
  const { ada, ben, adas, bens } = await createPair()
  const ids = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: now() }),
      bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: now() }),
    ]),
  )
  expect(new Set(ids).size).toBe(1)
})

test('nobody opens a chat with themselves', async () => {
  const { ada, adas } = await createPair()
  const params = { userId: ada.id, otherId: ada.id.toUpperCase() }
  await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 409 })
})

test('nobody opens a chat with somebody unknown, or without a profile', async () => {
  const { ada, adas } = await createPair()
  const newcomer = await createNewcomer()
  for (const otherId of [crypto.randomUUID(), newcomer.id]) {
    const params = { userId: ada.id, otherId }
    await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 404 })
  }
})

test('nobody acts in the name of somebody else', async () => {
  const { ada, ben, bens } = await createPair()
  const params = { userId: ada.id, otherId: ben.id }
  await expect(bens.chatExists({ params })).rejects.toMatchObject({ status: 403 })
  await expect(bens.createChat({ params, body: now() })).rejects.toMatchObject({ status: 403 })
  await expect(bens.sortChats({ params: { userId: ada.id } })).rejects.toMatchObject({
    status: 403,
  })
})

test('a visitor is asked to sign in, a newcomer to finish the profile', async () => {
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
