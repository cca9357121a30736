import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import {
  createSavingSearches,
  forProjects,
  forUsers,
  newMatches,
} from '../../test/saving-searches.ts'
import { recordStatements } from '../../test/recorded-statements.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { findMatches } from '../saved-searches/find-matches.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db, pool } = services
const statements = recordStatements(pool)
const { save, notificationsOf } = createSavingSearches(app)
const { createUser, createProject, createMembership } = createFactories(db)

type Browser = ReturnType<typeof visitor>

let owner: Person

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const block = (blocker: Person, blocked: Person) =>
  db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

const search = (browser: Browser, title: string, filter: object = {}) =>
  browser.page('filterProjects', { body: { title, ...filter } })

/** "Title (Role Name)" of each project. */
const projectsFor = async (browser: Browser, title: string, filter: object = {}) =>
  (await search(browser, title, filter)).items
    .filter(({ closest }) => !closest)
    .map(({ title: found, foundMember: member }) =>
      member ? `${found} (${member.role} ${member.name})` : found,
    )

/** "Name (Project)" of each person. */
const peopleFor = async (browser: Browser, query: string) =>
  (await browser.filterUsers({ query: { query }, body: [] }))
    .filter(({ closest }) => !closest)
    .map((card) => card.name + (card.foundProject === undefined ? '' : ` (${card.foundProject})`))

describe('projects', () => {
  let ada: Person
  let atlas: { id: string }

  beforeEach(async () => {
    ada = await createUser({ name: 'Ada Lovelace', description: 'I like engines.' })
    atlas = await createProject({ owner, members: [ada], title: 'Tide Atlas' })
    await createProject({ owner, title: 'Choir' })
  })

  test('are found by the name of a member or the Owner, whole or begun, by all words of it', async () => {
    for (const text of ['ada', 'Ada LOVELACE', 'lovelace', 'lovel']) {
      expect(await projectsFor(visitor(), text)).toEqual(['Tide Atlas (Member Ada Lovelace)'])
    }
    expect(await projectsFor(visitor(), 'olive')).toEqual([
      'Choir (Owner Olive Owner)',
      'Tide Atlas (Owner Olive Owner)',
    ])
    expect(await projectsFor(visitor(), 'ada owner')).toEqual([])
    expect(await projectsFor(visitor(), 'lace')).toEqual([])
    // Only the name counts.
    expect(await projectsFor(visitor(), 'engines')).toEqual([])
    expect(await projectsFor(visitor(), 'ada', { meetingFormat: ['Virtual'] })).toEqual([])
  })

  test('are found by a name and words of their own texts', async () => {
    await createProject({ owner, members: [ada], title: 'Robots', description: 'They translate.' })
    expect(await projectsFor(visitor(), 'ada atlas')).toEqual(['Tide Atlas (Member Ada Lovelace)'])
    expect(await projectsFor(visitor(), 'translation ada robot')).toEqual([
      'Robots (Member Ada Lovelace)',
    ])
    expect(await projectsFor(visitor(), 'ada choir')).toEqual([])
    // Symbols beside words do not count.
    expect(await projectsFor(visitor(), 'ada 🚀 atlas')).toEqual([
      'Tide Atlas (Member Ada Lovelace)',
    ])
  })

  test('found by their own texts come first and name no member; the total counts both', async () => {
    await createProject({
      owner,
      title: 'Engines',
      description: 'After Ada Lovelace.',
      created_at: daysAgo(9),
    })
    await createProject({
      owner,
      members: [ada],
      title: 'Lovelace, Ada',
      created_at: daysAgo(9),
    })
    expect(await projectsFor(visitor(), 'ada lovelace')).toEqual([
      'Lovelace, Ada',
      'Engines',
      'Tide Atlas (Member Ada Lovelace)',
    ])
    const seen: string[] = []
    const limit = 1
    let { items, total, next } = await visitor().page('filterProjects', {
      query: { limit },
      body: { title: 'ada lovelace' },
    })
    while (next !== null) {
      expect(total).toBe(3)
      seen.push(...items.map(({ title }) => title))
      ;({ items, total, next } = await visitor().page('filterProjects', {
        query: { limit, cursor: next },
        body: { title: 'ada lovelace' },
      }))
    }
    expect([...seen, ...items.map(({ title }) => title)]).toHaveLength(3)
  })

  test('are not found by a name without a visible profile', async () => {
    await db
      .updateTable('users')
      .set({ profile_completed: false })
      .where('id', '=', ada.id)
      .execute()
    expect(await projectsFor(visitor(), 'ada')).toEqual([])
    expect(await projectsFor(await as(owner), 'ada')).toEqual([])
  })

  test('are not found by a person whom the viewer has blocked, but by one who has blocked the viewer', async () => {
    const [blocker, blocked] = [await createUser(), await createUser()]
    await block(blocker, ada)
    await block(ada, blocked)
    expect(await projectsFor(await as(blocker), 'ada')).toEqual([])
    // Else the block would show.
    expect(await projectsFor(await as(blocked), 'ada')).toEqual([
      'Tide Atlas (Member Ada Lovelace)',
    ])
    expect(await projectsFor(visitor(), 'ada')).toEqual(['Tide Atlas (Member Ada Lovelace)'])
    const other = await createUser({ name: 'Ada Yonath' })
    await createMembership(atlas, other)
    expect(await projectsFor(await as(blocker), 'ada')).toEqual(['Tide Atlas (Member Ada Yonath)'])
  })

  test('are not found by people who left or deleted their accounts', async () => {
    const eve = await createUser({ name: 'Eve Lovelace' })
    await createMembership(atlas, eve)
    await (await as(ada)).deleteUser({ params: { userId: ada.id } })
    expect(await projectsFor(visitor(), 'ada')).toEqual([])
    await (await as(eve)).leaveProject({ params: { userId: eve.id, projectId: atlas.id } })
    expect(await projectsFor(visitor(), 'lovelace')).toEqual([])
  })

  test('are found by no other form of a name, and no other name of a skill', async () => {
    const baker = await createUser({ name: 'Java Script Baker' })
    await createProject({ owner: baker, title: 'Bread' })
    expect(await projectsFor(visitor(), 'baker')).toEqual(['Bread (Owner Java Script Baker)'])
    expect(await projectsFor(visitor(), 'baking')).toEqual([])
    const go = await createUser({ name: 'JavaScript Jones' })
    await createProject({ owner: go, title: 'Jam' })
    expect(await projectsFor(visitor(), 'javascript jones')).toEqual([
      'Jam (Owner JavaScript Jones)',
    ])
    expect(await projectsFor(visitor(), 'js jones')).toEqual([])
  })

  test('found by a name are a result, so that no word is corrected', async () => {
    await createProject({ owner, title: 'Konrad works' })
    await createProject({ owner: await createUser({ name: 'Conrad' }), title: 'Engine' })
    const found = await search(visitor(), 'conrad')
    expect(found).toMatchObject({ total: 1, items: [{ title: 'Engine' }] })
    expect(found.readAs).toBeUndefined()
    await db.deleteFrom('users').where('name', '=', 'Conrad').execute()
    expect(await search(visitor(), 'conrad')).toMatchObject({ total: 1, readAs: 'konrad' })
  })

  test('are those of the newest people with a common name', async () => {
    const first = await createUser({ name: 'Mary First', created_at: daysAgo(9) })
    await createProject({ owner: first, title: 'Oldest' })
    expect(await projectsFor(visitor(), 'mary')).toEqual(['Oldest (Owner Mary First)'])
    const others = Array.from({ length: 50 }, () => createUser({ name: 'Mary' }))
    await Promise.all(others)
    expect(await projectsFor(visitor(), 'mary')).toEqual([])
    // All words come before one.
    expect(await projectsFor(visitor(), 'mary first')).toEqual(['Oldest (Owner Mary First)'])
  })

  test('are found without reading all people of a common name', async () => {
    await Promise.all(Array.from({ length: 150 }, () => createUser({ name: 'Mary' })))
    statements.length = 0
    await projectsFor(visitor(), 'mary')
    const { text, values } = statements.find((each) => each.text.includes('as materialized'))!
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, [
      ...values,
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(/CTE Scan on named .* rows=(\d+)\.00 loops=1/.exec(plan)?.[1]).toBe('100')
  })
})

describe('people', () => {
  let ada: Person
  let bo: Person

  beforeEach(async () => {
    ada = await createUser({ name: 'Ada', created_at: daysAgo(1) })
    bo = await createUser({ name: 'Bo', description: 'I watch the tide.' })
    await createProject({
      owner,
      members: [ada, bo],
      title: 'Tide Atlas',
      tags: ['Cartography'],
      description: 'With a compass.',
    })
    await createUser({ name: 'Tide Cook', created_at: daysAgo(9) })
  })

  test('are found by a project in common, by words of its title and tags, last', async () => {
    const viewer = await as(ada)
    expect(await peopleFor(viewer, 'tide')).toEqual(['Tide Cook', 'Bo', 'Olive Owner (Tide Atlas)'])
    expect(await peopleFor(viewer, 'atlas cartography')).toEqual([
      'Bo (Tide Atlas)',
      'Olive Owner (Tide Atlas)',
    ])
    expect(await peopleFor(viewer, 'atlas watching')).toEqual(['Bo (Tide Atlas)'])
    expect(await peopleFor(viewer, 'compass')).toEqual([])
    expect(await peopleFor(viewer, 'atlas cook')).toEqual([])
  })

  test('are not found by projects of others', async () => {
    for (const browser of [visitor(), await as(await createUser())]) {
      expect(await peopleFor(browser, 'tide')).toEqual(['Tide Cook', 'Bo'])
      expect(await peopleFor(browser, 'atlas')).toEqual([])
    }
  })

  test('whom the viewer has blocked, or without a profile, are not found by a project', async () => {
    const viewer = await as(ada)
    await block(ada, bo)
    await block(owner, ada)
    expect(await peopleFor(viewer, 'atlas')).toEqual(['Olive Owner (Tide Atlas)'])
    await db
      .updateTable('users')
      .set({ profile_completed: false })
      .where('id', '=', owner.id)
      .execute()
    expect(await peopleFor(viewer, 'atlas')).toEqual([])
  })
})

test('a saved search for a name keeps it as written, and reports texts alone', async () => {
  const [viewer, conrad] = [await createUser(), await createUser({ name: 'Conrad' })]
  await createProject({ owner, title: 'Konrad works' })
  await createProject({ owner: conrad, members: [viewer], title: 'Zeppelin' })
  await save(viewer, forProjects({ title: 'conrad' }))
  await save(viewer, forUsers('zeppelin'), { name: 'People' })
  await createProject({ owner: conrad, title: 'Hut' })
  await createProject({ owner, title: 'Konrad plays' })
  await db.updateTable('users').set({ major: 'Physics' }).where('id', '=', conrad.id).execute()
  await findMatches({ db, log })
  expect(await notificationsOf(viewer)).toEqual([])
  await createProject({ owner, title: 'Conrad plays' })
  await findMatches({ db, log })
  expect(await notificationsOf(viewer)).toEqual([newMatches(1)])
})
