import type { BlockedPerson, CalendarFeed } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, samplePerson, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const blocked = (number: number, name: string): BlockedPerson => ({
  ...samplePerson({ id: sampleId(number), name }),
  blockedAt: new Date().toISOString(),
})
const ben = blocked(2, 'Ben Okafor')
const chen = blocked(3, 'Chen Li')

const openWithBlocked = (give: (api: ReturnType<typeof apiEdge>) => void) => {
  const api = apiEdge()
  api.respond('getUser', sampleSelf())
  api.respond('getCalendarFeed', null)
  api.respond('getCurrentUser', sampleSelf())
  api.respond('listSessions', [])
  give(api)
  renderApp(app, { at: `/users/${sampleId(1)}/settings`, user: sampleSelf() })
  return { api, person: userEvent.setup() }
}

const blockedSection = () => screen.findByRole('region', { name: 'People you have blocked' })

test('lists blocked people with links to their profiles', async () => {
  openWithBlocked((api) => api.respond('listBlocked', [ben, chen], { total: 2 }))
  const list = within(await blockedSection())
  expect(await list.findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    `/users/${ben.id}`,
  )
  expect(list.getByRole('button', { name: 'Unblock Chen Li' })).toBeVisible()
  await expectNoViolations()
})

test('says that no one is blocked, and where to block a person', async () => {
  openWithBlocked((api) => api.respond('listBlocked', [], { total: 0 }))
  expect(
    await within(await blockedSection()).findByText(
      'You have not blocked anyone. You can block a person on their profile or in your chat with them.',
    ),
  ).toBeVisible()
})

test('removes an unblocked person from the list and keeps the focus in it', async () => {
  const { api, person } = openWithBlocked((edge) =>
    edge.respond('listBlocked', [ben, chen], { total: 2 }),
  )
  api.respond('unblockPerson', { message: 'ok' })
  const button = await screen.findByRole('button', { name: 'Unblock Ben Okafor' })
  api.respond('listBlocked', [chen], { total: 1 })
  await person.click(button)
  expect(await screen.findByText('Ben Okafor is unblocked.')).toBeVisible()
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'People you have blocked' })).toHaveFocus()
  expect(api.seen('unblockPerson')[0]?.path).toBe(`/api/users/unblock/${sampleId(1)}/${ben.id}`)
  await expectNoViolations()
})

test('keeps a person who could not be unblocked, with the reason', async () => {
  const { api, person } = openWithBlocked((edge) =>
    edge.respond('listBlocked', [ben], { total: 1 }),
  )
  api.refuse('unblockPerson', 'unavailable', 'The server is busy.')
  await person.click(await screen.findByRole('button', { name: 'Unblock Ben Okafor' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})

test('loads more of a long list', async () => {
  const { api, person } = openWithBlocked((edge) =>
    edge.respond('listBlocked', [ben], { total: 2, next: 'after-ben' }),
  )
  const more = await screen.findByRole('button', { name: 'Show more' })
  api.respond('listBlocked', [chen], { total: 2 })
  await person.click(more)
  expect(await screen.findByRole('link', { name: 'Chen Li' })).toBeVisible()
  // The pressed button is gone.
  expect(more).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Chen Li' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  expect(api.seen('listBlocked')[1]?.query).toEqual({ cursor: 'after-ben' })
})

test('shows a failure to load, and tries again on Retry', async () => {
  const { api, person } = openWithBlocked((edge) =>
    edge.refuse('listBlocked', 'unavailable', 'Busy.'),
  )
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This list could not be loaded.')
  api.respond('listBlocked', [ben], { total: 1 })
  await person.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})

const url = 'https://quad.example/api/calendar.ics?token=secret'
const createdAt = '2026-03-03T12:00:00.000Z'

const openWithFeed = async (feed: CalendarFeed) => {
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
  const { api, section, person } = await openWithFeed(null)
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
  const { api, section, person } = await openWithFeed({ createdAt })
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
  const { api, section, person } = await openWithFeed({ createdAt })
  await person.click(await section.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the address?' }))
  api.respond('endCalendarFeed', undefined)
  api.respond('getCalendarFeed', null)
  await person.click(dialog.getByRole('button', { name: 'Remove the address' }))
  expect(await section.findByRole('button', { name: 'Create a calendar address' })).toBeVisible()
  await waitFor(() => expect(section.getByRole('group')).toHaveFocus())
})

test('shows why an address could not be created', async () => {
  const { api, section, person } = await openWithFeed(null)
  api.refuse('renewCalendarFeed', 'rate_limited', 'Please wait a little.')
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('Error 429: Please wait a little.')
})

test('says how to copy when the browser refuses', async () => {
  const { api, section, person } = await openWithFeed(null)
  api.respond('renewCalendarFeed', { url, createdAt })
  await person.click(await section.findByRole('button', { name: 'Create a calendar address' }))
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await person.click(await section.findByRole('button', { name: 'Copy address' }))
  expect(await section.findByRole('alert')).toHaveTextContent('could not be copied')
})
