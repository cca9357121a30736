import type { AccountExport } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { db } = services
const { createUser, createProject, createWantedRole, createChat, createEvent, createImage } =
  createFactories(db)

const createSignedIn = async () => {
  const ada = await createUser()
  const [laptop, phone, lost] = [await as(ada), await as(ada), await as(ada)]
  return { ada, laptop, phone, lost, params: { userId: ada.id } }
}

const signedOut = { status: 401, error: 'unauthenticated' }

test("lists a person's sessions without their tokens", async () => {
  const ada = await createUser()
  const browser = visitor()
  await browser.inject({
    method: 'POST',
    url: '/api/public/auth/login',
    headers: { 'user-agent': 'Lynx/2.9' },
    payload: { email: ada.email, password },
  })
  await as(ada)
  const sessions = await browser.listSessions({ params: { userId: ada.id } })
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toEqual([
    {
      id: expect.any(String),
      userAgent: 'Lynx/2.9',
      signedInAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: true,
    },
  ])
  expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get('quad'))
})

test('does not list an expired session', async () => {
  const { laptop, params } = await createSignedIn()
  const others = (await laptop.listSessions({ params })).filter(({ current }) => !current)
  await sql`
    update sessions set last_seen_at = now() - interval '31 days'
    where id in (${sql.join(others.map(({ id }) => id))})`.execute(db)
  expect(await laptop.listSessions({ params })).toMatchObject([{ current: true }])
})

test('ending one signs out only that browser', async () => {
  const { laptop, phone, lost, params } = await createSignedIn()
  const current = (await lost.listSessions({ params })).find((session) => session.current)
  const meant = { params: { ...params, sessionId: current!.id } }
  await laptop.endSession(meant)
  await expect(lost.getCurrentUser()).rejects.toMatchObject(signedOut)
  await phone.getCurrentUser()
  await expect(laptop.endSession(meant)).rejects.toMatchObject({ status: 404 })
})

test('ending the current one signs out', async () => {
  const { laptop, phone, params } = await createSignedIn()
  const current = (await laptop.listSessions({ params })).find((session) => session.current)
  await laptop.endSession({ params: { ...params, sessionId: current!.id } })
  expect(laptop.cookies.size).toBe(0)
  await phone.getCurrentUser()
})

test('ends all other sessions at once', async () => {
  const { laptop, phone, lost, params } = await createSignedIn()
  await laptop.endOtherSessions({ params })
  await laptop.endOtherSessions({ params })
  for (const browser of [phone, lost]) {
    await expect(browser.getCurrentUser()).rejects.toMatchObject(signedOut)
  }
  expect(await laptop.listSessions({ params })).toMatchObject([{ current: true }])
})

test('returns all stored data of a person as one file', async () => {
  const ada = await createUser({ name: 'Ada' })
  const ben = await createUser({ name: 'Ben' })
  const [adas, bens] = [await as(ada), await as(ben)]
  const own = await createProject({ owner: ada, title: 'Map' })
  const bensOwn = await createProject({ owner: ben, title: 'Walk' })
  const role = await createWantedRole(bensOwn, { title: 'Guide' })
  const event = await createEvent(own, {
    title: 'Survey',
    created_by: ada.id,
    online_link: 'https://meet.example/survey',
  })
  await adas.answerEvent({
    params: { eventId: event.id, userId: ada.id },
    body: { answer: 'going' },
  })
  await adas.renewCalendarFeed({ params: { userId: ada.id } })
  const image = await createImage(ada)
  const direct = await createChat(ada, ben)
  const write = (chatId: string, msg: string) =>
    adas.sendMessage({ params: { chatId, userId: ada.id }, body: { msg, ts: msg } })
  const hello = await write(direct.id, 'Hello Ben')
  await write(own.chatId, 'Hello team')
  await bens.sendMessage({
    params: { chatId: direct.id, userId: ben.id },
    body: { msg: 'For Ada alone', ts: '' },
  })
  await adas.requestToJoin({
    params: { userId: ada.id, projectId: bensOwn.id },
    body: { msg: 'I like walking.', ts: '', wantedRoleId: role.id },
  })
  await adas.inviteToProject({
    params: { senderId: ada.id, targetId: ben.id, projectId: own.id },
    body: { msg: 'Draw with us.', ts: '' },
  })

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
    projects: [{ projectId: own.id, projectTitle: 'Map', role: 'Owner', wantedRole: null }],
    joinRequests: [
      {
        projectTitle: 'Walk',
        wantedRole: 'Guide',
        message: 'I like walking.',
        state: 'pending',
      },
    ],
    invitations: [{ projectTitle: 'Map', fromName: 'Ada', toName: 'Ben', state: 'pending' }],
    eventAnswers: [{ projectTitle: 'Map', title: 'Survey', answer: 'going' }],
    calendarFeed: { createdAt: expect.any(String) },
    events: [{ projectTitle: 'Map', title: 'Survey', onlineLink: 'https://meet.example/survey' }],
    messages: [
      { to: 'Ben', content: 'Hello, Ben', edited: true, deleted: false, earlier: ['Hello Ben'] },
      { to: 'Map', content: 'Hello team', edited: false, deleted: false, earlier: [] },
    ],
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
