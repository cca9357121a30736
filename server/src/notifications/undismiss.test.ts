import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createChat } = createFactories(db)

/** Ada, to whom Ben has written and who has dismissed the notification of it. */
const createScene = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const [adas, bens] = [await as(ada), await as(ben)]
  const { id: chatId } = await createChat(ada, ben)
  const write = (msg: string) =>
    bens.sendMessage({ params: { chatId, userId: ben.id }, body: { msg, ts: msg } })
  await write('Hello')
  const open = async () => (await adas.getCurrentUser()).notifications
  const [notification] = await open()
  const dismiss = () =>
    adas.dismissNotification({ params: { userId: ada.id }, body: notification! })
  const undismiss = async (id = notification!.id, who: Person = ada) =>
    (await as(who)).undismissNotification({ params: { userId: who.id }, body: { id } })
  await dismiss()
  return { ada, ben, adas, notification: notification!, open, write, dismiss, undismiss }
}

test('what was dismissed is back as it was, on every open page', async () => {
  const { ada, notification, open, undismiss } = await createScene()
  expect(await open()).toEqual([])
  expect(await undismiss()).toEqual(notification)
  expect(await open()).toEqual([notification])
  expect((await liveEventsOf(db, ada)).at(-1)).toEqual({ type: 'notification', notification })
})

test('undoing twice, also at the same moment, gives it back once', async () => {
  const { ada, notification, open, undismiss } = await createScene()
  const before = (await liveEventsOf(db, ada)).length
  await Promise.all([undismiss(), undismiss()])
  expect(await undismiss()).toEqual(notification)
  expect(await open()).toEqual([notification])
  expect(await liveEventsOf(db, ada)).toHaveLength(before + 1)
})

test('it can be dismissed and brought back again', async () => {
  const { notification, open, dismiss, undismiss } = await createScene()
  await undismiss()
  await dismiss()
  expect(await open()).toEqual([])
  await undismiss()
  expect(await open()).toEqual([notification])
})

test('one stays away whose sender has written again in the same chat', async () => {
  const { open, write, undismiss } = await createScene()
  await write('Are you there?')
  await expect(undismiss()).rejects.toMatchObject({ status: 409 })
  expect(await open()).toMatchObject([{ message: 'Are you there?' }])
})

test('one stays away whose sender has been blocked meanwhile', async () => {
  const { ada, ben, adas, open, undismiss } = await createScene()
  await adas.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  await expect(undismiss()).rejects.toMatchObject({ status: 409 })
  expect(await open()).toEqual([])
})

test('nobody brings back what is another’s, or is not there', async () => {
  const { ben, notification, open, undismiss } = await createScene()
  await expect(undismiss(notification.id, ben)).rejects.toMatchObject({ status: 404 })
  await expect(undismiss(randomUUID())).rejects.toMatchObject({ status: 404 })
  expect(await open()).toEqual([])
})
