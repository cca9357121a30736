/** @timezone America/New_York */
import { texts } from '@quad/contract'
import { clock } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { fill } from '@quad/test/fill'
import {
  sampleId,
  sampleMemberProject,
  sampleProject,
  sampleSelf,
  sampleTimePoll,
} from '@quad/test/samples'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const projectId = sampleId(100)
const emil = sampleSelf({ id: sampleId(5), name: 'Emil Fox' })
const fragments = { 'message-popover': () => null }

beforeEach(() => {
  jest.spyOn(clock, 'now').mockReturnValue(new Date('2031-05-05T12:00:00-04:00'))
})

afterEach(() => sessionStorage.clear())

const open = async (project: Parameters<typeof sampleMemberProject>[0] = {}) => {
  const api = apiEdge()
  api.respond('getProject', sampleMemberProject(project))
  api.respond('listSimilarProjects', [])
  api.respond('getCurrentUser', emil)
  const page = renderApp(app, { at: `/projects/${projectId}/times/new`, user: emil, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Find a Common Time' })
  return { api, page, person: userEvent.setup() }
}

const cell = (name: string | RegExp) => screen.getByRole('button', { name })
const submit = () => cell('Ask the Team')

test('offers the marked times to the team, and leads to them', async () => {
  const { api, page, person } = await open()
  api.respond('createTimePoll', sampleTimePoll())
  api.respond('getTimePoll', sampleTimePoll())
  await fill(person, screen.getByRole('textbox', { name: /^Event Name/ }), 'Kickoff')
  await person.click(cell('Tuesday, May 6, 10:00 AM'))
  await person.click(cell('Monday, May 5, 1:00 PM'))
  await expectNoViolations()
  await person.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'Which times fit you?' })
  expect(api.seen('createTimePoll')).toMatchObject([
    {
      body: {
        title: 'Kickoff',
        location: '',
        minutes: 60,
        slots: ['2031-05-05T17:00:00.000Z', '2031-05-06T14:00:00.000Z'],
      },
    },
  ])
  expect(screen.getByText(texts.pollCreated)).toBeVisible()
  expect(page.router.state.location.pathname).toBe(
    `/projects/${projectId}/times/${sampleTimePoll().id}`,
  )
})

test('offers only times to come, other hours on demand, and later days', async () => {
  const { person } = await open()
  expect(screen.queryByRole('button', { name: 'Monday, May 5, 11:00 AM' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Tuesday, May 6, 7:00 AM' })).not.toBeInTheDocument()
  await person.click(cell('Show all hours'))
  expect(cell('Tuesday, May 6, 7:00 AM')).toBeVisible()
  await person.click(cell('Later days'))
  expect(cell('Tuesday, May 13, 7:00 AM')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Tuesday, May 6, 7:00 AM' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('keeps the marks at another length', async () => {
  const { person } = await open()
  await person.click(cell('Tuesday, May 6, 10:00 AM'))
  await person.click(screen.getByRole('radio', { name: 'Half an hour' }))
  expect(cell('Tuesday, May 6, 10:00 AM, offered')).toHaveAttribute('aria-pressed', 'true')
  expect(cell('Tuesday, May 6, 10:30 AM, offered')).toHaveAttribute('aria-pressed', 'true')
})

test('offers no hour that has begun, whose second half was marked', async () => {
  const { api, person } = await open()
  await person.click(screen.getByRole('radio', { name: 'Half an hour' }))
  await person.click(cell('Monday, May 5, 12:30 PM'))
  await person.click(screen.getByRole('radio', { name: 'An hour' }))
  await person.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.slotsRequired)
  expect(api.seen('createTimePoll')).toEqual([])
})

test('says what is missing, and keeps what is there', async () => {
  const { api, person } = await open()
  await person.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.slotsRequired)
  expect(screen.getByRole('alert')).toHaveTextContent(texts.eventTitleRequired)
  await fill(person, screen.getByRole('textbox', { name: /^Event Name/ }), 'Kickoff')
  await person.click(cell('Tuesday, May 6, 10:00 AM'))
  api.refuse('createTimePoll', 'conflict', 'This project already asks for 5 common times.')
  await person.click(submit())
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('already asks for 5 common times'),
  )
  expect(cell(/^Tuesday, May 6, 10:00 AM/)).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations()
})

test('leads people who are no members to the project', async () => {
  const api = apiEdge()
  api.respond('getProject', sampleProject())
  api.respond('listSimilarProjects', [])
  api.respond('getCurrentUser', emil)
  const page = renderApp(app, { at: `/projects/${projectId}/times/new`, user: emil, fragments })
  await screen.findByRole('heading', { level: 1, name: sampleProject().title })
  expect(page.router.state.location.pathname).toBe(`/projects/${projectId}`)
  expect(screen.queryByRole('link', { name: 'Find a common time' })).not.toBeInTheDocument()
})

test('the address of a notification leads to the newest times without an answer, or else to the project', async () => {
  const api = apiEdge()
  const timePolls = [
    { id: sampleId(600), title: 'Kickoff', answered: true },
    { id: sampleId(601), title: 'Review', answered: false },
  ]
  api.respond('getProject', sampleMemberProject({ timePolls }))
  api.respond('getTimePoll', sampleTimePoll())
  api.respond('getCurrentUser', emil)
  api.respond('listSimilarProjects', [])
  const at = `/projects/${projectId}/times`
  const { router, unmount } = renderApp(app, { at, user: emil, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Which times fit you?' })
  expect(router.state.location.pathname).toBe(`${at}/${sampleId(601)}`)
  unmount()

  api.respond('getProject', sampleMemberProject({ timePolls: [] }))
  const second = renderApp(app, { at, user: emil, fragments })
  await screen.findByRole('heading', { level: 1, name: sampleMemberProject().title })
  expect(second.router.state.location.pathname).toBe(`/projects/${projectId}`)
})

test('the page of the project lists the open times', async () => {
  const api = apiEdge()
  const timePolls = [
    { id: sampleId(600), title: 'Kickoff', answered: false },
    { id: sampleId(601), title: 'Review', answered: true },
  ]
  api.respond('getProject', sampleMemberProject({ timePolls }))
  api.respond('getCurrentUser', emil)
  api.respond('listSimilarProjects', [])
  renderApp(app, { at: `/projects/${projectId}`, user: emil, fragments })
  const list = within(await screen.findByRole('list', { name: 'Times to agree on' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'KickoffWhich times fit you?',
    'ReviewYou answered',
  ])
  expect(list.getByRole('link', { name: 'Kickoff' })).toHaveAttribute(
    'href',
    `/projects/${projectId}/times/${sampleId(600)}`,
  )
  expect(screen.getByRole('link', { name: 'Find a common time' })).toHaveAttribute(
    'href',
    `/projects/${projectId}/times/new`,
  )
  await expectNoViolations()
})
