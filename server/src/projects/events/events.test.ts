import { limits, texts, type EventAnswer, type NewEvent } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { createTeams, type Actor } from '../../../test/team.ts'
import { walk } from '../../../test/walk.ts'
import { openNotifications } from '../../../test/notify.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createImage } = factories
const { createTeam, eventsOf } = createTeams(app, factories)

/** A project whose members add events. */
const createScene = async () => {
  const team = await createTeam({ title: 'Old walls' })
  const { params } = team
  const add = ({ browser }: Actor, change: Partial<NewEvent> = {}) =>
    browser.addEvent({ params, body: { ...walk, ...change } })
  const news = async (person: Person) =>
    (await openNotifications(db, person.id)).map(({ type, fromId, message, eventStart }) => ({
      type,
      fromId,
      message,
      eventStart,
    }))
  const renewals = async (person: Person) =>
    (await eventsOf(person)).filter(({ type }) => type === 'project').length
  return { ...team, add, news, renewals }
}

/** A project with an event. */
const createWithEvent = async () => {
  const scene = await createScene()
  const event = await scene.add(scene.owner)
  const { id: eventId } = event
  const params = { eventId }
  const saveEvent = async (
    change: Partial<NewEvent> & { version?: number } = {},
    { browser } = scene.owner,
  ) => {
    const { version } = await browser.getEvent({ params })
    return browser.updateEvent({ params, body: { ...walk, version, ...change } })
  }
  const cancel = ({ browser } = scene.owner) => browser.deleteEvent({ params })
  const eventFor = ({ browser }: Actor) => browser.getEvent({ params })
  const eventForVisitor = () => visitor().getEvent({ params })
  /** Says whether a member comes; null takes the answer back. */
  const reply = ({ browser, id }: Actor, given: EventAnswer | null) =>
    browser.answerEvent({ params: { eventId, userId: id }, body: { answer: given } })
  const end = () => {
    const past = {
      starts_at: new Date('2020-01-01T10:00Z'),
      ends_at: new Date('2020-01-01T12:00Z'),
    }
    return db.updateTable('events').set(past).where('id', '=', eventId).execute()
  }
  return { ...scene, event, eventId, saveEvent, cancel, eventFor, eventForVisitor, reply, end }
}

describe('adding an event', () => {
  test('shows it to everyone with the project, and notifies the team of it and its time', async () => {
    const { owner, admin, member, student, project, projectId, add, ...scene } = await createScene()
    const event = await add(admin)
    expect(event).toMatchObject({
      ...walk,
      projectId,
      projectTitle: project.title,
      createdBy: admin.id,
      can: { edit: true, delete: true },
    })
    const { eventIds, events } = await scene.seeAsVisitor()
    expect(eventIds).toEqual([event.id])
    expect(events).toMatchObject([{ title: walk.title, location: walk.location }])
    const news = {
      type: 'event-created',
      fromId: admin.id,
      message: walk.title,
      eventStart: event.startDateTime,
    }
    for (const person of [owner, member]) {
      expect(await scene.news(person)).toEqual([news])
      expect(await eventsOf(person)).toContainEqual({
        type: 'notification',
        notification: expect.objectContaining({ ...news, projectTitle: 'Old walls' }),
      })
      expect(await scene.renewals(person)).toBe(1)
    }
    for (const person of [admin, student]) expect(await scene.news(person)).toEqual([])
  })

  test('enforces each limit with its text', async () => {
    const { owner, add, seeAsVisitor } = await createScene()
    const refused: [Partial<NewEvent>, string][] = [
      [{ title: ' ' }, texts.eventTitleRequired],
      [{ title: 't'.repeat(limits.eventTitle + 1) }, texts.eventTitleTooLong],
      [{ title: 'Walk\nTalk' }, texts.notOneLine],
      [{ location: 'East\u200Bgate' }, texts.notOneLine],
      [{ description: '' }, texts.eventDescriptionRequired],
      [{ description: 'd'.repeat(limits.eventDescription + 1) }, texts.eventDescriptionTooLong],
      [{ location: '' }, texts.locationRequired],
      [{ location: 'l'.repeat(limits.eventLocation + 1) }, texts.locationTooLong],
      [{ onlineLink: `https://a.example/${'l'.repeat(483)}` }, texts.onlineLinkTooLong],
      [{ startDateTime: '', endDateTime: '' }, texts.eventStartInvalid],
      [{ startDateTime: 'choose event time' }, texts.eventStartInvalid],
      [{ startDateTime: '0000-01-01T00:00:00Z' }, texts.eventStartInvalid],
      [{ endDateTime: '' }, texts.eventEndInvalid],
      [{ endDateTime: '9999-12-31T23:59:59-12:00' }, texts.eventEndInvalid],
      [{ endDateTime: '2031-05-04T13:00:00Z' }, texts.eventEndBeforeStart],
      [{ endDateTime: walk.startDateTime }, texts.eventEndBeforeStart],
    ]
    const links = [
      'http://a.example',
      'javascript:alert(1)',
      'https://zoom.us@a.example',
      'https://a.example\\@b.example',
      'https://a.example/\nb',
      'https://a.example/\u202Eb',
    ]
    for (const onlineLink of links) refused.push([{ onlineLink }, texts.onlineLinkWrong])
    for (const [change, message] of refused) {
      await expect(add(owner, change)).rejects.toMatchObject({
        error: 'validation_failed',
        message,
      })
    }
    expect(await seeAsVisitor()).toMatchObject({ events: [] })
  })

  test('accepts times of any zone', async () => {
    const { owner, add } = await createScene()
    const event = await add(owner, { startDateTime: '2031-05-04T16:00:00+02:00' })
    expect(event.startDateTime).toBe('2031-05-04T14:00:00.000Z')
  })

  test('accepts no other text in place of a project’s id', async () => {
    const { browser } = (await createScene()).owner
    const adding = browser.addEvent({ params: { projectId: 'notifications' }, body: walk })
    await expect(adding).rejects.toMatchObject({ status: 400, error: 'validation_failed' })
  })
})

test('an event stays when its creator deletes the account', async () => {
  const { admin, projectId, add } = await createScene()
  const { id: eventId } = await add(admin)
  await db.deleteFrom('users').where('id', '=', admin.id).execute()
  expect(await visitor().getEvent({ params: { eventId } })).toMatchObject({
    projectId,
    createdBy: null,
    createdByName: 'Deleted user',
  })
})

test('an event has the picture of its project', async () => {
  const { owner, projectId, eventForVisitor } = await createWithEvent()
  expect(await eventForVisitor()).toMatchObject({ projectImageId: null })
  const { id } = await createImage(owner)
  await db.updateTable('images').set({ width: 500 }).where('id', '=', id).execute()
  await db.updateTable('projects').set({ image_id: id }).where('id', '=', projectId).execute()
  expect(await eventForVisitor()).toMatchObject({ projectImageId: id, projectImageWidth: 500 })
})

describe('the online link', () => {
  const onlineLink = `https://meet.example/${'l'.repeat(479)}`

  test('is sent to members only', async () => {
    const { owner, member, student, projectId, add } = await createScene()
    const { id: eventId } = await add(owner, { onlineLink })
    const seen = await member.browser.getEvent({ params: { eventId } })
    expect(seen).toMatchObject({ audience: 'member', onlineLink })
    for (const browser of [student.browser, visitor()]) {
      for (const path of [
        `events/${eventId}`,
        `projects/${projectId}`,
        `events/link/${eventId}`,
        `events/ics/${eventId}`,
      ]) {
        const { statusCode, body } = await browser.inject({ url: `/api/${path}` })
        expect(statusCode).toBe(200)
        expect(body.replaceAll(/\r?\n /g, '')).not.toContain('meet.example')
      }
    }
  })

  test('is kept by an update without it, changed, and removed by an empty text', async () => {
    const { member, saveEvent, eventFor, news } = await createWithEvent()
    expect(await eventFor(member)).toMatchObject({ onlineLink: '' })
    await saveEvent({ onlineLink })
    expect((await news(member))[0]?.message).toBe('Walk along the wall (new online link)')
    await saveEvent({ title: 'Talk' })
    expect(await eventFor(member)).toMatchObject({ onlineLink })
    await saveEvent({ onlineLink: '' })
    expect(await eventFor(member)).toMatchObject({ onlineLink: '' })
  })
})

describe('editing an event', () => {
  test('is possible with any creator, and replaces the unread news by what has changed', async () => {
    const { owner, admin, member, saveEvent, eventForVisitor, news, renewals } =
      await createWithEvent()
    const change = { startDateTime: '2031-05-04T15:00:00.000Z', location: 'West gate' }
    const saved = await saveEvent(change, admin)
    expect(saved).toMatchObject({ ...walk, ...change, createdBy: owner.id })
    expect(await eventForVisitor()).toMatchObject({
      ...change,
      createdByName: 'Olga',
      version: 2,
      can: { edit: false, delete: false },
    })
    const message = 'Walk along the wall (new time, new location)'
    const eventStart = change.startDateTime
    const expected = { type: 'event-changed', fromId: admin.id, message, eventStart }
    for (const person of [owner, member]) expect(await news(person)).toEqual([expected])
    expect(await renewals(member)).toBe(2)
  })

  test('follows the rules of adding one', async () => {
    const { saveEvent, eventForVisitor } = await createWithEvent()
    await expect(saveEvent({ endDateTime: walk.startDateTime })).rejects.toMatchObject({
      message: texts.eventEndBeforeStart,
    })
    expect(await eventForVisitor()).toMatchObject({ version: 1 })
  })

  test('is no news without a change, or if the event is past', async () => {
    const { member, saveEvent, end, news } = await createWithEvent()
    await saveEvent()
    expect(await news(member)).toMatchObject([{ type: 'event-created' }])
    await end()
    await saveEvent({
      startDateTime: '2020-01-01T10:00:00.000Z',
      endDateTime: '2020-01-01T12:00:00.000Z',
      location: 'West gate',
    })
    expect(await news(member)).toMatchObject([{ type: 'event-created' }])
  })

  test('is news if a past event is now to come, or one to come is now past', async () => {
    const { member, saveEvent, end, news } = await createWithEvent()
    await end()
    for (const startDateTime of ['2031-05-05T10:00:00.000Z', '2020-01-01T10:00:00.000Z']) {
      await saveEvent({ startDateTime, endDateTime: startDateTime.replace('T10', 'T12') })
      expect(await news(member)).toMatchObject([
        { type: 'event-changed', eventStart: startDateTime },
      ])
    }
  })
})

describe('deleting an event', () => {
  test('cancels it, and replaces the unread news', async () => {
    const { admin, member, event, cancel, eventForVisitor, seeAsVisitor, news, renewals } =
      await createWithEvent()
    await cancel(admin)
    await expect(eventForVisitor()).rejects.toMatchObject({ error: 'not_found' })
    expect(await seeAsVisitor()).toMatchObject({ eventIds: [] })
    expect(await news(member)).toMatchObject([
      { type: 'event-cancelled', message: walk.title, eventStart: event.startDateTime },
    ])
    expect(await renewals(member)).toBe(2)
  })

  test('is no news if the event is past', async () => {
    const { member, cancel, end, news } = await createWithEvent()
    await end()
    await cancel()
    expect(await news(member)).toEqual([])
  })
})

describe('answering', () => {
  const answersOf = ({ id }: Actor, eventId: string) =>
    db
      .selectFrom('event_answers')
      .select('answer')
      .where('event_id', '=', eventId)
      .where('user_id', '=', id)
      .execute()

  test('begins with the person who adds the event, who is going and can take it back', async () => {
    const { owner, admin, add, reply } = await createWithEvent()
    expect(await add(admin)).toMatchObject({ answers: [{ id: admin.id, answer: 'going' }] })
    expect(await reply(owner, null)).toMatchObject({ answers: [] })
  })

  test('shows the event and the own answer in its notification, while the member can answer', async () => {
    const { member, eventId, reply, end, cancel } = await createWithEvent()
    const news = async () => (await member.browser.getCurrentUser()).notifications[0]
    expect(await news()).toMatchObject({
      type: 'event-created',
      eventId,
      attendance: { title: walk.title, answer: null },
    })
    await reply(member, 'maybe')
    const answered = { eventId, attendance: { title: walk.title, answer: 'maybe' } }
    expect(await news()).toMatchObject(answered)
    expect(await eventsOf(member)).toContainEqual({
      type: 'notification',
      notification: expect.objectContaining(answered),
    })
    await end()
    expect(await news()).toMatchObject({ eventId, attendance: null })
    await db
      .updateTable('events')
      .set({ starts_at: new Date('2031-05-04'), ends_at: new Date('2031-05-05') })
      .where('id', '=', eventId)
      .execute()
    await cancel()
    expect(await news()).toMatchObject({
      type: 'event-cancelled',
      eventId: null,
      attendance: null,
    })
  })

  test('shows members who answered what, in the order of members, and others nothing', async () => {
    const { owner, member, student, reply, eventFor, eventForVisitor, see, seeAsVisitor } =
      await createWithEvent()
    await reply(member, 'maybe')
    expect(await eventFor(owner)).toMatchObject({
      audience: 'member',
      can: { answer: true },
      answers: [
        { id: owner.id, name: 'Olga', profilePhotoId: null, answer: 'going' },
        { id: member.id, name: 'Max', profilePhotoId: null, answer: 'maybe' },
      ],
    })
    expect((await see(member)).events).toMatchObject([{ answer: 'maybe', going: 1 }])
    for (const event of [await eventFor(student), await eventForVisitor()]) {
      expect(event).toMatchObject({ audience: 'public', can: { answer: false } })
      expect(event).not.toHaveProperty('answers')
    }
    const shown = ['id', 'title', 'location', 'startDateTime', 'endDateTime']
    for (const { events } of [await see(student), await seeAsVisitor()]) {
      expect(Object.keys(events[0]!)).toEqual(shown)
    }
  })

  test('can be changed, repeated and taken back', async () => {
    const { owner, member, eventId, reply, renewals } = await createWithEvent()
    const before = await renewals(owner)
    await reply(member, 'going')
    await reply(member, 'going')
    expect(await renewals(owner)).toBe(before + 1)
    await reply(member, 'not-going')
    expect(await answersOf(member, eventId)).toEqual([{ answer: 'not-going' }])
    expect(await reply(member, null)).toMatchObject({ answers: [{ id: owner.id }] })
    expect(await answersOf(member, eventId)).toEqual([])
  })

  test('returns 409 after the end of the event', async () => {
    const { member, reply, end, eventFor } = await createWithEvent()
    await end()
    await expect(reply(member, 'going')).rejects.toMatchObject({ error: 'conflict' })
    expect(await eventFor(member)).toMatchObject({ can: { answer: false } })
  })

  type Scene = Awaited<ReturnType<typeof createWithEvent>>
  test.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    ['the event is cancelled', 'not_found', ({ cancel }) => cancel()],
    ['the member leaves', 'forbidden', ({ member, leave }) => leave(member, member)],
  ])('while %s succeeds or is refused, and no answer stays', async (_, error, end) => {
    for (let nth = 0; nth < 20; nth += 1) {
      const scene = await createWithEvent()
      const reply = () => scene.reply(scene.member, 'going')
      const isFirst = nth % 2 === 0
      const both = isFirst ? [reply(), end(scene)] : [end(scene), reply()]
      const results = await Promise.allSettled(both)
      const [replied, ended] = isFirst ? results : results.toReversed()
      expect(ended).toMatchObject({ status: 'fulfilled' })
      if (replied?.status === 'rejected') expect(replied.reason).toMatchObject({ error })
      expect(await answersOf(scene.member, scene.eventId)).toEqual([])
    }
  })
})
