import { texts, type Project, type SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleOwnerProject, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/projects/${sampleId(100)}?from=chat#events`

const open = async (project: Project, user?: SelfUser) => {
  const api = apiEdge()
  api.respond('getProject', project)
  const page = renderApp(app, { at, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: project.title })
  return { api, page, person: userEvent.setup() }
}

const more = () => screen.getByRole('button', { name: 'More: Seagrass from above' })

test('reports a project with a reason', async () => {
  const { api, person } = await open(sampleProject(), sampleSelf())
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
  const { page, person } = await open(sampleProject())
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(page.path()).toBe(`/signin?redirect=${encodeURIComponent(at)}`))
})

test('leads a person without a complete profile to finish it first', async () => {
  const { page, person } = await open(sampleProject(), sampleSelf({ profileCompleted: false }))
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=${encodeURIComponent(at)}`))
})

test('shows no Report for a project of one’s own', async () => {
  await open(sampleOwnerProject(), sampleSelf({ id: sampleId(2) }))
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})
