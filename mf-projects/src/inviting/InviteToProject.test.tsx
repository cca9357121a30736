import type { Project } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  samplePerson,
  sampleSelf,
  sampleUser,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { InviteToProject } from './InviteToProject.tsx'

const viewer = sampleSelf({ id: sampleId(9), name: 'Vera Lind', projectsId: [sampleId(100)] })
const invitee = (invite: boolean) =>
  sampleUser({
    id: sampleId(3),
    name: 'Chen Li',
    can: { ...sampleUser().can, invite },
  })
const invitation = {
  from: viewer,
  to: samplePerson({ id: sampleId(3), name: 'Chen Li' }),
  message: 'Come along!',
  timeSent: new Date().toISOString(),
  expires: '2199-03-03T12:00:00.000Z',
}

afterEach(() => sessionStorage.clear())

const routes = [{ path: '/', element: <InviteToProject userId={sampleId(3)} userName="Chen Li" /> }]

const open = async (project: Project = sampleOwnerProject()) => {
  const api = apiEdge()
  api.answer('getUser', invitee(true))
  api.answer('getProject', project)
  const page = renderApp({ routes }, { at: '/', user: viewer })
  const person = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Invite to Project: Chen Li' })
  await person.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Chen Li to a project' }))
  return { api, page, person, button, dialog }
}

const openForm = async (project?: Project) => {
  const all = await open(project)
  const message = await all.dialog.findByRole('textbox', { name: 'Message' })
  return { ...all, message, send: all.dialog.getByRole('button', { name: 'Send invitation' }) }
}

test('a person is invited to the chosen project, with a message', async () => {
  const { api, person, button, dialog, message, send } = await openForm()
  expect(dialog.getByRole('radio', { name: 'Seagrass from above' })).toBeChecked()
  await person.type(message, 'Come along!')
  await expectNoViolations()
  api.answer('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('Chen Li was invited to Seagrass from above.')).toBeVisible()
  expect(api.seen('inviteToProject')[0]).toMatchObject({
    path: `/api/users/invite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
    body: { msg: 'Come along!' },
  })
  await waitFor(() => expect(button).toHaveFocus())
})

test('an empty message takes the default', async () => {
  const { api, person, send } = await openForm()
  api.answer('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() =>
    expect(api.seen('inviteToProject')[0]?.body).toMatchObject({
      msg: 'You would be a great fit for this project!',
    }),
  )
})

test.each([
  ['3 characters', 'abc'],
  ['251 characters', 'x'.repeat(251)],
])('a message of %s is refused', async (_, text) => {
  const { api, person, message, send } = await openForm()
  await person.click(message)
  await person.paste(text)
  await person.click(send)
  expect(await screen.findByText('A message has 4 to 250 characters.')).toBeVisible()
  expect(api.seen('inviteToProject')).toEqual([])
  await expectNoViolations()
})

test('a refused invitation says why in the dialog, and keeps the message', async () => {
  const { api, person, message, send } = await openForm()
  api.refuse('inviteToProject', 'conflict', 'This person is a member of this project already.')
  await person.type(message, 'Come along!')
  await person.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This person is a member of this project already.',
  )
  expect(message).toHaveValue('Come along!')
  await expectNoViolations()
})

test('a Member reads that others decide, too', async () => {
  const { dialog } = await openForm(sampleMemberProject())
  expect(dialog.getByText('The Owner or an Admin decides on it, too.')).toBeVisible()
})

test('one who waits already can be uninvited', async () => {
  const { api, person, dialog } = await open(sampleOwnerProject({ invitations: [invitation] }))
  const waiting = within(await dialog.findByRole('region', { name: 'Waiting for an answer' }))
  expect(waiting.getByText('Seagrass from above')).toBeVisible()
  expect(waiting.getByText('by you, just now')).toBeVisible()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  await expectNoViolations()
  api.answer('withdrawInvitation', { message: 'ok' })
  api.answer('getProject', sampleOwnerProject())
  await person.click(
    waiting.getByRole('button', { name: 'Withdraw the invitation to Seagrass from above' }),
  )
  expect(await dialog.findByRole('radio', { name: 'Seagrass from above' })).toBeChecked()
  expect(api.seen('withdrawInvitation')[0]?.path).toBe(
    `/api/users/withdrawInvite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
})

test('an invitation that cannot be withdrawn says why', async () => {
  const { api, person, dialog } = await open(sampleOwnerProject({ invitations: [invitation] }))
  api.refuse('withdrawInvitation', 'conflict', 'This invitation has been declined already.')
  await person.click(await dialog.findByRole('button', { name: /^Withdraw/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error 409: This invitation has been declined already.',
  )
})

test('a Member of a project that seeks nobody reads who invites there', async () => {
  const seeks = sampleMemberProject()
  const { dialog } = await open({ ...seeks, status: false, can: { ...seeks.can, invite: false } })
  expect(
    await dialog.findByText(
      'Where no new members are looked for, only the Owner and the Admins invite.',
    ),
  ).toBeVisible()
})

test('the projects that do not load say so, and Retry asks again', async () => {
  const api = apiEdge()
  api.answer('getUser', invitee(true))
  api.disconnect('getProject')
  renderApp({ routes }, { at: '/', user: viewer })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your projects could not be loaded.')
  await expectNoViolations()
  api.answer('getProject', sampleOwnerProject())
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('radio', { name: 'Seagrass from above' })).toBeVisible()
})

test('while the projects load, the dialog says so', async () => {
  const api = apiEdge()
  api.answer('getUser', invitee(true))
  api.answer('getProject', sampleOwnerProject())
  const release = api.hold('getProject')
  renderApp({ routes }, { at: '/', user: viewer })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByText('Loading your projects')).toBeInTheDocument()
  await expectNoViolations()
  act(release)
  expect(await screen.findByRole('radio', { name: 'Seagrass from above' })).toBeVisible()
})

const show = async (user: typeof viewer | null, invite: boolean) => {
  const api = apiEdge()
  api.answer('getUser', invitee(invite))
  renderApp({ routes }, { at: '/', ...(user && { user }) })
  // What an answer would bring has come by then.
  await act(() => new Promise((done) => setTimeout(done, 50)))
  return api
}

test('who has no project that the person is not in is offered nothing', async () => {
  const api = await show(viewer, false)
  expect(api.seen('getUser')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})

test.each([
  ['a visitor', null],
  ['who has no complete profile', sampleSelf({ profileCompleted: false })],
  ['the person themselves', sampleSelf({ id: sampleId(3) })],
])('%s is offered nothing, and nothing is asked', async (_, user) => {
  const api = await show(user, true)
  expect(api.seen('getUser')).toEqual([])
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})
