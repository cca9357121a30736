import type { Event, Project } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleEvent,
  sampleId,
  sampleMemberEvent,
  sampleProject,
  sampleSelf,
} from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { part, typeMoment } from '../event-form/date-time-field.harness.ts'
import app from '../index.ts'

const projectId = sampleId(100)
const path = `/projects/${projectId}/addEvent`
const user = sampleSelf()
const managed: Project = sampleProject({ can: { ...sampleProject().can, addEvent: true } })

afterEach(() => {
  sessionStorage.clear()
  resetLocalTimeZone()
})

const open = async (at = path) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.respond('getProject', managed)
  const page = renderApp(app, { at, user })
  await screen.findByRole('button', { name: 'Create Event' })
  const submit = () => person.click(screen.getByRole('button', { name: 'Create Event' }))
  return { api, page, person, submit }
}

const textbox = (name: RegExp) => screen.getByRole('textbox', { name })
const repeats = () => screen.getByRole('combobox', { name: 'Repeats' })
// A field of a day has no role.
const until = () => screen.getByLabelText(/^Until/)
const chooseUntil = (day: string) => fireEvent.change(until(), { target: { value: day } })

/** Opens the form with texts, and a start at 6 PM in Berlin on a Tuesday, before the end of summer time. */
const openWhole = async () => {
  setLocalTimeZone('Europe/Berlin')
  const form = await open()
  fireEvent.change(textbox(/event name/i), { target: { value: 'Kite day' } })
  fireEvent.change(textbox(/event description/i), { target: { value: 'We fly kites.' } })
  fireEvent.change(textbox(/location/i), { target: { value: 'North beach' } })
  await typeMoment(form.person, 'Start Time', '102120310600pm')
  return form
}

const tooEarly = 'The event must take place a second time by this day.'
const tooMany = 'An event repeats on at most 30 dates. Please choose an earlier day.'
const missing = 'Please select the day until which the event repeats.'

describe('an event that repeats', () => {
  test('is created with its interval, its last day and the zone of its creator', async () => {
    const { api, page, person, submit } = await openWhole()
    expect(screen.queryByLabelText(/^Until/)).not.toBeInTheDocument()
    await person.selectOptions(repeats(), 'Every second week')
    expect(until()).toHaveAccessibleDescription('The last possible day. At most 30 dates.')
    chooseUntil('2031-12-17')
    expect(screen.getByText('This makes 5 dates.')).toHaveAttribute('role', 'status')
    await expectNoViolations()
    api.respond('addEvent', sampleEvent())
    await submit()
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(api.seen('addEvent')[0]?.body).toMatchObject({
      repeats: { everyWeeks: 2, until: '2031-12-17', timeZone: 'Europe/Berlin' },
    })
  })

  test('says beside its last day what is wrong with it, focuses it, and sends nothing', async () => {
    const { api, person, submit } = await openWhole()
    await person.selectOptions(repeats(), 'Every week')
    for (const [day, message] of [
      ['', missing],
      ['2031-10-27', tooEarly],
      ['2032-05-18', tooMany],
    ] as const) {
      chooseUntil(day)
      await submit()
      await waitFor(() =>
        expect(until()).toHaveAccessibleDescription(expect.stringContaining(message)),
      )
      expect(until()).toHaveFocus()
      expect(screen.getByRole('button', { name: message })).toBeVisible()
    }
    expect(screen.getByText('This makes 31 dates. At most 30 are possible.')).toBeVisible()
    expect(api.seen('addEvent')).toEqual([])
    await expectNoViolations()
    chooseUntil('2032-05-11')
    await waitFor(() =>
      expect(until()).not.toHaveAccessibleDescription(expect.stringContaining(tooMany)),
    )
    expect(screen.getByText('This makes 30 dates.')).toBeVisible()
  })

  test('shows what the server says of its last day beside it', async () => {
    const { api, person, submit } = await openWhole()
    await person.selectOptions(repeats(), 'Every week')
    chooseUntil('2031-11-04')
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    api.refuse('addEvent', 'validation_failed', 'Check the fields.', { 'repeats.until': tooMany })
    await submit()
    await waitFor(() =>
      expect(until()).toHaveAccessibleDescription(expect.stringContaining(tooMany)),
    )
  })

  test('may start at a time that mends its last day', async () => {
    const { person, submit } = await openWhole()
    await person.selectOptions(repeats(), 'Every week')
    chooseUntil('2031-10-27')
    await submit()
    await waitFor(() => expect(until()).toBeInvalid())
    await person.click(part('day', 'Start Time'))
    await person.keyboard('14')
    await waitFor(() => expect(until()).toBeValid())
    expect(screen.getByText('This makes 2 dates.')).toBeVisible()
  })

  test('takes place once after all, and is restored after a reload', async () => {
    const first = await openWhole()
    await first.person.selectOptions(repeats(), 'Every second week')
    chooseUntil('2031-12-17')
    first.page.unmount()
    const { api, page, person, submit } = await open()
    expect(repeats()).toHaveDisplayValue('Every second week')
    expect(until()).toHaveValue('2031-12-17')
    await person.selectOptions(repeats(), 'Does not repeat')
    expect(screen.queryByLabelText(/^Until/)).not.toBeInTheDocument()
    api.respond('addEvent', sampleEvent())
    await submit()
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(api.seen('addEvent')[0]?.body).toMatchObject({ title: 'Kite day', repeats: null })
  })
})

describe('a duplicate', () => {
  const copied = sampleMemberEvent()
  const at = `${path}?from=${copied.id}`

  const openCopyOf = async (event: Event) => {
    const api = apiEdge()
    api.respond('getProject', managed)
    api.respond('getEvent', event)
    const page = renderApp(app, { at, user })
    await screen.findByRole('button', { name: 'Create Event' })
    return { api, page, person: userEvent.setup() }
  }

  test('begins with the values of an event to come, and is created as another one', async () => {
    const { api, page, person } = await openCopyOf(copied)
    expect(textbox(/event name/i)).toHaveValue(copied.title)
    expect(textbox(/event description/i)).toHaveValue(copied.description)
    expect(textbox(/location/i)).toHaveValue(copied.location)
    expect(textbox(/online link/i)).toHaveValue(copied.onlineLink)
    expect(part('year', 'Start Time')).toHaveTextContent('2031')
    expect(repeats()).toHaveDisplayValue('Does not repeat')
    await expectNoViolations()
    api.respond('addEvent', sampleEvent({ id: sampleId(501) }))
    await person.click(screen.getByRole('button', { name: 'Create Event' }))
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(api.seen('addEvent')[0]?.body).toMatchObject({
      title: copied.title,
      startDateTime: copied.startDateTime,
      endDateTime: copied.endDateTime,
      onlineLink: copied.onlineLink,
    })
  })

  test('of a past event needs a new date, and of one that repeats the day until which it repeats', async () => {
    const dates = [
      { id: copied.id, startDateTime: '2001-03-03T14:05:00.000Z' },
      { id: sampleId(501), startDateTime: '2001-03-17T14:05:00.000Z' },
    ]
    const { api, person } = await openCopyOf(
      sampleEvent({
        startDateTime: '2001-03-03T14:05:00.000Z',
        endDateTime: '2001-03-03T15:05:00.000Z',
        series: { everyWeeks: 2, until: '2001-03-17', dates },
      }),
    )
    expect(textbox(/event name/i)).toHaveValue(copied.title)
    for (const field of ['Start Time', 'End Time']) {
      expect(part('year', field)).toHaveAttribute('aria-valuetext', 'Empty')
    }
    expect(repeats()).toHaveDisplayValue('Every second week')
    expect(until()).toHaveValue('')
    await person.click(screen.getByRole('button', { name: 'Create Event' }))
    await waitFor(() =>
      expect(until()).toHaveAccessibleDescription(expect.stringContaining(missing)),
    )
    expect(api.seen('addEvent')).toEqual([])
  })

  test('keeps its own draft', async () => {
    const first = await openCopyOf(copied)
    fireEvent.change(textbox(/event name/i), { target: { value: 'Kite night' } })
    first.page.unmount()
    const second = await openCopyOf(copied)
    expect(textbox(/event name/i)).toHaveValue('Kite night')
    second.page.unmount()
    await open()
    expect(textbox(/event name/i)).toHaveValue('')
  })

  test('of a missing event is an empty form that says so', async () => {
    const api = apiEdge()
    api.respond('getProject', managed)
    api.refuse('getEvent', 'not_found', 'There is no such event.')
    renderApp(app, { at, user })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The event to duplicate could not be loaded.',
    )
    expect(textbox(/event name/i)).toHaveValue('')
    await expectNoViolations()
    api.respond('getEvent', copied)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(textbox(/event name/i)).toHaveValue(copied.title))
  })

  test("is in the server's HTML", async () => {
    const api = apiEdge()
    api.respond('getProject', managed)
    api.respond('getEvent', copied)
    const { html } = await hydrateApp(app, { at, user })
    expect(html).toContain(`value="${copied.title}"`)
    expect(html).toContain('Does not repeat')
  })
})
