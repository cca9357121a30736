import { limits } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { queuedMails } from '../../test/jobs.ts'
import { createSavingSearches, forProjects, forUsers, robots } from '../../test/saving-searches.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { findMatches } from './find-matches.ts'
import { mailMatches } from './mail-matches.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject } = factories
const { save, notificationsOf } = createSavingSearches(app)

let owner: Person
let ada: Person
beforeEach(async () => {
  await db.deleteFrom('search_news').execute()
  ;[owner, ada] = [await createUser(), await createUser()]
})

test('saves the same search once, also at the same moment', async () => {
  const saved = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => save(ada, robots, { name })),
  )
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  const list = await (await as(ada)).listSavedSearches({ params: { userId: ada.id } })
  expect(list).toHaveLength(1)
  expect(saved).toContainEqual(list[0])
  expect(list[0]!.search).toMatchObject({ type: 'projects', filter: { title: 'robots' } })
})

test('accepts no more searches than the limit, also at the same moment', async () => {
  const saving = Array.from({ length: limits.savedSearches + 2 }, (_, nth) =>
    save(ada, forProjects({ title: `word${nth}` })),
  )
  const refused = (await Promise.allSettled(saving)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({
    reason: { status: 409, message: serverTexts.savedSearchesFull },
  })
})

test('deletes a search with its notification, on open pages too', async () => {
  const { id } = await save(ada, robots)
  await createProject({ owner, title: 'Robots' })
  await findMatches({ db, log })
  const caller = await as(ada)
  const params = { userId: ada.id, searchId: id }
  await caller.deleteSavedSearch({ params })
  await caller.deleteSavedSearch({ params })
  expect(await caller.listSavedSearches({ params })).toEqual([])
  expect(await notificationsOf(ada)).toEqual([])
  expect((await liveEventsOf(db, ada)).at(-1)).toMatchObject({ type: 'notification-dismissed' })
  await expect(
    caller.updateSavedSearch({ params, body: { name: 'Gone', alert: 'app' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('exports the saved searches of a person', async () => {
  await save(ada, robots, { name: 'Robots', alert: 'weekly' })
  const file = await (await as(ada)).exportData({ params: { userId: ada.id } })
  expect(file.savedSearches).toMatchObject([
    { name: 'Robots', alert: 'weekly', search: { type: 'projects', filter: { title: 'robots' } } },
  ])
})

const [monday, tuesday] = [new Date('2026-11-23T07:10:00Z'), new Date('2026-11-24T07:10:00Z')]

test('mails all daily searches in one mail, once, and weekly ones on Mondays', async () => {
  await save(ada, robots, { name: 'Robots', alert: 'daily' })
  await save(ada, forProjects({ title: 'choir' }), { name: 'Choirs', alert: 'daily' })
  await save(ada, forUsers('', ['welding']), { name: 'Welders', alert: 'weekly' })
  await save(ada, forProjects({ tags: ['History'] }), { name: 'In the app', alert: 'app' })
  await createProject({ owner, title: 'Robots that sing' })
  await createProject({ owner, title: 'A choir' })
  const weld = await createUser({ name: 'Wendy', skills: ['Welding'] })
  await findMatches({ db, log })
  for (const day of [tuesday, tuesday]) await mailMatches({ ...services, log }, day)
  const [daily, ...more] = await queuedMails(db, ada.email)
  expect(more).toEqual([])
  expect(daily).toMatchObject({
    subject: '2 new matches for your saved searches',
    paragraphs: ['Choirs: A choir', 'Robots: Robots that sing', expect.any(String)],
    unsubscribeUrl: expect.stringContaining('/api/unsubscribe?token='),
  })
  await Promise.all([
    mailMatches({ ...services, log }, monday),
    mailMatches({ ...services, log }, monday),
  ])
  const [, weekly, ...others] = await queuedMails(db, ada.email)
  expect(others).toEqual([])
  expect(weekly).toMatchObject({ paragraphs: [`Welders: ${weld.name}`, expect.any(String)] })
})

test('mails nothing to a person who does not allow it, and nothing about people blocked since', async () => {
  const [blocked, quiet] = [await createUser({ skills: ['Welding'] }), await createUser()]
  const welders = forUsers('', ['welding'])
  for (const person of [ada, quiet]) await save(person, welders, { alert: 'daily' })
  await save(ada, robots, { alert: 'daily' })
  await createProject({ owner: blocked, title: 'Robots' })
  await createUser({ name: 'Wendy', skills: ['Welding'] })
  const last = await createUser({ skills: ['Welding'] })
  await findMatches({ db, log })
  for (const { id } of [blocked, last]) {
    await (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: id }, body: '' })
  }
  await db
    .updateTable('users')
    .set({ allow_email_communications: false })
    .where('id', '=', quiet.id)
    .execute()
  await mailMatches({ ...services, log }, tuesday)
  const [mail] = await queuedMails(db, ada.email)
  expect(mail?.paragraphs[0]).toBe('Robots: Wendy')
  expect(mail?.paragraphs).toHaveLength(2)
  expect(await queuedMails(db, quiet.email)).toEqual([])
})

test('mails only what is found after mails were chosen', async () => {
  const { id } = await save(ada, robots)
  await createProject({ owner, title: 'Robots' })
  await findMatches({ db, log })
  const params = { userId: ada.id, searchId: id }
  const changed = { name: 'Machines', alert: 'daily' as const }
  const caller = await as(ada)
  expect(await caller.updateSavedSearch({ params, body: changed })).toMatchObject(changed)
  await createProject({ owner, title: 'New robots' })
  await findMatches({ db, log })
  await mailMatches({ ...services, log }, tuesday)
  const [mail] = await queuedMails(db, ada.email)
  expect(mail?.paragraphs[0]).toBe('Machines: New robots')
})

test('saving a search again changes its name and alert, and mails what is found from then on', async () => {
  await save(ada, robots)
  await createProject({ owner, title: 'Robots before' })
  await findMatches({ db, log })
  const again = await save(ada, robots, { name: 'By mail', alert: 'daily' })
  expect(again).toMatchObject({ name: 'By mail', alert: 'daily' })
  await createProject({ owner, title: 'Robots after' })
  await findMatches({ db, log })
  await mailMatches({ ...services, log }, tuesday)
  const [mail] = await queuedMails(db, ada.email)
  expect(mail!.paragraphs[0]).toBe('By mail: Robots after')
})
