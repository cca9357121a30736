import { limits, texts, type EndpointArguments, type Endpoints } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { purge } from '../../app/upkeep.ts'
import { resolveReport, waitingReports } from './read-reports.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject, createChat } = createFactories(db)

type Report = EndpointArguments<Endpoints['sendReport']>['body']

beforeEach(() => db.deleteFrom('reports').execute())

/** Ada with a message by Ben. */
const createScene = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const [adas, bens] = [await as(ada), await as(ben)]
  const { id: chatId } = await createChat(ada, ben)
  const message = await bens.sendMessage({
    params: { chatId, userId: ben.id },
    body: { msg: 'You fool', ts: '1' },
  })
  const report = (about: Report['about'], id: string, reason = 'It is rude.') =>
    adas.sendReport({ body: { about, id, reason } })
  return { ada, ben, adas, bens, chatId, message, report }
}

test('stores a reported message with its text, its author and its chat', async () => {
  const { ada, ben, message, report } = await createScene()
  expect(await report('message', message.id)).toEqual({ message: texts.reported })
  expect(await waitingReports(db)).toMatchObject([
    {
      about: 'message',
      subjectId: message.id,
      reason: 'It is rude.',
      by: { id: ada.id, email: ada.email },
      copy: { ofId: ben.id, ofName: 'Ben', text: 'You fool', where: 'a direct chat' },
      ofEmail: ben.email,
    },
  ])
})

test('stores a reported project or person with their texts', async () => {
  const { ben, report } = await createScene()
  const project = await createProject({ owner: ben, title: 'Free money' })
  await report('project', project.id)
  await report('person', ben.id)
  expect((await waitingReports(db)).map(({ copy }) => copy)).toMatchObject([
    { ofId: ben.id, text: expect.stringContaining('Free money\nWe draw the town') },
    { ofId: ben.id, text: expect.stringContaining('I like old maps.') },
  ])
})

test('keeps the reported text after it is changed or deleted', async () => {
  const { ben, adas, bens, chatId, message, report } = await createScene()
  const project = await createProject({ owner: ben, title: 'Free money' })
  await report('message', message.id)
  await report('project', project.id)
  await bens.deleteProject({ params: { projectId: project.id } })
  await adas.deleteChat({ params: { chatId } })
  await bens.deleteUser({ params: { userId: ben.id } })
  expect(await waitingReports(db)).toMatchObject([
    { copy: { ofName: 'Ben', text: 'You fool' }, ofEmail: null },
    { copy: { text: expect.stringContaining('Free money') } },
  ])
})

test('stores what was said before an edit or the deletion, also if it is reported afterwards', async () => {
  const { ada, adas, bens, message, report } = await createScene()
  const params = { messageId: message.id }
  await bens.editMessage({ params, body: { msg: 'You friend' } })
  await report('message', message.id, 'It was rude.')
  await bens.deleteMessage({ params })
  await report('message', message.id, 'It was deleted.')
  const copies = (await waitingReports(db)).map(({ copy }) => copy)
  expect(copies).toMatchObject([
    { ofName: 'Ben', text: 'You friend', earlier: ['You fool'] },
    { ofName: 'Ben', text: '', earlier: ['You fool', 'You friend'] },
  ])
  // The reporter gets no text that the chat does not show any more.
  const { body } = await adas.inject({ url: `/api/users/${ada.id}/export` })
  expect(body).toContain('It was deleted.')
  expect(body).not.toContain('You fool')
})

test("keeps a report after its reporter deletes the account, without the reporter's name", async () => {
  const { ada, adas, message, report } = await createScene()
  await report('message', message.id)
  await adas.deleteUser({ params: { userId: ada.id } })
  expect(await waitingReports(db)).toMatchObject([{ by: { id: null, name: null, email: null } }])
})

test('stores the same report once, also at the same moment; another reason is another report', async () => {
  const { ben, report } = await createScene()
  await Promise.all([report('person', ben.id), report('person', ben.id)])
  await report('person', ben.id, 'And a liar.')
  const [first] = await waitingReports(db)
  expect(await waitingReports(db)).toHaveLength(2)
  await resolveReport(db, first!.id)
  await report('person', ben.id)
  expect(await waitingReports(db)).toHaveLength(2)
})

test('returns 404 for content that the reporter cannot see', async () => {
  const { ada, ben, adas, bens, chatId, message, report } = await createScene()
  const stranger = await as(await createUser())
  const reporting = stranger.sendReport({
    body: { about: 'message', id: message.id, reason: 'It is rude.' },
  })
  await expect(reporting).rejects.toMatchObject({ status: 404 })
  await expect(report('person', (await createNewcomer()).id)).rejects.toMatchObject({ status: 404 })
  await expect(report('project', message.id)).rejects.toMatchObject({ status: 404 })

  await adas.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  const hidden = await bens.sendMessage({
    params: { chatId, userId: ben.id },
    body: { msg: 'Hello?', ts: '2' },
  })
  await expect(report('message', hidden.id)).rejects.toMatchObject({ status: 404 })
  await adas.deleteChat({ params: { chatId } })
  await expect(report('message', message.id)).rejects.toMatchObject({ status: 404 })
  expect(await waitingReports(db)).toEqual([])
})

test("returns 409 for the reporter's own content", async () => {
  const { ada, ben, bens, message, report } = await createScene()
  const { id: projectId } = await createProject({ owner: ada })
  await expect(report('person', ada.id)).rejects.toMatchObject({ status: 409 })
  await expect(report('project', projectId)).rejects.toMatchObject({ status: 409 })
  const reporting = bens.sendReport({
    body: { about: 'message', id: message.id, reason: 'It is mine.' },
  })
  await expect(reporting).rejects.toMatchObject({ status: 409 })
  expect((await bens.getProject({ params: { projectId } })).can.report).toBe(true)
  expect((await (await as(ada)).getProject({ params: { projectId } })).can.report).toBe(false)
  expect((await bens.getUser({ params: { userId: ada.id } })).can.report).toBe(true)
  expect((await bens.getUser({ params: { userId: ben.id } })).can.report).toBe(false)
})

test.each(['', ' no ', 'x'.repeat(limits.reportReasonMax + 1)])(
  'a reason like "%s" is refused with its limits',
  async (reason) => {
    const { ben, report } = await createScene()
    await expect(report('person', ben.id, reason)).rejects.toMatchObject({
      error: 'validation_failed',
      fields: { reason: texts.reportReasonLength },
    })
  },
)

test('returns 401 to a visitor', async () => {
  const { ben } = await createScene()
  const body = { about: 'person', id: ben.id, reason: 'This account is fake.' } as const
  await expect(visitor().sendReport({ body })).rejects.toMatchObject({ status: 401 })
})

test('accepts 20 reports a day from a person', async () => {
  const { ben, report } = await createScene()
  for (let count = 0; count < 20; count += 1) await report('person', ben.id, `Reason ${count}`)
  await expect(report('person', ben.id)).rejects.toMatchObject({ status: 429 })
})

test("exports a person's own reports, but not reports about them", async () => {
  const { ada, ben, adas, bens, message, report } = await createScene()
  await report('message', message.id)
  expect((await adas.exportData({ params: { userId: ada.id } })).reports).toMatchObject([
    { about: 'message', text: 'You fool', reason: 'It is rude.' },
  ])
  expect((await bens.exportData({ params: { userId: ben.id } })).reports).toEqual([])
})

test('deletes resolved reports after 90 days, and keeps open ones', async () => {
  const { ben, message, report } = await createScene()
  await report('message', message.id)
  await report('person', ben.id)
  const [first] = await waitingReports(db)
  await resolveReport(db, first!.id)
  const count = async () => (await db.selectFrom('reports').select('id').execute()).length
  await purge({ db, log }, 'reports')
  expect(await count()).toBe(2)
  const long = new Date(Date.now() - 91 * 86_400_000)
  await db.updateTable('reports').set({ done_at: long }).where('id', '=', first!.id).execute()
  await db.updateTable('reports').set({ at: long }).execute()
  await purge({ db, log }, 'reports')
  expect(await waitingReports(db)).toHaveLength(1)
  expect(await count()).toBe(1)
})
