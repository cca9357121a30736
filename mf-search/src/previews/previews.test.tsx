import type { SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const show = (name: 'project-previews' | 'user-previews', user?: SelfUser) => {
  const Previews = app.fragments[name]
  return renderApp(
    { routes: [{ path: '/', element: <Previews /> }] },
    {
      at: '/',
      ...(user && { user }),
    },
  )
}

test('requests five projects and five people', async () => {
  const api = apiEdge()
  api.respond('listProjects', [sampleProjectCard()])
  api.respond('listUsers', [sampleUserCard()])
  show('project-previews')
  expect(await screen.findByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  expect(api.seen('listProjects')[0]?.query).toEqual({ limit: '5' })
  await expectNoViolations()
  show('user-previews')
  expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeVisible()
  expect(api.seen('listUsers')[0]?.query).toEqual({ limit: '5' })
})

test('shows a member the recommended projects, matching tags first', async () => {
  const api = apiEdge()
  const match = { of: 2, matched: ['GIS'], missing: ['Drones'] }
  api.respond('listProjects', [sampleProjectCard({ tags: ['Drones', 'GIS'], match })])
  show('project-previews', sampleSelf())
  await screen.findByRole('link', { name: 'Seagrass from above' })
  expect(api.seen('listProjects')[0]?.query).toEqual({ limit: '5', order: 'recommended' })
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
  expect(tags.map(({ textContent }) => textContent)).toEqual(['GIS', 'Drones'])
})

test('tells a member without a match what to add to the profile', async () => {
  const api = apiEdge()
  // The newest, without a match.
  api.respond('listProjects', [sampleProjectCard()])
  api.respond('filterProjects', [
    sampleProjectCard({ tags: ['Drones', 'Statistics'] }),
    sampleProjectCard({ tags: ['GIS', 'Drones'] }),
  ])
  show('project-previews', sampleSelf({ skills: ['statistics'] }))
  const advice = await screen.findByText(/New projects look for Drones, GIS\./)
  // Projects of which the person is a member, or which they asked to join, may want these skills.
  expect(advice).toHaveTextContent('No other open project looks for your skills.')
  expect(screen.getByRole('link', { name: 'Add more skills' })).toHaveAttribute(
    'href',
    `/users/${sampleSelf().id}/edit`,
  )
  expect(api.seen('filterProjects')[0]?.body).toEqual({ statusNo: false })
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  await expectNoViolations()
})

test.each([
  ['project-previews', undefined, 'Create a project', '/createproject'],
  ['user-previews', undefined, 'Join them', '/register'],
  ['user-previews', sampleSelf(), 'Create a project', '/createproject'],
] as const)('%s end with a placeholder card for the viewer', async (name, user, label, path) => {
  const api = apiEdge()
  api.respond('listProjects', [])
  api.respond('listUsers', [])
  show(name, user)
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', path)
  await expectNoViolations()
})

test('shows a failure in its place, and tries again on Retry', async () => {
  const api = apiEdge()
  api.disconnect('listUsers')
  show('user-previews')
  expect(await screen.findByRole('alert')).toHaveTextContent('People cannot be shown right now')
  api.respond('listUsers', [sampleUserCard()])
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeVisible()
})
