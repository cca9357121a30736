import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleAdminProject, sampleId, sampleOwnerProject, samplePerson } from '@quad/test/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openProject, viewer } from '../project.harness.tsx'

const request = {
  userId: sampleId(3),
  name: 'Chen Li',
  profilePhotoId: null,
  message: 'I fly kites.',
  timeSent: new Date().toISOString(),
  invitedBy: null,
  wantedRole: null,
  availability: null,
  decision: null,
}
const second = { ...request, userId: sampleId(6), name: 'Fay Ito', message: 'I bring boats.' }

const requests = () => within(screen.getByRole('region', { name: 'Join requests' }))

test('shows who requests, when, and with which message', async () => {
  await openProject(sampleAdminProject({ joinRequests: [request] }))
  expect(requests().getByText('I fly kites.')).toBeVisible()
  expect(requests().getByText('just now')).toBeVisible()
  expect(requests().getByRole('link', { name: 'Chen Li' })).toHaveAttribute(
    'href',
    `/users/${sampleId(3)}`,
  )
  await expectNoViolations()
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

const accepted = { ...request, decision: 'accepted' as const }
const denied = { ...request, decision: 'denied' as const }

/** The project after Chen Li has joined. */
const withMember: typeof sampleOwnerProject = (changes) => {
  const project = sampleOwnerProject(changes)
  return { ...project, usersId: [...project.usersId, request.userId] }
}

test('accepts in place, with Undo until the decision takes effect', async () => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [request, second] }))
  const live = await liveEdge()
  api.respond('acceptRequest', { message: 'ok' })
  api.respond('getProject', sampleOwnerProject({ joinRequests: [accepted, second] }))
  const [status] = requests().getAllByRole('status')
  await person.click(screen.getByRole('button', { name: 'Accept Chen Li' }))
  expect(await requests().findByText('Accepted')).toBeVisible()
  // A status that exists before its text is announced.
  expect(requests().getByText('Accepted')).toBe(status)
  expect(api.seen('acceptRequest')[0]?.path).toBe(
    `/api/users/accept/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
  expect(screen.getByRole('group', { name: 'Decision on Chen Li' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Undo the decision on Chen Li' })).toBeVisible()
  await expectNoViolations()

  // It takes effect: the server sends the request no more.
  api.respond('getProject', withMember({ joinRequests: [second] }))
  live.say({ type: 'project', projectId: sampleId(100) })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  const [first, next] = requests().getAllByRole('article')
  expect(first).toHaveTextContent('Chen Li')
  expect(first).toHaveTextContent('Accepted')
  expect(next).toHaveTextContent('Fay Ito')
  await expectNoViolations()
})

test('shows why a decision was not undone, and undoes it', async () => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [accepted] }))
  const undo = screen.getByRole('button', { name: 'Undo the decision on Chen Li' })
  api.refuse('undoDecision', 'conflict', 'This request has been accepted already.')
  await person.click(undo)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This request has been accepted already.',
  )
  api.respond('undoDecision', { message: 'ok' })
  api.respond('getProject', sampleOwnerProject({ joinRequests: [request] }))
  await person.click(undo)
  expect(await screen.findByRole('button', { name: 'Accept Chen Li' })).toBeVisible()
  expect(api.seen('undoDecision').at(-1)?.path).toBe(
    `/api/users/undoDecision/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
})

test('does not undo on the second click of a double click', async () => {
  const { api } = await openProject(sampleOwnerProject({ joinRequests: [accepted] }))
  const undo = screen.getByRole('button', { name: 'Undo the decision on Chen Li' })
  fireEvent.click(undo, { detail: 2 })
  expect(api.seen('undoDecision')).toEqual([])
})

test.each([
  ['with a note', 'We have just found a diver.'],
  ['without a note', ''],
])('declines %s', async (_, note) => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [request] }))
  api.respond('denyRequest', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: 'Decline Chen Li' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Chen Li' }))
  await person.click(await dialog.findByRole('textbox', { name: 'Note' }))
  await person.paste(note)
  await expectNoViolations()
  api.respond('getProject', sampleOwnerProject({ joinRequests: [denied] }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await requests().findByText('Declined')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.seen('denyRequest')[0]).toMatchObject({
    path: `/api/users/deny/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
    body: { msg: note },
  })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Decision on Chen Li' })).toHaveFocus(),
  )
})

test("shows the person's match and a Message button", async () => {
  const hours = { wanted: 6, has: 4 }
  const match = { role: 'Kite pilot', of: 2, matched: ['Drones'], missing: ['GIS'], hours }
  await openProject(sampleOwnerProject({ joinRequests: [{ ...request, match }, second] }), viewer, {
    'message-popover': ({ userName }) => <button>Message {userName}</button>,
  })
  const [first, next] = requests().getAllByRole('article')
  expect(first).toHaveTextContent('Kite pilot: 1 of 2, missing GIS · 4 of 6 hours a week')
  expect(next).toHaveTextContent('No skill matches the project.')
  expect(await within(first!).findByRole('button', { name: 'Message Chen Li' })).toBeVisible()
})

test('shows a failed decision beside its request only', async () => {
  const { api, person } = await openProject(sampleOwnerProject({ joinRequests: [request, second] }))
  api.refuse('acceptRequest', 'conflict', 'This request has been withdrawn.')
  await person.click(screen.getByRole('button', { name: 'Accept Chen Li' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error 409: This request has been withdrawn.')
  expect(alert.closest('article')).toHaveTextContent('Chen Li')
  await expectNoViolations()
})

test.each([
  ['an accepted request that was withdrawn', accepted, sampleOwnerProject(), 'No longer open'],
  ['a declined request', denied, sampleOwnerProject(), 'Declined'],
  ['a declined person who joined by an invitation', denied, withMember(), 'Accepted'],
  ['a request that another manager accepted', request, withMember(), 'Accepted'],
])('shows the result for %s', async (_, joinRequest, settled, outcome) => {
  const { api } = await openProject(sampleOwnerProject({ joinRequests: [joinRequest] }))
  const live = await liveEdge()
  api.respond('getProject', settled)
  live.say({ type: 'project', projectId: sampleId(100) })
  await waitFor(() => expect(requests().queryByRole('button')).toBeNull())
  expect(requests().getByText(outcome)).toBeVisible()
})

test.each([
  ['open', ''],
  ['closed', ' This role is closed. If you accept, Chen Li takes a place in it.'],
  ['filled', ' This role is filled. If you accept, Chen Li joins without it.'],
  ['removed', ' This role was removed. If you accept, Chen Li joins without it.'],
] as const)('shows the role of a request that is %s', async (state, consequence) => {
  const wantedRole = { title: 'Kite pilot', state }
  await openProject(sampleOwnerProject({ joinRequests: [{ ...request, wantedRole }] }))
  expect(requests().getByText(/Wants to join/)).toHaveTextContent(
    new RegExp(`^Wants to join as Kite pilot[.]${consequence.replaceAll('.', '[.]')}$`),
  )
  const missing = state === 'removed' ? 'the project' : 'the role'
  expect(requests().getByText(`No skill matches ${missing}.`)).toBeVisible()
  await expectNoViolations()
})
