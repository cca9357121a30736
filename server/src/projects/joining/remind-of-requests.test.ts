import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { openNotifications } from '../../../test/notify.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { createTeams } from '../../../test/team.ts'
import { remindOfRequests } from './request-to-join.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createJoinRequest } = factories
const { createTeam } = createTeams(app, factories)

describe('a reminder of a request', () => {
  const remind = () => remindOfRequests({ db, log })

  /** A project with a request of that age. */
  const createWaiting = async (days: number) => {
    const team = await createTeam()
    const { id } = await createJoinRequest(team.project, team.student)
    const grow = (to: number) =>
      sql`
        update join_requests set created_at = now() - make_interval(hours => ${24 * to})
        where id = ${id}`.execute(db)
    await grow(days)
    return { ...team, grow }
  }

  const remindersOf = async (person: Person) =>
    (await openNotifications(db, person.id)).filter(({ type }) => type === 'request-reminder')

  test('is sent to Owner and Admins after 2 days and after 7, once each', async () => {
    const { owner, admin, member, student, projectId, grow } = await createWaiting(1.5)
    await remind()
    expect(await remindersOf(owner)).toEqual([])

    await grow(2.5)
    await Promise.all([remind(), remind()])
    await remind()
    const message = expect.stringContaining('waiting for 2 days')
    expect(await remindersOf(owner)).toMatchObject([{ projectId, fromId: student.id, message }])
    expect(await remindersOf(admin)).toHaveLength(1)

    await grow(7.5)
    await remind()
    const second = await remindersOf(owner)
    expect(second).toMatchObject([{ message: expect.stringContaining('waiting for 7 days') }])
    await grow(30)
    await remind()
    expect(await remindersOf(owner)).toEqual(second)
    for (const person of [member, student]) expect(await remindersOf(person)).toEqual([])
  })

  test('is sent once if two are due', async () => {
    const { owner } = await createWaiting(9)
    await remind()
    await remind()
    expect(await remindersOf(owner)).toMatchObject([
      { message: expect.stringContaining('waiting for 9 days') },
    ])
  })

  test('disappears with the request, and a settled one causes none', async () => {
    const { owner, student, decide, settle, grow } = await createWaiting(3)
    await remind()
    await decide('denyRequest', student)
    await settle()
    expect(await remindersOf(owner)).toEqual([])
    await grow(8)
    await remind()
    expect(await remindersOf(owner)).toEqual([])
  })
})
