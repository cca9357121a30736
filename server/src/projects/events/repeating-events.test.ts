import ICAL from 'ical.js'
import { limits, texts, type NewEvent } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { openNotifications } from '../../../test/notify.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { createTeams, type Actor } from '../../../test/team.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { remindOfEvents } from './remind-of-events.ts'
import { startsOf } from './repeats.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const { createTeam } = createTeams(app, createFactories(db))
await allowEveryRate(db)

type Repeats = NonNullable<NewEvent['repeats']>

/** At 6 PM in Berlin, on the three Tuesdays around the end of summer time. */
const meeting = {
  title: 'Meeting',
  description: 'We plan the week.',
  location: 'Room 4',
  startDateTime: '2031-10-21T16:00:00.000Z',
  endDateTime: '2031-10-21T17:30:00.000Z',
  repeats: { everyWeeks: 1, until: '2031-11-04', timeZone: 'Europe/Berlin' },
} satisfies NewEvent

const starts = ['2031-10-21T16:00:00.000Z', '2031-10-28T17:00:00.000Z', '2031-11-04T17:00:00.000Z']

interface Change extends Omit<Partial<NewEvent>, 'repeats'> {
  scope?: 'one' | 'following'
}

/** A project whose Owner has added an event that repeats, and the ids of its dates. */
const createScene = async (given: Partial<NewEvent> = {}) => {
  const team = await createTeam({ title: 'Old walls' })
  const { owner, params: project } = team
  const add = (change: Partial<NewEvent>, { browser }: Actor = owner) =>
    browser.addEvent({ params: project, body: { ...meeting, ...change } })
  const first = await add(given)
  const ids = first.series?.dates.map(({ id }) => id) ?? [first.id]
  const see = (eventId: string, { browser }: Actor = owner) =>
    browser.getEvent({ params: { eventId } })
  const seeAll = () => Promise.all(ids.map((id) => see(id)))
  const save = async (eventId: string, change: Change, { browser }: Actor = owner) => {
    const seen = await see(eventId)
    const { title, description, location, startDateTime, endDateTime, version } = seen
    const body = { title, description, location, startDateTime, endDateTime, version, ...change }
    return browser.updateEvent({ params: { eventId }, body })
  }
  const cancel = (eventId: string, scope?: 'one' | 'following', { browser }: Actor = owner) =>
    browser.deleteEvent({ params: { eventId }, query: scope ? { scope } : {} })
  const left = async () =>
    (
      await db
        .selectFrom('events')
        .select('id')
        .where('project_id', '=', team.projectId)
        .orderBy('starts_at')
        .execute()
    ).map(({ id }) => id)
  return { ...team, add, first, ids, see, seeAll, save, cancel, left }
}

const newsOf = async (person: Person) =>
  (await openNotifications(db, person.id)).map(({ type, message, eventId, eventStart }) => ({
    type,
    message,
    eventId,
    eventStart,
  }))

describe('the dates of an event that repeats', () => {
  const hour = (moment: Date, timeZone: string) =>
    moment.toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const from = (start: string, repeats: Repeats) =>
    startsOf(new Date(start), repeats).map((each) => hour(each, repeats.timeZone))

  test('keep their time of day when the clocks go back and forward', () => {
    const berlin = { everyWeeks: 1, timeZone: 'Europe/Berlin' } as const
    expect(from('2031-10-21T16:00Z', { ...berlin, until: '2031-11-04' })).toEqual([
      '21/10/2031, 18:00',
      '28/10/2031, 18:00',
      '04/11/2031, 18:00',
    ])
    expect(from('2032-03-23T17:00Z', { ...berlin, until: '2032-04-05' })).toEqual([
      '23/03/2032, 18:00',
      '30/03/2032, 18:00',
    ])
  })

  test('are an hour later on the day on which the clocks skip their time, and the first of two equal times', () => {
    const zone = { everyWeeks: 1, timeZone: 'Europe/Berlin' } as const
    expect(from('2032-03-21T01:30Z', { ...zone, until: '2032-04-04' })).toEqual([
      '21/03/2032, 02:30',
      '28/03/2032, 03:30',
      '04/04/2032, 02:30',
    ])
    const [, second] = startsOf(new Date('2031-10-19T00:30Z'), { ...zone, until: '2031-10-26' })
    expect(second).toEqual(new Date('2031-10-26T00:30Z'))
  })

  test('are every second week up to and on the last day, which is a day of the zone', () => {
    const honolulu = { everyWeeks: 2, timeZone: 'Pacific/Honolulu' } as const
    // 8 PM on Oct 20 there.
    expect(from('2031-10-21T06:00Z', { ...honolulu, until: '2031-11-17' })).toEqual([
      '20/10/2031, 20:00',
      '03/11/2031, 20:00',
      '17/11/2031, 20:00',
    ])
    expect(from('2031-10-21T06:00Z', { ...honolulu, until: '2031-11-16' })).toHaveLength(2)
  })
})

describe('adding an event that repeats', () => {
  test('makes an event of each date, to which its creator is going', async () => {
    const { first, ids, owner, seeAll, see, student } = await createScene()
    const series = {
      everyWeeks: 1,
      until: '2031-11-04',
      dates: starts.map((startDateTime, index) => ({ id: ids[index], startDateTime })),
    }
    expect(first.series).toEqual(series)
    const all = await seeAll()
    expect(all.map(({ startDateTime }) => startDateTime)).toEqual(starts)
    for (const event of all) {
      expect(event).toMatchObject({
        title: 'Meeting',
        series,
        answers: [{ id: owner.id, answer: 'going' }],
      })
      expect(Date.parse(event.endDateTime) - Date.parse(event.startDateTime)).toBe(90 * 60_000)
    }
    expect(await see(ids[1]!, student)).toMatchObject({ audience: 'public', series })
  })

  test('notifies each member once, and adds one line to the group chat', async () => {
    const { ids, owner, member, project } = await createScene({
      repeats: { ...meeting.repeats, until: '2031-11-10' },
    })
    expect(await newsOf(member)).toEqual([
      {
        type: 'event-created',
        // The last date, although more days were allowed.
        message: 'Meeting (Every week until November 4, 2031)',
        eventId: ids[0],
        eventStart: starts[0],
      },
    ])
    expect(await newsOf(owner)).toEqual([])
    const lines = await db
      .selectFrom('messages')
      .select('event_id')
      .where('chat_id', '=', project.chatId)
      .where('line', '=', 'event-created')
      .execute()
    expect(lines).toEqual([{ event_id: ids[0] }])
  })

  test('enforces each limit with its text', async () => {
    const { add, left, ids } = await createScene()
    const refused: [object, string][] = [
      [{ until: '' }, texts.eventUntilInvalid],
      [{ until: '2031-02-30' }, texts.eventUntilInvalid],
      [{ until: '2200-01-01' }, texts.eventUntilInvalid],
      [{ until: '2031-10-27' }, texts.eventUntilTooEarly],
      [{ until: '2001-01-01' }, texts.eventUntilTooEarly],
      [{ until: '2031-11-03', everyWeeks: 2 }, texts.eventUntilTooEarly],
      // The thirtieth date is on May 11.
      [{ until: '2032-05-18' }, texts.eventTooManyDates],
      [{ timeZone: 'Moon/Crater' }, texts.timeZone],
      [{ timeZone: '+02:00' }, texts.timeZone],
    ]
    for (const [change, message] of refused) {
      const adding = add({ repeats: { ...meeting.repeats, ...change } })
      await expect(adding).rejects.toMatchObject({ error: 'validation_failed', message })
    }
    const unknown = add({ repeats: { ...meeting.repeats, everyWeeks: 3 as 1 } })
    await expect(unknown).rejects.toMatchObject({ error: 'validation_failed' })
    expect(await left()).toEqual(ids)
    const longest = await add({ repeats: { ...meeting.repeats, until: '2032-05-17' } })
    expect(longest.series?.dates).toHaveLength(limits.eventDates)
  })

  test('returns 403 for a member, and adds no date', async () => {
    const { add, member, left, ids } = await createScene()
    await expect(add({}, member)).rejects.toMatchObject({ error: 'forbidden' })
    expect(await left()).toEqual(ids)
  })

  test('reminds of each date by itself', async () => {
    const { ids, member } = await createScene()
    const soon = new Date(Date.now() + 30 * 60_000)
    await db
      .updateTable('events')
      .set({ starts_at: soon, ends_at: new Date(soon.getTime() + 1000) })
      .where('id', '=', ids[1]!)
      .execute()
    await remindOfEvents({ db, log })
    expect(await newsOf(member)).toMatchObject([
      { type: 'event-reminder', eventId: ids[1] },
      { type: 'event-created' },
    ])
  })
})

test('a member answers each date by itself', async () => {
  const { ids, member, seeAll } = await createScene()
  const params = { eventId: ids[1]!, userId: member.id }
  await member.browser.answerEvent({ params, body: { answer: 'maybe' } })
  const answers = (await seeAll()).map((event) =>
    event.audience === 'member' ? event.answers.map(({ answer }) => answer) : [],
  )
  expect(answers).toEqual([['going'], ['going', 'maybe'], ['going']])
})

describe('changing an event that repeats', () => {
  test('changes only that date unless asked', async () => {
    const { ids, save, seeAll } = await createScene()
    await save(ids[1]!, { location: 'Room 5' })
    const all = await seeAll()
    expect(all.map(({ location }) => location)).toEqual(['Room 4', 'Room 5', 'Room 4'])
    expect(all.map(({ version }) => version)).toEqual([1, 2, 1])
  })

  test('changes that date and all that follow, and notifies each member once', async () => {
    const { ids, member, save, seeAll } = await createScene()
    await save(ids[1]!, { location: 'Room 5', scope: 'following' })
    const all = await seeAll()
    expect(all.map(({ location }) => location)).toEqual(['Room 4', 'Room 5', 'Room 5'])
    expect(all.map(({ startDateTime }) => startDateTime)).toEqual(starts)
    expect(all.map(({ version }) => version)).toEqual([1, 2, 2])
    expect(await newsOf(member)).toMatchObject([
      {
        type: 'event-changed',
        message: 'Meeting (new location, this date and all that follow)',
        eventId: ids[1],
      },
      { type: 'event-created' },
    ])
  })

  test('keeps in the dates that follow what only they have', async () => {
    const { ids, save, seeAll } = await createScene()
    await save(ids[2]!, { location: 'Roof', endDateTime: '2031-11-04T20:00:00.000Z' })
    await save(ids[0]!, { title: 'Stand-up', scope: 'following' })
    expect((await seeAll())[2]).toMatchObject({
      title: 'Stand-up',
      location: 'Roof',
      endDateTime: '2031-11-04T20:00:00.000Z',
    })
  })

  test('moves the dates that follow to the same weekday and time of day across the clock change', async () => {
    const { ids, save, seeAll } = await createScene()
    // From Tuesday 6 PM to Wednesday 9 AM, for an hour.
    await save(ids[0]!, {
      startDateTime: '2031-10-22T07:00:00.000Z',
      endDateTime: '2031-10-22T08:00:00.000Z',
      scope: 'following',
    })
    expect(
      (await seeAll()).map(({ startDateTime, endDateTime }) => [startDateTime, endDateTime]),
    ).toEqual([
      ['2031-10-22T07:00:00.000Z', '2031-10-22T08:00:00.000Z'],
      ['2031-10-29T08:00:00.000Z', '2031-10-29T09:00:00.000Z'],
      ['2031-11-05T08:00:00.000Z', '2031-11-05T09:00:00.000Z'],
    ])
  })

  test('changes an event that takes place once as ever', async () => {
    const { ids, add, save, seeAll } = await createScene()
    const single = await add({ repeats: null })
    expect(single.series).toBeNull()
    expect(await save(single.id, { title: 'Walk', scope: 'following' })).toMatchObject({
      title: 'Walk',
    })
    expect((await seeAll()).map(({ title }) => title)).toEqual(ids.map(() => 'Meeting'))
  })

  test('returns 403 for a member and 409 for an older version, and changes no date', async () => {
    const { ids, member, save, seeAll } = await createScene()
    const change = { title: 'Party', scope: 'following' as const }
    await expect(save(ids[0]!, change, member)).rejects.toMatchObject({ error: 'forbidden' })
    const older = save(ids[0]!, { ...change, version: 0 } as Change)
    await expect(older).rejects.toMatchObject({ error: 'version_conflict' })
    expect((await seeAll()).map(({ title }) => title)).toEqual(ids.map(() => 'Meeting'))
  })
})

describe('cancelling an event that repeats', () => {
  test('cancels only that date unless asked', async () => {
    const { ids, cancel, left, see } = await createScene()
    await cancel(ids[1]!)
    expect(await left()).toEqual([ids[0], ids[2]])
    expect((await see(ids[0]!)).series?.dates.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })

  test('cancels that date and all that follow for calendars, and notifies each member once', async () => {
    const { ids, member, projectId, cancel, left, see } = await createScene()
    await cancel(ids[1]!, 'following')
    expect(await left()).toEqual([ids[0]])
    // It repeats no more.
    expect((await see(ids[0]!)).series).toBeNull()
    const cancelled = await db
      .selectFrom('cancelled_events')
      .select('id')
      .where('project_id', '=', projectId)
      .orderBy('starts_at')
      .execute()
    expect(cancelled.map(({ id }) => id)).toEqual(ids.slice(1))
    expect(await newsOf(member)).toEqual([
      {
        type: 'event-cancelled',
        message: 'Meeting (this date and all that follow)',
        eventId: null,
        eventStart: starts[1],
      },
      expect.objectContaining({ type: 'event-created' }),
    ])
  })

  test('closes the notifications of all these dates', async () => {
    const { ids, member, cancel, save } = await createScene()
    await save(ids[2]!, { title: 'Last meeting' })
    await cancel(ids[0]!, 'following')
    expect((await newsOf(member)).map(({ type }) => type)).toEqual(['event-cancelled'])
  })

  test('returns 403 for a member, and cancels no date', async () => {
    const { ids, member, cancel, left } = await createScene()
    const cancelling = cancel(ids[0]!, 'following', member)
    await expect(cancelling).rejects.toMatchObject({ error: 'forbidden' })
    expect(await left()).toEqual(ids)
  })

  test('while another date is changed with all that follow, leaves no date that it cancels', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      const { ids, admin, save, cancel, left, see } = await createScene()
      const edit = () => save(ids[0]!, { title: 'Stand-up', scope: 'following' })
      const end = () => cancel(ids[1]!, 'following', admin)
      const both = nth % 2 === 0 ? [edit(), end()] : [end(), edit()]
      expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
      ])
      expect(await left()).toEqual([ids[0]])
      expect(await see(ids[0]!)).toMatchObject({ title: 'Stand-up', version: 2 })
    }
  })

  test('while the same date is changed, succeeds, and the change is made before or refused', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      const { ids, admin, owner, first, cancel, left } = await createScene()
      const { title, description, location, startDateTime, endDateTime, version } = first
      const body = { title, description, location, startDateTime, endDateTime, version }
      const edit = () =>
        owner.browser.updateEvent({
          params: { eventId: ids[0]! },
          body: { ...body, title: 'Stand-up', scope: 'following' },
        })
      const end = () => cancel(ids[0]!, 'following', admin)
      const isFirst = nth % 2 === 0
      const results = await Promise.allSettled(isFirst ? [edit(), end()] : [end(), edit()])
      const [edited, ended] = isFirst ? results : results.toReversed()
      expect(ended).toMatchObject({ status: 'fulfilled' })
      if (edited?.status === 'rejected') {
        expect(edited.reason).toMatchObject({ error: 'not_found' })
      }
      expect(await left()).toEqual([])
    }
  })
})

test('the calendar file has the date and all that follow, each as an event with the UID that the calendar address gives it', async () => {
  const { ids, owner } = await createScene()
  const uidsIn = (file: string) =>
    new ICAL.Component(ICAL.parse(file))
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('uid')))
  const { body } = await visitor().inject({ method: 'GET', url: `/api/events/ics/${ids[1]}` })
  const uids = uidsIn(body)
  expect(uids.map((uid) => uid.split('@')[0])).toEqual(ids.slice(1))
  const { url } = await owner.browser.renewCalendarFeed({ params: { userId: owner.id } })
  const { pathname, search } = new URL(url)
  const feed = await visitor().inject({ method: 'GET', url: pathname + search })
  expect(uidsIn(feed.body)).toHaveLength(3)
  expect(uidsIn(feed.body)).toEqual(expect.arrayContaining(uids))
})

test('the data export names how an event repeats, and the dates end with the project', async () => {
  const { ids, owner, erase, left } = await createScene()
  const { events } = await owner.browser.exportData({ params: { userId: owner.id } })
  expect(events.map(({ everyWeeks }) => everyWeeks)).toEqual(ids.map(() => 1))
  await erase()
  expect(await left()).toEqual([])
})
