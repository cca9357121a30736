import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject, sampleSelf, sampleUser } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/users/${sampleId(1)}`
const viewer = sampleSelf({ id: sampleId(9), name: 'Viewer', skills: ['statistics'] })
const fragments = {
  'message-popover': ({ userName }: { userName: string }) => <button>Message {userName}</button>,
}

test('a profile shows who the person is, with what the viewer shares first', async () => {
  const api = apiEdge()
  api.answer('getUser', sampleUser({ projectsId: [sampleId(100)] }))
  api.answer('getProject', sampleProject())
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
  expect(await screen.findByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  expect(screen.getByText('Joined')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  expect(document.title).toBe('Ada Moreno · Quad')
  await expectNoViolations()
})

test("one's own profile has no message button", async () => {
  const api = apiEdge()
  api.answer('getUser', sampleSelf())
  renderApp(app, { at, user: sampleSelf(), fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByRole('button', { name: /Message/ })).not.toBeInTheDocument()
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
