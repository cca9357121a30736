import { randomUUID } from 'node:crypto'
import type { Notification } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { notify } from '../../test/notify.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'
import { openNotifications } from './store.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject, createChat, createJoinRequest } = factories

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

describe('what a notification asks', () => {
  const notificationsOf = async (person: Person) =>
    (await (await as(person)).getCurrentUser()).notifications

  const asksOf = async (person: Person) => (await notificationsOf(person)).map(({ asks }) => asks)

  /** A person with an invitation by the Owner or a Member of a project. */
  const createInvitation = async (from: 'owner' | 'member') => {
    const people = { owner: await createUser(), member: await createUser() }
    const guest = await createUser()
    const { id: projectId } = await createProject({ owner: people.owner, members: [people.member] })
    const sender = people[from]
    await (
      await as(sender)
    ).inviteToProject({
      params: { senderId: sender.id, targetId: guest.id, projectId },
      body: { msg: '', ts: '' },
    })
    return { ...people, guest, projectId }
  }

  test.each([
    ['owner', true],
    ['member', false],
  ] as const)(
    'an invitation of the %s asks, and says whether accepting joins',
    async (from, joins) => {
      const { guest } = await createInvitation(from)
      expect(await asksOf(guest)).toEqual([{ what: 'invitation', joins }])
      expect(await liveEventsOf(db, guest)).toContainEqual(
        expect.objectContaining({
          notification: expect.objectContaining({ asks: { what: 'invitation', joins } }),
        }),
      )
    },
  )

  test('asks nothing after the invitation expires', async () => {
    const { guest } = await createInvitation('owner')
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('target_id', '=', guest.id)
      .execute()
    expect(await asksOf(guest)).toEqual([null])
  })

  test('asks the managers to decide a join request, also in its reminders', async () => {
    const [owner, person] = [await createUser(), await createUser()]
    const project = await createProject({ owner })
    await createJoinRequest(project, person, { created_at: new Date(Date.now() - 3 * 86_400_000) })
    await remindOfRequests({ db, log })
    const [notification] = await notificationsOf(owner)
    expect(notification).toMatchObject({
      type: 'request-reminder',
      asks: { what: 'join-request', joins: true },
    })
    await (
      await as(owner)
    ).acceptRequest({
      params: {
        adminId: owner.id,
        userId: notification!.fromId,
        projectId: notification!.projectId,
      },
      body: '',
    })
    await settleDecisions(db, notification!.projectId)
    expect(await notificationsOf(owner)).toEqual([])
  })

  test('asks nothing if it only informs', async () => {
    const [owner, person] = [await createUser(), await createUser()]
    const { id: projectId } = await createProject({ owner })
    const owners = await as(owner)
    const persons = await as(person)
    await persons.requestToJoin({
      params: { userId: person.id, projectId },
      body: { msg: '', ts: '' },
    })
    expect(await asksOf(owner)).toEqual([{ what: 'join-request', joins: true }])
    await owners.denyRequest({
      params: { adminId: owner.id, userId: person.id, projectId },
      body: '',
    })
    await settleDecisions(db, projectId)
    expect(await asksOf(person)).toEqual([null])
  })
})
