import type { BlockedPerson } from '@quad/contract'
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

const open = (give: (api: ReturnType<typeof apiEdge>) => void) => {
  const api = apiEdge()
  api.respond('getUser', sampleSelf())
  api.respond('getCalendarFeed', null)
  api.respond('getCurrentUser', sampleSelf())
  api.respond('listSessions', [])
  give(api)
  renderApp(app, { at: `/users/${sampleId(1)}/settings`, user: sampleSelf() })
  return { api, person: userEvent.setup() }
}

const section = () => screen.findByRole('region', { name: 'People you have blocked' })

test('lists blocked people with links to their profiles', async () => {
  open((api) => api.respond('listBlocked', [ben, chen], { total: 2 }))
  const list = within(await section())
  expect(await list.findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    `/users/${ben.id}`,
  )
  expect(list.getByRole('button', { name: 'Unblock Chen Li' })).toBeVisible()
  await expectNoViolations()
})

test('says that no one is blocked, and where to block a person', async () => {
  open((api) => api.respond('listBlocked', [], { total: 0 }))
  expect(
    await within(await section()).findByText(
      'You have not blocked anyone. You can block a person on their profile or in your chat with them.',
    ),
  ).toBeVisible()
})

test('removes an unblocked person from the list and keeps the focus in it', async () => {
  const { api, person } = open((edge) => edge.respond('listBlocked', [ben, chen], { total: 2 }))
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
  const { api, person } = open((edge) => edge.respond('listBlocked', [ben], { total: 1 }))
  api.refuse('unblockPerson', 'unavailable', 'The server is busy.')
  await person.click(await screen.findByRole('button', { name: 'Unblock Ben Okafor' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})

test('loads more of a long list', async () => {
  const { api, person } = open((edge) =>
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
  const { api, person } = open((edge) => edge.refuse('listBlocked', 'unavailable', 'Busy.'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This list could not be loaded.')
  api.respond('listBlocked', [ben], { total: 1 })
  await person.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})
