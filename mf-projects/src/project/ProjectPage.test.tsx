import { texts, type Project, type SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
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
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openProject } from '../project.harness.tsx'

const at = `/projects/${sampleId(100)}`

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

test('shows members with titles and roles', async () => {
  await openProject(sampleMemberProject())
  const members = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem')
  expect(members.map((item) => item.textContent)).toEqual([
    'BOBen OkaforFounderOwner',
    'DEDora EngelAdmin',
    'EFEmil FoxPilotMember',
  ])
  expect(linkTo('Dora Engel')).toBe(`/users/${sampleId(4)}`)
})

test('shows that there are no members', async () => {
  await openProject(sampleProject({ members: [], usersId: [], teamSize: 0 }))
  expect(screen.getByText('This project does not currently have any members.')).toBeVisible()
})

test('offers a Member the chat and people to invite', async () => {
  await openProject(sampleMemberProject())
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
  expect(linkTo('Edit Project')).toBe(`${at}/edit`)
  expect(linkTo('Add Event')).toBe(`${at}/addEvent`)
  expect(linkTo('History')).toBe(`${at}/history`)
  expect(screen.getByRole('button', { name: 'Joined' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers the Owner management and no join button', async () => {
  await openProject(sampleOwnerProject())
  expect(linkTo('Edit Project')).toBe(`${at}/edit`)
  expect(linkTo('Add Event')).toBe(`${at}/addEvent`)
  expect(screen.queryByRole('button', { name: /Joined|Leave|Request/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('hands the project to an Admin after confirmation', async () => {
  const { api, person } = await openProject(sampleOwnerProject())
  expect(screen.getAllByRole('button', { name: /^Make Owner/ })).toHaveLength(1)
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

test('tells an Owner without an Admin how to hand over', async () => {
  const hint = 'A project is handed over to an Admin. You can make a member an Admin in the editor.'
  const { members } = sampleOwnerProject()
  const first = await openProject(sampleOwnerProject())
  expect(screen.queryByText(hint)).not.toBeInTheDocument()
  first.page.unmount()
  await openProject(sampleOwnerProject({ members: members.filter(({ role }) => role !== 'Admin') }))
  expect(screen.getByText(hint)).toBeVisible()
})

test('shows in the dialog why handing over was refused', async () => {
  const { api, person } = await openProject(sampleOwnerProject())
  const reason = 'A project is handed to one of its Admins. Please choose an Admin.'
  api.refuse('handOverProject', 'conflict', reason)
  await person.click(screen.getByRole('button', { name: 'Make Owner: Dora Engel' }))
  await person.click(await screen.findByRole('button', { name: 'Hand over' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error 409: ${reason}`)
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('shows a removed member the project as a stranger at once', async () => {
  const { api } = await openProject(sampleMemberProject())
  const live = await liveEdge()
  api.respond('getProject', sampleProject())
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expectNoLinks('Message')
})

test('leads to the not-found page when the open project is deleted', async () => {
  const { api, page } = await openProject(sampleMemberProject())
  const live = await liveEdge()
  api.refuse('getProject', 'not_found', 'There is no such project.')
  live.say({ type: 'project', projectId: sampleId(100) })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('keeps showing a project whose refetch fails', async () => {
  const { api } = await openProject(sampleProject())
  const live = await liveEdge()
  api.disconnect('getProject')
  live.say({ type: 'project', projectId: sampleId(100) })
  await waitFor(() => expect(api.seen('getProject').length).toBeGreaterThan(0))
  expect(screen.getByRole('heading', { level: 1, name: 'Seagrass from above' })).toBeVisible()
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
  await person.type(screen.getByRole('textbox'), 'It sells essays.')
  await person.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'project',
    id: sampleId(100),
    reason: 'It sells essays.',
  })
  await expectNoViolations()
})

test('leads a visitor to sign in and back first', async () => {
  const { page, person } = await openFromChat(sampleProject())
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(page.path()).toBe(`/signin?redirect=${encodeURIComponent(fromChat)}`))
})

test('leads a person without a complete profile to finish it first', async () => {
  const { page, person } = await openFromChat(
    sampleProject(),
    sampleSelf({ profileCompleted: false }),
  )
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() =>
    expect(page.path()).toBe(`/createuser?redirect=${encodeURIComponent(fromChat)}`),
  )
})

test('shows no Report for a project of one’s own', async () => {
  await openFromChat(sampleOwnerProject(), sampleSelf({ id: sampleId(2) }))
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})
