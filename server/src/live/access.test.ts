import { sql } from 'kysely'
import { createLiveInstances } from '../../test/live-instances.ts'

const { app, second, as, visitor, db, createUser, open, tell, createTeam, message } =
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
