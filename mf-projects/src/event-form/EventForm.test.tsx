import type { Project } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleEvent, sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { part, typeMoment } from './date-time-field.harness.ts'
import app from '../index.ts'

const projectId = sampleId(100)
const newEventPath = `/projects/${projectId}/addEvent`
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

const openNew = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getProject', managed)
  const page = renderApp(app, { at: newEventPath, user: admin })
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
  return { person, api, page, fillTexts, submit, expectTimesRefused }
}

test('creates an event from the form and leads back to the project', async () => {
  const { person, api, page, fillTexts, submit } = await openNew()
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

test('names the time zone once, for both times, and has one help', async () => {
  const { person } = await openNew()
  const zone = screen.getByText(/^Both times are in your time zone: .+\.$/)
  for (const name of ['Start Time', 'End Time']) {
    expect(
      screen.getByRole('group', { name: `${name} choose event time` }),
    ).toHaveAccessibleDescription(expect.stringContaining(zone.textContent))
  }
  await person.click(screen.getByRole('button', { name: /^Help/ }))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Everyone can see an event.')
})

test('says at the fields what fits', async () => {
  await openNew()
  for (const [name, hint] of [
    [/event name/i, /At most 50 characters\./],
    [/location/i, /At most 50 characters\./],
    [/online link/i, /an https:\/\/ address/],
  ] as const) {
    expect(textbox(name)).toHaveAccessibleDescription(hint)
  }
})

test('leaves both times unset, and proposes an end one hour after the start', async () => {
  const { person } = await openNew()
  const parts = ['month', 'day', 'year', 'hour', 'minute', 'AM/PM']
  for (const name of ['Start Time', 'End Time']) {
    for (const each of parts) {
      expect(part(each, name)).toHaveAttribute('aria-valuetext', 'Empty')
    }
  }
  await typeMoment(person, 'Start Time', '123120311130pm')
  expect(parts.map((each) => part(each, 'End Time').textContent).join(' ')).toBe(
    '01 01 2032 12 30 AM',
  )
})

test('moves a proposed end with the start, and keeps a chosen one', async () => {
  const { person } = await openNew()
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
  const { person } = await openNew()
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
  const { api, submit } = await openNew()
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
  const { person, fillTexts, submit, expectTimesRefused } = await openNew()
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

test('shows a failure in a toast and in the log, and the reason in place, and keeps the typed values', async () => {
  const { person, api, page, fillTexts, submit } = await openNew()
  fillTexts()
  await typeMoment(person, 'Start Time', '050420310230pm')
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.refuse('addEvent', 'forbidden', 'Only the Owner and Admins may add events.')
  await submit()
  expect(await screen.findAllByText('Failed to create event.')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Only the Owner and Admins may add events.')
  expect(log).toHaveBeenCalledWith('Failed to create event.', expect.any(Error))
  expect(page.path()).toBe(newEventPath)
  expect(textbox(/event name/i)).toHaveValue('Kite day')
  expect(part('hour', 'Start Time')).toHaveTextContent('02')
})

test('restores the draft after a reload, asks before leaving it, and drops it after creation', async () => {
  const first = await openNew()
  first.fillTexts()
  await typeMoment(first.person, 'Start Time', '050420310230pm')
  first.page.unmount()
  const second = await openNew()
  expect(textbox(/location/i)).toHaveValue('North beach')
  expect(part('year', 'Start Time')).toHaveTextContent('2031')
  expect(part('hour', 'End Time')).toHaveTextContent('03')
  await second.person.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await second.person.click(screen.getByRole('button', { name: 'Stay' }))
  second.api.respond('addEvent', sampleEvent())
  await second.submit()
  await waitFor(() => expect(second.page.path()).toBe(`/projects/${projectId}`))
  second.page.unmount()
  await openNew()
  expect(textbox(/location/i)).toHaveValue('')
})

test('leads to the project without the right to add events', async () => {
  apiEdge().respond('getProject', sampleProject())
  const page = renderApp(app, { at: newEventPath, user: admin })
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
})

const eventId = sampleId(500)
const editPath = `/event/${eventId}/edit`
const saved = sampleEvent({ can: { edit: true, delete: true, answer: true } })
const whole = {
  title: saved.title,
  description: saved.description,
  location: saved.location,
  onlineLink: '',
  startDateTime: saved.startDateTime,
  endDateTime: saved.endDateTime,
  version: 1,
}

const name = () => screen.getByRole('textbox', { name: /event name/i })

const openEditor = async (event = saved) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getEvent', event)
  api.respond('getProject', sampleProject())
  const page = renderApp(app, { at: editPath, user: admin })
  await screen.findByRole('button', { name: 'Save Changes' })
  const retitle = (title: string) => fill(person, name(), title)
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { person, api, page, retitle, save }
}

test('shows the event in the form and saves the changes', async () => {
  const { api, page, retitle, save } = await openEditor()
  expect(name()).toHaveValue('Kite day')
  expect(part('year', 'Start Time')).toHaveTextContent('2031')
  await expectNoViolations()
  await retitle('Kite week')
  api.respond('updateEvent', sampleEvent({ ...saved, title: 'Kite week', version: 2 }))
  await save()
  await waitFor(() => expect(page.path()).toBe(`/event/${eventId}`))
  expect(await screen.findByText('Event updated successfully')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite week' })).toBeVisible()
  expect(api.seen('updateEvent')[0]).toMatchObject({
    path: `/api/events/${eventId}`,
    body: { ...whole, title: 'Kite week' },
  })
})

test('asks about a field that another person changed, too, and saves the merged event', async () => {
  const { person, api, page, retitle, save } = await openEditor()
  await retitle('Kite week')
  api.refuse('updateEvent', 'version_conflict', 'Someone else has saved.')
  const theirs = { title: 'Kite month', location: 'South' }
  api.respond('getEvent', sampleEvent({ ...saved, version: 2, ...theirs }))
  await save()
  const dialog = within(await screen.findByRole('dialog'))
  await expectNoViolations(screen.getByRole('dialog'))
  const titles = within(dialog.getByRole('group', { name: 'Event Name' })).getAllByRole('radio')
  expect(titles.map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Kite week'),
    expect.stringContaining('Kite month'),
  ])
  expect(dialog.getAllByRole('group')).toHaveLength(1)
  api.respond('updateEvent', sampleEvent({ ...saved, title: 'Kite week', version: 3 }))
  await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
  await waitFor(() => expect(page.path()).toBe(`/event/${eventId}`))
  expect(api.seen('updateEvent').at(-1)?.body).toEqual({
    ...whole,
    title: 'Kite week',
    location: 'South',
    version: 2,
  })
})

describe('a date of an event that repeats', () => {
  const series = (last = sampleId(501)) => ({
    everyWeeks: 1 as const,
    until: '2031-05-11',
    dates: [eventId, last].toSorted().map((id) => ({ id, startDateTime: saved.startDateTime })),
  })
  const question = () => screen.findByRole('dialog', { name: 'Save “Kite day”?' })
  const confirm = async (person: UserEvent) =>
    person.click(within(await question()).getByRole('button', { name: 'Save Changes' }))

  test('is saved with all that follow if they are chosen, also after a merge', async () => {
    const { person, api, page, retitle, save } = await openEditor({ ...saved, series: series() })
    await retitle('')
    await save()
    expect(await screen.findAllByText('Event Name is required.')).toHaveLength(2)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await retitle('Kite week')
    await save()
    const dialog = within(await question())
    expect(dialog.getByRole('radio', { name: 'Only this event' })).toBeChecked()
    await expectNoViolations()
    expect(api.seen('updateEvent')).toEqual([])
    await person.click(dialog.getByRole('radio', { name: 'This and all that follow' }))
    api.refuse('updateEvent', 'version_conflict', 'Someone else has saved.')
    api.respondEach('getEvent', () => {
      api.respond('updateEvent', sampleEvent({ ...saved, title: 'Kite week', version: 3 }))
      return { body: sampleEvent({ ...saved, series: series(), version: 2, location: 'South' }) }
    })
    await confirm(person)
    await waitFor(() => expect(page.path()).toBe(`/event/${eventId}`))
    expect(api.seen('updateEvent').map(({ body }) => body)).toMatchObject([
      { title: 'Kite week', scope: 'following', version: 1 },
      { title: 'Kite week', scope: 'following', version: 2, location: 'South' },
    ])
  })

  test('is asked about again after a failure or a Cancel, and nothing typed is lost', async () => {
    const { person, api, page, retitle, save } = await openEditor({ ...saved, series: series() })
    await retitle('Kite week')
    await save()
    await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(name()).toHaveValue('Kite week')
    await save()
    api.refuse('updateEvent', 'forbidden', 'You may not.')
    await confirm(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not.')
    await save()
    api.respond('updateEvent', sampleEvent({ ...saved, title: 'Kite week', version: 2 }))
    await confirm(person)
    await waitFor(() => expect(page.path()).toBe(`/event/${eventId}`))
    expect(api.seen('updateEvent').at(-1)?.body).toEqual({
      ...whole,
      title: 'Kite week',
      scope: 'one',
    })
  })

  test('is saved without the question if it is the last one', async () => {
    const { api, page, save } = await openEditor({ ...saved, series: series(sampleId(499)) })
    api.respond('updateEvent', saved)
    await save()
    await waitFor(() => expect(page.path()).toBe(`/event/${eventId}`))
    expect(api.seen('updateEvent')[0]?.body).toEqual(whole)
  })
})

test('leads a person without the right to the event', async () => {
  apiEdge().respond('getEvent', sampleEvent())
  const member = renderApp(app, { at: editPath, user: admin })
  await waitFor(() => expect(member.path()).toBe(`/event/${eventId}`))
})
