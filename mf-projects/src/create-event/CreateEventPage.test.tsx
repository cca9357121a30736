import { limits, type Project } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleEvent, sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { part, typeMoment } from '../event-form/date-time-field.harness.ts'
import app from '../index.ts'

const projectId = sampleId(100)
const at = `/projects/${projectId}/addEvent`
const admin = sampleSelf()
const { can } = sampleProject()
const managed: Project = sampleProject({ can: { ...can, addEvent: true } })

const startMissing = 'Please select a valid start date & time.'
const endMissing = 'Please select a valid end date & time.'
const endTooEarly = 'End time must be after start time.'

afterEach(() => {
  sessionStorage.clear()
  resetLocalTimeZone()
})

/** ISO of a time in the viewer's zone. */
const local = (time: string) => new Date(time).toISOString()

const textbox = (name: RegExp) => screen.getByRole('textbox', { name })

const open = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getProject', managed)
  const page = renderApp(app, { at, user: admin })
  await screen.findByRole('button', { name: 'Create Event' })
  // Toasts outlive the page.
  for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) {
    await person.click(toast)
  }
  const fillTexts = () => {
    fireEvent.change(textbox(/event name/i), { target: { value: 'Kite day' } })
    fireEvent.change(textbox(/event description/i), { target: { value: 'We fly kites.' } })
    fireEvent.change(textbox(/location/i), { target: { value: 'North beach' } })
  }
  const submit = () => person.click(screen.getByRole('button', { name: 'Create Event' }))
  const expectRefusal = async (message: string) => {
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(api.seen('addEvent')).toEqual([])
  }
  /** In a toast, which announces it, at its field, and in the list of what is wrong. */
  const expectTimesRefused = async (message: string) => {
    const toasts = within(screen.getByRole('region', { name: /notifications/i }))
    expect(await toasts.findByText(message)).toBeVisible()
    expect(screen.getAllByText(message)).toHaveLength(3)
    expect(screen.getByRole('button', { name: message })).toBeVisible()
    for (const alert of screen.queryAllByRole('alert')) {
      expect(alert).not.toHaveTextContent(message)
    }
    expect(document.title).toMatch(/^Error: /)
    expect(api.seen('addEvent')).toEqual([])
  }
  return { person, api, page, fillTexts, submit, expectRefusal, expectTimesRefused }
}

test('creates an event from the form and leads back to the project', async () => {
  const { person, api, page, fillTexts, submit } = await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create A New Event')
  fillTexts()
  await typeMoment(person, 'Start Time', '050420310230pm')
  await typeMoment(person, 'End Time', '050520311105am')
  api.respond('addEvent', sampleEvent())
  await submit()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(await screen.findByText('Event created successfully!')).toBeInTheDocument()
  expect(api.seen('addEvent')[0]).toMatchObject({
    path: `/api/${projectId}/addEvent`,
    body: {
      title: 'Kite day',
      description: 'We fly kites.',
      location: 'North beach',
      startDateTime: local('2031-05-04T14:30'),
      endDateTime: local('2031-05-05T11:05'),
    },
  })
})

test('names the time zone once, for both times', async () => {
  await open()
  const zone = screen.getByText(/^Both times are in your time zone: .+\.$/)
  for (const name of ['Start Time', 'End Time']) {
    expect(
      screen.getByRole('group', { name: `${name} choose event time` }),
    ).toHaveAccessibleDescription(expect.stringContaining(zone.textContent))
  }
})

test('leaves both times unset, and proposes an end one hour after the start', async () => {
  const { person } = await open()
  for (const name of ['Start Time', 'End Time']) {
    for (const each of ['month', 'day', 'year', 'hour', 'minute', 'AM/PM']) {
      expect(part(each, name)).toHaveAttribute('aria-valuetext', 'Empty')
    }
  }
  await typeMoment(person, 'Start Time', '123120311130pm')
  expect(part('month', 'End Time')).toHaveTextContent('01')
  expect(part('day', 'End Time')).toHaveTextContent('01')
  expect(part('year', 'End Time')).toHaveTextContent('2032')
  expect(part('hour', 'End Time')).toHaveTextContent('12')
  expect(part('minute', 'End Time')).toHaveTextContent('30')
  expect(part('AM/PM', 'End Time')).toHaveTextContent('AM')
})

test('moves a proposed end with the start, and keeps a chosen one', async () => {
  const { person } = await open()
  await typeMoment(person, 'Start Time', '050420310230pm')
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('{ArrowUp}')
  expect(part('hour', 'End Time')).toHaveTextContent('04')
  await person.click(part('hour', 'End Time'))
  await person.keyboard('6')
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('{ArrowUp}')
  expect(part('hour', 'End Time')).toHaveTextContent('06')
})

test('moves a proposed end at once when the clocks skip the start, and not again on leaving it', async () => {
  setLocalTimeZone('America/New_York')
  const { person } = await open()
  const end = () =>
    ['hour', 'minute', 'AM/PM'].map((each) => part(each, 'End Time').textContent).join(' ')
  await typeMoment(person, 'Start Time', '031420270230am')
  expect(screen.getByText(/^2:30 AM does not exist .* It becomes 3:30 AM\.$/)).toBeVisible()
  expect(end()).toBe('04 30 AM')
  await person.click(textbox(/location/i))
  expect(part('hour', 'Start Time')).toHaveTextContent('03')
  expect(end()).toBe('04 30 AM')
})

test('shows missing fields in place, focuses the first and sends nothing', async () => {
  const { api, submit } = await open()
  await submit()
  const alert = within(await screen.findByRole('alert'))
  for (const message of [
    'Event Name is required.',
    'Event Description is required.',
    startMissing,
    endMissing,
    'Location is required.',
  ]) {
    expect(alert.getByRole('button', { name: message })).toBeVisible()
    expect(screen.getAllByText(message)).toHaveLength(2)
  }
  expect(document.title).toMatch(/^Error: /)
  expect(textbox(/event name/i)).toHaveFocus()
  // A toast would cover the fields; it comes when a time is the first missing field.
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  expect(api.seen('addEvent')).toEqual([])
  await expectNoViolations()
})

test('checks start, end and their order', async () => {
  const { person, fillTexts, submit, expectTimesRefused } = await open()
  fillTexts()
  await submit()
  await expectTimesRefused(startMissing)
  expect(part('month', 'Start Time')).toHaveFocus()

  await typeMoment(person, 'Start Time', '050420310230pm')
  await person.click(part('year', 'End Time'))
  await person.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await submit()
  await expectTimesRefused(endMissing)
  expect(part('month', 'End Time')).toHaveFocus()

  await person.click(part('year', 'End Time'))
  await person.keyboard('2030')
  await submit()
  await expectTimesRefused(endTooEarly)
})

test.each([
  [/event name/i, limits.eventTitle, 'Event Name must be 50 characters or less.'],
  [
    /event description/i,
    limits.eventDescription,
    'Event Description must be 2000 characters or less.',
  ],
  [/location/i, limits.eventLocation, 'Location must be 50 characters or less.'],
])('accepts %s up to its limit only', async (name, limit, message) => {
  const { person, api, fillTexts, submit, expectRefusal } = await open()
  fillTexts()
  await typeMoment(person, 'Start Time', '050420310230pm')
  fireEvent.change(textbox(name), { target: { value: 'x'.repeat(limit + 1) } })
  await submit()
  await expectRefusal(message)
  fireEvent.change(textbox(name), { target: { value: 'x'.repeat(limit) } })
  api.respond('addEvent', sampleEvent())
  await submit()
  await waitFor(() => expect(api.seen('addEvent')).toHaveLength(1))
})

test('shows a failure in a toast and in the log, and the reason in place, and keeps the typed values', async () => {
  const { person, api, page, fillTexts, submit } = await open()
  fillTexts()
  await typeMoment(person, 'Start Time', '050420310230pm')
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.refuse('addEvent', 'forbidden', 'Only the Owner and Admins may add events.')
  await submit()
  expect(await screen.findAllByText('Failed to create event.')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Only the Owner and Admins may add events.')
  expect(log).toHaveBeenCalledWith('Failed to create event.', expect.any(Error))
  expect(page.path()).toBe(at)
  expect(textbox(/event name/i)).toHaveValue('Kite day')
  expect(part('hour', 'Start Time')).toHaveTextContent('02')
})

test('restores the draft after a reload and drops it after creation', async () => {
  const first = await open()
  first.fillTexts()
  await typeMoment(first.person, 'Start Time', '050420310230pm')
  first.page.unmount()
  const second = await open()
  expect(textbox(/location/i)).toHaveValue('North beach')
  expect(part('year', 'Start Time')).toHaveTextContent('2031')
  expect(part('hour', 'End Time')).toHaveTextContent('03')
  second.api.respond('addEvent', sampleEvent())
  await second.submit()
  await waitFor(() => expect(second.page.path()).toBe(`/projects/${projectId}`))
  second.page.unmount()
  await open()
  expect(textbox(/location/i)).toHaveValue('')
})

test('asks before leaving with unsaved changes', async () => {
  const { person, page } = await open()
  await person.type(textbox(/event name/i), 'Kite day')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
})

test('has help for each field', async () => {
  const { person } = await open()
  const help = (name: string) => screen.getByRole('button', { name: `Help: ${name}` })
  for (const name of ['Event Name', 'Event Description', 'Start Time', 'End Time', 'Location']) {
    await person.click(help(name))
    expect(await screen.findByRole('tooltip')).not.toBeEmptyDOMElement()
    await person.keyboard('{Escape}')
  }
})

test('leads to the project without the right to add events', async () => {
  apiEdge().respond('getProject', sampleProject())
  const page = renderApp(app, { at, user: admin })
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
})
