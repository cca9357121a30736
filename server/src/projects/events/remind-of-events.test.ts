import type { EventAnswer } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { writeMails, queuedMails } from '../../../test/jobs.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { createTeams, type Actor } from '../../../test/team.ts'
import { walk } from '../../../test/walk.ts'
import { openNotifications } from '../../../test/notify.ts'
import { remindOfEvents } from './remind-of-events.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createEvent } = factories
const { createTeam } = createTeams(app, factories)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const times = (hours: number) => ({
  startDateTime: inHours(hours).toISOString(),
  endDateTime: inHours(hours + 1).toISOString(),
})

/** A project with an event that starts in some hours. */
const createScene = async (hours: number) => {
  const team = await createTeam({ title: 'Old walls' })
  const { owner, project } = team
  const given = { created_by: owner.id, starts_at: inHours(hours) }
  const { id: eventId } = await createEvent(project, given)
  const params = { eventId }
  /** Lets time pass until the event starts in some hours. */
  const approach = (left: number) =>
    sql`update events set starts_at = ${inHours(left)}, ends_at = ${inHours(left + 1)}
        where id = ${eventId}`.execute(db)
  const saveEvent = async (change: object) => {
    const { version, ...event } = await owner.browser.getEvent({ params })
    await owner.browser.updateEvent({ params, body: { ...event, ...change, version } })
  }
  const cancel = () => owner.browser.deleteEvent({ params })
  const reply = ({ browser, id }: Actor, answer: EventAnswer) =>
    browser.answerEvent({ params: { eventId, userId: id }, body: { answer } })
  return { ...team, eventId, approach, saveEvent, cancel, reply }
}

const remind = () => remindOfEvents({ db, log })

const newsOf = (person: Person) => openNotifications(db, person.id)

const reminders = async (person: Person) =>
  (await newsOf(person)).filter(({ type }) => type === 'event-reminder')

/** The number of reminders that a person has ever had. */
const countOf = async (person: Person) => {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.id)
    .where('type', '=', 'event-reminder')
    .execute()
  return rows.length
}

test('reminds the members a day and an hour before, once each, on any number of instances', async () => {
  const { owner, member, projectId, eventId, approach } = await createScene(24.1)
  await remind()
  expect(await countOf(member)).toBe(0)

  await approach(23.9)
  await Promise.all([remind(), remind()])
  await remind()
  for (const person of [owner, member]) {
    const message = 'Walk along the wall'
    expect(await reminders(person)).toMatchObject([
      { projectId, fromId: owner.id, message, eventStart: expect.any(String), eventId },
    ])
    expect(await countOf(person)).toBe(1)
  }

  await approach(0.9)
  await remind()
  await remind()
  // The second replaces the first.
  expect(await reminders(member)).toHaveLength(1)
  expect(await countOf(member)).toBe(2)
})

test('sends one reminder if two are due, and none after the start', async () => {
  const [late, over] = [await createScene(0.5), await createScene(-0.1)]
  await remind()
  await remind()
  expect(await countOf(late.member)).toBe(1)
  expect(await countOf(over.member)).toBe(0)
})

test('does not remind of what was due when the event was added', async () => {
  const { owner, member, params } = await createScene(48)
  await owner.browser.addEvent({ params, body: { ...walk, ...times(3) } })
  await remind()
  expect(await newsOf(member)).toMatchObject([{ type: 'event-created' }])
})

test('does not remind members who declined or people who left', async () => {
  const { owner, admin, member, leave, reply } = await createScene(12)
  await leave(admin, admin)
  await reply(member, 'not-going')
  await reply(owner, 'maybe')
  await remind()
  expect(await countOf(admin)).toBe(0)
  expect(await countOf(member)).toBe(0)
  expect(await countOf(owner)).toBe(1)
})

test('reminds a member who has declined another event', async () => {
  const { member, project } = await createScene(12)
  const { id: eventId } = await createEvent(project, { starts_at: inHours(30) })
  const params = { eventId, userId: member.id }
  await member.browser.answerEvent({ params, body: { answer: 'not-going' } })
  await remind()
  expect(await countOf(member)).toBe(1)
})

test('declining closes the reminder of that event alone', async () => {
  const { member, project, reply } = await createScene(12)
  await createEvent(project, { title: 'Another walk', starts_at: inHours(13) })
  await remind()
  await reply(member, 'maybe')
  expect(await reminders(member)).toHaveLength(2)
  await reply(member, 'not-going')
  expect(await reminders(member)).toMatchObject([{ message: 'Another walk' }])
})

test('a moved event gets its reminders again, and one that is changed otherwise does not', async () => {
  const { member, saveEvent, approach } = await createScene(12)
  await remind()
  await saveEvent({ location: 'West gate' })
  await remind()
  expect(await countOf(member)).toBe(1)

  await saveEvent(times(72))
  // The reminder named the former time.
  expect(await newsOf(member)).toMatchObject([{ type: 'event-changed' }])
  await remind()
  expect(await countOf(member)).toBe(1)
  await approach(23)
  await remind()
  expect(await countOf(member)).toBe(2)
})

test('a cancelled event causes no reminder, and takes the open one back', async () => {
  const { member, cancel } = await createScene(12)
  await remind()
  await cancel()
  await remind()
  expect(await newsOf(member)).toMatchObject([{ type: 'event-cancelled' }])
})

test('the Owner sends the reminder of an event whose creator has left', async () => {
  const { owner, member, project } = await createScene(48)
  const former = await createUser()
  await createEvent(project, { created_by: former.id, starts_at: inHours(12) })
  await createEvent(project, { created_by: null, starts_at: inHours(13) })
  await remind()
  expect(await reminders(member)).toMatchObject([{ fromId: owner.id }, { fromId: owner.id }])
})

describe('the mail about a reminder', () => {
  /** Lets 16 minutes pass, and the due jobs run. */
  const pass = async () => {
    const time = sql`interval '16 minutes'`
    await sql`update notifications set sent_at = sent_at - ${time}`.execute(db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${time}`.execute(db)
    await writeMails(services)
  }
  const mailsTo = (person: Person) => queuedMails(db, person.email)

  test('is sent once if the reminder stays unread, until the event starts', async () => {
    const { member, eventId } = await createScene(12)
    await remind()
    const [reminder] = await reminders(member)
    await pass()
    await pass()
    expect(await mailsTo(member)).toMatchObject([
      {
        subject: 'Reminder of Walk along the wall in Old walls',
        paragraphs: [
          expect.stringMatching(/^Reminder: Walk along the wall, .* UTC$/),
          expect.any(String),
        ],
        expiresAt: reminder!.eventStart,
        action: { label: 'See the event', url: `${services.config.url}/event/${eventId}` },
        unsubscribeUrl: expect.stringContaining('/api/unsubscribe?token='),
      },
    ])
  })

  test('links to the project if it is not about that event alone', async () => {
    const { member, project, projectId } = await createScene(12)
    await createEvent(project, { starts_at: inHours(13) })
    await remind()
    await pass()
    expect(await mailsTo(member)).toMatchObject([
      {
        subject: expect.stringMatching(/^Reminder of .* in Old walls, and 1 more$/),
        action: { url: `${services.config.url}/projects/${projectId}` },
      },
    ])
  })

  test('is not sent without consent, nor after an answer, a move, a cancellation or the start', async () => {
    const silent = await createScene(12)
    await db
      .updateTable('users')
      .set({ allow_email_communications: false })
      .where('id', '=', silent.member.id)
      .execute()
    const [declined, moved] = [await createScene(12), await createScene(12)]
    const [cancelled, started] = [await createScene(12), await createScene(0.5)]
    await remind()
    await declined.reply(declined.member, 'not-going')
    await moved.saveEvent(times(72))
    await cancelled.cancel()
    await sql`update notifications set event_starts_at = now() - interval '1 minute'
              where event_id = ${started.eventId}`.execute(db)
    await pass()
    for (const { member } of [silent, declined, started]) expect(await mailsTo(member)).toEqual([])
    expect((await mailsTo(moved.member))[0]?.paragraphs[0]).toMatch(/^Changed event/)
    expect((await mailsTo(cancelled.member))[0]?.paragraphs[0]).toMatch(/^Cancelled event/)
  })
})
