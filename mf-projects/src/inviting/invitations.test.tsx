import type { Project } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import {
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  samplePerson,
  sampleProject,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { openProject, viewer } from '../project.harness.tsx'

const pending = {
  from: samplePerson(),
  message: 'You would be a great fit for this project!',
  timeSent: new Date().toISOString(),
  expires: '2199-03-03T12:00:00.000Z',
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
  const invitation = within(screen.getByRole('region', { name: 'You are invited to join' }))
  expect(invitation.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  expect(invitation.getByText(/open until/)).toHaveTextContent('just now · open until March 3')
  expect(invitation.getByText('You would be a great fit for this project!')).toBeVisible()
  expect(invitation.getByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request to Join' })).not.toBeInTheDocument()
  await expectNoViolations()
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

test('declines an invitation', async () => {
  const { api, person } = await openProject(invited(true))
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

test('shows why a decision was refused beside the invitation', async () => {
  const { api, person } = await openProject(invited(false))
  const reason = 'This project is not looking for new members right now.'
  api.refuse('acceptInvitation', 'conflict', reason)
  await person.click(screen.getByRole('button', { name: 'Accept the invitation of Ben Okafor' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error 409: ${reason}`)
  await expectNoViolations()
})

test('shows and removes an invitation without a reload', async () => {
  const { api } = await openProject(sampleProject())
  const live = await liveEdge()
  api.respond('getProject', invited(true))
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByRole('region', { name: 'You are invited to join' })).toBeVisible()
  api.respond('getProject', sampleProject())
  live.say({ type: 'project', projectId: sampleId(100) })
  await withoutInvitation('You are invited to join')
})

test.each([
  ['the Owner', sampleOwnerProject({ invitations: [sent] }), 'Ben Okafor'],
  [
    'the Member who sent it',
    sampleMemberProject({ invitations: [{ ...sent, from: viewer }] }),
    'you',
  ],
])('lets %s withdraw an invitation', async (_, project, sender) => {
  const { api, person } = await openProject(project)
  const invitations = within(screen.getByRole('region', { name: 'Invitations' }))
  expect(invitations.getByText(/open until/)).toHaveTextContent(
    `just now · invited by ${sender}, open until March 3`,
  )
  await expectNoViolations()
  api.respond('withdrawInvitation', { message: 'The invitation was withdrawn.' })
  api.respond('getProject', { ...project, invitations: [] })
  await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of Chen Li' }))
  await withoutInvitation('Invitations')
  await waitFor(() => expect(announced()).toEqual(['The invitation was withdrawn.']))
  expect(api.seen('withdrawInvitation')[0]?.path).toBe(
    `/api/users/withdrawInvite/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
})

test('shows why a decided invitation cannot be withdrawn', async () => {
  const { api, person } = await openProject(sampleOwnerProject({ invitations: [sent] }))
  api.refuse('withdrawInvitation', 'conflict', 'This invitation has been accepted already.')
  await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of Chen Li' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This invitation has been accepted already.',
  )
})
