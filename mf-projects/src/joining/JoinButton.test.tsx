import type { Project } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { fill } from '@quad/test/fill'
import { liveEdge } from '@quad/test/live-edge'
import {
  sampleId,
  sampleMemberProject,
  sampleProject,
  sampleSelf,
  sampleWantedRole,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { openProject, viewer } from '../project.harness.tsx'

const at = `/projects/${sampleId(100)}`
const stranger = sampleProject()
const requester = sampleProject({ requested: true, can: { ...stranger.can, join: false } })

afterEach(() => sessionStorage.clear())

const openDialog = async () => {
  const all = await openProject(stranger)
  await all.person.click(screen.getByRole('button', { name: 'Request to Join' }))
  const message = await screen.findByRole('textbox', { name: 'Message' })
  return { ...all, message, send: screen.getByRole('button', { name: 'Send request' }) }
}

/** What screen readers announce beside the buttons. */
const announced = () =>
  within(screen.getByRole('group', { name: 'What you can do' })).getByRole('status')

test('refuses a message of 3 characters, keeps one that the server refuses, and sends it again', async () => {
  const { api, person, message, send } = await openDialog()
  await fill(person, message, 'abc')
  await person.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A message must have 4 to 250 characters.',
  )
  expect(message).toHaveAccessibleDescription(/A message must have 4 to 250 characters\./)
  expect(api.seen('requestToJoin')).toEqual([])
  await expectNoViolations()
  await fill(person, message, 'I fly kites.')
  api.refuse('requestToJoin', 'conflict', 'This project is not looking for members.')
  await person.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This project is not looking for members.',
  )
  expect(message).toHaveValue('I fly kites.')
  api.respond('requestToJoin', { message: 'ok' })
  api.respond('getProject', requester)
  await person.click(send)
  expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(announced()).toHaveTextContent('Request sent.')
  expect(api.seen('requestToJoin').at(-1)).toMatchObject({
    path: `/api/users/join/${sampleId(9)}/${sampleId(100)}`,
    body: { msg: 'I fly kites.' },
  })
  await expectNoViolations()
})

test('restores an unsent message after a reload', async () => {
  const first = await openDialog()
  await fill(first.person, first.message, 'I fly kites.')
  first.page.unmount()
  const second = await openDialog()
  expect(second.message).toHaveValue('I fly kites.')
  second.api.respond('requestToJoin', { message: 'ok' })
  await second.person.click(second.send)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  second.page.unmount()
  const third = await openDialog()
  expect(third.message).toHaveValue('')
})

test('keeps a request that cannot be withdrawn, with the reason, and withdraws it with the focus in place', async () => {
  const { api, person } = await openProject(requester)
  const withdraw = () => person.click(screen.getByRole('button', { name: 'Withdraw request' }))
  api.refuse('withdrawRequest', 'conflict', 'Your request has been accepted already.')
  await withdraw()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: Your request has been accepted already.',
  )
  expect(screen.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  api.respond('withdrawRequest', { message: 'ok' })
  api.respond('getProject', stranger)
  await withdraw()
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'What you can do' })).toHaveFocus()
  expect(announced()).toHaveTextContent('Request withdrawn.')
  expect(api.seen('withdrawRequest').at(-1)?.path).toBe(
    `/api/users/withdraw/${sampleId(9)}/${sampleId(100)}`,
  )
})

test('shows each decision on a request without a reload, and announces it', async () => {
  const { api } = await openProject(requester)
  const live = await liveEdge()
  const become = (project: Project) => {
    api.respond('getProject', project)
    live.say({ type: 'project', projectId: sampleId(100) })
  }
  become({ ...requester, joining: true })
  expect(await screen.findByRole('button', { name: 'Accepted, joining …' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Request Sent' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Do not join' })).toBeEnabled()
  expect(announced()).toHaveTextContent('Accepted, joining …')
  await expectNoViolations()

  become(requester)
  expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled()
  expect(announced()).toHaveTextContent('Your request waits for a decision again.')

  become(stranger)
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expect(announced()).toHaveTextContent('Your request is no longer open.')

  become(sampleMemberProject())
  expect(await screen.findByRole('button', { name: 'Joined' })).toBeVisible()
  expect(announced()).toHaveTextContent('You are a member now.')
  expect(screen.getByRole('link', { name: 'Message' })).toBeVisible()
})

test.each([
  ['a visitor to sign in', null, 'signin'],
  [
    'a person with an incomplete profile to finish it',
    sampleSelf({ profileCompleted: false }),
    'createuser',
  ],
])('leads %s and back', async (_, user, path) => {
  await openProject(stranger, user)
  expect(screen.getByRole('link', { name: 'Request to Join' })).toHaveAttribute(
    'href',
    `/${path}?redirect=${encodeURIComponent(`${at}#join`)}`,
  )
})

test('opens the form for a person who returns from sign-in, once', async () => {
  const { page, person } = await openProject(stranger, viewer, {}, `${at}#join`)
  expect(await screen.findByRole('dialog', { name: /^Request to join/ })).toBeVisible()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(page.path()).toBe(at))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['a stranger', viewer],
  ['a visitor', null],
  ['a person with an incomplete profile', sampleSelf({ profileCompleted: false })],
])(
  'shows %s why a project takes no request, and offers a message to its Owner',
  async (_, user) => {
    const closed = sampleProject({ status: false, can: { ...stranger.can, join: false } })
    await openProject(closed, user, {
      'message-popover': ({ userName }) => <button>Message {userName}</button>,
    })
    const actions = within(screen.getByRole('group', { name: 'What you can do' }))
    const join = actions.getByRole('button', { name: 'Request to Join' })
    expect(join).toBeDisabled()
    expect(join).toHaveAccessibleDescription('Not looking for new members')
    expect(actions.getByText('Not looking for new members')).toBeVisible()
    expect(await actions.findByRole('button', { name: 'Message Ben Okafor' })).toBeVisible()
    await expectNoViolations()
  },
)

test('shows a member Joined, which offers Leave on hover and on focus', async () => {
  const { person } = await openProject(sampleMemberProject())
  const button = screen.getByRole('button', { name: 'Joined' })
  await person.hover(button)
  expect(button).toHaveAccessibleName('Leave Project?')
  await person.unhover(button)
  expect(button).toHaveAccessibleName('Joined')
  while (document.activeElement !== button) await person.tab()
  expect(button).toHaveAccessibleName('Leave Project?')
  await person.tab()
  expect(button).toHaveAccessibleName('Joined')
})

test('asks before leaving, and lets a former member request to join again', async () => {
  const { api, person } = await openProject(sampleMemberProject())
  await person.click(screen.getByRole('button', { name: 'Joined' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Seagrass from above?' }))
  await expectNoViolations()
  expect(api.seen('leaveProject')).toEqual([])
  api.respond('leaveProject', { message: 'ok' })
  api.respond('getProject', stranger)
  await person.click(dialog.getByRole('button', { name: 'Leave Project' }))
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.seen('leaveProject')[0]?.path).toBe(
    `/api/users/${sampleId(9)}/deleteProject/${sampleId(100)}`,
  )
  await waitFor(() => expect(screen.getByRole('group', { name: 'What you can do' })).toHaveFocus())
})

describe('with open roles', () => {
  const pilot = sampleWantedRole({
    match: { of: 2, matched: ['Photography'], missing: ['Sailing'] },
  })
  const editor = sampleWantedRole({ id: sampleId(601), title: 'Editor', hours: null })
  const filled = sampleWantedRole({ id: sampleId(602), title: 'Sewer', state: 'filled' })

  const openRoles = async (roles = [pilot, editor, filled]) => {
    const opened = await openProject(sampleProject({ wantedRoles: roles }))
    await opened.person.click(screen.getByRole('button', { name: 'Request to Join' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('textbox', { name: 'Message' })
    return { ...opened, dialog }
  }
  const send = { name: 'Send request' }

  test('asks for one of the open roles, with their matches, and sends it', async () => {
    const { api, person, dialog } = await openRoles()
    expect(dialog.getAllByRole('radio')).toHaveLength(3)
    expect(dialog.getByRole('radio', { name: /Kite pilot/ })).toHaveAccessibleName(
      /1 of 2 match: Photography · 5 hours a week/,
    )
    await expectNoViolations()
    await person.click(dialog.getByRole('button', send))
    // It stands at the field, and the form announces it.
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Please choose a role\.$/)
    expect(dialog.getAllByText('Please choose a role.', { selector: 'p' })).toHaveLength(1)
    expect(dialog.getByRole('radio', { name: /Kite pilot/ })).toHaveFocus()
    const choice = dialog.getByRole('radiogroup', { name: /Role/ })
    expect(choice).toHaveAccessibleDescription('Please choose a role.')
    expect(choice).toBeInvalid()
    expect(api.seen('requestToJoin')).toEqual([])
    await person.click(dialog.getByRole('radio', { name: /Editor/ }))
    expect(choice).toBeValid()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    api.respond('requestToJoin', { message: 'ok' })
    await person.click(dialog.getByRole('button', send))
    await waitFor(() =>
      expect(api.seen('requestToJoin')[0]?.body).toMatchObject({ wantedRoleId: editor.id }),
    )
  })

  test('sends the role that a script has chosen without an event', async () => {
    const { api, person, dialog } = await openRoles()
    dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value = 'I edit films.'
    dialog.getByRole<HTMLInputElement>('radio', { name: /Editor/ }).checked = true
    api.respond('requestToJoin', { message: 'ok' })
    await person.click(dialog.getByRole('button', send))
    await waitFor(() =>
      expect(api.seen('requestToJoin').map(({ body }) => body)).toEqual([
        { msg: 'I edit films.', ts: expect.any(String), wantedRoleId: editor.id },
      ]),
    )
  })

  test('offers the roles that are left after the chosen one was filled', async () => {
    const { api, person, dialog } = await openRoles()
    await fill(person, dialog.getByRole('textbox', { name: 'Message' }), 'I fly kites.')
    await person.click(dialog.getByRole('radio', { name: /Kite pilot/ }))
    api.refuse('requestToJoin', 'conflict', 'This role is no longer open.')
    const taken = { ...pilot, state: 'filled' as const }
    api.respond('getProject', sampleProject({ wantedRoles: [taken, editor, filled] }))
    await person.click(dialog.getByRole('button', send))
    expect(await dialog.findByText(/This role is no longer open/)).toBeVisible()
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(2))
    expect(dialog.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('I fly kites.')
  })

  test('keeps the reason visible when recruiting has ended', async () => {
    const { api, person, dialog } = await openRoles([pilot, filled])
    // The only open role is chosen.
    expect(dialog.getByRole('radio', { name: /Kite pilot/ })).toBeChecked()
    api.refuse('requestToJoin', 'conflict', 'This project is not looking for members.')
    const closed = { ...pilot, state: 'closed' as const }
    const can = { ...stranger.can, join: false }
    api.respond('getProject', sampleProject({ status: false, can, wantedRoles: [closed] }))
    await person.click(dialog.getByRole('button', send))
    await waitFor(() => expect(dialog.queryByRole('radio')).not.toBeInTheDocument())
    expect(dialog.getByText(/This project is not looking for members/)).toBeVisible()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Request to Join' })).toBeDisabled()
  })

  test('sends a request for any role without one', async () => {
    const { api, person, dialog } = await openRoles()
    api.respond('requestToJoin', { message: 'ok' })
    await person.click(dialog.getByRole('radio', { name: 'Any role' }))
    await person.click(dialog.getByRole('button', send))
    await waitFor(() => expect(api.seen('requestToJoin')).toHaveLength(1))
    expect(api.seen('requestToJoin')[0]?.body).not.toHaveProperty('wantedRoleId')
  })
})
