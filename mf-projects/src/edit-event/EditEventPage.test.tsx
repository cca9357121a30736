import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleEvent, sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { part, typeMoment } from '../event-form/date-time-field.harness.ts'
import app from '../index.ts'

const eventId = sampleId(500)
const at = `/event/${eventId}/edit`
const admin = sampleSelf()
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

afterEach(() => sessionStorage.clear())

const name = () => screen.getByRole('textbox', { name: /event name/i })

const open = async (event = saved) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getEvent', event)
  api.respond('getProject', sampleProject())
  const page = renderApp(app, { at, user: admin })
  await screen.findByRole('button', { name: 'Save Changes' })
  const retitle = async (title: string) => {
    await person.clear(name())
    await person.type(name(), title)
  }
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { person, api, page, retitle, save }
}

test('shows the event in the form and saves the changes', async () => {
  const { api, page, retitle, save } = await open()
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

test('applies the rules of a new event', async () => {
  const { person, api, save } = await open()
  await typeMoment(person, 'End Time', '050420300100pm')
  await save()
  expect(await screen.findAllByText('End time must be after start time.')).not.toHaveLength(0)
  expect(api.seen('updateEvent')).toEqual([])
})

test('shows a failure in a toast and the reason in place, and keeps the typed values', async () => {
  const { api, page, retitle, save } = await open()
  await retitle('Kite week')
  api.disconnect('updateEvent')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The server cannot be reached/)
  expect(screen.getAllByText('Failed to save the event.')).toHaveLength(1)
  expect(name()).toHaveValue('Kite week')
  expect(page.path()).toBe(at)
})

describe('after another person has saved', () => {
  const conflicting = async (theirs: Parameters<typeof sampleEvent>[0]) => {
    const scene = await open()
    await scene.retitle('Kite week')
    scene.api.refuse('updateEvent', 'version_conflict', 'Someone else has saved.')
    scene.api.respond('getEvent', sampleEvent({ ...saved, version: 2, ...theirs }))
    await scene.save()
    return scene
  }

  test('asks about a field that both changed, and saves the merged event over the newer version', async () => {
    const { person, api, page } = await conflicting({ title: 'Kite month', location: 'South' })
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

  test('returns to the form without losing changes', async () => {
    const { person } = await conflicting({ title: 'Kite month' })
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(name()).toHaveValue('Kite week')
  })

  test('compares a draft of an older version field by field', async () => {
    const first = await open()
    await first.retitle('Kite week')
    first.page.unmount()
    const theirs = sampleEvent({ ...saved, version: 2, title: 'Kite month', location: 'South' })
    const { api, save } = await open(theirs)
    expect(name()).toHaveValue('Kite week')
    api.refuse('updateEvent', 'version_conflict', 'Someone else has saved.')
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('group', { name: 'Event Name' })).toBeVisible()
    // Changed by the other person alone.
    expect(dialog.queryByRole('group', { name: 'Location' })).not.toBeInTheDocument()
  })
})

test('leads a person without the right to the event', async () => {
  apiEdge().respond('getEvent', sampleEvent())
  const member = renderApp(app, { at, user: admin })
  await waitFor(() => expect(member.path()).toBe(`/event/${eventId}`))
})
