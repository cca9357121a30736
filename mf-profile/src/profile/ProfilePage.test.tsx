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
  'message-popover': ({ userName }: { userName: string }) => <button>Message {userName}</button>,
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

test('a profile shows who the person is, with what the viewer shares first', async () => {
  const api = apiEdge()
  api.answer(
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
  expect(skills.map((item) => item.textContent)).toEqual([
    'Statistics (you have this too)',
    'Diving',
    'R',
  ])
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

test('who hides the address shows none', async () => {
  const api = apiEdge()
  const { email: _, ...hidden } = sampleUser() as Extract<User, { audience: 'signedIn' }>
  api.answer('getUser', hidden)
  renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByText(/@/)).not.toBeInTheDocument()
})

test('the Invite button shows where the viewer may invite, and only there', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser({ can: { ...sampleUser().can, invite: true } }))
  const page = renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Invite Ada Moreno' })).toBeVisible()
  page.unmount()
  api.answer('getUser', sampleUser())
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})

test('others see nothing that changes the profile', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser({ coverImageId: sampleId(7) }))
  renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /cover image/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Make it easier to find you')).not.toBeInTheDocument()
})

test('without projects it says so', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser())
  renderApp(app, { at, fragments })
  expect(
    await screen.findByText('This user is not currently affiliated with any projects.'),
  ).toBeVisible()
})

test('when mf-chat is down, the profile stands without its button', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser())
  renderApp(app, { at, user: viewer })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('an unknown person leads to the not-found page', async () => {
  const api = apiEdge()
  api.refuse('getUser', 'not_found', 'There is no such person.')
  const page = renderApp(app, { at })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('a failure says so in place, and Retry asks again', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  renderApp(app, { at })
  expect(await screen.findByRole('alert')).toHaveTextContent('This profile could not be loaded.')
  await expectNoViolations()
  api.answer('getUser', sampleUser())
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('one’s own profile that is not finished leads to its creation', async () => {
  const api = apiEdge()
  const newcomer = sampleSelf({ profileCompleted: false, name: '' })
  api.answer('getUser', newcomer)
  const page = renderApp(app, { at, user: newcomer })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=${at}`))
})

test('while the profile loads, its shape shows', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser())
  const release = api.hold('getUser')
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByText('Loading the profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('who has deleted the account is named so', async () => {
  apiEdge()
  renderApp(app, { at: `/users/${deletedPerson.id}` })
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})
