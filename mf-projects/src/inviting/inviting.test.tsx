import type { Project } from '@quad/contract'
import { invalidate } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  samplePerson,
  sampleSelf,
  sampleUser,
  sampleProject,
  sampleWantedRole,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { projectQuery } from '../project.queries.ts'
import { InviteToProject } from './InviteToProject.tsx'
import { openProject, viewer as member } from '../project.harness.tsx'

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
  wantedRole: null,
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

test('invites to the chosen project with a message, which stays in the dialog after a refusal', async () => {
  const { api, person, button, dialog, message, send } = await openForm()
  expect(dialog.getByRole('radio', { name: 'Seagrass from above' })).toBeChecked()
  await fill(person, message, 'Come along!')
  api.refuse('inviteToProject', 'conflict', 'This person is a member of this project already.')
  await person.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This person is a member of this project already.',
  )
  expect(message).toHaveValue('Come along!')
  await expectNoViolations()
  api.respond('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('Chen Li was invited to Seagrass from above.')).toBeVisible()
  expect(api.seen('inviteToProject').at(-1)).toMatchObject({
    path: `/api/users/invite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
    body: { msg: 'Come along!' },
  })
  await waitFor(() => expect(button).toHaveFocus())
})

test('tells a Member that others decide, too', async () => {
  const { dialog } = await openForm(sampleMemberProject())
  expect(dialog.getByText('The Owner or an Admin must approve it.')).toBeVisible()
})

test.each([
  ['the only open role', ['Kite pilot'], undefined, sampleId(601)],
  ['any role of several, unless one is chosen', ['Kite pilot', 'Diver'], undefined, undefined],
  ['the chosen role', ['Kite pilot', 'Diver'], 'Diver', sampleId(602)],
])('invites to %s', async (_, titles, choice, wantedRoleId) => {
  const closed = sampleWantedRole({ id: sampleId(609), title: 'Cook', state: 'closed' })
  const roles = titles.map((title, nth) => sampleWantedRole({ id: sampleId(601 + nth), title }))
  const { api, person, dialog, send } = await openForm(
    sampleOwnerProject({ wantedRoles: [closed, ...roles] }),
  )
  const role = within(dialog.getByRole('radiogroup', { name: 'Role' }))
  expect(role.getAllByRole('radio')).toHaveLength(titles.length + 1)
  if (choice) await person.click(role.getByRole('radio', { name: new RegExp(choice) }))
  await expectNoViolations()
  api.respond('inviteToProject', { message: 'ok' })
  await person.click(send)
  await waitFor(() => expect(api.seen('inviteToProject')).toHaveLength(1))
  expect(api.seen('inviteToProject')[0]!.body).toEqual({
    msg: 'You would be a great fit for this project!',
    ts: expect.any(String),
    ...(wantedRoleId !== undefined && { wantedRoleId }),
  })
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
  expect(api.seen('withdrawInvitation').at(-1)?.path).toBe(
    `/api/users/withdrawInvite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
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
  expect(
    await screen.findByText(
      'Only the Owner and the Admins can invite people to projects that are not looking for new members.',
    ),
  ).toBeVisible()
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
  await act(() => invalidate(projectQuery(seagrass.id).queryKey))
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

test('shows that projects load, do not load, and tries again on Retry', async () => {
  const api = apiEdge()
  api.respond('getUser', invitee(true))
  api.disconnect('getProject')
  const release = api.hold('getProject')
  renderApp({ routes }, { at: '/', user: viewer })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Invite to Project: Chen Li' }))
  expect(await screen.findByText('Loading your projects')).toBeInTheDocument()
  await expectNoViolations()
  act(release)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your projects could not be loaded.')
  await expectNoViolations()
  api.respond('getProject', sampleOwnerProject())
  await person.click(screen.getByRole('button', { name: 'Retry' }))
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

const pending = {
  from: samplePerson(),
  message: 'You would be a great fit for this project!',
  timeSent: new Date().toISOString(),
  expires: '2199-03-03T12:00:00.000Z',
  wantedRole: null,
}
const invited = (joins: boolean) => sampleProject({ invitation: { ...pending, joins } })
const sent = { ...pending, to: samplePerson({ id: sampleId(3), name: 'Chen Li' }) }

const withoutInvitation = (title: string) =>
  waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument())

const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test.each([
  ['the Owner or an Admin', true, 'If you accept, you become a member at once.'],
  [
    'a Member',
    false,
    'If you accept, a join request is sent. The Owner or an Admin decides on it.',
  ],
])('explains what accepting does when %s invites', async (_, joins, text) => {
  await openProject(invited(joins))
  const received = within(screen.getByRole('region', { name: 'You are invited to join' }))
  expect(received.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  expect(received.getByText(/open until/)).toHaveTextContent('just now · open until March 3')
  expect(received.getByText('You would be a great fit for this project!')).toBeVisible()
  expect(received.getByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request to Join' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test.each([
  ['open', true, 'To join as Kite pilot.'],
  [
    'filled',
    true,
    'To join as Kite pilot. This role is filled. If you accept, you join without it.',
  ],
  ['removed', false, 'To join as Kite pilot. This role was removed.'],
] as const)('shows the role of an invitation that is %s', async (state, joins, text) => {
  const wantedRole = { title: 'Kite pilot', state }
  await openProject(sampleProject({ invitation: { ...pending, joins, wantedRole } }))
  const received = within(screen.getByRole('region', { name: 'You are invited to join' }))
  expect(received.getByText(/^To join as/).textContent.trim()).toBe(text)
})

test.each([
  ['the Owner’s invitation', true, sampleMemberProject(), 'Joined', 'You are a member now.'],
  [
    'a Member’s invitation',
    false,
    sampleProject({ requested: true }),
    'Request Sent',
    'Request sent.',
  ],
])('shows the result of accepting %s', async (_, joins, after: Project, button, news) => {
  const { api, person } = await openProject(invited(joins))
  api.respond('acceptInvitation', { message: 'ok' })
  api.respond('getProject', after)
  await person.click(screen.getByRole('button', { name: 'Accept the invitation of Ben Okafor' }))
  expect(await screen.findByRole('button', { name: button })).toBeVisible()
  await withoutInvitation('You are invited to join')
  expect(api.seen('acceptInvitation')[0]?.path).toBe(
    `/api/users/acceptInvite/${sampleId(9)}/${sampleId(100)}`,
  )
  expect(screen.getByRole('group', { name: 'About the project' })).toHaveFocus()
  await waitFor(() => expect(announced()).toEqual([news]))
})

test('shows why a decision was refused beside the invitation, and declines it', async () => {
  const { api, person } = await openProject(invited(true))
  const reason = 'This project is not looking for new members right now.'
  api.refuse('acceptInvitation', 'conflict', reason)
  await person.click(screen.getByRole('button', { name: 'Accept the invitation of Ben Okafor' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error 409: ${reason}`)
  await expectNoViolations()
  api.respond('declineInvitation', { message: 'The invitation was declined.' })
  api.respond('getProject', sampleProject())
  await person.click(screen.getByRole('button', { name: 'Decline the invitation of Ben Okafor' }))
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  await waitFor(() => expect(announced()).toEqual(['The invitation was declined.']))
  await withoutInvitation('You are invited to join')
  expect(api.seen('declineInvitation')[0]?.path).toBe(
    `/api/users/declineInvite/${sampleId(9)}/${sampleId(100)}`,
  )
})

test.each([
  ['the Owner', sampleOwnerProject({ invitations: [sent] }), 'Ben Okafor'],
  [
    'the Member who sent it',
    sampleMemberProject({ invitations: [{ ...sent, from: member }] }),
    'you',
  ],
])(
  'lets %s withdraw an invitation, also after a failure with its reason',
  async (_, project, sender) => {
    const { api, person } = await openProject(project)
    const invitations = within(screen.getByRole('region', { name: 'Invitations' }))
    expect(invitations.getByText(/open until/)).toHaveTextContent(
      `just now · invited by ${sender}, open until March 3`,
    )
    await expectNoViolations()
    const withdraw = screen.getByRole('button', { name: 'Withdraw the invitation of Chen Li' })
    api.refuse('withdrawInvitation', 'unavailable', 'The server is busy.')
    await person.click(withdraw)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
    api.respond('withdrawInvitation', { message: 'The invitation was withdrawn.' })
    api.respond('getProject', { ...project, invitations: [] })
    await person.click(withdraw)
    await withoutInvitation('Invitations')
    await waitFor(() => expect(announced()).toEqual(['The invitation was withdrawn.']))
    expect(api.seen('withdrawInvitation').at(-1)?.path).toBe(
      `/api/users/withdrawInvite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
    )
  },
)
