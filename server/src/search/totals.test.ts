import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { createTeams } from '../../test/team.ts'
import { addUpCounts } from './upkeep.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createNewcomer, createProject } = factories
const { createTeam } = createTeams(app, factories)

const clear = async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
}

test('counts the results of several searches in one request, as each search does', async () => {
  await clear()
  const owner = await createUser({ name: 'Olive', skills: ['Go'] })
  await createUser({ name: 'Ada', skills: ['Go'] })
  await createProject({ owner, title: 'Kites', tags: ['Go'] })
  await createProject({ owner, title: 'Boats', tags: ['GIS'] })
  const go = { userTags: ['Go'] }
  const searches = [
    { type: 'projects' as const, filter: {} },
    { type: 'projects' as const, filter: { title: 'Kites' } },
    { type: 'projects' as const, filter: { title: 'zzzzzz' } },
    { type: 'users' as const, query: '', filter: go },
    { type: 'users' as const, query: 'Ada', filter: { userTags: [] } },
  ]
  expect(await visitor().countResults({ body: { searches } })).toEqual([2, 1, 0, 2, 1])
  // A search leaves the viewer out.
  expect(await (await as(owner)).countResults({ body: { searches } })).toEqual([2, 1, 0, 1, 1])
  for (const refused of [[], Array.from({ length: 13 }, () => searches[0]!)]) {
    await expect(visitor().countResults({ body: { searches: refused } })).rejects.toMatchObject({
      error: 'validation_failed',
    })
  }
})

describe('the total of a list', () => {
  beforeEach(clear)

  const filters = [
    {},
    { statusNo: false },
    { statusYes: false },
    { meetingFormat: ['Virtual' as const] },
    { minMembers: 2 },
    { statusNo: false, maxMembers: 1 },
  ]

  /** The total of a list for each filter, compared with the number of listed items. */
  const totals = async () =>
    Promise.all(
      filters.map(async (filter) => {
        const { total, items } = await visitor().page('filterProjects', {
          body: { title: '', ...filter },
          query: { limit: 50 },
        })
        expect(total).toBe(items.length)
        return total
      }),
    )

  const peopleInAll = async () => {
    const { total, items } = await visitor().page('listUsers', { query: { limit: 50 } })
    expect(total).toBe(items.length)
    return total
  }

  const lines = async () => {
    const { rows } = await sql`select from project_counts`.execute(db)
    return rows.length
  }

  test('follows every change of a project', async () => {
    const { student, ask, admit, save, erase } = await createTeam({
      admins: [],
      members: [],
      meeting_format: 'Virtual',
    })
    await createProject({ owner: student, recruiting: false, meeting_format: 'Hybrid' })
    expect(await totals()).toEqual([2, 1, 1, 1, 0, 1])
    await ask(student)
    await admit(student)
    expect(await totals()).toEqual([2, 1, 1, 1, 1, 0])
    await save({ status: false })
    expect(await totals()).toEqual([2, 0, 2, 1, 1, 0])
    await addUpCounts({ db, log })
    expect(await totals()).toEqual([2, 0, 2, 1, 1, 0])
    expect(await lines()).toBe(2)
    await erase()
    await addUpCounts({ db, log })
    expect(await totals()).toEqual([1, 0, 1, 0, 0, 0])
    expect(await lines()).toBe(1)
  })

  test('counts people from a complete profile on until they delete the account', async () => {
    const before = await peopleInAll()
    const newcomer = await createNewcomer()
    expect(await peopleInAll()).toBe(before)
    const browser = await as(newcomer)
    const params = { userId: newcomer.id }
    const profile = { name: 'Ada', major: 'Music', description: 'I sing.', skills: ['Singing'] }
    await browser.updateUser({ params, body: { version: 1, ...profile } })
    expect(await peopleInAll()).toBe(before + 1)
    await addUpCounts({ db, log })
    expect(await peopleInAll()).toBe(before + 1)
    await browser.deleteUser({ params })
    expect(await peopleInAll()).toBe(before)
  })

  test('counts a change once while the counts are added up', async () => {
    const owner = await createUser()
    const [before] = await totals()
    await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        await createProject({ owner })
        if (nth % 4 === 0) await addUpCounts({ db, log })
      }),
    )
    const [after] = await totals()
    expect(after).toBe(before! + 20)
  })
})
