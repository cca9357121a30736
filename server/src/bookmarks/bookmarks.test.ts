import { limits } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { serverTexts } from '../platform/http/errors.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

type Caller = Awaited<ReturnType<typeof as>>

const adding = (caller: Caller, { id: userId }: Person) => ({
  project: ({ id }: { id: string }) =>
    caller.addBookmark({ params: { userId, kind: 'projects', id } }),
  person: ({ id }: { id: string }) =>
    caller.addBookmark({ params: { userId, kind: 'people', id } }),
})

/** A person with a session, and another one with a project. */
const start = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const project = await createProject({ owner: ben })
  const caller = await as(ada)
  const params = { userId: ada.id }
  return { ada, ben, project, caller, params, add: adding(caller, ada) }
}

test('lists bookmarked projects and people, the latest bookmark first', async () => {
  const { ben, project, caller, params, add } = await start()
  const [cleo, later] = [await createUser({ name: 'Cleo' }), await createProject({ owner: ben })]
  await add.project(project)
  await add.project(later)
  await add.person(ben)
  await add.person(cleo)
  expect(await caller.listBookmarks({ params })).toEqual({
    projects: [later.id, project.id],
    people: [cleo.id, ben.id],
  })
  const { items, total, next } = await caller.page('listBookmarkedProjects', {
    params,
    query: { limit: 1 },
  })
  expect({ total, titles: items.map(({ id }) => id) }).toEqual({ total: 2, titles: [later.id] })
  const query = { cursor: next! }
  const rest = await caller.page('listBookmarkedProjects', { params, query })
  expect(rest.items).toMatchObject([{ id: project.id, usersId: [ben.id], tags: ['History'] }])
  expect(rest.next).toBeNull()
  const people = await caller.listBookmarkedPeople({ params })
  expect(people.map(({ name }) => name)).toEqual(['Cleo', 'Ben'])
})

test('keeps one bookmark, however often it is added, and removes it once', async () => {
  const { ben, project, caller, params, add } = await start()
  await Promise.all(Array.from({ length: 5 }, () => add.project(project)))
  await Promise.all([add.person(ben), add.person(ben)])
  expect(await caller.listBookmarks({ params })).toEqual({
    projects: [project.id],
    people: [ben.id],
  })
  for (let count = 0; count < 2; count += 1) {
    await caller.removeBookmark({ params: { ...params, kind: 'projects', id: project.id } })
  }
  expect(await caller.listBookmarks({ params })).toEqual({ projects: [], people: [ben.id] })
})

test('hides a blocked person until the block ends, and shows a person who has blocked the user', async () => {
  const { ada, ben, caller, params, add } = await start()
  await add.person(ben)
  const pair = { params: { userId: ada.id, otherId: ben.id }, body: '' }
  await caller.blockPerson(pair)
  expect(await caller.listBookmarks({ params })).toMatchObject({ people: [] })
  expect(await caller.page('listBookmarkedPeople', { params })).toMatchObject({
    items: [],
    total: 0,
  })
  await expect(add.person(ben)).rejects.toMatchObject({ status: 409 })
  await caller.unblockPerson(pair)
  expect(await caller.listBookmarks({ params })).toMatchObject({ people: [ben.id] })
  const bens = await as(ben)
  await bens.blockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
  expect(await caller.listBookmarkedPeople({ params })).toMatchObject([{ id: ben.id }])
})

test('accepts no more than the limit, also at the same moment', async () => {
  const { ada, ben, project, caller, params, add } = await start()
  await sql`
    with added as (
      insert into projects (title, description, meeting_format, recruiting, tags)
      select 'Full ' || n, '', 'Hybrid', true, array['Full']
      from generate_series(2, ${limits.bookmarks}) as n
      returning id
    )
    insert into project_bookmarks (user_id, project_id) select ${ada.id}, id from added`.execute(db)
  const results = await Promise.allSettled([add.project(project), add.person(ben)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: serverTexts.bookmarksFull },
  })
  const { projects, people } = await caller.listBookmarks({ params })
  expect(projects.length + people.length).toBe(limits.bookmarks)
  // What is bookmarked already is no further one.
  await (projects.includes(project.id) ? add.project(project) : add.person(ben))
})

test('exports the names of what a person has bookmarked, but not who bookmarked the person', async () => {
  const { ada, ben, project, caller, add } = await start()
  await add.project(project)
  await add.person(ben)
  const own = await caller.exportData({ params: { userId: ada.id } })
  expect(own.bookmarks).toMatchObject([
    { kind: 'projects', name: project.title },
    { kind: 'people', name: 'Ben' },
  ])
  const bens = await (await as(ben)).exportData({ params: { userId: ben.id } })
  expect(bens.bookmarks).toEqual([])
})
