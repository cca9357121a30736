import { randomUUID } from 'node:crypto'
import type { Notification } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { notify, openNotifications } from '../../test/notify.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { lockWaits } from '../../test/waiting.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createProject, createChat } = factories
const { createActor, eventsOf } = createTeams(app, factories)

const openOf = ({ id }: Actor) => openNotifications(db, id)

type Body = Parameters<Actor['browser']['dismissNotification']>[0]['body']
const dismiss = ({ browser, id }: Actor, body: Body) =>
  browser.dismissNotification({ params: { userId: id }, body })

/** A person with a notification of a project. */
const createScene = async () => {
  const [receiver, sender] = [await createActor(), await createActor({ name: 'Sol' })]
  const { id: projectId } = await createProject({ owner: sender })
  const tell = (type: 'request-accepted' | 'made-owner', message: string) =>
    db
      .transaction()
      .execute((trx) => notify(trx, [receiver.id], { type, projectId, fromId: sender.id, message }))
  await tell('request-accepted', 'Welcome to the team!')
  const [open] = await openOf(receiver)
  return { receiver, sender, projectId, tell, open: open! }
}

describe('the list', () => {
  /** A receiver with `count` notifications, three of them at each moment, the newest first. */
  const manyFor = async (count: number) => {
    const { receiver, sender, projectId, open } = await createScene()
    const start = Date.parse(open.timeSent)
    const rows = await db
      .insertInto('notifications')
      .values(
        Array.from({ length: count - 1 }, (_, nth) => ({
          user_id: receiver.id,
          type: 'request-accepted' as const,
          project_id: projectId,
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

  const pageOf = ({ browser, id }: Actor, limit: number, cursor?: string | null) =>
    browser.page('listNotifications', {
      params: { userId: id },
      query: { limit, ...(cursor && { cursor }) },
    })

  test('has all, the newest first, each once, also those of one moment', async () => {
    const { receiver, ids } = await manyFor(120)
    const pages: Notification[][] = []
    let cursor: string | null = null
    do {
      const { items, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(receiver, 50, cursor)
      pages.push(items)
      cursor = next
    } while (cursor !== null)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    const self = await receiver.browser.getCurrentUser()
    expect(pages.flat().slice(0, 100)).toEqual(self.notifications)
    expect(self.notificationCount).toBe(120)
  })

  test('continues after one that was dismissed since, and leaves out dismissed ones', async () => {
    const { receiver, ids } = await manyFor(6)
    const first = await pageOf(receiver, 3)
    expect(first.total).toBe(6)
    for (const nth of [2, 4]) await dismiss(receiver, { id: ids[nth]! })
    const { items, ...second } = await pageOf(receiver, 3, first.next)
    expect(items.map(({ id }) => id)).toEqual([ids[3], ids[5]])
    expect(second).toEqual({ total: 4, next: null })
  })
})

describe('dismissing', () => {
  const fourFieldsOf = ({ projectId, fromId, message, timeSent }: Notification) => ({
    projectId,
    fromId,
    message,
    timeSent,
  })

  test('removes the notification from all open pages, once', async () => {
    const { receiver, open } = await createScene()
    await Promise.all([dismiss(receiver, open), dismiss(receiver, { id: open.id })])
    await dismiss(receiver, { id: open.id })
    expect(await openOf(receiver)).toEqual([])
    const told = (await eventsOf(receiver)).filter(({ type }) => type === 'notification-dismissed')
    expect(told).toEqual([{ type: 'notification-dismissed', notificationId: open.id }])
  })

  test('finds a notification without an id by its four fields, with or without quotes', async () => {
    const { receiver, tell, open } = await createScene()
    await tell('made-owner', 'Another one')
    await dismiss(receiver, fourFieldsOf({ ...open, timeSent: `"${open.timeSent}"` }))
    expect(await openOf(receiver)).toMatchObject([{ message: 'Another one' }])
  })

  test('finds nothing by four fields of which one differs', async () => {
    const { receiver, open } = await createScene()
    const changes: Partial<Notification>[] = [
      { timeSent: '2020-01-01T00:00:00.000Z' },
      { timeSent: 'placeholder' },
      { timeSent: '-200000-01-01T00:00:00Z' },
      { message: 'Something else' },
      { fromId: randomUUID() },
      { projectId: '' },
    ]
    for (const change of changes) {
      await expect(dismiss(receiver, fourFieldsOf({ ...open, ...change }))).rejects.toMatchObject({
        error: 'not_found',
      })
    }
    expect(await openOf(receiver)).toEqual([open])
  })
})

describe('restoring', () => {
  /** Ada, who has dismissed the notification of a message by Ben. */
  const createDismissed = async () => {
    const [ada, ben] = [await createActor({ name: 'Ada' }), await createActor({ name: 'Ben' })]
    const { id: chatId } = await createChat(ada, ben)
    const params = { chatId, userId: ben.id }
    const write = (msg: string) => ben.browser.sendMessage({ params, body: { msg, ts: msg } })
    await write('Hello')
    const [notification] = await openOf(ada)
    const undismiss = (id = notification!.id) =>
      ada.browser.undismissNotification({ params: { userId: ada.id }, body: { id } })
    const news = {
      type: 'direct-message',
      messageId: randomUUID(),
      messageSeq: 1,
      chatId,
      fromId: ben.id,
      message: 'Are you there?',
    } as const
    await dismiss(ada, notification!)
    return { ada, ben, notification: notification!, news, write, undismiss }
  }

  test('shows a dismissed notification unchanged on every open page, once', async () => {
    const { ada, notification, undismiss } = await createDismissed()
    const before = await eventsOf(ada)
    await Promise.all([undismiss(), undismiss()])
    expect(await undismiss()).toEqual(notification)
    expect(await openOf(ada)).toEqual([notification])
    expect(await eventsOf(ada, before.length)).toEqual([{ type: 'notification', notification }])
  })

  test('is refused after the sender was blocked', async () => {
    const { ada, ben, undismiss } = await createDismissed()
    const params = { userId: ada.id, otherId: ben.id }
    await ada.browser.blockPerson({ params, body: '' })
    await expect(undismiss()).rejects.toMatchObject({ status: 409 })
    expect(await openOf(ada)).toEqual([])
  })

  test('is refused after the sender has written again and the later one was dismissed', async () => {
    const { ada, write, undismiss } = await createDismissed()
    await write('Are you there?')
    const [later] = await openOf(ada)
    await dismiss(ada, later!)
    await expect(undismiss()).rejects.toMatchObject({ status: 409 })
    expect((await undismiss(later!.id)).message).toBe('Are you there?')
    expect(await openOf(ada)).toHaveLength(1)
  })

  test('at the moment of a message: the message renews the restored notification', async () => {
    const { ada, notification, news } = await createDismissed()
    const { written } = await db.transaction().execute(async (trx) => {
      const restored = trx.updateTable('notifications').where('id', '=', notification.id)
      await restored.set({ closed: false }).execute()
      const writing = db.transaction().execute((other) => notify(other, [ada.id], news))
      await lockWaits(db)
      await restored.set({ dismissed_at: null }).execute()
      return { written: Promise.allSettled([writing]) }
    })
    expect(await written).toMatchObject([{ status: 'fulfilled' }])
    expect(await openOf(ada)).toMatchObject([{ id: notification.id, message: news.message }])
  })

  test('at the moment of a message: is refused if the message comes first', async () => {
    const { ada, news, undismiss } = await createDismissed()
    const { undone } = await db.transaction().execute(async (trx) => {
      await notify(trx, [ada.id], news)
      const undoing = Promise.allSettled([undismiss()])
      await lockWaits(db)
      return { undone: undoing }
    })
    expect(await undone).toMatchObject([{ reason: { status: 409 } }])
    expect(await openOf(ada)).toMatchObject([{ message: news.message }])
  })
})
