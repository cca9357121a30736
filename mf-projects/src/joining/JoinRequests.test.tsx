import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import {
  sampleAdminProject,
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  samplePerson,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { openProject } from '../project.harness.tsx'

const request = {
  userId: sampleId(3),
  name: 'Chen Li',
  profilePhotoId: null,
  message: 'I fly kites.',
  timeSent: new Date().toISOString(),
  invitedBy: null,
}
const second = { ...request, userId: sampleId(6), name: 'Fay Ito', message: 'I bring boats.' }

const requests = () => within(screen.getByRole('region', { name: 'Join requests' }))

const expectNoRequests = () =>
  waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Join requests' })).not.toBeInTheDocument(),
  )

test.each([
  ['the Owner', sampleOwnerProject({ joinRequests: [request] })],
  ['an Admin', sampleAdminProject({ joinRequests: [request] })],
])('shows %s who requests, when, and with which message', async (_, project) => {
  await openProject(project)
  expect(requests().getByText('I fly kites.')).toBeVisible()
  expect(requests().getByText('just now')).toBeVisible()
  expect(requests().getByRole('link', { name: 'Chen Li' })).toHaveAttribute(
    'href',
    `/users/${sampleId(3)}`,
  )
  await expectNoViolations()
})

test('shows a Member no requests', async () => {
  await openProject(sampleMemberProject())
  await expectNoRequests()
})

test('names the Member whose invitation led to a request', async () => {
  const invitedBy = samplePerson({ id: sampleId(5), name: 'Emil Fox' })
  await openProject(sampleOwnerProject({ joinRequests: [{ ...request, invitedBy }] }))
  expect(requests().getByText(/invited by/)).toHaveTextContent('just now · invited by Emil Fox')
  expect(requests().getByRole('link', { name: 'Emil Fox' })).toHaveAttribute(
    'href',
    `/users/${sampleId(5)}`,
  )
})

test.each([
  ['accepted', 'Accept Chen Li', 'acceptRequest', 'accept'],
  ['declined', 'Decline Chen Li', 'denyRequest', 'deny'],
] as const)('decides on a request: %s', async (_, button, call, path) => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [request] }))
  api.respond(call, { message: 'ok' })
  api.respond('getProject', sampleOwnerProject())
  await person.click(screen.getByRole('button', { name: button }))
  await expectNoRequests()
  expect(api.seen(call)[0]?.path).toBe(
    `/api/users/${path}/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
  expect(screen.getByRole('group', { name: 'About the project' })).toHaveFocus()
})

test('shows a failed decision beside its request only', async () => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [request, second] }))
  api.refuse('denyRequest', 'conflict', 'This request has been withdrawn.')
  await person.click(screen.getByRole('button', { name: 'Decline Chen Li' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error 409: This request has been withdrawn.')
  expect(alert.closest('article')).toHaveTextContent('Chen Li')
  await expectNoViolations()
})

test('shows a new request without a reload, and removes it when another person decides', async () => {
  const { api } = await openProject(sampleOwnerProject())
  const live = liveEdge()
  api.respond('getProject', sampleOwnerProject({ joinRequests: [request] }))
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  api.respond('getProject', sampleOwnerProject())
  live.say({ type: 'project', projectId: sampleId(100) })
  await expectNoRequests()
  live.stop()
})
