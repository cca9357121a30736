import type { OwnPending } from '@quad/contract'
import { ownPendingQuery, queryClient } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleEvent,
  sampleId,
  samplePerson,
  sampleProjectCard,
  sampleSelf,
  sampleUserCard,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const projectOf = (number: number, role: 'Owner' | 'Member') => ({
  id: sampleId(number),
  title: `Project ${number}`,
  imageId: null,
  status: true,
  role,
  memberTitle: '',
})
const viewer = sampleSelf({
  projects: [projectOf(101, 'Owner'), projectOf(102, 'Member')],
  chats: { [sampleId(202)]: sampleId(102) },
})
const { id: eventId, title, location, startDateTime, endDateTime } = sampleEvent()
const nextEvent = { id: eventId, title, location, startDateTime, endDateTime }
const timeSent = new Date().toISOString()
const pending: OwnPending = {
  projects: [
    { projectId: sampleId(101), requests: 2, nextEvent: null },
    { projectId: sampleId(102), requests: 0, nextEvent },
  ],
  requests: [
    { project: { id: sampleId(103), title: 'River maps' }, timeSent, joining: false },
    { project: { id: sampleId(104), title: 'Kite club' }, timeSent, joining: true },
  ],
  invitations: [
    {
      project: { id: sampleId(104), title: 'Kite club' },
      timeSent,
      from: samplePerson({ name: 'Ben Okafor' }),
      expires: '2199-03-03T12:00:00.000Z',
      wantedRole: { title: 'Kite pilot', state: 'filled' },
      joins: true,
    },
  ],
}
const nothing: OwnPending = { projects: [], requests: [], invitations: [] }

const open = async (
  user = viewer,
  prepare: (edge: ReturnType<typeof apiEdge>) => void = () => undefined,
) => {
  const edge = apiEdge()
  edge.respond('listOwnPending', pending)
  edge.respond('listUnreadChats', [sampleId(202)])
  edge.respond('listBookmarks', { projects: [sampleId(100)], people: [sampleId(1)] })
  edge.respond('listBookmarkedProjects', [sampleProjectCard()], { total: 1 })
  edge.respond('listBookmarkedPeople', [sampleUserCard({ id: sampleId(6) })], { total: 1 })
  prepare(edge)
  const page = renderApp(app, { at: '/projects/mine', user })
  await screen.findByRole('region', { name: 'Bookmarked people' })
  return { edge, page, person: userEvent.setup() }
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test('lists owned and joined projects with links to what waits in each', async () => {
  await open()
  const owned = within(await screen.findByRole('list', { name: 'Waiting in Project 101' }))
  expect(
    await owned.findByRole('link', { name: '2 requests to decide in Project 101' }),
  ).toHaveAttribute('href', `/projects/${sampleId(101)}/requests`)
  expect(owned.getAllByRole('link')).toHaveLength(1)
  const joined = within(screen.getByRole('list', { name: 'Waiting in Project 102' }))
  expect(
    await joined.findByRole('link', { name: 'Unread messages in Project 102' }),
  ).toHaveAttribute('href', `/chats/${sampleId(202)}`)
  expect(joined.getByRole('link', { name: new RegExp(`^${title}, `) })).toHaveAttribute(
    'href',
    `/event/${eventId}`,
  )
  expect(region('Owned').getByRole('link', { name: 'Project 101' })).toBeVisible()
  expect(region('Joined').getByRole('link', { name: 'Project 102' })).toBeVisible()
  const [waiting, accepted] = region('Requested').getAllByRole('listitem')
  expect(waiting).toHaveTextContent('River mapsYou asked to join just nowRequest Sent')
  expect(accepted).toHaveTextContent('Kite clubYou asked to join just nowAccepted, joining …')
  await screen.findByRole('link', { name: 'Seagrass from above' })
  await expectNoViolations()
})

test('answers an invitation in place', async () => {
  const { edge, person } = await open()
  edge.respond('acceptInvitation', { message: 'Joined.' })
  const accept = await screen.findByRole('button', { name: 'Accept the invitation to Kite club' })
  expect(screen.getByText('Ben Okafor invited you, open until March 3')).toBeVisible()
  expect(screen.getByText(/^To join as/)).toHaveTextContent(
    'To join as Kite pilot. This role is filled. If you accept, you join without it.',
  )
  edge.respond('listOwnPending', { ...pending, invitations: [] })
  await person.click(accept)
  // As after the live event.
  await act(() => queryClient.invalidateQueries({ queryKey: ownPendingQuery(viewer.id).queryKey }))
  await waitFor(() => expect(accept).not.toBeInTheDocument())
  expect(screen.getByRole('group', { name: 'Invitations and projects' })).toHaveFocus()
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('Joined.'),
  )
  expect(edge.seen('acceptInvitation')[0]!.path).toContain(`${viewer.id}/${sampleId(104)}`)
})

test('shows bookmarked projects and people, and removes a card with its bookmark', async () => {
  const { edge, person } = await open()
  const projects = region('Bookmarked projects')
  await projects.findByRole('link', { name: 'Seagrass from above' })
  await region('Bookmarked people').findByRole('link', { name: 'Ada Moreno' })
  edge.respond('removeBookmark', undefined)
  edge.respond('listBookmarks', { projects: [], people: [sampleId(6)] })
  edge.respond('listBookmarkedProjects', [], { total: 0 })
  await person.click(projects.getByRole('button', { name: 'Bookmark Seagrass from above' }))
  expect(await projects.findByText(/Press the bookmark on a project/)).toBeVisible()
  expect(projects.getByRole('group', { name: 'Bookmarked projects' })).toHaveFocus()
})

test('says what to do next when there is nothing', async () => {
  await open(sampleSelf(), (edge) => {
    edge.respond('listOwnPending', nothing)
    edge.respond('listBookmarkedProjects', [], { total: 0 })
    edge.respond('listBookmarkedPeople', [], { total: 0 })
  })
  expect(screen.getByRole('link', { name: 'Find a project' })).toBeVisible()
  expect(await screen.findByText(/Press the bookmark on a person/)).toBeVisible()
  for (const name of ['Owned', 'Joined', 'Requested', 'Invitations']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  await expectNoViolations()
})

test('shows each failure in its part, and tries again on Retry', async () => {
  const { edge, person } = await open(viewer, (each) => {
    each.disconnect('listOwnPending')
    each.disconnect('listBookmarkedPeople')
  })
  expect(await screen.findByText('What waits for you could not be loaded.')).toBeVisible()
  expect(await screen.findByText('Your bookmarked people could not be loaded.')).toBeVisible()
  expect(region('Owned').getByRole('link', { name: 'Project 101' })).toBeVisible()
  await expectNoViolations()
  edge.respond('listOwnPending', pending)
  await person.click(screen.getAllByRole('button', { name: 'Retry' })[0]!)
  expect(
    await screen.findByRole('link', { name: '2 requests to decide in Project 101' }),
  ).toBeVisible()
})
