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
import { projectChanged } from '../project.queries.ts'
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
  api.respond('getUser', invitee(true))
  api.respond('getProject', project)
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

test('invites a person to the chosen project with a message', async () => {
  const { api, person, button, dialog, message, send } = await openForm()
  expect(dialog.getByRole('radio', { name: 'Seagrass from above' })).toBeChecked()
  await person.type(message, 'Come along!')
  await expectNoViolations()
  api.respond('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('Chen Li was invited to Seagrass from above.')).toBeVisible()
  expect(api.seen('inviteToProject')[0]).toMatchObject({
    path: `/api/users/invite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
    body: { msg: 'Come along!' },
  })
  await waitFor(() => expect(button).toHaveFocus())
})

test('replaces an empty message with the default', async () => {
  const { api, person, send } = await openForm()
  api.respond('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() =>
    expect(api.seen('inviteToProject')[0]?.body).toMatchObject({
      msg: 'You would be a great fit for this project!',
    }),
  )
})

test('shows why an invitation was refused in the dialog and keeps the message', async () => {
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

test('tells a Member that others decide, too', async () => {
  const { dialog } = await openForm(sampleMemberProject())
  expect(dialog.getByText('The Owner or an Admin must approve it.')).toBeVisible()
})

test('withdraws a pending invitation', async () => {
  const { api, person, dialog } = await open(sampleOwnerProject({ invitations: [invitation] }))
  const waiting = within(await dialog.findByRole('region', { name: 'Pending invitations' }))
  expect(waiting.getByText('Seagrass from above')).toBeVisible()
  expect(waiting.getByText('by you, just now')).toBeVisible()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  await expectNoViolations()
  const message = 'The invitation was withdrawn.'
  api.respond('withdrawInvitation', { message })
  api.respond('getProject', sampleOwnerProject())
  await person.click(
    waiting.getByRole('button', { name: 'Withdraw the invitation to Seagrass from above' }),
  )
  expect(await dialog.findByRole('radio', { name: 'Seagrass from above' })).toBeChecked()
  expect(await dialog.findByText(message, { selector: '[role=status]' })).toBeInTheDocument()
  expect(api.seen('withdrawInvitation')[0]?.path).toBe(
    `/api/users/withdrawInvite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
})

test('shows why an invitation cannot be withdrawn', async () => {
  const { api, person, dialog } = await open(sampleOwnerProject({ invitations: [invitation] }))
  api.refuse('withdrawInvitation', 'conflict', 'This invitation has been declined already.')
  await person.click(await dialog.findByRole('button', { name: /^Withdraw/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error 409: This invitation has been declined already.',
  )
})

test('tells a Member who can invite to a project that is not recruiting', async () => {
  const seeks = sampleMemberProject()
  const { dialog } = await open({ ...seeks, status: false, can: { ...seeks.can, invite: false } })
  expect(
    await dialog.findByText(
      'Only the Owner and the Admins can invite people to projects that are not looking for new members.',
    ),
  ).toBeVisible()
})

test('offers no other project in place of one that the viewer cannot invite to', async () => {
  const api = apiEdge()
  const seeks = sampleMemberProject()
  const closed = { ...seeks, status: false, can: { ...seeks.can, invite: false } }
  const other = sampleOwnerProject({ id: sampleId(101), title: 'Kite club' })
  api.respondEach('getProject', ({ path }) => ({
    body: path.endsWith(other.id) ? other : closed,
    total: 1,
  }))
  const forProject = [
    {
      path: '/',
      element: <InviteToProject userId={sampleId(3)} userName="Chen Li" projectId={closed.id} />,
    },
  ]
  renderApp(
    { routes: forProject },
    { at: '/', user: { ...viewer, projectsId: [other.id, closed.id] } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByText(/^Only the Owner and the Admins can invite/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send invitation' })).not.toBeInTheDocument()
})

test('says that the chosen project can no longer be chosen, and sends nothing for another one', async () => {
  const api = apiEdge()
  api.respond('getUser', invitee(true))
  api.respond('inviteToProject', { message: 'ok' })
  const seagrass = sampleMemberProject()
  const kites = sampleOwnerProject({ id: sampleId(101), title: 'Kite club' })
  const respond = (first: Project) =>
    api.respondEach('getProject', ({ path }) => ({
      body: path.endsWith(kites.id) ? kites : first,
      total: 1,
    }))
  respond(seagrass)
  const user = { ...viewer, projectsId: [seagrass.id, kites.id] }
  renderApp({ routes }, { at: '/', user })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByRole('radio', { name: /^Seagrass/ })).toBeChecked()

  respond({ ...seagrass, status: false, can: { ...seagrass.can, invite: false } })
  await act(() => projectChanged(seagrass.id))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can no longer invite Chen Li to Seagrass from above. Please choose another project.',
  )
  const other = screen.getByRole('radio', { name: 'Kite club' })
  expect(other).not.toBeChecked()
  await expectNoViolations()
  const send = screen.getByRole('button', { name: 'Send invitation' })
  await person.click(send)
  expect(await screen.findByText('Please choose a project.', { selector: 'p' })).toBeVisible()
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/^Please choose a project\.$/)
  expect(other).toHaveFocus()
  expect(api.seen('inviteToProject')).toEqual([])

  await person.click(other)
  expect(screen.queryByText(/^You can no longer invite/)).not.toBeInTheDocument()
  await person.click(send)
  expect(await screen.findByText('Chen Li was invited to Kite club.')).toBeVisible()
})

test('shows that projects do not load, and tries again on Retry', async () => {
  const api = apiEdge()
  api.respond('getUser', invitee(true))
  api.disconnect('getProject')
  renderApp({ routes }, { at: '/', user: viewer })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your projects could not be loaded.')
  await expectNoViolations()
  api.respond('getProject', sampleOwnerProject())
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('radio', { name: 'Seagrass from above' })).toBeVisible()
})

test('shows a loading state while the projects load', async () => {
  const api = apiEdge()
  api.respond('getUser', invitee(true))
  api.respond('getProject', sampleOwnerProject())
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
  api.respond('getUser', invitee(invite))
  renderApp({ routes }, { at: '/', ...(user && { user }) })
  // A response would be shown by then.
  await act(() => new Promise((done) => setTimeout(done, 50)))
  return api
}

test('offers nothing without a project that the person is not in', async () => {
  const api = await show(viewer, false)
  expect(api.seen('getUser')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})

test.each([
  ['a visitor', null],
  ['a person without a complete profile', sampleSelf({ profileCompleted: false })],
  ['the person themselves', sampleSelf({ id: sampleId(3) })],
])('offers %s nothing and sends no request', async (_, user) => {
  const api = await show(user, true)
  expect(api.seen('getUser')).toEqual([])
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})
