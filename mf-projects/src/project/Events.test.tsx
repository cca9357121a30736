import type { EventSummary } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import app from '../index.ts'

const open = async (events: EventSummary[]) => {
  apiEdge().respond('getProject', sampleProject({ events }))
  renderApp(app, { at: `/projects/${sampleId(100)}` })
  return within(await screen.findByRole('region', { name: 'Events' }))
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('shows the next events first, each with its time and a link', async () => {
  const events = await open([
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

test('shows that there are no events', async () => {
  const events = await open([])
  expect(events.getByText('This project does not currently have any events.')).toBeVisible()
})
