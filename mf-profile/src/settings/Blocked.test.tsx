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
  api.answer('getUser', sampleSelf())
  api.answer('getCurrentUser', sampleSelf())
  api.answer('listSessions', [])
  give(api)
  renderApp(app, { at: `/users/${sampleId(1)}/settings`, user: sampleSelf() })
  return { api, person: userEvent.setup() }
}

const section = () => screen.findByRole('region', { name: 'People you have blocked' })

test('whom one has blocked is listed, each with the way to the profile', async () => {
  open((api) => api.answer('listBlocked', [ben, chen], { total: 2 }))
  const list = within(await section())
  expect(await list.findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    `/users/${ben.id}`,
  )
  expect(list.getByRole('button', { name: 'Unblock Chen Li' })).toBeVisible()
  await expectNoViolations()
})

test('where there is nobody it says so, and where to block', async () => {
  open((api) => api.answer('listBlocked', [], { total: 0 }))
  expect(
    await within(await section()).findByText(
      'Nobody. You can block a person on their profile, or in your chat with them.',
    ),
  ).toBeVisible()
})

test('who is unblocked leaves the list, and the focus stays in it', async () => {
  const { api, person } = open((edge) => edge.answer('listBlocked', [ben, chen], { total: 2 }))
  api.answer('unblockPerson', { message: 'ok' })
  const button = await screen.findByRole('button', { name: 'Unblock Ben Okafor' })
  api.answer('listBlocked', [chen], { total: 1 })
  await person.click(button)
  expect(await screen.findByText('Ben Okafor is blocked no longer.')).toBeVisible()
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'People you have blocked' })).toHaveFocus()
  expect(api.seen('unblockPerson')[0]?.path).toBe(`/api/users/unblock/${sampleId(1)}/${ben.id}`)
  await expectNoViolations()
})

test('who cannot be unblocked stays, and it says why', async () => {
  const { api, person } = open((edge) => edge.answer('listBlocked', [ben], { total: 1 }))
  api.refuse('unblockPerson', 'unavailable', 'The server is busy.')
  await person.click(await screen.findByRole('button', { name: 'Unblock Ben Okafor' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})

test('a long list goes on', async () => {
  const { api, person } = open((edge) =>
    edge.answer('listBlocked', [ben], { total: 2, next: 'after-ben' }),
  )
  const more = await screen.findByRole('button', { name: 'Show more' })
  api.answer('listBlocked', [chen], { total: 2 })
  await person.click(more)
  expect(await screen.findByRole('link', { name: 'Chen Li' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  expect(api.seen('listBlocked')[1]?.query).toEqual({ cursor: 'after-ben' })
})

test('a list that does not load says so, and is tried again', async () => {
  const { api, person } = open((edge) => edge.refuse('listBlocked', 'unavailable', 'Busy.'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This list could not be loaded.')
  api.answer('listBlocked', [ben], { total: 1 })
  await person.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})
