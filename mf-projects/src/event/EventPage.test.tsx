import type { Event } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleEvent, sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const eventId = sampleId(500)
const projectId = sampleId(100)
const at = `/event/${eventId}`
const manager = sampleSelf({ id: sampleId(9) })
const managed = { can: { edit: true, delete: true } }

afterEach(() => {
  window.location.hash = ''
})

const open = async (change: Partial<Event> = {}, user?: typeof manager) => {
  const api = apiEdge()
  api.answer('getEvent', sampleEvent(change))
  const page = renderApp(app, { at, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1 })
  return { api, page, person: userEvent.setup() }
}

const section = (name: string) => screen.getByRole('region', { name })

test('an event says what, where and when, and which project it is of', async () => {
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
  await expectNoViolations()
})

test('an event that is over is marked', async () => {
  await open({
    startDateTime: '2001-03-03T14:05:00.000Z',
    endDateTime: '2001-03-03T15:05:00.000Z',
  })
  expect(screen.getByText('Ended')).toBeVisible()
  await expectNoViolations()
})

test.each(['https://meet.example/kites', 'http://kites.example'])(
  'the location %s is a link',
  async (location) => {
    await open({ location })
    const link = screen.getByRole('link', { name: location })
    expect(link).toHaveAttribute('href', location)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  },
)

test.each(['javascript:alert(1)', 'data:text/html,hi', 'meet.example/kites', 'Room 3: east wing'])(
  'the location %s is plain text',
  async (location) => {
    await open({ location })
    expect(screen.getByText(location)).toBeVisible()
    expect(screen.queryByRole('link', { name: location })).not.toBeInTheDocument()
  },
)

test('Add to Google Calendar shows that it loads, then goes to the link', async () => {
  const { api, person } = await open()
  // A link that this document can follow.
  api.answer('getEventLink', '#google-calendar')
  const release = api.hold('getEventLink')
  await person.click(screen.getByRole('button', { name: 'Add to Google Calendar' }))
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeVisible()
  await expectNoViolations()
  release()
  await waitFor(() => expect(window.location.hash).toBe('#google-calendar'))
  expect(screen.getByRole('button', { name: 'Add to Google Calendar' })).toBeVisible()
  expect(api.seen('getEventLink')[0]?.path).toBe(`/api/events/link/${eventId}`)
})

test('a link that fails leaves the page as it is, to those who see it', async () => {
  const { api, person } = await open()
  api.disconnect('getEventLink')
  await person.click(screen.getByRole('button', { name: 'Add to Google Calendar' }))
  const stored = await screen.findByText('Failed to generate calendar link')
  expect(stored).toHaveClass('hidden')
  expect(screen.getByRole('button', { name: 'Add to Google Calendar' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the calendar file can be downloaded', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Download .ics' })
  expect(link).toHaveAttribute('href', `/api/events/ics/${eventId}`)
  expect(link).toHaveAttribute('download')
})

test('who may not change it sees no way to', async () => {
  await open({}, manager)
  expect(screen.queryByRole('link', { name: 'Edit Event' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete Event' })).not.toBeInTheDocument()
})

test('an Owner or Admin edits it', async () => {
  await open(managed, manager)
  expect(screen.getByRole('link', { name: 'Edit Event' })).toHaveAttribute('href', `${at}/edit`)
  await expectNoViolations()
})

test('deleting asks first, then leads to the project', async () => {
  const { api, page, person } = await open(managed, manager)
  api.answer('deleteEvent', { message: 'ok' })
  api.answer('getProject', sampleProject())
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

test('a deletion that fails says why, and the event stays', async () => {
  const { api, page, person } = await open(managed, manager)
  api.refuse('deleteEvent', 'forbidden', 'Only the Owner and Admins may do this.')
  await person.click(screen.getByRole('button', { name: 'Delete Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Delete Event' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error 403: Only the Owner and Admins may do this.',
  )
  expect(page.path()).toBe(at)
})

test('what another person changes shows without a reload, and a deleted one is gone', async () => {
  const { api, page } = await open({}, manager)
  const live = liveEdge()
  api.answer('getCurrentUser', manager)
  api.answer('getEvent', sampleEvent({ title: 'Kite week', version: 2 }))
  live.say({ type: 'project', projectId: sampleId(101) })
  expect(screen.getByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
  live.say({ type: 'project', projectId })
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite week' })).toBeVisible()

  api.refuse('getEvent', 'not_found', 'There is no such event.')
  live.say({ type: 'project', projectId })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
  live.stop()
})

test('an unknown event leads to the not-found page', async () => {
  apiEdge().refuse('getEvent', 'not_found', 'There is no such event.')
  const page = renderApp(app, { at })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('while it loads the page has its shape; a failure says so in place, and Retry asks again', async () => {
  const api = apiEdge()
  api.answer('getEvent', sampleEvent())
  const release = api.hold('getEvent')
  const first = renderApp(app, { at })
  expect(await screen.findByText('Loading the event')).toBeInTheDocument()
  release()
  await screen.findByRole('heading', { level: 1, name: 'Kite day' })
  first.unmount()

  api.disconnect('getEvent')
  renderApp(app, { at })
  expect(await screen.findByRole('alert')).toHaveTextContent('This event could not be loaded.')
  await expectNoViolations()
  api.answer('getEvent', sampleEvent())
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
})
