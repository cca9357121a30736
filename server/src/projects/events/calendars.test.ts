import ICAL from 'ical.js'
import { limits, type NewEvent } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, visitor, services } = await createTestApp({ config: { url: 'https://quad.example' } })
const { createUser, createProject } = createFactories(services.db)

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
    expect(url.searchParams.get('dates')).toBe('20310504T140000Z/20310504T163000Z')
  })
})

test('the link stays short with a long description', async () => {
  const { link } = await scene({ ...plain, description: '長'.repeat(limits.eventDescription) })
  const url = await link()
  expect(url.searchParams.get('details')).toBe(`${'長'.repeat(500)}…`)
  expect(url.href.length).toBeLessThan(6000)
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

  test('of an edited event replaces the previous one in a calendar', async () => {
    const { owners, params, read } = await scene(plain)
    const before = (await read()).event
    await owners.updateEvent({ params, body: { ...plain, title: 'Later', version: 1 } })
    const after = (await read()).event
    expect(after.uid).toBe(before.uid)
    expect(after).toMatchObject({ summary: 'Later', sequence: 1 })
  })
})

test("only a member's calendar link and file contain the online link", async () => {
  const onlineLink = 'https://meet.example/wall'
  const { owners, id, link, file } = await scene({ ...plain, onlineLink })
  const params = { eventId: id }
  const stranger = await as(await createUser())
  const url = `/api/events/ics/${id}`
  for (const text of [
    (await link()).href,
    (await file()).body,
    await stranger.getEventLink({ params }),
    (await stranger.inject({ url })).body,
  ]) {
    expect(text).not.toContain('meet.example')
  }
  const details = `Join online: ${onlineLink}\n\n${plain.description}`
  const own = new URL(await owners.getEventLink({ params }))
  expect(own.searchParams.get('details')).toBe(details)
  const calendar = new ICAL.Component(ICAL.parse((await owners.inject({ url })).body))
  expect(new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).description).toBe(details)
})
