/** @timezone America/New_York */
import type { TimePoll } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleId,
  sampleMemberEvent,
  sampleMemberProject,
  sampleSelf,
  sampleTimePoll,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const projectId = sampleId(100)
const pollId = sampleId(600)
const emil = sampleSelf({ id: sampleId(5), name: 'Emil Fox' })

const open = async (change: Partial<TimePoll> = {}) => {
  const api = apiEdge()
  api.respond('getTimePoll', sampleTimePoll(change))
  api.respond('getProject', sampleMemberProject())
  api.respond('listSimilarProjects', [])
  api.respond('getCurrentUser', emil)
  const page = renderApp(app, {
    at: `/projects/${projectId}/times/${pollId}`,
    user: emil,
    fragments: { 'message-popover': () => null },
  })
  await screen.findByRole('heading', { level: 1, name: 'Which times fit you?' })
  return { api, page, person: userEvent.setup() }
}

/** The server stores an answer and returns it. */
const takeAnswers = (api: ReturnType<typeof apiEdge>) =>
  api.respondEach('answerTimePoll', ({ body }) => {
    const { fits } = body as { fits: number[] }
    const members = sampleTimePoll().members.map((each) =>
      each.id === emil.id ? { ...each, fits } : each,
    )
    api.respond('getTimePoll', sampleTimePoll({ members }))
    return { body: sampleTimePoll({ members }) }
  })

const cell = (name: string | RegExp) => screen.getByRole('button', { name })
const monday10 = /^Monday, May 5, 10:00 AM/
const monday11 = /^Monday, May 5, 11:00 AM/
const tuesday10 = /^Tuesday, May 6, 10:00 AM/
const sent = (api: ReturnType<typeof apiEdge>) =>
  api.seen('answerTimePoll').map(({ body }) => (body as { fits: number[] }).fits)

test('shows the times in the zone of the viewer, and how many can', async () => {
  await open()
  expect(screen.getByRole('grid', { name: 'Which times fit you?' })).toBeVisible()
  expect(cell(monday10)).toHaveAccessibleName('Monday, May 5, 10:00 AM, 1 of 3 can')
  expect(cell(monday11)).toHaveAccessibleName('Monday, May 5, 11:00 AM, 2 of 3 can')
  expect(cell(tuesday10)).toHaveAccessibleName('Tuesday, May 6, 10:00 AM, 0 of 3 can')
  expect(screen.queryByRole('button', { name: /^Tuesday, May 6, 11/ })).not.toBeInTheDocument()
  expect(screen.getByText(/Eastern Time/)).toBeVisible()
  await expectNoViolations()
})

test('marks by presses, and saves them together soon after', async () => {
  const { api, person } = await open()
  takeAnswers(api)
  await person.click(cell(monday10))
  expect(cell(monday10)).toHaveAttribute('aria-pressed', 'true')
  expect(cell(monday10)).toHaveAccessibleName('Monday, May 5, 10:00 AM, fits, 2 of 3 can')
  await person.click(cell(tuesday10))
  expect(screen.getByText('Saving …')).toBeVisible()
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent(api)).toEqual([[0, 2]])
  await person.click(cell(monday10))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent(api)).toEqual([[0, 2], [2]])
  await expectNoViolations()
})

test('marks by keyboard: arrows move, Space marks, a head marks its day', async () => {
  const { api, person } = await open()
  takeAnswers(api)
  act(() => cell(monday10).focus())
  await person.keyboard('{ArrowDown}')
  expect(cell(monday11)).toHaveFocus()
  // No time is offered to the right.
  await person.keyboard('{ArrowRight}')
  expect(cell(monday11)).toHaveFocus()
  await person.keyboard('{ArrowUp}{ArrowRight} ')
  expect(cell(tuesday10)).toHaveFocus()
  expect(cell(tuesday10)).toHaveAttribute('aria-pressed', 'true')
  await person.keyboard('{ArrowLeft}{ArrowUp}')
  expect(cell('Mon May 5, all day')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent(api)).toEqual([[0, 1, 2]]))
  expect(cell('Mon May 5, all day')).toHaveAttribute('aria-pressed', 'true')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent(api)).toEqual([[0, 1, 2], [2]]))
  // One stop for Tab.
  expect(
    screen
      .getAllByRole('button')
      .filter(({ tabIndex, dataset }) => tabIndex === 0 && dataset['row']),
  ).toHaveLength(1)
})

test('marks by a drag across the cells, and unmarks by another one', async () => {
  const { api, person } = await open()
  takeAnswers(api)
  const drag = (first: RegExp, ...others: RegExp[]) =>
    person.pointer([
      { keys: '[MouseLeft>]', target: cell(first) },
      ...others.map((each) => ({ target: cell(each) })),
      { keys: '[/MouseLeft]' },
    ])
  await drag(monday10, monday11, tuesday10)
  // The rectangle between the first and the last cell.
  await waitFor(() => expect(sent(api)).toEqual([[0, 2]]))
  // Nothing is marked by a pointer that is not pressed.
  await person.pointer({ target: cell(monday11) })
  expect(cell(monday11)).toHaveAttribute('aria-pressed', 'false')
  // A drag that comes back to its first cell is no press.
  await drag(monday10, monday11, monday10)
  await waitFor(() => expect(sent(api)).toEqual([[0, 2], [2]]))
})

test('says that no time fits', async () => {
  const { api, person } = await open()
  takeAnswers(api)
  await person.click(screen.getByRole('button', { name: 'No time fits me' }))
  expect(await screen.findByText('Saved: no time fits you.')).toBeVisible()
  expect(sent(api)).toEqual([[]])
  expect(screen.queryByRole('button', { name: 'No time fits me' })).not.toBeInTheDocument()
})

test('keeps the marks that could not be saved, with Retry', async () => {
  const { api, person } = await open()
  api.refuse('answerTimePoll', 'unavailable', 'The service is busy.')
  await person.click(cell(monday10))
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.')
  expect(cell(monday10)).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations()
  takeAnswers(api)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent(api)).toEqual([[0], [0]])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('saves marks at once when the page is left', async () => {
  const { api, person } = await open()
  takeAnswers(api)
  await person.click(cell(monday10))
  await person.click(screen.getByRole('link', { name: 'Back to the project' }))
  await screen.findByRole('heading', { level: 1, name: sampleMemberProject().title })
  expect(sent(api)).toEqual([[0]])
})

test('lists the best times first, with who is missing', async () => {
  await open()
  const best = within(screen.getByRole('region', { name: 'Best Times' }))
  expect(best.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mon May 5, 2031, 11:00 AM–12:00 PM2 of 3 can',
    'Mon May 5, 2031, 10:00–11:00 AM1 of 3 canCan’t: Dora Engel',
  ])
  expect(best.getByText(/^No answer yet/)).toHaveTextContent('Emil Fox')
  expect(best.queryByRole('button')).not.toBeInTheDocument()
})

test('makes an event by one press, and leads to it', async () => {
  const { api, page, person } = await open({
    can: { answer: true, makeEvent: true, delete: true },
  })
  api.respond('makeEventOfPoll', { eventId: sampleId(500) })
  api.respond('getEvent', sampleMemberEvent())
  await person.click(
    screen.getByRole('button', { name: 'Make event: Mon May 5, 2031, 11:00 AM–12:00 PM' }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
  expect(page.router.state.location.pathname).toBe(`/event/${sampleId(500)}`)
  expect(api.seen('makeEventOfPoll')).toMatchObject([{ body: { slot: 1 } }])
})

test('says why no event was made', async () => {
  const { api, person } = await open({ can: { answer: true, makeEvent: true, delete: true } })
  api.refuse('makeEventOfPoll', 'conflict', 'These times are closed.')
  await person.click(screen.getAllByRole('button', { name: /^Make event/ })[0]!)
  expect(await screen.findByRole('alert')).toHaveTextContent('These times are closed.')
})

test('only shows a closed poll, with its event', async () => {
  const { person } = await open({
    eventId: sampleId(500),
    can: { answer: false, makeEvent: false, delete: false },
  })
  expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/event/${sampleId(500)}`,
  )
  await person.click(cell(monday10))
  expect(cell(monday10)).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('button', { name: 'No time fits me' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('deletes the times after a question', async () => {
  const { api, page, person } = await open({
    can: { answer: true, makeEvent: false, delete: true },
  })
  api.respond('deleteTimePoll', { message: 'The times were deleted.' })
  await person.click(screen.getByRole('button', { name: 'Delete These Times' }))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Times deleted')
  expect(page.router.state.location.pathname).toBe(`/projects/${projectId}`)
  expect(api.seen('deleteTimePoll')).toHaveLength(1)
})
