import { randomUUID } from 'node:crypto'
import type { Notification } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { recordStatements } from '../../test/recorded-statements.ts'
import { notify } from './notify.ts'
import { openNotifications } from './store.ts'

const { as, visitor, services, database } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat } = createFactories(db)

const statements = recordStatements(database.pool)

type News = Parameters<typeof notify>[2]

const tell = (people: readonly Person[], news: News) =>
  db.transaction().execute((trx) =>
    notify(
      trx,
      people.map(({ id }) => id),
      news,
    ),
  )

const openOf = (person: Person) => openNotifications(db, person.id)

/** Moves a notification back by a day. */
const backdate = ({ id, timeSent }: Notification) =>
  db
    .updateTable('notifications')
    .set({ sent_at: new Date(Date.parse(timeSent) - 86_400_000) })
    .where('id', '=', id)
    .execute()

/** Two people of one project, the first with one open notification from the second. */
const scene = async () => {
  const receiver = await createUser()
  const sender = await createUser({ name: 'Sol' })
  const project = await createProject({ owner: sender })
  const news: News = {
    type: 'request-accepted',
    projectId: project.id,
    fromId: sender.id,
    message: 'Welcome to the team!',
  }
  const other = { type: 'made-owner', projectId: project.id, fromId: sender.id } as const
  await tell([receiver], news)
  const [open] = await openOf(receiver)
  const dismiss = async (
    body: Parameters<ReturnType<typeof visitor>['dismissNotification']>[0]['body'],
    who: Person = receiver,
  ) => (await as(who)).dismissNotification({ params: { userId: who.id }, body })
  return { receiver, sender, project, news, other, open: open!, dismiss }
}

const fourFieldsOf = ({ projectId, fromId, message, timeSent }: Notification) => ({
  projectId,
  fromId,
  message,
  timeSent,
})

test('shows the sender with their title, and the project', async () => {
  const { receiver, sender, project, news } = await scene()
  await db
    .updateTable('memberships')
    .set({ title: 'Head of maps' })
    .where('user_id', '=', sender.id)
    .execute()
  expect(await openOf(receiver)).toMatchObject([
    {
      type: 'request-accepted',
      projectId: project.id,
      projectTitle: project.title,
      fromId: sender.id,
      fromName: 'Sol',
      fromTitle: 'Head of maps',
      chatId: null,
      message: news.message,
    },
  ])
})

test('returns the newest first with the signed-in user', async () => {
  const { receiver, other, open } = await scene()
  await backdate(open)
  await tell([receiver], { ...other, message: 'And again' })
  const messages = (await openOf(receiver)).map(({ message }) => message)
  expect(messages).toEqual(['And again', open.message])
  const self = await (await as(receiver)).getCurrentUser()
  expect(self.notifications).toEqual(await openOf(receiver))
})

test('returns at most the 100 newest, and the count of all', async () => {
  const { receiver, sender, project, open } = await scene()
  await db
    .insertInto('notifications')
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        user_id: receiver.id,
        type: 'request-denied' as const,
        project_id: project.id,
        from_id: sender.id,
        message: `Notification ${index}`,
        sent_at: new Date(Date.now() + 1000 + index),
      })),
    )
    .execute()
  const shown = await openOf(receiver)
  expect(shown).toHaveLength(100)
  expect(shown[0]).toHaveProperty('message', 'Notification 99')
  expect(shown).not.toContainEqual(open)
  expect(await (await as(receiver)).getCurrentUser()).toHaveProperty('notificationCount', 101)
})

describe('the list', () => {
  /** A receiver with `count` notifications, three of them at each moment, the newest first. */
  const manyFor = async (count: number) => {
    const { receiver, sender, project, open } = await scene()
    const start = Date.parse(open.timeSent)
    const rows = await db
      .insertInto('notifications')
      .values(
        Array.from({ length: count - 1 }, (_, nth) => ({
          user_id: receiver.id,
          type: 'request-accepted' as const,
          project_id: project.id,
          from_id: sender.id,
          message: `Number ${nth}`,
          sent_at: new Date(start - 1000 * (1 + Math.floor(nth / 3))),
        })),
      )
      .returning(['id', 'sent_at as at'])
      .execute()
    const ids = rows
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    return { receiver, ids: [open.id, ...ids] }
  }

  /** The pages of the list until its end. */
  const pagesOf = async (
    browser: Browser,
    userId: string,
    cursor?: string,
  ): Promise<Notification[][]> => {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) }
    const { items, next } = await browser.page('listNotifications', { params: { userId }, query })
    return next === null ? [items] : [items, ...(await pagesOf(browser, userId, next))]
  }

  test('has all, the newest first, each once, also those of one moment', async () => {
    const { receiver, ids } = await manyFor(120)
    const receivers = await as(receiver)
    const pages = await pagesOf(receivers, receiver.id)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    const self = await receivers.getCurrentUser()
    expect(pages.flat().slice(0, 100)).toEqual(self.notifications)
    expect(self.notificationCount).toBe(120)
  })

  test('continues after one that was dismissed since, and leaves out dismissed ones', async () => {
    const { receiver, ids } = await manyFor(6)
    const browser = await as(receiver)
    const params = { userId: receiver.id }
    const first = await browser.page('listNotifications', { params, query: { limit: 3 } })
    expect(first.total).toBe(6)
    await browser.dismissNotification({ params, body: { id: ids[2]! } })
    await browser.dismissNotification({ params, body: { id: ids[4]! } })
    const second = await browser.page('listNotifications', {
      params,
      query: { limit: 3, cursor: first.next! },
    })
    expect(second.items.map(({ id }) => id)).toEqual([ids[3], ids[5]])
    expect(second.total).toBe(4)
    expect(second.next).toBeNull()
  })

  test('is one statement', async () => {
    const { receiver } = await manyFor(4)
    const browser = await as(receiver)
    const args = { params: { userId: receiver.id } }
    await browser.listNotifications(args)
    statements.length = 0
    await browser.listNotifications(args)
    expect(statements.filter(({ text }) => !text.includes('"sessions"'))).toHaveLength(1)
  })

  test('is empty for a new user, and refused to others and for a foreign cursor', async () => {
    const { receiver, sender } = await scene()
    const params = { userId: receiver.id }
    const senders = await as(sender)
    expect(await senders.listNotifications({ params: { userId: sender.id } })).toEqual([])
    await expect(senders.listNotifications({ params })).rejects.toMatchObject({ status: 403 })
    await expect(visitor().listNotifications({ params })).rejects.toMatchObject({ status: 401 })
    await expect(
      (await as(receiver)).listNotifications({ params, query: { cursor: 'WzFd' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

test('sends a notification to the open pages of each recipient, as their list shows it', async () => {
  const { receiver, news } = await scene()
  const other = await createUser()
  await tell([receiver, other], news)
  for (const person of [receiver, other]) {
    const [newest] = await openOf(person)
    expect(await liveEventsOf(db, person)).toContainEqual({
      type: 'notification',
      notification: newest,
    })
  }
})

describe('in a direct chat', () => {
  const chatScene = async () => {
    const receiver = await createUser()
    const sender = await createUser()
    const chat = await createChat(receiver, sender)
    const write = (message: string, from = sender, to = receiver, chatId = chat.id) =>
      tell([to], {
        type: 'direct-message',
        messageId: crypto.randomUUID(),
        chatId,
        fromId: from.id,
        message,
      })
    return { receiver, sender, chat, write }
  }

  test('renews the one notification when the sender writes again', async () => {
    const { receiver, sender, chat, write } = await chatScene()
    await write('Hello')
    const [first] = await openOf(receiver)
    await backdate(first!)
    await write('Are you there?')
    const shown = await openOf(receiver)
    expect(shown).toMatchObject([
      {
        id: first!.id,
        type: 'direct-message',
        projectId: '',
        projectTitle: '',
        chatId: chat.id,
        fromId: sender.id,
        fromTitle: '',
        message: 'Are you there?',
      },
    ])
    expect(Date.parse(shown[0]!.timeSent)).toBeGreaterThanOrEqual(Date.parse(first!.timeSent))
    expect(await liveEventsOf(db, receiver)).toMatchObject([
      { notification: { message: 'Hello' } },
      { notification: { message: 'Are you there?' } },
    ])
  })

  test('creates a new notification for the next message after a dismissal', async () => {
    const { receiver, write } = await chatScene()
    await write('Hello')
    const [first] = await openOf(receiver)
    await (
      await as(receiver)
    ).dismissNotification({ params: { userId: receiver.id }, body: { id: first!.id } })
    await write('Are you there?')
    const shown = await openOf(receiver)
    expect(shown).toMatchObject([{ message: 'Are you there?' }])
    expect(shown[0]!.id).not.toBe(first!.id)
  })

  test('creates one notification per sender', async () => {
    const { receiver, write } = await chatScene()
    const other = await createUser()
    const otherChat = await createChat(receiver, other)
    await write('Hello')
    await write('Good morning', other, receiver, otherChat.id)
    expect(await openOf(receiver)).toHaveLength(2)
  })

  test('creates one notification for messages at the same moment', async () => {
    const { receiver, write } = await chatScene()
    await Promise.all(['One more', 'Two more', 'Three more'].map((text) => write(text)))
    expect(await openOf(receiver)).toHaveLength(1)
  })
})

test('removes a dismissed notification from all open pages', async () => {
  const { receiver, open, dismiss } = await scene()
  await dismiss(open)
  expect(await openOf(receiver)).toEqual([])
  expect(await liveEventsOf(db, receiver)).toContainEqual({
    type: 'notification-dismissed',
    notificationId: open.id,
  })
})

test('dismissing twice, also at the same moment, has the same effect as once', async () => {
  const { receiver, open, dismiss } = await scene()
  await Promise.all([dismiss({ id: open.id }), dismiss({ id: open.id })])
  await dismiss({ id: open.id })
  const told = await liveEventsOf(db, receiver)
  expect(told.filter(({ type }) => type === 'notification-dismissed')).toHaveLength(1)
})

test('finds a notification without an id by its four fields, with or without quotes', async () => {
  const { receiver, other, open, dismiss } = await scene()
  await tell([receiver], { ...other, message: 'Another one' })
  await dismiss(fourFieldsOf({ ...open, timeSent: `"${open.timeSent}"` }))
  expect(await openOf(receiver)).toMatchObject([{ message: 'Another one' }])
})

test('finds a direct chat notification by its four fields too', async () => {
  const { receiver, sender, open, dismiss } = await scene()
  const chat = await createChat(receiver, sender)
  await tell([receiver], {
    type: 'direct-message',
    messageId: crypto.randomUUID(),
    chatId: chat.id,
    fromId: sender.id,
    message: 'Hello',
  })
  const direct = (await openOf(receiver)).find(({ chatId }) => chatId === chat.id)
  await dismiss(fourFieldsOf(direct!))
  expect(await openOf(receiver)).toEqual([open])
})

test.each<[string, (open: Notification) => Notification]>([
  ['another time', (open) => ({ ...open, timeSent: '2020-01-01T00:00:00.000Z' })],
  ['no time at all', (open) => ({ ...open, timeSent: 'placeholder' })],
  ['a time before all times', (open) => ({ ...open, timeSent: '-200000-01-01T00:00:00Z' })],
  ['another message', (open) => ({ ...open, message: 'Something else' })],
  ['another sender', (open) => ({ ...open, fromId: randomUUID() })],
  ['no project', (open) => ({ ...open, projectId: '' })],
])('four fields with %s match nothing', async (_, changed) => {
  const { receiver, open, dismiss } = await scene()
  await expect(dismiss(fourFieldsOf(changed(open)))).rejects.toMatchObject({ error: 'not_found' })
  expect(await openOf(receiver)).toEqual([open])
})

test('returns 404 for a notification of another user', async () => {
  const { receiver, sender, open, dismiss } = await scene()
  for (const body of [{ id: open.id }, fourFieldsOf(open)]) {
    await expect(dismiss(body, sender)).rejects.toMatchObject({ error: 'not_found' })
    const params = { userId: receiver.id }
    await expect((await as(sender)).dismissNotification({ params, body })).rejects.toMatchObject({
      error: 'forbidden',
    })
    await expect(visitor().dismissNotification({ params, body })).rejects.toMatchObject({
      error: 'unauthenticated',
    })
  }
  expect(await openOf(receiver)).toEqual([open])
})

test('returns 400 for an invalid notification, and 404 for an unknown one', async () => {
  const { dismiss } = await scene()
  await expect(dismiss({ id: 'first' })).rejects.toMatchObject({ error: 'validation_failed' })
  await expect(dismiss({ id: randomUUID() })).rejects.toMatchObject({ error: 'not_found' })
})
