import type { EventSummary } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleMemberProject, sampleProject } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { eventsBetween, weeksOf } from './Events.tsx'

const openEvents = async (events: EventSummary[]) => {
  apiEdge().respond('getProject', sampleProject({ events }))
  renderApp(app, { at: `/projects/${sampleId(100)}` })
  return within(await screen.findByRole('region', { name: 'Events' }))
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('shows the next events first, each with its time and a link', async () => {
  const events = await openEvents([
    {
      id: sampleId(51),
      title: 'Kite week',
      location: 'North beach',
      startDateTime: day(1),
      endDateTime: day(2),
    },
    {
      id: sampleId(50),
      title: 'Kite day',
      location: 'https://meet.example',
      startDateTime: '2001-03-03T14:05:00Z',
      endDateTime: '2001-03-03T15:05:00Z',
    },
  ])
  const [next, ended] = events.getAllByRole('listitem')
  expect(next).toHaveTextContent('Kite week')
  expect(next).not.toHaveTextContent('Ended')
  expect(ended).toHaveTextContent(/Kite day.*March 3, 2001 at \d+:05 [AP]M.*Ended/)
  expect(events.getByRole('link', { name: 'Kite day' })).toHaveAttribute(
    'href',
    `/event/${sampleId(50)}`,
  )
  await expectNoViolations()
})

test.each([
  [6, undefined],
  [7, '1 more event'],
  [20, '14 more events'],
])('shows the first six of %s events, and folds the others away', async (count, more) => {
  const events = await openEvents(
    Array.from({ length: count }, (_, index) => ({
      id: sampleId(600 + index),
      title: `Meeting ${index + 1}`,
      location: 'Room 4',
      startDateTime: day(7 * index + 1),
      endDateTime: day(7 * index + 1.1),
    })),
  )
  const visible = () =>
    events.getAllByRole('link').filter((link) => link.closest('details:not([open])') === null)
  expect(visible().map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `Meeting ${number}`),
  )
  if (more === undefined) return expect(events.queryByText(/more/)).not.toBeInTheDocument()
  await userEvent.click(events.getByText(more))
  expect(visible()).toHaveLength(count)
  await expectNoViolations()
})

test('shows that there are no events', async () => {
  const events = await openEvents([])
  expect(events.getByText('This project does not currently have any events.')).toBeVisible()
})

test('shows a member the own answer and how many are going', async () => {
  const event = {
    id: sampleId(51),
    title: 'Kite week',
    location: 'North beach',
    startDateTime: day(1),
    endDateTime: day(2),
    answer: 'maybe' as const,
    going: 3,
  }
  apiEdge().respond('getProject', sampleMemberProject({ events: [event] }))
  renderApp(app, { at: `/projects/${sampleId(100)}` })
  const events = await screen.findByRole('region', { name: 'Events' })
  expect(events).toHaveTextContent('3 going')
  expect(events).toHaveTextContent('You: Maybe')
})

describe('by month', () => {
  const now = new Date()
  const at = (month: number, date: number, hour = 12) =>
    new Date(now.getFullYear(), now.getMonth() + month, date, hour).toISOString()
  const event = (number: number, title: string, start: string, end: string): EventSummary => ({
    id: sampleId(number),
    title,
    location: 'North beach',
    startDateTime: start,
    endDateTime: end,
  })
  const someEvents = [
    event(51, 'Kite day', at(0, 5), at(0, 5, 14)),
    event(52, 'Kite camp', at(0, 12, 20), at(0, 14, 8)),
    event(53, 'Later', at(1, 3), at(1, 3, 14)),
  ]

  const openMonth = async (shown = someEvents) => {
    const events = await openEvents(shown)
    const person = userEvent.setup()
    await person.click(events.getByRole('button', { name: 'Month' }))
    const days = () => within(events.getByRole('table')).queryAllByRole('button')
    return { events, person, days }
  }

  test('has a button on each day of an event, named by its text, and lists the events of the month', async () => {
    const { events, days } = await openMonth()
    const names = [/^5 ?Kite day$/, /^12 ?Kite camp$/, /^13 ?Kite camp$/, /^14 ?Kite camp$/]
    expect(days()).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(days()[index]).toHaveAccessibleName(name)
    expect(events.getByRole('link', { name: 'Kite day' })).toBeVisible()
    expect(events.getByRole('link', { name: 'Kite camp' })).toBeVisible()
    expect(events.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument()
    await expectNoViolations()
  })

  test('shows three events of a day, and how many more it has', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five']
    const { days } = await openMonth(
      titles.map((title, index) => event(60 + index, title, at(0, 5), at(0, 5, 14))),
    )
    expect(days()).toHaveLength(1)
    expect(days()[0]).toHaveTextContent(/One.*Two.*Three.*2 more$/)
  })

  test('shows the events of a day by keyboard, and the whole month again', async () => {
    const { events, person, days } = await openMonth()
    days()[2]!.focus()
    await person.keyboard('{Enter}')
    expect(days()[2]).toHaveAttribute('aria-pressed', 'true')
    expect(events.queryByRole('link', { name: 'Kite day' })).not.toBeInTheDocument()
    expect(events.getByRole('link', { name: 'Kite camp' })).toBeVisible()
    await expectNoViolations()
    await person.click(events.getByRole('button', { name: 'Show the whole month' }))
    expect(events.getByRole('link', { name: 'Kite day' })).toBeVisible()
    // The pressed button is gone.
    await person.tab()
    expect(events.getByRole('link', { name: 'Kite day' })).toHaveFocus()
  })

  test('turns to other months, and back to the list', async () => {
    const { events, person } = await openMonth()
    await person.click(events.getByRole('button', { name: 'Next month' }))
    expect(events.getByRole('link', { name: 'Later' })).toBeVisible()
    await person.click(events.getByRole('button', { name: 'Next month' }))
    expect(events.getByText(/^0 events in /)).toBeVisible()
    await person.click(events.getByRole('button', { name: 'List' }))
    expect(events.getAllByRole('listitem')).toHaveLength(3)
  })
})

test('a month begins below its weekday, and has all its days', () => {
  expect(weeksOf({ year: 2026, month: 10 })).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, null, null, null, null, null],
  ])
  expect(weeksOf({ year: 2028, month: 1 })[0]).toEqual([null, null, 1, 2, 3, 4, 5])
  expect(weeksOf({ year: 2028, month: 1 }).flat()).toContain(29)
})

test('an event is on each of its days, but not on the day that begins when it ends', () => {
  const at = (date: number, hour: number) => new Date(2026, 10, date, hour)
  const event = { startDateTime: at(5, 20).toISOString(), endDateTime: at(7, 0).toISOString() }
  const on = (date: number) => eventsBetween([event], at(date, 0), at(date + 1, 0)).length
  expect([4, 5, 6, 7].map(on)).toEqual([0, 1, 1, 0])
})
