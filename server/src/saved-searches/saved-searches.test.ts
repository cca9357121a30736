import { limits } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { createSavingSearches, forProjects, robots } from '../../test/saving-searches.ts'
import { serverTexts } from '../platform/http/server-texts.ts'
import { findMatches } from './find-matches.ts'
import { silentLog as log } from '../../test/silent-log.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const { createUser, createProject } = createFactories(db)
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

test.each(['\0', 'x'.repeat(limits.queryText + 1)])(
  'refuses a type of search that cannot be stored, or is too long: %j',
  async (searchType) => {
    await expect(save(ada, forProjects({ searchType }))).rejects.toMatchObject({ status: 400 })
  },
)

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
