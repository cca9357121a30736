import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleEvent,
  sampleId,
  sampleMemberEvent,
  samplePerson,
  sampleProject,
  sampleSelf,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { eventDate, eventPeriod, hasEnded, zoneName } from '../event-in-words.ts'

const eventId = sampleId(500)
const projectId = sampleId(100)
const at = `/event/${eventId}`
const manager = sampleSelf({ id: sampleId(9) })
const managed = { can: { edit: true, delete: true, answer: true } }

afterEach(() => {
  window.location.hash = ''
})

const open = async (change: Parameters<typeof sampleEvent>[0] = {}, user?: typeof manager) => {
  const api = apiEdge()
  const event = sampleEvent(change)
  api.respond('getEvent', event)
  const page = renderApp(app, { at, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: event.title })
  return { api, page, person: userEvent.setup() }
}

const calendarButton = () => screen.getByRole('button', { name: /^Add to Google Calendar/ })
const section = (name: string) => screen.getByRole('region', { name })

test('shows what, where, when, the project of an event, and its calendar file', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
  expect(screen.getByText('North beach')).toBeVisible()
  expect(section('About Event')).toHaveTextContent('We fly kites.')
  expect(section('Start Time')).toHaveTextContent(/May \d, 2031 at \d+:30 [AP]M/)
  expect(section('End Time')).toHaveTextContent(/May \d, 2031 at \d+:30 [AP]M/)
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toHaveAttribute(
    'href',
    `/projects/${projectId}`,
  )
  expect(screen.queryByText('Ended')).not.toBeInTheDocument()
  const file = screen.getByRole('link', { name: 'Download .ics' })
  expect(file).toHaveAttribute('href', `/api/events/ics/${eventId}`)
  expect(file).toHaveAttribute('download')
  await expectNoViolations()
})

test('shows in the header when it is, and the picture of its project', async () => {
  await open({ projectImageId: sampleId(900) })
  const header = screen.getByRole('heading', { level: 1 }).closest('header')!
  expect(header).toHaveTextContent(/May \d, 2031, \d+:30–\d+:30 [AP]M/)
  // Once: the sections below have the whole dates.
  expect(header.textContent.match(/May/gi)).toHaveLength(1)
  expect(header.querySelector('img')).toHaveAttribute('src', expect.stringContaining(sampleId(900)))
})

test('marks a past event', async () => {
  await open({
    startDateTime: '2001-03-03T14:05:00.000Z',
    endDateTime: '2001-03-03T15:05:00.000Z',
  })
  expect(screen.getByText('Ended')).toBeVisible()
  await expectNoViolations()
})

test.each(['http://kites.example/', 'Room 3, https://meet.example/'])(
  'links the address in the location %s',
  async (location) => {
    await open({ location })
    const address = location.replace('Room 3, ', '')
    const link = await screen.findByRole('link', { name: address })
    expect(link).toHaveAttribute('href', address)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  },
)

test.each(['javascript:alert(1)', 'https://zoom.us@evil.example/j/1', 'Room 3: east wing'])(
  'shows the location %s as plain text',
  async (location) => {
    await open({ location: `${location} or https://meet.example/` })
    const link = await screen.findByRole('link', { name: 'https://meet.example/' })
    expect(link.parentElement).toHaveTextContent(`${location} or https://meet.example/`)
    expect(within(link.parentElement!).getAllByRole('link')).toEqual([link])
  },
)

test('shows that Add to Google Calendar loads, then opens the link in a new tab, or else in place', async () => {
  const { api, person } = await open()
  // A link that jsdom can follow.
  api.respond('getEventLink', '#google-calendar')
  const release = api.hold('getEventLink')
  const tab = jest.spyOn(window, 'open').mockReturnValueOnce(window)
  await person.click(calendarButton())
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeVisible()
  await expectNoViolations()
  release()
  await waitFor(() => expect(calendarButton()).toBeVisible())
  expect(tab).toHaveBeenCalledWith('#google-calendar')
  expect(window.location.hash).toBe('')
  expect(api.seen('getEventLink')[0]?.path).toBe(`/api/events/link/${eventId}`)

  // The browser blocks the tab.
  tab.mockReturnValueOnce(null)
  await person.click(calendarButton())
  await waitFor(() => expect(window.location.hash).toBe('#google-calendar'))
})

test('keeps the page when the link fails, and says so', async () => {
  const { api, person } = await open()
  api.disconnect('getEventLink')
  await person.click(calendarButton())
  const stored = await screen.findByText('Failed to generate calendar link')
  expect(stored).toHaveClass('hidden')
  expect(calendarButton()).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows no controls without the right to edit, and neither answers nor a link to others', async () => {
  await open({}, manager)
  expect(screen.queryByRole('region', { name: 'Who Is Coming' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Join online' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Edit Event' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete Event' })).not.toBeInTheDocument()
})

test('asks before deleting, then leads to the project', async () => {
  const { api, page, person } = await open(managed, manager)
  api.respond('deleteEvent', { message: 'ok' })
  api.respond('getProject', sampleProject())
  expect(screen.getByRole('link', { name: 'Edit Event' })).toHaveAttribute('href', `${at}/edit`)
  await person.click(screen.getByRole('button', { name: 'Delete Event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Kite day”?' })
  await expectNoViolations(dialog)
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(api.seen('deleteEvent')).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Delete Event' }))
  const again = within(await screen.findByRole('dialog'))
  await person.click(again.getByRole('button', { name: 'Delete Event' }))
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(await screen.findByText('Event deleted')).toBeInTheDocument()
  expect(api.seen('deleteEvent')[0]?.path).toBe(`/api/events/${eventId}`)
})

describe('a date of an event that repeats', () => {
  const dateOf = (number: number) => ({
    id: sampleId(500 + number),
    startDateTime: new Date(
      Date.parse('2031-04-27T14:30Z') + number * 7 * 86_400_000,
    ).toISOString(),
  })
  const seriesOf = (count: number) => ({
    everyWeeks: 1 as const,
    until: '2031-06-29',
    dates: Array.from({ length: count }, (_, index) => dateOf(index - 1)),
  })
  const links = () =>
    within(section('Other Dates'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))

  test('says how it repeats, and links to the next dates, and then to those that have begun', async () => {
    const series = seriesOf(10)
    series.dates[0] = { id: sampleId(499), startDateTime: '2001-03-03T14:30:00.000Z' }
    const { person } = await open({ series })
    expect(screen.getByText('Every week until June 29, 2031')).toBeVisible()
    const numbers = [501, 502, 503, 504, 505, 506, 507, 508, 499]
    expect(links()).toEqual(numbers.map((number) => `/event/${sampleId(number)}`))
    expect(screen.getByRole('link', { name: /^Sun, May 11, 2031, \d+:30 [AP]M$/ })).toBeVisible()
    const last = screen.getByRole('link', { name: /, 2001,/ })
    expect(last).not.toBeVisible()
    await person.click(screen.getByText('4 more dates'))
    expect(last).toBeVisible()
    await expectNoViolations()
  })

  test('folds nothing away of few dates, and an event that takes place once has none', async () => {
    const { page } = await open({ series: seriesOf(6) })
    expect(links()).toHaveLength(5)
    expect(screen.queryByText(/more date/)).not.toBeInTheDocument()
    page.unmount()
    await open()
    expect(screen.queryByRole('region', { name: 'Other Dates' })).not.toBeInTheDocument()
  })

  const openDialog = async (change: Parameters<typeof sampleEvent>[0]) => {
    const opened = await open({ ...managed, ...change }, manager)
    opened.api.respond('deleteEvent', { message: 'ok' })
    opened.api.respond('getProject', sampleProject())
    await opened.person.click(screen.getByRole('button', { name: 'Delete Event' }))
    return { ...opened, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is deleted alone unless all that follow are chosen', async () => {
    const { api, page, person, dialog } = await openDialog({ series: seriesOf(3) })
    expect(dialog.getByRole('radio', { name: 'Only this event' })).toBeChecked()
    await expectNoViolations()
    await person.click(dialog.getByRole('button', { name: 'Delete Event' }))
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(await screen.findByText('Event deleted')).toBeInTheDocument()
    expect(api.seen('deleteEvent')[0]?.query).toEqual({})
  })

  test('is deleted with all that follow, by keyboard', async () => {
    const { api, page, person, dialog } = await openDialog({ series: seriesOf(3) })
    dialog.getByRole('radio', { name: 'Only this event' }).focus()
    await person.keyboard('{ArrowDown}')
    expect(dialog.getByRole('radio', { name: 'This and all that follow' })).toBeChecked()
    await person.click(dialog.getByRole('button', { name: 'Delete Events' }))
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(await screen.findByText('Events deleted')).toBeInTheDocument()
    expect(api.seen('deleteEvent')[0]?.query).toEqual({ scope: 'following' })
  })

  test('is deleted without the question if it is the last one', async () => {
    const { dialog } = await openDialog({ series: seriesOf(2) })
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  })
})

test('can be duplicated by those who may edit it', async () => {
  const { page } = await open(managed, manager)
  expect(screen.getByRole('link', { name: 'Duplicate' })).toHaveAttribute(
    'href',
    `/projects/${projectId}/addEvent?from=${eventId}`,
  )
  page.unmount()
  await open({}, manager)
  expect(screen.queryByRole('link', { name: 'Duplicate' })).not.toBeInTheDocument()
})

describe('for a member', () => {
  const member = sampleSelf({ id: sampleId(5), name: 'Emil Fox' })
  const emil = { id: member.id, name: member.name, profilePhotoId: null }
  const ben = samplePerson()

  const openAsMember = async (change: Parameters<typeof sampleMemberEvent>[0] = {}, query = '') => {
    const api = apiEdge()
    const event = sampleMemberEvent(change)
    api.respond('getEvent', event)
    api.respond('getCurrentUser', member)
    const page = renderApp(app, { at: `${at}${query}`, user: member })
    await screen.findByRole('heading', { level: 1, name: event.title })
    return { api, page, person: userEvent.setup() }
  }
  const answerButton = (name: string) => screen.getByRole('button', { name })

  test('shows the online link and who comes, which others do not see', async () => {
    await openAsMember()
    const link = screen.getByRole('link', { name: 'Join online' })
    expect(link).toHaveAttribute('href', 'https://meet.example/kites')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    expect(section('Who Is Coming')).toHaveTextContent(/Going \(1\).*Ben Okafor/)
    await expectNoViolations()
  })

  test('saves an answer, and takes it back when pressed again', async () => {
    const { api, person } = await openAsMember()
    expect(answerButton('Maybe')).toHaveAttribute('aria-pressed', 'false')
    expect(answerButton('Maybe').closest('header')).toHaveTextContent('Kite day')
    api.respond(
      'answerEvent',
      sampleMemberEvent({
        answers: [
          { ...ben, answer: 'going' },
          { ...emil, answer: 'maybe' },
        ],
      }),
    )
    await person.click(answerButton('Maybe'))
    expect(await screen.findByRole('heading', { name: 'Maybe (1)' })).toBeVisible()
    expect(answerButton('Maybe')).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations()

    api.respond('answerEvent', sampleMemberEvent())
    await person.click(answerButton('Maybe'))
    await waitFor(() => expect(answerButton('Maybe')).toHaveAttribute('aria-pressed', 'false'))
    expect(api.seen('answerEvent')).toMatchObject([
      { path: `/api/events/${eventId}/answers/${member.id}`, body: { answer: 'maybe' } },
      { body: { answer: null } },
    ])
  })

  test('asks to confirm the answer of a link in a mail, and sends nothing before', async () => {
    const { api, page, person } = await openAsMember({ answers: [] }, '?answer=maybe')
    expect(screen.getByRole('group', { name: 'Are you coming? Confirm “Maybe”.' })).toBeVisible()
    await expectNoViolations()
    expect(api.seen('answerEvent')).toEqual([])
    api.respond('answerEvent', sampleMemberEvent({ answers: [{ ...emil, answer: 'maybe' }] }))
    await person.click(screen.getByRole('button', { name: 'Maybe' }))
    await screen.findByRole('group', { name: 'Are you coming?' })
    expect(page.path()).toBe(`/event/${eventId}`)
  })

  test('shows why an answer could not be saved, and keeps the one before', async () => {
    const { api, person } = await openAsMember({ answers: [{ ...emil, answer: 'going' }] })
    api.refuse('answerEvent', 'conflict', 'This event is over.')
    await person.click(answerButton("Can't go"))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error 409: This event is over.')
    expect(answerButton('Going')).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations()
  })

  test('shows the answers to a past event without the buttons', async () => {
    await openAsMember({ can: { edit: false, delete: false, answer: false }, answers: [] })
    expect(section('Who Is Coming')).toHaveTextContent('No one has answered.')
    expect(screen.queryByRole('group', { name: 'Are you coming?' })).not.toBeInTheDocument()
    await expectNoViolations()
  })
})

test('reads "No date set" without a date', () => {
  expect(eventDate('')).toBe('No date set')
})

test('marks an event as ended from its end on', () => {
  const endsIn = (shift: number) => ({ endDateTime: new Date(Date.now() + shift).toISOString() })
  expect(hasEnded(endsIn(60_000))).toBe(false)
  expect(hasEnded(endsIn(0))).toBe(true)
})

const now = new Date('2026-11-23T12:00:00')
const period = (start: string, end: string) =>
  eventPeriod(
    { startDateTime: new Date(start).toISOString(), endDateTime: new Date(end).toISOString() },
    now,
  )

test.each([
  ['2026-11-28T19:30', '2026-11-28T21:30', 'Sat Nov 28, 7:30–9:30 PM'],
  ['2026-11-28T11:00', '2026-11-28T13:00', 'Sat Nov 28, 11:00 AM–1:00 PM'],
  ['2026-11-28T23:00', '2026-11-29T01:00', 'Sat Nov 28, 11:00 PM – Sun Nov 29, 1:00 AM'],
  ['2027-01-02T19:30', '2027-01-02T21:30', 'Sat Jan 2, 2027, 7:30–9:30 PM'],
])('shows when an event is in one line: %s to %s', (start, end, line) => {
  expect(period(start, end)).toBe(line)
})

test('uses one name for a zone all year', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(zoneName('Europe/Berlin')).toBe('Central European Time')
  expect(zoneName('UTC')).toBe('Coordinated Universal Time')
})
