import ICAL from 'ical.js'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { walk } from '../../../test/walk.ts'
import { purge } from '../../app/upkeep.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { app, as, visitor, services } = await createTestApp({
  config: { url: 'https://quad.example' },
})
const { db } = services
const { createUser, createNewcomer, createProject, createEvent } = createFactories(db)

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
const scene = async () => {
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
  const { member, members, url } = await scene()
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

test('a person without an address has none', async () => {
  const person = await createUser()
  expect(await (await as(person)).getCalendarFeed({ params: { userId: person.id } })).toBeNull()
})

test('a new address replaces the old one, and ending it leaves none', async () => {
  const { member, members, url } = await scene()
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
  const { url } = await scene()
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
  const { project, add, read } = await scene()
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

test('is a calendar that is read again every hour, in lines of at most 75 octets', async () => {
  const { url, add } = await scene()
  await add({ title: 'Walk; "talk", \\ and más', description: '長い文 '.repeat(60) })
  const { rawPayload } = await fetchFeed(url)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(rawPayload)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Quad, University of Example')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
})

test('a calendar without events is valid', async () => {
  const { url } = await renew(await createUser())
  const { body } = await fetchFeed(url)
  expect(eventsIn(body)).toEqual([])
})

test("a change raises the event's number and its time of modification", async () => {
  const { owners, add, read } = await scene()
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
  const { owners, add, read } = await scene()
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
  const { owners, project, read } = await scene()
  const { id: eventId } = await createEvent(project, { starts_at: inDays(-2) })
  await owners.deleteEvent({ params: { eventId } })
  expect(await read()).toEqual([])
})

test('shows the own answer: declined is free, maybe is tentative', async () => {
  const { member, members, add, read } = await scene()
  const { id: eventId } = await add()
  const after = async (answer: 'going' | 'maybe' | 'not-going') => {
    await members.answerEvent({ params: { eventId, userId: member.id }, body: { answer } })
    const [found] = await read()
    return [found!.value('status'), found!.value('transp')]
  }
  expect(await after('going')).toEqual([null, null])
  expect(await after('maybe')).toEqual(['TENTATIVE', null])
  expect(await after('not-going')).toEqual([null, 'TRANSPARENT'])
})

test('loses the events of a project that the person has left', async () => {
  const { owners, member, members, project, add, read } = await scene()
  await add()
  const { id: eventId } = await add({ title: 'Cancelled' })
  await owners.deleteEvent({ params: { eventId } })
  expect(await read()).toHaveLength(2)
  await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
  expect(await read()).toEqual([])
})

test('ends with the account', async () => {
  const { member, members, url } = await scene()
  await members.deleteUser({ params: { userId: member.id } })
  expect((await fetchFeed(url)).statusCode).toBe(404)
})

test("is refused for another user's id, to visitors and without a profile", async () => {
  const { owner, member, members } = await scene()
  const newcomer = await createNewcomer()
  for (const call of ['getCalendarFeed', 'renewCalendarFeed', 'endCalendarFeed'] as const) {
    await expect(members[call]({ params: { userId: owner.id } })).rejects.toMatchObject({
      error: 'forbidden',
    })
    await expect(visitor()[call]({ params: { userId: member.id } })).rejects.toMatchObject({
      error: 'unauthenticated',
    })
    await expect(
      (await as(newcomer))[call]({ params: { userId: newcomer.id } }),
    ).rejects.toMatchObject({ error: 'profile_incomplete' })
  }
})
