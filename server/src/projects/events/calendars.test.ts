import ICAL from 'ical.js'
import { limits, type NewEvent } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { walk } from '../../../test/walk.ts'
import { purge } from '../../app/upkeep.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { as, visitor, services, app } = await createTestApp({
  config: { url: 'https://quad.example' },
})
const { db } = services
const { createUser, createProject, createEvent } = createFactories(db)

const plain: NewEvent = {
  title: 'Walk along the wall',
  description: 'We measure what is left of it.',
  location: 'East gate',
  startDateTime: '2031-05-04T14:00:00Z',
  endDateTime: '2031-05-04T16:30:00Z',
}

// Texts with special characters of each format.
const tricky: NewEvent = {
  ...plain,
  title: 'Soup; bread, & a "talk" \\ 50% = half?',
  description: `First line\nBEGIN:VEVENT\r\nhttps://evil.example/?a=1&dates=2#x\n${'長い文 '.repeat(60)}👩‍🎓\u0007`,
  location: 'https://meet.example/a;b,c?x=1&y=2',
}

/** A new event, and a way to read it as a calendar does. */
const scene = async (draft: NewEvent) => {
  const owner = await createUser()
  const project = await createProject({ owner })
  const owners = await as(owner)
  const { id } = await owners.addEvent({ params: { projectId: project.id }, body: draft })
  const params = { eventId: id }
  const link = async () => new URL(await visitor().getEventLink({ params }))
  const file = () => visitor().inject({ method: 'GET', url: `/api/events/ics/${id}` })
  const read = async () => {
    const calendar = new ICAL.Component(ICAL.parse((await file()).body))
    const [component] = calendar.getAllSubcomponents('vevent')
    return { calendar, event: new ICAL.Event(component), component: component! }
  }
  return { owners, id, params, link, file, read }
}

describe('the link to Google Calendar', () => {
  test('contains the event', async () => {
    const { link } = await scene(plain)
    const url = await link()
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: plain.title,
      details: plain.description,
      location: plain.location,
      dates: '20310504T140000Z/20310504T163000Z',
    })
  })

  test('keeps its host and parameters for any event text', async () => {
    const { link } = await scene(tricky)
    const url = await link()
    expect(url.host).toBe('calendar.google.com')
    expect(url.hash).toBe('')
    expect([...url.searchParams.keys()].toSorted()).toEqual(
      ['action', 'dates', 'details', 'location', 'text'].toSorted(),
    )
    expect(url.searchParams.get('text')).toBe(tricky.title)
    expect(url.searchParams.get('location')).toBe(tricky.location)
  })

  test('stays short with a long description', async () => {
    const { link } = await scene({ ...plain, description: '長'.repeat(limits.eventDescription) })
    const url = await link()
    expect(url.searchParams.get('details')).toBe(`${'長'.repeat(500)}…`)
    expect(url.href.length).toBeLessThan(6000)
  })
})

describe('the calendar file', () => {
  test('contains the event', async () => {
    const { id, file, read } = await scene(plain)
    const { statusCode, headers } = await file()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
      'x-content-type-options': 'nosniff',
    })
    const { calendar, event, component } = await read()
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:quad@example.edu')
    expect(event).toMatchObject({
      uid: `${id}@quad.example`,
      summary: plain.title,
      description: plain.description,
      location: plain.location,
      sequence: 0,
    })
    expect(event.startDate.toJSDate()).toEqual(new Date(plain.startDateTime))
    expect(event.endDate.toJSDate()).toEqual(new Date(plain.endDateTime))
    expect(component.getFirstPropertyValue('url')).toBe(`https://quad.example/event/${id}`)
    expect(component.getFirstPropertyValue('dtstamp')).toBeTruthy()
  })

  test('escapes every text, so that none adds a line of its own', async () => {
    const { read } = await scene(tricky)
    const { calendar, event } = await read()
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
    expect(event.summary).toBe(tricky.title)
    expect(event.location).toBe(tricky.location)
    expect(event.description).toBe(
      tricky.description.trim().replaceAll('\r\n', '\n').replaceAll('\u0007', ''),
    )
  })

  test('has lines of at most 75 octets that end in CRLF and split no character', async () => {
    const { file } = await scene(tricky)
    const { rawPayload } = await file()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawPayload)
    expect(text.endsWith('\r\n')).toBe(true)
    const lines = text.slice(0, -2).split('\r\n')
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
  })
})

test("a member's calendar link and file contain the online link", async () => {
  const onlineLink = 'https://meet.example/wall'
  const { owners, id, params } = await scene({ ...plain, onlineLink })
  const details = `Join online: ${onlineLink}\n\n${plain.description}`
  const own = new URL(await owners.getEventLink({ params }))
  expect(own.searchParams.get('details')).toBe(details)
  const { body } = await owners.inject({ url: `/api/events/ics/${id}` })
  const calendar = new ICAL.Component(ICAL.parse(body))
  expect(new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).description).toBe(details)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const renew = async (person: Person) =>
  (await as(person)).renewCalendarFeed({ params: { userId: person.id } })

/** Reads a calendar address as a calendar does: without cookies and origin. */
const fetchFeed = (url: string) => {
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe('https://quad.example')
  return app.inject({ url: pathname + search })
}

const eventsIn = (body: string) => {
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    value: (name: string) => component.getFirstPropertyValue(name),
  }))
}

/** A member of a project, with a calendar address. */
const feed = async () => {
  const [owner, member] = [await createUser(), await createUser()]
  const project = await createProject({ owner, members: [member], title: 'Old walls' })
  const owners = await as(owner)
  const members = await as(member)
  const { url } = await renew(member)
  const read = async () => eventsIn((await fetchFeed(url)).body)
  const params = { projectId: project.id }
  const add = (change: object = {}) => owners.addEvent({ params, body: { ...walk, ...change } })
  return { owner, member, project, owners, members, url, read, add }
}

test('the address is sent once; the database has only its hash, and the state names no secret', async () => {
  const { member, members, url } = await feed()
  const token = new URL(url).searchParams.get('token')!
  expect(token).toMatch(/^[\w-]{43}$/)
  const state = await members.getCalendarFeed({ params: { userId: member.id } })
  expect(Object.keys(state!)).toEqual(['createdAt'])
  const row = await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(row.token_hash).toString('base64url')).not.toBe(token)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a new address replaces the old one, and ending it leaves none', async () => {
  const { member, members, url } = await feed()
  const next = await renew(member)
  expect(next.url).not.toBe(url)
  expect((await fetchFeed(url)).statusCode).toBe(404)
  expect((await fetchFeed(next.url)).statusCode).toBe(200)
  const params = { userId: member.id }
  await members.endCalendarFeed({ params })
  await members.endCalendarFeed({ params })
  expect((await fetchFeed(next.url)).json()).toMatchObject({ status: 404, error: 'not_found' })
  expect(await members.getCalendarFeed({ params })).toBeNull()
})

test('needs no session, is stored nowhere on the way, and leaks its address to no other site', async () => {
  const { url } = await feed()
  const { statusCode, headers } = await fetchFeed(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="quad.ics"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
})

test("contains the events of a person's projects with their online links, and no others", async () => {
  const { project, add, read } = await feed()
  const { id } = await add({ onlineLink: 'https://meet.example/wall?pwd=1&x=2' })
  const foreign = await createProject({ owner: await createUser() })
  await createEvent(foreign, { title: 'Foreign' })
  await createEvent(project, { title: 'Long ago', starts_at: inDays(-400) })
  const [found, ...others] = await read()
  expect(others).toEqual([])
  expect(found!.event).toMatchObject({
    uid: `${id}@quad.example`,
    summary: walk.title,
    location: walk.location,
    sequence: 0,
    description: `An event of Old walls.\nJoin online: https://meet.example/wall?pwd=1&x=2\n\n${walk.description}`,
  })
  expect(found!.value('url')).toBe(`https://quad.example/event/${id}`)
  expect(found!.component.getFirstProperty('dtstart')?.toICALString()).toBe(
    'DTSTART:20310504T140000Z',
  )
  expect(found!.component.getFirstProperty('dtend')?.toICALString()).toBe('DTEND:20310504T163000Z')
})

test('is a calendar that is read again every hour, also without events', async () => {
  const { url } = await renew(await createUser())
  const { body } = await fetchFeed(url)
  expect(eventsIn(body)).toEqual([])
  const calendar = new ICAL.Component(ICAL.parse(body))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Quad, University of Example')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
})

test("a change raises the event's number and its time of modification", async () => {
  const { owners, add, read } = await feed()
  const { id: eventId, version } = await add()
  const [before] = await read()
  await owners.updateEvent({ params: { eventId }, body: { ...walk, title: 'Later', version } })
  const [after] = await read()
  expect(after!.event).toMatchObject({ uid: before!.event.uid, summary: 'Later', sequence: 1 })
  const modified = (each: typeof after) => String(each!.value('last-modified'))
  expect(modified(after) >= modified(before)).toBe(true)
  expect(modified(after)).toMatch(/Z$/)
})

test('a cancelled event stays as cancelled for 30 days after its end, without its texts', async () => {
  const { owners, add, read } = await feed()
  const { id: eventId } = await add({ onlineLink: 'https://meet.example/wall' })
  await owners.deleteEvent({ params: { eventId } })
  const [cancelled, ...others] = await read()
  expect(others).toEqual([])
  expect(cancelled!.value('status')).toBe('CANCELLED')
  expect(cancelled!.event).toMatchObject({ uid: `${eventId}@quad.example`, sequence: 1 })
  expect(cancelled!.component.toString()).not.toContain('meet.example')

  await purge({ db, log }, 'cancelled_events')
  expect(await read()).toHaveLength(1)
  await db
    .updateTable('cancelled_events')
    .set({ starts_at: inDays(-32), ends_at: inDays(-31) })
    .where('id', '=', eventId)
    .execute()
  await purge({ db, log }, 'cancelled_events')
  expect(await read()).toEqual([])
})

test('a past event that is deleted is not shown as cancelled', async () => {
  const { owners, project, read } = await feed()
  const { id: eventId } = await createEvent(project, { starts_at: inDays(-2) })
  await owners.deleteEvent({ params: { eventId } })
  expect(await read()).toEqual([])
})

test('shows the own answer: declined is free, maybe is tentative', async () => {
  const { member, members, add, read } = await feed()
  const { id: eventId } = await add()
  const after = async (answer: 'going' | 'maybe' | 'not-going') => {
    await members.answerEvent({ params: { eventId, userId: member.id }, body: { answer } })
    const [found, ...others] = await read()
    expect(others).toEqual([])
    return [found!.value('status'), found!.value('transp')]
  }
  expect(await after('going')).toEqual([null, null])
  expect(await after('maybe')).toEqual(['TENTATIVE', null])
  expect(await after('not-going')).toEqual([null, 'TRANSPARENT'])
})

test('an answer is a modification of its event, so that calendars take it over', async () => {
  const { member, members, add, read } = await feed()
  const { id: eventId } = await add()
  await db
    .updateTable('events')
    .set({ updated_at: inDays(-2) })
    .where('id', '=', eventId)
    .execute()
  await members.answerEvent({ params: { eventId, userId: member.id }, body: { answer: 'maybe' } })
  const [found] = await read()
  expect(String(found!.value('last-modified')) > inDays(-1).toISOString()).toBe(true)
})

test('loses the events of a project that the person has left', async () => {
  const { owners, member, members, project, add, read } = await feed()
  await add()
  const { id: eventId } = await add({ title: 'Cancelled' })
  await owners.deleteEvent({ params: { eventId } })
  expect(await read()).toHaveLength(2)
  await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
  expect(await read()).toEqual([])
})
