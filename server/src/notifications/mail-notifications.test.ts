import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { notify } from '../../test/notify.ts'
import { createChatting, message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { writeMails, queuedMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { walk } from '../../test/walk.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject, createChat } = factories

/** Makes all notifications and jobs older by these minutes. */
const makeOlder = async (minutes: number) => {
  const time = sql`make_interval(mins => ${minutes})`
  await sql`update notifications set sent_at = sent_at - ${time}`.execute(db)
  await sql`update messages set created_at = created_at - ${time}`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${time}`.execute(db)
}

/** Lets these minutes pass, and the due jobs run. */
const pass = async (minutes: number) => {
  await makeOlder(minutes)
  await writeMails(services)
}

const mailsTo = (person: Person) => queuedMails(db, person.email)

/** Ada writes to Ben. */
const createConversation = async () => {
  const [ada, reader] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const { id: chatId } = await createChat(ada, reader)
  const [adas, readers] = [await as(ada), await as(reader)]
  const write = (msg: string) =>
    adas.sendMessage({ params: { chatId, userId: ada.id }, body: message(msg) })
  const read = async () => {
    const { lastMessage } = await readers.getChat({ params: { chatId } })
    await readers.markRead({ params: { chatId }, body: { seq: lastMessage!.seq } })
  }
  return { ada, reader, readers, chatId, write, read }
}

test('mails a message after 15 unread minutes, not before', async () => {
  const { reader, chatId, write } = await createConversation()
  await write('Hello Ben')
  await pass(14)
  expect(await mailsTo(reader)).toEqual([])
  await pass(2)
  expect(await mailsTo(reader)).toEqual([
    {
      to: reader.email,
      kind: 'direct-messages',
      subject: 'Ada wrote to you',
      paragraphs: ['Ada: Hello Ben', expect.any(String)],
      action: {
        label: 'Check out this chat!',
        url: expect.stringMatching(`/chats/${chatId}$`),
      },
      unsubscribeUrl: expect.stringContaining('/api/unsubscribe?token='),
    },
  ])
})

test('mails a conversation once, for any number of messages', async () => {
  const { reader, write } = await createConversation()
  await write('First')
  await pass(10)
  await write('Second')
  await pass(6)
  expect(await mailsTo(reader)).toMatchObject([{ paragraphs: ['Ada: Second', expect.any(String)] }])
  await write('Third')
  await pass(16)
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('a due mail waits for a message that is being sent', async () => {
  const { ada, reader, chatId, write } = await createConversation()
  await write('First')
  await makeOlder(16)
  await db.transaction().execute(async (trx) => {
    await notify(trx, [reader.id], {
      type: 'direct-message',
      messageId: crypto.randomUUID(),
      messageSeq: 1,
      fromId: ada.id,
      chatId,
      message: 'Second',
    })
    await writeMails(services)
    expect(await mailsTo(reader)).toEqual([])
  })
  await writeMails(services)
  expect(await mailsTo(reader)).toMatchObject([{ paragraphs: ['Ada: Second', expect.any(String)] }])
})

test('mails nothing that was read or dismissed in time, nor to a user who has turned mails off', async () => {
  const [read, dismissed, off] = [
    await createConversation(),
    await createConversation(),
    await createConversation(),
  ]
  for (const { write } of [read, dismissed, off]) await write('Hello Ben')
  await read.read()
  const [open] = (await dismissed.readers.getCurrentUser()).notifications
  const params = { userId: dismissed.reader.id }
  await dismissed.readers.dismissNotification({ params, body: { id: open!.id } })
  await off.readers.saveSettings({
    params: { userId: off.reader.id },
    body: { hideEmail: false, allowEmailCommunications: false, themePreference: 'system' },
  })
  await pass(16)
  for (const { reader } of [read, dismissed, off]) expect(await mailsTo(reader)).toEqual([])
})

test('waits 15 minutes for a message that arrives after reading', async () => {
  const { reader, write, read } = await createConversation()
  await write('First')
  await pass(10)
  await read()
  await write('Second')
  await pass(6)
  expect(await mailsTo(reader)).toEqual([])
  await pass(10)
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('waits as long after a message that a block has hidden', async () => {
  const { ada, reader, readers, write, read } = await createConversation()
  const params = { userId: reader.id, otherId: ada.id }
  await write('First')
  await read()
  await readers.blockPerson({ params, body: '' })
  await write('Hidden')
  await readers.unblockPerson({ params, body: '' })
  await pass(10)
  await write('Shown')
  await pass(6)
  expect(await mailsTo(reader)).toEqual([])
  await pass(10)
  expect(await mailsTo(reader)).toMatchObject([{ paragraphs: ['Ada: Shown', expect.any(String)] }])
})

test('mails the next message after a mailed conversation was read', async () => {
  const { reader, write, read } = await createConversation()
  await write('First')
  await pass(16)
  await read()
  await write('Second')
  await pass(16)
  expect(await mailsTo(reader)).toHaveLength(2)
})

test('mails what stays unread after a part of a mailed conversation was read', async () => {
  const { reader, readers, chatId, write } = await createConversation()
  const { seq } = await write('First')
  await pass(16)
  await write('Second')
  await readers.markRead({ params: { chatId }, body: { seq } })
  await pass(16)
  expect((await mailsTo(reader)).map(({ paragraphs }) => paragraphs[0])).toEqual([
    'Ada: First',
    'Ada: Second',
  ])
})

test('groups notifications of one project in one mail', async () => {
  const owner = await createUser()
  const project = await createProject({ owner, title: 'Map' })
  for (const name of ['Cleo', 'Dan']) {
    const person = await createUser({ name })
    const params = { userId: person.id, projectId: project.id }
    await (await as(person)).requestToJoin({ params, body: { msg: 'I like maps', ts: '' } })
  }
  await pass(16)
  expect(await mailsTo(owner)).toMatchObject([
    {
      subject: 'Cleo asks to join Map, and 1 more',
      paragraphs: ['Cleo: I like maps', 'Dan: I like maps', expect.any(String)],
      action: { url: expect.stringMatching(`/projects/${project.id}$`) },
    },
  ])
})

test('mails a question for a common time, unless the person has answered', async () => {
  const [owner, member, early] = [
    await createUser({ name: 'Olga' }),
    await createUser(),
    await createUser(),
  ]
  const { id: projectId } = await createProject({ owner, members: [member, early], title: 'Map' })
  const { id: pollId } = await (
    await as(owner)
  ).createTimePoll({
    params: { projectId },
    body: { title: 'Kickoff', location: '', minutes: 60, slots: ['2031-05-04T14:00:00Z'] },
  })
  await (
    await as(early)
  ).answerTimePoll({
    params: { pollId, userId: early.id },
    body: { fits: [0] },
  })
  await pass(16)
  expect(await mailsTo(member)).toMatchObject([
    {
      subject: 'Which times fit you? Kickoff, in Map',
      paragraphs: ['Olga asks which times fit you: Kickoff', expect.any(String)],
      action: {
        label: 'Mark the times that fit you',
        url: expect.stringMatching(`/projects/${projectId}/times$`),
      },
    },
  ])
  expect(await mailsTo(early)).toEqual([])
})

test("mails an event with its time in the recipient's zone, and a deleted project without a link", async () => {
  const [owner, member] = [await createUser({ name: 'Olga' }), await createUser()]
  const browser_time_zone = 'America/New_York'
  const traveller = await createUser({ browser_time_zone })
  const settled = await createUser({ browser_time_zone, time_zone: 'Asia/Kolkata' })
  const members = [member, traveller, settled]
  const { id: projectId } = await createProject({ owner, members, title: 'Map' })
  const owners = await as(owner)
  const params = { projectId }
  await owners.addEvent({ params, body: { ...walk, title: 'Walk' } })
  await pass(16)
  await owners.deleteProject({ params })
  await pass(16)
  const [event, deleted] = await mailsTo(member)
  expect(event).toMatchObject({
    subject: 'New event in Map: Walk',
    paragraphs: ['New event by Olga: Walk, Sun, May 4, 2031, 2:00 PM UTC', expect.any(String)],
  })
  const answerUrl = (answer: string) =>
    expect.stringMatching(`/event/[0-9a-f-]+\\?answer=${answer}$`)
  expect(event?.questions).toEqual([
    {
      text: 'Are you coming to Walk?',
      answers: [
        { label: 'Going', url: answerUrl('going') },
        { label: 'Maybe', url: answerUrl('maybe') },
        { label: "Can't go", url: answerUrl('not-going') },
      ],
    },
  ])
  const lineTo = async (person: Person) => (await mailsTo(person))[0]?.paragraphs[0]
  expect(await lineTo(traveller)).toMatch(/, Sun, May 4, 2031, 10:00 AM EDT$/)
  expect(await lineTo(settled)).toMatch(/, Sun, May 4, 2031, 7:30 PM GMT\+5:30$/)
  expect(deleted).toMatchObject({
    subject: 'Map was deleted',
    paragraphs: ['Olga: Map was deleted, with its chat and its events.', expect.any(String)],
  })
  expect(deleted).not.toHaveProperty('action')
  expect(deleted).not.toHaveProperty('questions')
})

describe('a quote', () => {
  const { createChat: createTalk } = createChatting(app, factories)

  /** Ada writes to Ben, who has read nothing. */
  const createScene = async () => {
    const { ada, ben, adas, bens, chatId } = await createTalk()
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
    await pass(16)
    const mails = () => queuedMails(db, ben.email)
    expect(await mails()).toMatchObject([{ paragraphs: ['Ada: Hello Ben', expect.any(String)] }])
    await sql`update messages set created_at = now()`.execute(db)
    await edit(sent, 'Hello again')
    await pass(16)
    expect(await mails()).toHaveLength(1)
  })

  test('mails no deleted message', async () => {
    const { ben, send, remove } = await createScene()
    await remove(await send('Hello Ben'))
    await pass(16)
    expect(await queuedMails(db, ben.email)).toEqual([])
  })
})
