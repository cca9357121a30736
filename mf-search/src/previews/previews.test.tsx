import type { SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { screen } from '@testing-library/react'
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

test('five projects are asked for; a title is cut at 35 and a description at 100 characters', async () => {
  const api = apiEdge()
  const long = sampleProjectCard({ title: 'T'.repeat(36), description: 'd'.repeat(101) })
  api.answer('listProjects', [long])
  show('project-previews')
  expect(await screen.findByRole('link', { name: `${'T'.repeat(35)}…` })).toBeVisible()
  expect(screen.getByText(`${'d'.repeat(100)}…`)).toBeVisible()
  expect(api.seen('listProjects')[0]?.query).toEqual({ limit: '5' })
  await expectNoViolations()
})

test('texts at their limits stay whole', async () => {
  const api = apiEdge()
  const whole = sampleProjectCard({ title: 'T'.repeat(35), description: 'd'.repeat(100) })
  api.answer('listProjects', [whole])
  show('project-previews')
  expect(await screen.findByRole('link', { name: 'T'.repeat(35) })).toBeVisible()
  expect(screen.getByText('d'.repeat(100))).toBeVisible()
})

test('five people are asked for', async () => {
  const api = apiEdge()
  api.answer('listUsers', [sampleUserCard()])
  show('user-previews')
  expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeVisible()
  expect(api.seen('listUsers')[0]?.query).toEqual({ limit: '5' })
})

test('a member sees what suits them first', async () => {
  const api = apiEdge()
  api.answer('listProjects', [sampleProjectCard()])
  show('project-previews', sampleSelf())
  await screen.findByRole('link', { name: 'Seagrass from above' })
  expect(api.seen('listProjects')[0]?.query).toEqual({ limit: '5', order: 'best' })
})

test.each([
  ['project-previews', undefined, 'Pin up a project', '/createproject'],
  ['user-previews', undefined, 'Join them', '/register'],
  ['user-previews', sampleSelf(), 'Name more skills', `/users/${sampleSelf().id}/edit`],
] as const)('%s end with a place for who looks at them', async (name, user, way, path) => {
  const api = apiEdge()
  api.answer('listProjects', [])
  api.answer('listUsers', [])
  show(name, user)
  expect(await screen.findByRole('link', { name: way })).toHaveAttribute('href', path)
  await expectNoViolations()
})

test('a failure stays in its place, and Retry asks again', async () => {
  const api = apiEdge()
  api.disconnect('listUsers')
  show('user-previews')
  expect(await screen.findByRole('alert')).toHaveTextContent('People cannot be shown right now')
  api.answer('listUsers', [sampleUserCard()])
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeVisible()
})
