import { sql } from 'kysely'
import { createLiveInstances } from '../../test/live-instances.ts'

const { app, second, as, visitor, db, createUser, createChat, open, tell, createTeam, message } =
  await createLiveInstances()

test('returns 401 to a visitor', async () => {
  expect((await open(app, visitor())).status).toBe(401)
})

test('sends a former member nothing more of the group chat, not even earlier messages', async () => {
  const { owner, member, project, owners, members } = await createTeam()
  const stream = await open(app, members)
  const params = { chatId: project.chatId, userId: owner.id }
  await owners.sendMessage({ params, body: message('Seen') })
  const seen = await stream.next()
  expect(seen.event).toBe('message')
  stream.close()
  await owners.sendMessage({ params, body: message('Sent while away') })
  await db
    .deleteFrom('memberships')
    .where('project_id', '=', project.id)
    .where('user_id', '=', member.id)
    .execute()
  const resumed = await open(app, members, seen.id)
  await owners.sendMessage({ params, body: message('After') })
  const marker = crypto.randomUUID()
  await tell(member, marker)
  expect(await resumed.next()).toMatchObject({ event: 'project', data: { projectId: marker } })
})

test('signing out ends the streams of that session only', async () => {
  const person = await createUser()
  const [leaving, staying] = [await as(person), await as(person)]
  const [ended, kept] = [await open(app, leaving), await open(app, staying)]
  await leaving.logout()
  expect(await ended.rest()).toEqual([])
  await tell(person, crypto.randomUUID())
  expect((await kept.next()).event).toBe('project')
})

test('a session that ends in any way ends its streams on every instance', async () => {
  const person = await createUser()
  const stream = await open(second, await as(person))
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  expect(await stream.rest()).toEqual([])
})

test('sends nothing to an expired session', async () => {
  const person = await createUser()
  const stream = await open(app, await as(person))
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now() - interval '31 days'` })
    .where('user_id', '=', person.id)
    .execute()
  await tell(person, crypto.randomUUID())
  expect(await stream.rest()).toEqual([])
})

/** The Member's page that is closed while the Owner writes a message. */
const createScene = async () => {
  const { owner, member, project, owners, members } = await createTeam()
  const { chatId } = project
  const stream = await open(app, members)
  const send = (msg: string) =>
    owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
  await send('Seen')
  const { id: seen } = await stream.next()
  stream.close()
  const sent = await send('The code is 4711')
  const params = { messageId: sent.id }
  return { owner, member, project, owners, members, chatId, seen, sent, params, send }
}

test('sends a changed message to every participant, as each sees it', async () => {
  const { owner, owners, members, chatId, sent, params } = await createScene()
  const streams = [await open(app, owners), await open(app, members)]
  const changed = await owners.reactToMessage({ params, body: { emoji: '👍', reacts: true } })
  expect(changed.reactions).toEqual([{ emoji: '👍', by: [{ id: owner.id, name: 'Olive' }] }])
  for (const stream of streams) {
    expect((await stream.next()).data).toEqual({
      type: 'message-changed',
      chatId,
      message: { ...sent, revision: 1, reactions: changed.reactions },
    })
  }
})

test('a resumed page gets a deleted message without its text', async () => {
  const { owners, members, seen, sent, params } = await createScene()
  await owners.editMessage({ params, body: { msg: 'The code is 4712' } })
  await owners.deleteMessage({ params })
  const resumed = await open(app, members, seen)
  const trace = { ...sent, content: '', deleted: true, revision: 2 }
  for (const event of ['message', 'message-changed', 'message-changed']) {
    expect(await resumed.next()).toMatchObject({ event, data: { message: trace } })
  }
})

test('a former member gets no change', async () => {
  const { member, owners, members, project, seen, params, send } = await createScene()
  await owners.editMessage({ params, body: { msg: 'The code is 4712' } })
  await db
    .deleteFrom('memberships')
    .where('project_id', '=', project.id)
    .where('user_id', '=', member.id)
    .execute()
  const resumed = await open(app, members, seen)
  await send('Only among us')
  await members.logout()
  expect(await resumed.rest()).toEqual([])
})

test('a resumed page gets the notification of an edited message with its present text', async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser()]
  const [adas, bens] = [await as(ada), await as(ben)]
  const { id: chatId } = await createChat(ada, ben)
  const sent = await adas.sendMessage({
    params: { chatId, userId: ada.id },
    body: message('Helo Ben'),
  })
  await adas.editMessage({ params: { messageId: sent.id }, body: { msg: 'Hello Ben' } })
  const resumed = await open(app, bens, '0')
  const events = [1, 2, 3, 4].map(() => resumed.next())
  expect(await Promise.all(events)).toMatchObject([
    { event: 'message', data: { message: { content: 'Hello Ben' } } },
    { event: 'notification', data: { notification: { message: 'Hello Ben' } } },
    { event: 'notification', data: { notification: { message: 'Hello Ben' } } },
    { event: 'message-changed', data: { message: { content: 'Hello Ben' } } },
  ])
})
