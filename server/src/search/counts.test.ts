import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { addUpCounts } from './upkeep.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject, createJoinRequest } = createFactories(db)

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

test('the total of a list follows every change of a project', async () => {
  const [owner, student] = [await createUser(), await createUser()]
  const browser = await as(owner)
  const project = await createProject({ owner, recruiting: true, meeting_format: 'Virtual' })
  await createProject({ owner, recruiting: false, meeting_format: 'Hybrid' })
  expect(await totals()).toEqual([2, 1, 1, 1, 0, 1])

  await createJoinRequest(project, student)
  await browser.acceptRequest({
    params: { adminId: owner.id, userId: student.id, projectId: project.id },
    body: '',
  })
  await settleDecisions(db, project.id)
  expect(await totals()).toEqual([2, 1, 1, 1, 1, 0])

  const params = { projectId: project.id }
  const { version } = await browser.getProject({ params })
  await browser.updateProject({ params, body: { version, status: false } })
  expect(await totals()).toEqual([2, 0, 2, 1, 1, 0])

  await addUpCounts({ db, log })
  expect(await totals()).toEqual([2, 0, 2, 1, 1, 0])
  expect(await lines()).toBe(2)

  await browser.deleteProject({ params })
  expect(await totals()).toEqual([1, 0, 1, 0, 0, 0])
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
