import { texts, type Project, type SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleAdminProject,
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  sampleProject,
  sampleSelf,
  sampleWantedRole,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openProject } from '../project.harness.tsx'

const projectPath = `/projects/${sampleId(100)}`

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const expectNoLinks = (...names: string[]) => {
  for (const name of names) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
}

test('shows every visitor what the project is', async () => {
  await openProject(sampleProject(), null)
  for (const text of [
    'Looking for new members',
    'We map seagrass with a kite and a camera.',
    'Hybrid · 1 member',
    'Photography',
    'This project does not currently have any events.',
  ]) {
    expect(screen.getByText(text)).toBeVisible()
  }
  expect(screen.getByRole('heading', { name: 'About Us' })).toBeVisible()
  expect(document.title).toBe('Seagrass from above · Quad')
  expectNoLinks('Message', 'Edit Project', 'Add Event', 'History', 'Find people to invite')
  await expectNoViolations()
})

test('ends without similar projects where there are none, and where they cannot be loaded', async () => {
  const { api, page } = await openProject(sampleProject())
  const expectNone = async (requests: number) => {
    await waitFor(() => expect(api.seen('listSimilarProjects')).toHaveLength(requests))
    expect(screen.queryByRole('region', { name: 'Projects like this' })).not.toBeInTheDocument()
  }
  await expectNone(1)
  api.respond('getProject', sampleProject({ id: sampleId(102) }))
  api.refuse('listSimilarProjects', 'rate_limited', 'Too many.')
  await act(() => page.router.navigate(`/projects/${sampleId(102)}`))
  await expectNone(2)
  expect(screen.getByRole('heading', { level: 1, name: sampleProject().title })).toBeVisible()
})

test('shows the course with its searches, and the links', async () => {
  await openProject(
    sampleProject({
      course: 'CS 310',
      semester: 'Fall 2026',
      deadline: '2026-12-18',
      repositoryLink: 'https://git.example.org/atlas',
    }),
  )
  expect(linkTo('CS 310: find projects')).toBe('/search?searchType=projects&course=CS+310')
  expect(linkTo('Fall 2026: find projects')).toBe('/search?searchType=projects&semester=Fall+2026')
  expect(screen.getByText('Dec 18, 2026')).toBeVisible()
  const link = screen.getByRole('link', {
    name: /^Repository ?git.example.org \(opens in a new tab/,
  })
  expect(link).toHaveAttribute('href', 'https://git.example.org/atlas')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(screen.queryByText('Design')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  await expectNoViolations()
})

test('shows members and events before the gallery, and the menu beside the title', async () => {
  await openProject(sampleProject({ imageGalleryList: [sampleId(7)] }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['About Us', 'Members', 'Events', 'Gallery'])
  const title = screen.getByRole('heading', { level: 1 }).parentElement!
  const buttons = within(title).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Bookmark Seagrass from above',
    'More: Seagrass from above',
  ])
})

test('shows that there are no members', async () => {
  await openProject(sampleProject({ members: [], usersId: [], teamSize: 0 }))
  expect(screen.getByText('This project does not currently have any members.')).toBeVisible()
})

test('shows a Member the members with titles and roles, the chat, and people to invite', async () => {
  await openProject(sampleMemberProject())
  const members = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem')
  expect(members.map((item) => item.textContent)).toEqual([
    'Ben OkaforFounderOwner',
    'Dora EngelAdmin',
    'Emil FoxPilot',
  ])
  expect(linkTo('Dora Engel')).toBe(`/users/${sampleId(4)}`)
  expect(linkTo('Message')).toBe(`/chats/${sampleId(200)}`)
  expect(linkTo('Find people to invite')).toBe(
    `/search?searchType=users&order=best&project=${sampleId(100)}`,
  )
  expectNoLinks('Edit Project', 'Add Event', 'History')
  expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers an Admin management and leaving, but no handing over', async () => {
  await openProject(sampleAdminProject())
  expect(linkTo('Message')).toBe(`/chats/${sampleId(200)}`)
  expect(linkTo('Edit Project')).toBe(`${projectPath}/edit`)
  expect(linkTo('Add Event')).toBe(`${projectPath}/addEvent`)
  expect(linkTo('History')).toBe(`${projectPath}/history`)
  expect(screen.getByRole('button', { name: 'Joined' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers the Owner management and no join button', async () => {
  await openProject(sampleOwnerProject())
  expect(linkTo('Edit Project')).toBe(`${projectPath}/edit`)
  expect(linkTo('Add Event')).toBe(`${projectPath}/addEvent`)
  expect(screen.queryByRole('button', { name: /Joined|Leave|Request/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('hands the project to an Admin after confirmation', async () => {
  const { api, person } = await openProject(sampleOwnerProject())
  expect(screen.getAllByRole('button', { name: /^Make Owner/ })).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Make Owner: Dora Engel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Dora Engel the Owner?' }))
  await expectNoViolations()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(api.seen('handOverProject')).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Make Owner: Dora Engel' }))
  api.respond('handOverProject', { message: 'ok' })
  api.respond('getProject', sampleAdminProject())
  await person.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('handOverProject')[0]?.path).toBe(
    `/api/users/handOver/${sampleId(2)}/${sampleId(4)}/${sampleId(100)}`,
  )
  expect(await screen.findByRole('button', { name: 'Joined' })).toBeVisible()
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('group', { name: 'Members' })).toHaveFocus())
  expect(screen.getByText('Dora Engel is the Owner now.')).toHaveRole('status')
})

test('hands the project to a Member in one dialog, who becomes an Admin first', async () => {
  const { members } = sampleOwnerProject()
  const member = members.find(({ role }) => role !== 'Owner')!
  const heir = { ...member, role: 'Member' as const }
  const { api, person } = await openProject(sampleOwnerProject({ members: [members[0]!, heir] }))
  await person.click(screen.getByRole('button', { name: `Make Owner: ${heir.name}` }))
  expect(await screen.findByText(/becomes an Admin, as each new Owner must be/)).toBeVisible()
  await expectNoViolations()
  api.respond('updateProject', sampleOwnerProject())
  api.respond('handOverProject', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('updateProject')[0]?.body).toMatchObject({ userRoles: { [heir.id]: 'Admin' } })
  expect(api.seen('handOverProject')[0]?.path).toContain(heir.id)
})

test('shows a removed member the project as a stranger at once', async () => {
  const { api } = await openProject(sampleMemberProject())
  const live = await liveEdge()
  api.respond('getProject', sampleProject())
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expectNoLinks('Message')
})

const fromChat = `/projects/${sampleId(100)}?from=chat#events`

const openFromChat = async (project: Project, user?: SelfUser) => {
  const api = apiEdge()
  api.respond('getProject', project)
  const page = renderApp(app, { at: fromChat, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: project.title })
  return { api, page, person: userEvent.setup() }
}

const more = () => screen.getByRole('button', { name: 'More: Seagrass from above' })

test('reports a project with a reason', async () => {
  const { api, person } = await openFromChat(sampleProject(), sampleSelf())
  api.respond('sendReport', { message: texts.reported })
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report Seagrass from above' })
  await expectNoViolations(dialog)
  await fill(person, screen.getByRole('textbox'), 'It sells essays.')
  await person.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'project',
    id: sampleId(100),
    reason: 'It sells essays.',
  })
  await expectNoViolations()
})

test.each([
  ['a visitor to sign in', undefined, 'signin'],
  [
    'a person without a complete profile to finish it',
    sampleSelf({ profileCompleted: false }),
    'createuser',
  ],
])('leads %s before a report, and back', async (_, user, path) => {
  const { page, person } = await openFromChat(sampleProject(), user)
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(page.path()).toBe(`/${path}?redirect=${encodeURIComponent(fromChat)}`))
})

test('shows no Report for a project of one’s own', async () => {
  await openFromChat(sampleOwnerProject(), sampleSelf({ id: sampleId(2) }))
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})

test('lists its open roles first, with places, hours, skills and the match', async () => {
  const match = { role: 'Kite pilot', of: 2, matched: ['Photography'], missing: ['Sailing'] }
  const editor = sampleWantedRole({
    id: sampleId(601),
    title: 'Editor',
    skills: ['Writing'],
    taken: 0,
    hours: null,
  })
  const filled = sampleWantedRole({
    id: sampleId(602),
    title: 'Sewer',
    taken: 2,
    state: 'filled',
  })
  await openProject(sampleProject({ wantedRoles: [filled, sampleWantedRole({ match }), editor] }))
  const items = within(screen.getByRole('region', { name: 'Open roles' })).getAllByRole('heading')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open roles',
    'Kite pilot',
    'Editor',
    'Sewer',
  ])
  expect(screen.getByText('1 of 2 places free · 5 hours a week')).toBeVisible()
  expect(screen.getByText(/1 of 2, missing/).closest('p')).toHaveTextContent(
    'Kite pilot: 1 of 2, missing Sailing',
  )
  expect(screen.getByRole('list', { name: 'Skills: Editor' })).toHaveTextContent('Writing')
  expect(screen.getByText('Filled')).toBeVisible()
  await expectNoViolations()
})
