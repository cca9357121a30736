import type { AccountExport } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const {
  createUser,
  createNewcomer,
  createProject,
  createWantedRole,
  createChat,
  createEvent,
  createImage,
} = createFactories(services.db)

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

test('contains no secrets and no private data of others', async () => {
  const ada = await createUser()
  const ben = await createUser({ hide_email: true })
  const bens = await as(ben)
  const project = await createProject({ owner: ada, members: [ben] })
  await bens.sendMessage({
    params: { chatId: project.chatId, userId: ben.id },
    body: { msg: 'Among the team', ts: '' },
  })
  const { body } = await (await as(ada)).inject({ url: `/api/users/${ada.id}/export` })
  expect(body).not.toMatch(/hash|token|argon/i)
  expect(body).not.toContain(ben.email)
  expect(body).not.toContain('Among the team')
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

test('exports data with an incomplete profile', async () => {
  const newcomer = await createNewcomer()
  const file = await (await as(newcomer)).exportData({ params: { userId: newcomer.id } })
  expect(file.profile.email).toBe(newcomer.email)
})

test('refuses to export the data of another user', async () => {
  const params = { userId: (await createUser()).id }
  await expect((await as(await createUser())).exportData({ params })).rejects.toMatchObject({
    status: 403,
  })
  await expect(visitor().exportData({ params })).rejects.toMatchObject({ status: 401 })
})
