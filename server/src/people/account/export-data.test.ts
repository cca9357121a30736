import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountExport } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { eventually } from '../../../test/waiting.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'
import { allowLongStatements } from '../../platform/database/connect.ts'
import { cookieName } from '../auth/session-cookie.ts'
import { startSession } from '../auth/sessions.ts'

const { app, as, services } = await createTestApp()
const { db, pool } = services
const { createUser, createProject, createWantedRole, createChat, createEvent, createImage } =
  createFactories(db)

test('returns all stored data of a person as one file', async () => {
  const ada = await createUser({ name: 'Ada' })
  const ben = await createUser({ name: 'Ben' })
  const [adas, bens] = [await as(ada), await as(ben)]
  const hannah = await createUser({ name: 'Hannah' })
  const own = await createProject({ owner: ada, members: [hannah], title: 'Map' })
  const bensOwn = await createProject({ owner: ben, title: 'Walk' })
  const role = await createWantedRole(bensOwn, { title: 'Guide' })
  const drawer = await createWantedRole(own, { title: 'Drawer', places: 2 })
  await db
    .updateTable('memberships')
    .set({ wanted_role_id: drawer.id })
    .where('user_id', '=', ada.id)
    .execute()
  const event = await createEvent(own, {
    title: 'Survey',
    created_by: ada.id,
    online_link: 'https://meet.example/survey',
  })
  await adas.answerEvent({
    params: { eventId: event.id, userId: ada.id },
    body: { answer: 'going' },
  })
  const { id: pollId } = await adas.createTimePoll({
    params: { projectId: own.id },
    body: {
      title: 'Kickoff',
      location: 'Hall',
      minutes: 60,
      slots: ['2031-05-04T10:00:00Z', '2031-05-04T11:00:00Z'],
    },
  })
  await adas.answerTimePoll({ params: { pollId, userId: ada.id }, body: { fits: [1] } })
  await adas.renewCalendarFeed({ params: { userId: ada.id } })
  const image = await createImage(ada)
  const direct = await createChat(ada, ben)
  const write = (chatId: string, msg: string) =>
    adas.sendMessage({ params: { chatId, userId: ada.id }, body: { msg, ts: msg } })
  const hello = await write(direct.id, 'Hello Ben')
  await adas.sendMessage({
    params: { chatId: own.chatId, userId: ada.id },
    body: { msg: 'Hello @Hannah', mentions: [hannah.id], ts: '' },
  })
  await bens.sendMessage({
    params: { chatId: direct.id, userId: ben.id },
    body: { msg: 'For Ada alone', ts: '' },
  })
  await adas.sendMessage({
    params: { chatId: direct.id, userId: ada.id },
    body: { msg: 'Thank you', ts: 'Thanks', replyTo: 2 },
  })
  await adas.requestToJoin({
    params: { userId: ada.id, projectId: bensOwn.id },
    body: { msg: 'I like walking.', ts: '', wantedRoleId: role.id },
  })
  await adas.inviteToProject({
    params: { senderId: ada.id, targetId: ben.id, projectId: own.id },
    body: { msg: 'Draw with us.', ts: '', wantedRoleId: drawer.id },
  })

  await adas.muteChat({ params: { chatId: own.chatId }, body: { muted: true } })
  const params = { messageId: hello.id }
  await adas.editMessage({ params, body: { msg: 'Hello, Ben' } })
  await adas.reactToMessage({ params, body: { emoji: '🎉', reacts: true } })
  await bens.reactToMessage({ params, body: { emoji: '👀', reacts: true } })

  const response = await adas.inject({ url: `/api/users/${ada.id}/export` })
  expect(response.headers['content-disposition']).toBe('attachment; filename="quad-my-data.json"')
  expect(response.headers['cache-control']).toBe('no-store')
  const file = response.json<AccountExport>()
  // Chat by chat, in the order of the chats' ids.
  file.messages.sort((a, b) => a.to.localeCompare(b.to))
  expect(file).toMatchObject({
    profile: { id: ada.id, email: ada.email, name: 'Ada', skills: ['Writing'] },
    settings: { hideEmail: false, timeZone: null, browserTimeZone: 'UTC' },
    projects: [{ projectId: own.id, projectTitle: 'Map', role: 'Owner', wantedRole: 'Drawer' }],
    joinRequests: [
      {
        projectTitle: 'Walk',
        wantedRole: 'Guide',
        message: 'I like walking.',
        state: 'pending',
      },
    ],
    invitations: [
      {
        projectTitle: 'Map',
        fromName: 'Ada',
        toName: 'Ben',
        wantedRole: 'Drawer',
        state: 'pending',
      },
    ],
    eventAnswers: [{ projectTitle: 'Map', title: 'Survey', answer: 'going' }],
    timePolls: [
      {
        projectTitle: 'Map',
        title: 'Kickoff',
        location: 'Hall',
        slots: ['2031-05-04T10:00:00.000Z', '2031-05-04T11:00:00.000Z'],
      },
    ],
    timePollAnswers: [
      { projectTitle: 'Map', title: 'Kickoff', fits: ['2031-05-04T11:00:00.000Z'] },
    ],
    calendarFeed: { createdAt: expect.any(String) },
    events: [{ projectTitle: 'Map', title: 'Survey', onlineLink: 'https://meet.example/survey' }],
    messages: [
      {
        to: 'Ben',
        content: 'Hello, Ben',
        edited: true,
        deleted: false,
        earlier: ['Hello Ben'],
        replyTo: null,
        mentions: [],
      },
      {
        to: 'Ben',
        content: 'Thank you',
        replyTo: { fromName: 'Ben', timeSent: expect.stringMatching(/^2.*Z$/) },
      },
      {
        to: 'Map',
        content: 'Hello @Hannah',
        edited: false,
        deleted: false,
        earlier: [],
        replyTo: null,
        mentions: ['Hannah'],
      },
    ],
    mutedChats: [{ chatId: own.chatId, to: 'Map' }],
    reactions: [{ to: 'Ben', emoji: '🎉' }],
    notifications: [{ type: 'direct-message', fromName: 'Ben', message: 'For Ada alone' }],
    images: [{ id: image.id }],
    sessions: [{ current: true }],
  })
})

test('contains the online link of an event only for a member', async () => {
  const [owner, ada] = [await createUser(), await createUser()]
  const project = await createProject({ owner, admins: [ada] })
  await createEvent(project, { created_by: ada.id, online_link: 'https://meet.example/survey' })
  const adas = await as(ada)
  const params = { userId: ada.id }
  const links = async () =>
    (await adas.exportData({ params })).events.map(({ onlineLink }) => onlineLink)
  expect(await links()).toEqual(['https://meet.example/survey'])
  await adas.leaveProject({ params: { ...params, projectId: project.id } })
  expect(await links()).toEqual([''])
})

const messages = 40_000
const rowsAtOnce = 500

const writer = await createUser()
const chat = await createChat(writer, await createUser({ name: 'Ben' }))

beforeAll(async () => {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 60)
    await sql`
      insert into messages (chat_id, seq, from_id, content, client_ts)
      select ${chat.id}, n, ${writer.id}, 'Message ' || n || repeat(' and more', 40), lpad(n::text, 9, '0')
      from generate_series(1, ${messages}) as n`.execute(trx)
    await sql`analyze messages`.execute(trx)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

/** Requests the file as a browser does, and resolves when its headers have come. */
const request = async (): Promise<IncomingMessage> => {
  const { port } = app.server.address() as AddressInfo
  const cookie = `${cookieName(services)}=${await startSession(db, writer.id, 'test')}`
  const sent = get({
    port,
    path: `/api/users/${writer.id}/export`,
    headers: { cookie, 'accept-encoding': 'identity' },
  })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

test('writes 40,000 messages in parts, each by a short statement', async () => {
  const statements = recordStatements(pool)
  const response = await request()
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const file = JSON.parse(Buffer.concat(parts).toString()) as AccountExport

  expect(file.messages).toHaveLength(messages)
  expect(file.messages.at(-1)).toMatchObject({
    to: 'Ben',
    content: expect.stringMatching('^Message 40000 '),
  })
  const of = (start: string) => statements.filter(({ text }) => text.startsWith(start)).length
  const lists = of('declare export')
  expect(lists).toBe(16)
  expect(of('fetch 500 from export')).toBe(messages / rowsAtOnce + lists)
  // The size of a response is not known before it is written.
  expect(response.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
})

/** The connections in the middle of an export that waits for its reader. */
const waiting = sql<{ pid: number }>`
  select pid from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction' and query like 'fetch%'
    and state_change < clock_timestamp() - interval '0.3 seconds'`

const countWaiting = async () => (await waiting.execute(db)).rows.length

test('a failure in the middle breaks the file off', async () => {
  const response = await request()
  await once(response, 'readable')
  const end = sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`
  await eventually(async () => (await end.execute(db)).rows.length === 1)
  await expect(response.resume().toArray()).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
})

test('a reader that goes away frees the connection', async () => {
  const response = await request()
  await once(response, 'readable')
  await eventually(async () => (await countWaiting()) === 1)
  response.destroy()
  await eventually(async () => (await countWaiting()) === 0)
})

test('two exports at once leave the other connections alone, and a third waits', async () => {
  const responses = await Promise.all([request(), request()])
  await eventually(async () => (await countWaiting()) === 2)
  const third = request()
  responses[0].destroy()
  expect((await third).statusCode).toBe(200)
  await eventually(async () => (await countWaiting()) === 2)
  for (const response of [...responses, await third]) response.destroy()
  await eventually(async () => (await countWaiting()) === 0)
})
