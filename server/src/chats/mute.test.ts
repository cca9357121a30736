import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createChangingMessages } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const app = await createTestApp()
const { db } = app.services
const { createTalk, createTeam } = createChangingMessages(app, createFactories(db))

const mute = (browser: Browser, chatId: string, muted = true) =>
  browser.muteChat({ params: { chatId }, body: { muted } })

const unread = (browser: Browser, { id }: Person) =>
  browser.listUnreadChats({ params: { userId: id } })

const notified = async ({ id }: Person) =>
  (await db.selectFrom('notifications').select('type').where('user_id', '=', id).execute()).map(
    ({ type }) => type,
  )

describe('a muted chat', () => {
  test('notifies of no message, and is not counted, but keeps its count of unread messages', async () => {
    const { ada, ben, bens, adas, chatId, send, preview } = await createTalk()
    await mute(bens, chatId)
    await db.deleteFrom('notifications').execute()
    await send(adas, ada, 'Are you there?')

    expect(await notified(ben)).toEqual([])
    expect(await unread(bens, ben)).toEqual([])
    expect(await preview(bens, ben)).toMatchObject({ muted: true, unread: 2 })
    // The other person does not see it.
    expect(await preview(adas, ada)).toMatchObject({ muted: false })
    await send(bens, ben, 'Yes, I am')
    expect(await notified(ada)).toEqual(['direct-message'])
  })

  test('says so with each live message, to the person alone', async () => {
    const { ada, ben, bens, adas, chatId, send } = await createTalk()
    await mute(bens, chatId)
    await send(adas, ada, 'Are you there?')
    expect((await liveEventsOf(db, ben)).map(({ type }) => type)).toContain('chats')
    expect((await bens.getChat({ params: { chatId } })).muted).toBe(true)
    expect((await adas.getChat({ params: { chatId } })).muted).toBe(false)
  })

  test('is heard again once it is unmuted', async () => {
    const { ada, ben, bens, adas, chatId, send } = await createTalk()
    await mute(bens, chatId)
    await mute(bens, chatId, false)
    await db.deleteFrom('notifications').execute()
    await send(adas, ada, 'Are you there?')
    expect(await notified(ben)).toEqual(['direct-message'])
    expect(await unread(bens, ben)).toEqual([chatId])
  })

  test('of a group still notifies of mentions', async () => {
    const { owner, owners, member, members, chatId } = await createTeam()
    await mute(members, chatId)
    await owners.sendMessage({
      params: { chatId, userId: owner.id },
      body: { ...message('Can you come, @Mika?'), mentions: [member.id] },
    })
    expect(await notified(member)).toEqual(['mention'])
    expect(await unread(members, member)).toEqual([])
  })

  test('is unknown to people who do not take part in it', async () => {
    const { chatId } = await createTalk()
    const other = await createTalk()
    await expect(mute(other.adas, chatId)).rejects.toMatchObject({ status: 404 })
  })
})
