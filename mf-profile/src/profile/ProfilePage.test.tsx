import { deletedPerson, type User, type UserProject } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/users/${sampleId(1)}`
const viewer = sampleSelf({ id: sampleId(9), name: 'Viewer', skills: ['statistics'] })
const fragments = {
  'message-popover': ({ userName, isPrimary }: { userName: string; isPrimary?: boolean }) => (
    <button data-primary={isPrimary}>Message {userName}</button>
  ),
  'invite-to-project': ({ userName }: { userName: string }) => <button>Invite {userName}</button>,
}

const project = (change: Partial<UserProject> = {}): UserProject => ({
  id: sampleId(100),
  title: 'Seagrass from above',
  imageId: null,
  status: true,
  role: 'Admin',
  memberTitle: '',
  ...change,
})

const withProjects = (...projects: UserProject[]) => ({
  projects,
  projectsId: projects.map(({ id }) => id),
})

test('shows the skills before the bio, and Message as the primary action', async () => {
  apiEdge().respond('getUser', sampleUser())
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toHaveAttribute(
    'data-primary',
    'true',
  )
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Skills', 'About Me', 'Projects'])
})

test('shows the person, with shared skills first', async () => {
  const api = apiEdge()
  api.respond(
    'getUser',
    sampleUser({
      ...withProjects(project({ memberTitle: 'Kite pilot' }), project({ id: sampleId(101) })),
      linkedInLink: 'https://linkedin.com/in/ada',
    }),
  )
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
  for (const text of ['She/Her', 'Marine Biology', 'University of Example', 'ada@example.edu']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  const skills = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')
  expect(skills.map((item) => item.textContent)).toEqual(['Statistics', 'Diving', 'R'])
  expect(screen.getByText('You share one of these.')).toBeVisible()
  const projects = within(screen.getByRole('region', { name: 'Projects' })).getAllByRole('listitem')
  expect(projects.map((item) => item.textContent)).toEqual([
    'Seagrass from aboveKite pilotJoined',
    'Seagrass from aboveAdminJoined',
  ])
  expect(screen.getByRole('link', { name: 'LinkedIn (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/ada',
  )
  expect(screen.queryByRole('link', { name: /Instagram/ })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  expect(document.title).toBe('Ada Moreno · Quad')
  await expectNoViolations()
})

test('shows no hidden address', async () => {
  const api = apiEdge()
  const { email: _, ...hidden } = sampleUser() as Extract<User, { audience: 'signedIn' }>
  api.respond('getUser', hidden)
  renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByText(/@/)).not.toBeInTheDocument()
})

test('shows the Invite button only where the viewer may invite', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser({ can: { ...sampleUser().can, invite: true } }))
  const page = renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Invite Ada Moreno' })).toBeVisible()
  page.unmount()
  api.respond('getUser', sampleUser())
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})

test('shows others no control that changes the profile', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser({ coverImageId: sampleId(7) }))
  renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /cover image/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Make it easier to find you')).not.toBeInTheDocument()
})

test.each([
  ['The pier at dawn', 'The pier at dawn'],
  ['', 'Cover image of Ada Moreno'],
  [null, ''],
])('describes the cover image %j as "%s"', async (coverDescription, alt) => {
  const api = apiEdge()
  api.respond('getUser', sampleUser({ coverImageId: sampleId(7), coverDescription }))
  const { container } = renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(container.querySelector('img[width="1280"]')).toHaveAttribute('alt', alt)
})

test('shows that there are no projects', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser())
  renderApp(app, { at, fragments })
  expect(
    await screen.findByText('This user is not currently affiliated with any projects.'),
  ).toBeVisible()
})

test('shows the profile without the message button while mf-chat is down', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser())
  renderApp(app, { at, user: viewer })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('leads to the not-found page for an unknown person', async () => {
  const api = apiEdge()
  api.refuse('getUser', 'not_found', 'There is no such person.')
  const page = renderApp(app, { at })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('shows a failure in place, and tries again on Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  renderApp(app, { at })
  expect(await screen.findByRole('alert')).toHaveTextContent('This profile could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', sampleUser())
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test("leads to profile creation from one's own incomplete profile", async () => {
  const api = apiEdge()
  const newcomer = sampleSelf({ profileCompleted: false, name: '' })
  api.respond('getUser', newcomer)
  const page = renderApp(app, { at, user: newcomer })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=${at}`))
})

test('shows a skeleton while the profile loads', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser())
  const release = api.hold('getUser')
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByText('Loading the profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('names a deleted account as such', async () => {
  apiEdge()
  renderApp(app, { at: `/users/${deletedPerson.id}` })
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})
