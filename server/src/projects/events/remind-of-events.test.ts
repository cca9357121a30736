import type { EventAnswer } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { writeMails, queuedMails } from '../../../test/jobs.ts'
import { walk } from '../../../test/walk.ts'
import { openNotifications } from '../../notifications/store.ts'
import { remindOfEvents } from './remind-of-events.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createEvent } = createFactories(db)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A project with an event that starts in some hours. */
const scene = async (hours: number) => {
  const [owner, member] = [await createUser({ name: 'Olga' }), await createUser()]
  const project = await createProject({ owner, members: [member], title: 'Old walls' })
  const { id: eventId } = await createEvent(project, {
    created_by: owner.id,
    starts_at: inHours(hours),
  })
  /** Lets time pass until the event starts in some hours. */
  const approach = (left: number) =>
    sql`update events set starts_at = ${inHours(left)}, ends_at = ${inHours(left + 1)}
        where id = ${eventId}`.execute(db)
  const save = async (change: object) => {
    const owners = await as(owner)
    const { version, ...event } = await owners.getEvent({ params: { eventId } })
    await owners.updateEvent({ params: { eventId }, body: { ...event, ...change, version } })
  }
  const moveTo = (left: number) =>
    save({
      startDateTime: inHours(left).toISOString(),
      endDateTime: inHours(left + 1).toISOString(),
    })
  const answer = async (person: Person, given: EventAnswer) =>
    (await as(person)).answerEvent({
      params: { eventId, userId: person.id },
      body: { answer: given },
    })
  return { owner, member, project, eventId, approach, save, moveTo, answer }
}

const opened = (person: Person) => openNotifications(db, person.id)

const reminders = async (person: Person) =>
  (await opened(person)).filter(({ type }) => type === 'event-reminder')

/** The reminders that a person has ever had. */
const countOf = async (person: Person) => {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', person.id)
    .where('type', '=', 'event-reminder')
    .executeTakeFirstOrThrow()
  return count
}

test('reminds the members a day and an hour before, once each, on any number of instances', async () => {
  const { owner, member, project, eventId, approach } = await scene(24.1)
  await remindOfEvents({ db, log })
  expect(await countOf(member)).toBe(0)

  await approach(23.9)
  await Promise.all([remindOfEvents({ db, log }), remindOfEvents({ db, log })])
  await remindOfEvents({ db, log })
  for (const person of [owner, member]) {
    expect(await reminders(person)).toMatchObject([
      {
        projectId: project.id,
        fromId: owner.id,
        message: 'Walk along the wall',
        eventStart: expect.any(String),
        eventId,
      },
    ])
    expect(await countOf(person)).toBe(1)
  }

  await approach(0.9)
  await remindOfEvents({ db, log })
  await remindOfEvents({ db, log })
  // The second replaces the first.
  expect(await reminders(member)).toHaveLength(1)
  expect(await countOf(member)).toBe(2)
})

test('sends one reminder if two are due, and none after the start', async () => {
  const late = await scene(0.5)
  const over = await scene(-0.1)
  await remindOfEvents({ db, log })
  await remindOfEvents({ db, log })
  expect(await countOf(late.member)).toBe(1)
  expect(await countOf(over.member)).toBe(0)
})

test('does not remind of what was due when the event was added', async () => {
  const { owner, member, project } = await scene(48)
  await (
    await as(owner)
  ).addEvent({
    params: { projectId: project.id },
    body: {
      ...walk,
      startDateTime: inHours(3).toISOString(),
      endDateTime: inHours(4).toISOString(),
    },
  })
  await remindOfEvents({ db, log })
  expect(await opened(member)).toMatchObject([{ type: 'event-created' }])
})

test('does not remind members who declined or people who left', async () => {
  const { owner, member, project, answer } = await scene(12)
  const former = await createUser()
  await db
    .insertInto('memberships')
    .values({ project_id: project.id, user_id: former.id, role: 'Member' })
    .execute()
  await (await as(former)).leaveProject({ params: { userId: former.id, projectId: project.id } })
  await answer(member, 'not-going')
  await answer(owner, 'maybe')
  await remindOfEvents({ db, log })
  expect(await countOf(former)).toBe(0)
  expect(await countOf(member)).toBe(0)
  expect(await countOf(owner)).toBe(1)
})

test('declining closes the reminder of that event alone', async () => {
  const { member, project, answer } = await scene(12)
  await createEvent(project, { title: 'Another walk', starts_at: inHours(13) })
  await remindOfEvents({ db, log })
  expect(await reminders(member)).toHaveLength(2)
  await answer(member, 'maybe')
  expect(await reminders(member)).toHaveLength(2)
  await answer(member, 'not-going')
  expect(await reminders(member)).toMatchObject([{ message: 'Another walk' }])
})

test('a moved event gets its reminders again, and one that is changed otherwise does not', async () => {
  const { member, save, moveTo, approach } = await scene(12)
  await remindOfEvents({ db, log })
  await save({ location: 'West gate' })
  await remindOfEvents({ db, log })
  expect(await countOf(member)).toBe(1)

  await moveTo(72)
  // The reminder named the former time.
  expect(await opened(member)).toMatchObject([{ type: 'event-changed' }])
  await remindOfEvents({ db, log })
  expect(await countOf(member)).toBe(1)
  await approach(23)
  await remindOfEvents({ db, log })
  expect(await countOf(member)).toBe(2)
})

test('a cancelled event causes no reminder, and takes the open one back', async () => {
  const { owner, member, eventId } = await scene(12)
  await remindOfEvents({ db, log })
  await (await as(owner)).deleteEvent({ params: { eventId } })
  await remindOfEvents({ db, log })
  expect(await opened(member)).toMatchObject([{ type: 'event-cancelled' }])
})

test('the Owner sends the reminder of an event whose creator has left', async () => {
  const { owner, member, project } = await scene(48)
  const former = await createUser()
  await createEvent(project, { created_by: former.id, starts_at: inHours(12) })
  await createEvent(project, { created_by: null, starts_at: inHours(13) })
  await remindOfEvents({ db, log })
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
    const { member, eventId } = await scene(12)
    await remindOfEvents({ db, log })
    const [reminder] = await reminders(member)
    await pass()
    await pass()
    expect(await mailsTo(member)).toMatchObject([
      {
        subject: 'Old walls: 1 new notification',
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
    const { member, project, owner } = await scene(12)
    await remindOfEvents({ db, log })
    await createEvent(project, { created_by: owner.id, starts_at: inHours(13) })
    await remindOfEvents({ db, log })
    await pass()
    expect(await mailsTo(member)).toMatchObject([
      {
        subject: 'Old walls: 2 new notifications',
        action: { url: `${services.config.url}/projects/${project.id}` },
      },
    ])
  })

  test('is not sent without consent, nor after an answer, a move, a cancellation or the start', async () => {
    const silent = await scene(12)
    await db
      .updateTable('users')
      .set({ allow_email_communications: false })
      .where('id', '=', silent.member.id)
      .execute()
    const [declined, moved, cancelled, started] = [
      await scene(12),
      await scene(12),
      await scene(12),
      await scene(0.5),
    ]
    await remindOfEvents({ db, log })
    await declined.answer(declined.member, 'not-going')
    await moved.moveTo(72)
    await (await as(cancelled.owner)).deleteEvent({ params: { eventId: cancelled.eventId } })
    await sql`update notifications set event_starts_at = now() - interval '1 minute'
              where event_id = ${started.eventId}`.execute(db)
    await pass()
    for (const { member } of [silent, declined, started]) expect(await mailsTo(member)).toEqual([])
    expect((await mailsTo(moved.member))[0]?.paragraphs[0]).toMatch(/^Changed event/)
    expect((await mailsTo(cancelled.member))[0]?.paragraphs[0]).toMatch(/^Cancelled event/)
  })
})
