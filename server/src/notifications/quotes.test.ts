import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createChatting, message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { writeMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { queuedMails } from '../../test/mails.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const { createChat } = createChatting(app, createFactories(db))

/** Ada writes to Ben, who has read nothing. */
const createScene = async () => {
  const { ada, ben, adas, bens, chatId } = await createChat()
  const send = (msg: string) =>
    adas.sendMessage({ params: { chatId, userId: ada.id }, body: message(msg) })
  const edit = ({ id }: { id: string }, msg: string) =>
    adas.editMessage({ params: { messageId: id }, body: { msg } })
  const remove = ({ id }: { id: string }) => adas.deleteMessage({ params: { messageId: id } })
  const open = async () => (await bens.getCurrentUser()).notifications
  const events = async () =>
    (await liveEventsOf(db, ben)).filter(({ type }) => type.startsWith('notification'))
  return { ben, bens, chatId, send, edit, remove, open, events }
}

/** Lets 16 minutes pass, and writes the mails that are due. */
const pass = async () => {
  await sql`update messages set created_at = created_at - interval '16 minutes'`.execute(db)
  await sql`update notifications set sent_at = sent_at - interval '16 minutes'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await writeMails(services)
}

test('quotes an edited message as it is now, in the same notification', async () => {
  const { send, edit, open, events } = await createScene()
  const sent = await send('Helo Ben')
  const [before] = await open()
  await edit(sent, 'Hello Ben')
  expect(await open()).toEqual([{ ...before, message: 'Hello Ben' }])
  expect(await events()).toMatchObject([
    { notification: { message: 'Helo Ben' } },
    { notification: { id: before!.id, message: 'Hello Ben', timeSent: before!.timeSent } },
  ])
})

test('keeps the quote when an earlier message changes', async () => {
  const { send, edit, remove, open, events } = await createScene()
  const first = await send('Helo Ben')
  await send('How are you?')
  await edit(first, 'Hello Ben')
  await remove(first)
  expect(await open()).toMatchObject([{ message: 'How are you?' }])
  expect(await events()).toHaveLength(2)
})

test('quotes the message before a deleted one, and closes without one', async () => {
  const { send, remove, open, events } = await createScene()
  const [first, second] = [await send('Hello Ben'), await send('Never mind')]
  await remove(second)
  const [quote] = await open()
  expect(quote).toMatchObject({ message: 'Hello Ben' })
  await remove(first)
  expect(await open()).toEqual([])
  expect((await events()).at(-1)).toEqual({
    type: 'notification-dismissed',
    notificationId: quote!.id,
  })
})

test('quotes no message that its reader has read', async () => {
  const { bens, chatId, send, remove, open } = await createScene()
  const first = await send('Hello Ben')
  await bens.markRead({ params: { chatId }, body: { seq: first.seq } })
  await remove(await send('Never mind'))
  expect(await open()).toEqual([])
})

test('a dismissed notification keeps no deleted text, and is not restored', async () => {
  const { ben, bens, send, remove, open } = await createScene()
  const sent = await send('Hello Ben')
  const [{ id } = { id: '' }] = await open()
  await bens.dismissNotification({ params: { userId: ben.id }, body: { id } })
  await remove(sent)
  await expect(
    bens.undismissNotification({ params: { userId: ben.id }, body: { id } }),
  ).rejects.toMatchObject({ status: 409 })
  const { notifications } = await bens.exportData({ params: { userId: ben.id } })
  expect(notifications).toMatchObject([{ message: texts.messageDeleted }])
})

test('mails an edited message as it is then, once', async () => {
  const { ben, send, edit } = await createScene()
  const sent = await send('Helo Ben')
  await edit(sent, 'Hello Ben')
  await pass()
  const mails = () => queuedMails(db, ben.email)
  expect(await mails()).toMatchObject([{ paragraphs: ['Ada: Hello Ben', expect.any(String)] }])
  await sql`update messages set created_at = now()`.execute(db)
  await edit(sent, 'Hello again')
  await pass()
  expect(await mails()).toHaveLength(1)
})

test('mails no deleted message', async () => {
  const { ben, send, remove } = await createScene()
  await remove(await send('Hello Ben'))
  await pass()
  expect(await queuedMails(db, ben.email)).toEqual([])
})
