import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { mailUnread, queuedMails } from '../../test/jobs.ts'
import { openNotifications } from '../../test/notify.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { createTeams, type Actor, type Team } from '../../test/team.ts'
import { remindOfEvents } from '../projects/events/remind-of-events.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const { createTeam } = createTeams(app, createFactories(db))

const typesOf = async ({ id }: Actor) => (await openNotifications(db, id)).map(({ type }) => type)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const event = (title: string, startsIn: number) => ({
  title,
  description: 'Bring a lamp.',
  location: 'Hall',
  startDateTime: inHours(startsIn),
  endDateTime: inHours(startsIn + 1),
})

/** What happens, the person whose list shows it, and the types that are left. */
const cases: [string, (team: Team) => Promise<Actor>, string[]][] = [
  [
    'an Owner who hands the project back',
    async ({ admin, owner, handOver }) => {
      await handOver(admin)
      await handOver(owner, admin)
      return admin
    },
    [],
  ],
  [
    'a member who is made Admin, Owner and, after handing over, Member',
    async ({ member, owner, save, handOver }) => {
      await save({ userRoles: { [member.id]: 'Admin' } })
      await handOver(member)
      await handOver(owner, member)
      await save({ userRoles: { [member.id]: 'Member' } })
      return member
    },
    ['role-changed'],
  ],
  [
    'an Admin who hears of a new Owner and becomes the next one',
    async ({ admin, member, save, handOver }) => {
      await save({ userRoles: { [member.id]: 'Admin' } })
      await handOver(admin)
      expect(await typesOf(member)).toEqual(['handed-over', 'role-changed'])
      await handOver(member, admin)
      return member
    },
    ['made-owner'],
  ],
  [
    'an accepted person who is made Admin and removed',
    async ({ student, owner, ask, admit, save, leave }) => {
      await ask(student)
      await admit(student)
      await save({ userRoles: { [student.id]: 'Admin' } })
      await leave(student, owner)
      return student
    },
    ['removed'],
  ],
  [
    'a removed person who is invited',
    async ({ member, owner, leave, invite }) => {
      await leave(member, owner)
      await invite(member)
      return member
    },
    ['invitation'],
  ],
  [
    'a refused person who asks again',
    async ({ student, ask, decide, settle }) => {
      await ask(student)
      await decide('denyRequest', student)
      await settle()
      await ask(student)
      return student
    },
    [],
  ],
  [
    'an invited person whose invitation is withdrawn',
    async ({ student, owner, invite, takeBack }) => {
      await invite(student)
      await takeBack(student, owner)
      return student
    },
    [],
  ],
  [
    'a sender whose invitation is declined and sent again',
    async ({ student, owner, invite, answer }) => {
      await invite(student)
      await answer('declineInvitation', student)
      await invite(student)
      return owner
    },
    [],
  ],
  [
    'a sender whose second invitation is accepted',
    async ({ student, owner, invite, answer }) => {
      await invite(student)
      await answer('declineInvitation', student)
      await invite(student)
      await answer('acceptInvitation', student)
      return owner
    },
    ['invitation-accepted'],
  ],
  [
    'a sender whose invited person has left',
    async ({ student, owner, invite, answer, leave }) => {
      await invite(student)
      await answer('acceptInvitation', student)
      await leave(student, student)
      return owner
    },
    [],
  ],
  [
    'a Member whose invited person withdraws the request',
    async ({ student, member, invite, answer, withdraw }) => {
      await invite(student, member)
      await answer('acceptInvitation', student)
      await withdraw(student)
      return member
    },
    [],
  ],
  [
    'a manager who is reminded of a request',
    async ({ student, owner, ask }) => {
      await ask(student)
      await sql`update join_requests set created_at = now() - interval '3 days'`.execute(db)
      await remindOfRequests({ db, log })
      return owner
    },
    ['request-reminder'],
  ],
  [
    'a manager whose requester withdraws and asks again',
    async ({ student, owner, ask, withdraw }) => {
      await ask(student)
      await withdraw(student)
      await ask(student)
      return owner
    },
    ['join-request'],
  ],
  [
    'a member whose event is added, moved twice, reminded of and moved again',
    async ({ owner, member, params }) => {
      const { id } = await owner.browser.addEvent({ params, body: event('Walk', 30) })
      const move = async (startsIn: number) => {
        const { version } = await owner.browser.getEvent({ params: { eventId: id } })
        const body = { ...event('Walk', startsIn), version }
        await owner.browser.updateEvent({ params: { eventId: id }, body })
      }
      await move(40)
      await move(20)
      await sql`update events set reminders = 0 where id = ${id}`.execute(db)
      await remindOfEvents({ db, log })
      await move(50)
      return member
    },
    ['event-changed'],
  ],
]

test.each(cases)('is only the latest state for %s', async (_, happen, left) => {
  const person = await happen(await createTeam())
  expect(await typesOf(person)).toEqual(left)
})

test('a role that was handed back is not mailed later', async () => {
  const { admin, owner, handOver } = await createTeam()
  await handOver(admin)
  await handOver(owner, admin)
  await mailUnread(services)
  expect(await queuedMails(db, admin.email)).toEqual([])
  expect(await queuedMails(db, owner.email)).toHaveLength(1)
})

test('a reminder of a request quotes it, because it takes its place', async () => {
  const { student, owner, ask } = await createTeam({ title: 'Walls' })
  await ask(student, { msg: 'I have maps.' })
  await sql`update join_requests set created_at = now() - interval '3 days'`.execute(db)
  await remindOfRequests({ db, log })
  expect(await openNotifications(db, owner.id)).toMatchObject([
    { message: 'This request to join Walls has been waiting for 3 days: “I have maps.”' },
  ])
})
