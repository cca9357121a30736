import type { CalendarFeed } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const url = 'https://quad.example/api/calendar.ics?token=secret'
const createdAt = '2026-03-03T12:00:00.000Z'

const open = async (feed: CalendarFeed) => {
  const api = apiEdge()
  api.respond('getUser', sampleSelf())
  api.respond('getCurrentUser', sampleSelf())
  api.respond('listSessions', [])
  api.respond('listBlocked', [], { total: 0 })
  api.respond('getCalendarFeed', feed)
  renderApp(app, { at: `/users/${sampleId(1)}/settings`, user: sampleSelf() })
  const section = within(await screen.findByRole('region', { name: 'Your calendar' }))
  return { api, section, person: userEvent.setup() }
}

test('creates an address, which can be copied and opened once', async () => {
  const { api, section, person } = await open(null)
  const create = await section.findByRole('button', { name: 'Create a calendar address' })
  await expectNoViolations()
  api.respond('renewCalendarFeed', { url, createdAt })
  await person.click(create)
  expect(await section.findByLabelText('Secret address')).toHaveValue(url)
  expect(section.getByRole('group', { name: 'Your calendar' })).toHaveFocus()
  expect(
    section.getByRole('link', { name: 'Open in the calendar of this device' }),
  ).toHaveAttribute('href', url.replace('https:', 'webcal:'))
  await expectNoViolations()
  await person.click(section.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied.')).toBeVisible()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url))
})

test('does not show an existing address, and asks before replacing it', async () => {
  const { api, section, person } = await open({ createdAt })
  expect(await section.findByText(/cannot be shown again/)).toBeVisible()
  expect(section.queryByLabelText('Secret address')).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(section.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new address?' }))
  expect(api.seen('renewCalendarFeed')).toEqual([])
  const later = '2026-03-04T12:00:00.000Z'
  api.respond('renewCalendarFeed', { url, createdAt: later })
  await person.click(dialog.getByRole('button', { name: 'Create a new address' }))
  expect(await section.findByLabelText('Secret address')).toHaveValue(url)
})

test('removes the address after a question', async () => {
  const { api, section, person } = await open({ createdAt })
  await person.click(await section.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the address?' }))
  api.respond('endCalendarFeed', undefined)
  api.respond('getCalendarFeed', null)
  await person.click(dialog.getByRole('button', { name: 'Remove the address' }))
  expect(await section.findByRole('button', { name: 'Create a calendar address' })).toBeVisible()
  await waitFor(() => expect(section.getByRole('group')).toHaveFocus())
})

test('shows why an address could not be created', async () => {
  const { api, section, person } = await open(null)
  api.refuse('renewCalendarFeed', 'rate_limited', 'Please wait a little.')
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('Error 429: Please wait a little.')
})

test('says how to copy when the browser refuses', async () => {
  const { api, section, person } = await open(null)
  api.respond('renewCalendarFeed', { url, createdAt })
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await person.click(await section.findByRole('button', { name: 'Copy address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('could not be copied')
})
