import type { Message } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { edit, remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { mailUnread, queuedMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat } = createFactories(db)

/** Ada, Ben and Chloë in the group chat of Map. Ada writes. */
const createTeam = async () => {
  const ada = await createUser({ name: 'Ada' })
  const ben = await createUser({ name: 'Ben Li' })
  const chloe = await createUser({ name: 'Chloë' })
  const project = await createProject({ owner: ada, members: [ben, chloe], title: 'Map' })
  const { chatId } = project
  const [adas, bens, chloes] = [await as(ada), await as(ben), await as(chloe)]
  const send = (msg: string, mentioned: readonly Pick<Person, 'id'>[] = [ben, chloe]) =>
    adas.sendMessage({
      params: { chatId, userId: ada.id },
      body: { ...message(msg), mentions: mentioned.map(({ id }) => id) },
    })
  const newest = async (browser: Browser): Promise<Message> =>
    (await browser.getChat({ params: { chatId } })).messages.at(-1)!
  const change = ({ id: messageId }: Message, msg: string, mentioned: readonly Person[] = []) =>
    adas.editMessage({
      params: { messageId },
      body: { msg, mentions: mentioned.map(({ id }) => id) },
    })
  const leave = () => bens.leaveProject({ params: { userId: ben.id, projectId: project.id } })
  return { ada, ben, chloe, adas, bens, chloes, project, chatId, send, newest, change, leave }
}

const mentionOf = ({ id, name }: Person) => ({ id, name, written: name })

/** The texts of a person's open notifications, the newest first. */
const noticesOf = async (browser: Browser) =>
  (await browser.getCurrentUser()).notifications.map(({ message: text }) => text)

describe('a mention', () => {
  test('notifies and mails the member, in a notification and a mail of its own kind', async () => {
    const { ada, ben, bens, chloes, project, chatId, send } = await createTeam()
    await send('Ask @Ben Li, please')
    const { notifications } = await bens.getCurrentUser()
    const notification = {
      type: 'mention',
      projectId: project.id,
      projectTitle: 'Map',
      chatId,
      fromId: ada.id,
      fromName: 'Ada',
      message: 'Ask @Ben Li, please',
    }
    expect(notifications).toMatchObject([notification])
    expect(await liveEventsOf(db, ben)).toContainEqual({
      type: 'notification',
      notification: expect.objectContaining(notification),
    })
    expect(await noticesOf(chloes)).toEqual([])
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toMatchObject([
      {
        kind: 'mentions',
        subject: 'Ada mentioned you in Map',
        paragraphs: ['Ada: Ask @Ben Li, please', expect.any(String)],
        action: { url: expect.stringMatching(`/chats/${chatId}$`) },
      },
    ])
  })

  test('is part of the message for all who read it, also after a rename', async () => {
    const { ben, bens, chloes, send, newest } = await createTeam()
    const sent = await send('Ask @Ben Li, please')
    expect(sent.mentions).toEqual([mentionOf(ben)])
    expect((await newest(chloes)).mentions).toEqual([mentionOf(ben)])
    await db.updateTable('users').set({ name: 'Ben Wu' }).where('id', '=', ben.id).execute()
    expect(await newest(bens)).toMatchObject({
      content: 'Ask @Ben Li, please',
      mentions: [{ id: ben.id, name: 'Ben Wu', written: 'Ben Li' }],
    })
  })

  test('is stored once, and notifies once, when the message is repeated', async () => {
    const { ben, adas, ada, bens, chatId } = await createTeam()
    const body = { ...message('Ask @Ben Li, please'), mentions: [ben.id, ben.id] }
    const sent = await adas.sendMessage({ params: { chatId, userId: ada.id }, body })
    expect(await adas.sendMessage({ params: { chatId, userId: ada.id }, body })).toEqual(sent)
    expect(await noticesOf(bens)).toHaveLength(1)
    const events = (await liveEventsOf(db, ben)).filter(({ type }) => type === 'notification')
    expect(events).toHaveLength(1)
  })

  test.each([
    ['a person who is no member', 'Ask @Dee, please', (outsider: Person) => [outsider]],
    ['a member whose name is not in the text', 'Ask Ben Li, please', () => []],
    ['an unknown person', 'Ask @Dee, please', () => [{ id: crypto.randomUUID() }]],
  ])('of %s is plain text', async (_, text, others) => {
    const { ben, bens, send } = await createTeam()
    const outsider = await createUser({ name: 'Dee' })
    const sent = await send(text, [ben, ...others(outsider)])
    expect(sent.mentions).toEqual([])
    expect(await noticesOf(bens)).toEqual([])
    expect(await noticesOf(await as(outsider))).toEqual([])
  })

  test('of oneself, or in a direct chat, is plain text', async () => {
    const { ada, ben, adas, bens, send } = await createTeam()
    expect((await send('@Ada is me', [ada])).mentions).toEqual([])
    expect(await noticesOf(adas)).toEqual([])
    const { id: chatId } = await createChat(ada, ben)
    const sent = await adas.sendMessage({
      params: { chatId, userId: ada.id },
      body: { ...message('Hello @Ben Li'), mentions: [ben.id] },
    })
    expect(sent.mentions).toEqual([])
    expect((await bens.getCurrentUser()).notifications).toMatchObject([{ type: 'direct-message' }])
  })

  test('of more people than a message may have is refused', async () => {
    const { send } = await createTeam()
    const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID() }))
    await expect(send('Hello all', many)).rejects.toMatchObject({ status: 400 })
  })

  test('is mailed again by a later mention, and not because an earlier message was read', async () => {
    const { ben, bens, chloe, chloes, chatId, send } = await createTeam()
    const mails = async () => {
      await db
        .updateTable('notifications')
        .set({ sent_at: new Date(0) })
        .execute()
      await mailUnread(services)
      return (await queuedMails(db, ben.email)).map(({ paragraphs }) => paragraphs?.[0])
    }
    const first = await send('Are we ready?')
    await send('Ask @Ben Li, please')
    expect(await mails()).toEqual(['Ada: Ask @Ben Li, please'])
    await bens.markRead({ params: { chatId }, body: { seq: first.seq } })
    // Another mention in the chat sends a mail of all that was not mailed.
    await chloes.sendMessage({
      params: { chatId, userId: chloe.id },
      body: { ...message('@Ben Li!'), mentions: [ben.id] },
    })
    expect(await mails()).toEqual(['Ada: Ask @Ben Li, please', 'Chloë: @Ben Li!'])
    await send('@Ben Li, where are you?')
    expect((await mails()).at(-1)).toBe('Ada: @Ben Li, where are you?')
  })

  test('is closed when its message is read, also if later ones are not', async () => {
    const { ben, bens, chatId, send } = await createTeam()
    const first = await send('Ask @Ben Li, please')
    await send('And soon')
    await bens.markRead({ params: { chatId }, body: { seq: first.seq } })
    expect(await noticesOf(bens)).toEqual([])
    const last = await send('@Ben Li?')
    await bens.markRead({ params: { chatId }, body: { seq: last.seq - 1 } })
    expect(await noticesOf(bens)).toEqual(['@Ben Li?'])
    await bens.markRead({ params: { chatId }, body: { seq: last.seq } })
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toEqual([])
  })

  test('by a second person has a notification of its own', async () => {
    const { ben, bens, chloe, chloes, chatId, send } = await createTeam()
    await send('Ask @Ben Li, please')
    await send('@Ben Li, please')
    await chloes.sendMessage({
      params: { chatId, userId: chloe.id },
      body: { ...message('Yes, @Ben Li'), mentions: [ben.id] },
    })
    expect(await noticesOf(bens)).toEqual(['Yes, @Ben Li', '@Ben Li, please'])
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toMatchObject([
      { subject: 'Ada mentioned you in Map, and 1 more' },
    ])
  })
})

describe('editing a message', () => {
  test('notifies those whom it did not mention before, and those no more', async () => {
    const { ben, chloe, bens, chloes, send, change, newest } = await createTeam()
    const sent = await send('Ask @Ben Li, please')
    await bens.dismissNotification({
      params: { userId: ben.id },
      body: { id: (await bens.getCurrentUser()).notifications[0]!.id },
    })
    const edited = await change(sent, 'Ask @Ben Li or @Chloë', [ben, chloe])
    expect(edited.mentions).toHaveLength(2)
    expect(await newest(bens)).toEqual(edited)
    expect(await noticesOf(bens)).toEqual([])
    expect(await noticesOf(chloes)).toEqual(['Ask @Ben Li or @Chloë'])
  })

  test('keeps a mention that is still in the text, also of a renamed or former member', async () => {
    const { ben, adas, bens, send, leave, newest } = await createTeam()
    const sent = await send('Ask @Ben Li, please')
    await db.updateTable('users').set({ name: 'Ben Wu' }).where('id', '=', ben.id).execute()
    await leave()
    const edited = await edit(adas, sent, 'Ask @Ben Li soon')
    expect(edited.mentions).toMatchObject([{ id: ben.id, written: 'Ben Li' }])
    expect(await newest(adas)).toEqual(edited)
    expect(await noticesOf(bens)).toEqual([])
  })

  test('follows a name that its writer corrects', async () => {
    const { ben, send, change } = await createTeam()
    const sent = await send('Ask @Ben Li, please')
    await db.updateTable('users').set({ name: 'Ben Wu' }).where('id', '=', ben.id).execute()
    const edited = await change(sent, 'Ask @Ben Wu, please', [ben])
    expect(edited.mentions).toEqual([{ id: ben.id, name: 'Ben Wu', written: 'Ben Wu' }])
  })

  test('takes back the notification of those whom it mentions no more', async () => {
    const { ben, bens, chloes, send, change } = await createTeam()
    const sent = await send('Ask @Ben Li or @Chloë')
    const edited = await change(sent, 'Ask @Chloë')
    expect(edited.mentions).toMatchObject([{ name: 'Chloë' }])
    expect(await noticesOf(bens)).toEqual([])
    expect(await noticesOf(chloes)).toEqual(['Ask @Chloë'])
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toEqual([])
  })

  test('mails a mention in a message that was read before', async () => {
    const { ben, bens, chatId, send, change } = await createTeam()
    const sent = await send('Ask them, please')
    await bens.markRead({ params: { chatId }, body: { seq: sent.seq } })
    await change(sent, 'Ask @Ben Li, please', [ben])
    const [notice] = (await bens.getCurrentUser()).notifications
    expect(notice).toMatchObject({ type: 'mention', messageSeq: sent.seq })
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toHaveLength(1)
  })

  test('into a message that was read before notifies until that is read again', async () => {
    const { bens, ben, chatId, send, change } = await createTeam()
    const [first, second] = [await send('Ask them, please'), await send('Ask the others')]
    const read = (seq: number) => bens.markRead({ params: { chatId }, body: { seq } })
    await read(second.seq)
    await change(second, 'Ask @Ben Li, please', [ben])
    await read(first.seq)
    expect(await noticesOf(bens)).toEqual(['Ask @Ben Li, please'])
    expect(await read(second.seq)).toEqual({ unread: 0 })
    expect(await noticesOf(bens)).toEqual([])
  })
})

test('deleting a message takes its notification back, or quotes the mention before it', async () => {
  const { adas, bens, chloes, send, newest } = await createTeam()
  await send('Ask @Ben Li, please')
  await send('Ask them, please')
  const last = await send('Ask @Ben Li or @Chloë')
  await remove(adas, last)
  expect(await noticesOf(bens)).toEqual(['Ask @Ben Li, please'])
  expect(await noticesOf(chloes)).toEqual([])
  expect(await newest(bens)).toMatchObject({ deleted: true, mentions: [] })
  expect(await db.selectFrom('message_mentions').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ message_id: last.id }),
  )
})

describe('a mention across a block', () => {
  test.each(['the writer', 'the mentioned person'])(
    'a mention is shown, and notifies no one: %s blocks',
    async (blocker) => {
      const { ada, ben, adas, bens, send, newest } = await createTeam()
      const [by, browser, other] = blocker === 'the writer' ? [ada, adas, ben] : [ben, bens, ada]
      await browser.blockPerson({ params: { userId: by.id, otherId: other.id }, body: '' })
      const sent = await send('Ask @Ben Li, please')
      expect(sent.mentions).toEqual([mentionOf(ben)])
      expect(await newest(bens)).toEqual(sent)
      expect(await noticesOf(bens)).toEqual([])
      await mailUnread(services)
      expect(await queuedMails(db, ben.email)).toEqual([])
    },
  )

  test('an open notification is closed', async () => {
    const { ada, ben, bens, send } = await createTeam()
    await send('Ask @Ben Li, please')
    await bens.blockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
    expect(await noticesOf(bens)).toEqual([])
  })

  test('a mention that is being sent leaves no notification', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { ada, ben, bens, send } = await createTeam()
      const block = () =>
        bens.blockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
      await Promise.all(round % 2 ? [block(), send('Hi @Ben Li')] : [send('Hi @Ben Li'), block()])
      expect(await noticesOf(bens)).toEqual([])
    }
  })
})

describe('a member who leaves', () => {
  test('keeps no notification, and gets none', async () => {
    const { ben, bens, send, leave } = await createTeam()
    await send('Ask @Ben Li, please')
    await leave()
    expect(await noticesOf(bens)).toEqual([])
    expect((await send('Ask @Ben Li again')).mentions).toEqual([])
    expect(await noticesOf(bens)).toEqual([])
    await mailUnread(services)
    expect(await queuedMails(db, ben.email)).toEqual([])
  })

  test('while the mention is sent is notified of nothing', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { bens, adas, send, leave, newest } = await createTeam()
      await Promise.all(round % 2 ? [leave(), send('Hi @Ben Li')] : [send('Hi @Ben Li'), leave()])
      expect(await noticesOf(bens)).toEqual([])
      expect((await newest(adas)).content).toBe('Hi @Ben Li')
    }
  })

  test('by deleting the account is plain text, also while the mention is sent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { ben, adas, bens, send, newest } = await createTeam()
      const erase = () => bens.deleteUser({ params: { userId: ben.id } })
      await Promise.all(round % 2 ? [erase(), send('Hi @Ben Li')] : [send('Hi @Ben Li'), erase()])
      expect(await newest(adas)).toMatchObject({ content: 'Hi @Ben Li', mentions: [] })
    }
    const { rows } = await sql`
      select from live_events where payload::text like '%"written"%'`.execute(db)
    expect(rows).toEqual([])
  })
})
