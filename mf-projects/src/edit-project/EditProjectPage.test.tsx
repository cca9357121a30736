import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleAdminProject,
  sampleMemberProject,
  sampleOwnerProject,
  sampleProject,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import app from '../index.ts'
import { dora, openEditor, projectId, titleField } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

const editPath = `/projects/${projectId}/edit`
const projectPath = `/projects/${projectId}`

test('lets the Owner and an Admin edit a project', async () => {
  const { page } = await openEditor()
  expect(titleField()).toHaveValue('Seagrass from above')
  expect(screen.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible()
  await expectNoViolations()
  page.unmount()
  await openEditor({ project: sampleAdminProject(), viewer: dora })
  expect(titleField()).toHaveValue('Seagrass from above')
})

test.each([
  ['a visitor', sampleProject()],
  ['a Member', sampleMemberProject()],
])('sends %s to the project page', async (_, project) => {
  apiEdge().respond('getProject', project)
  const page = renderApp(app, { at: editPath })
  await waitFor(() => expect(page.path()).toBe(projectPath))
})

test('saves changes with their version, confirms, and leads to the project', async () => {
  const { person, api, page, type, save } = await openEditor({
    project: sampleOwnerProject({ version: 7 }),
  })
  await type(titleField(), 'Seagrass, mapped')
  await person.click(screen.getByRole('radio', { name: 'Virtual' }))
  await person.click(screen.getByRole('switch', { name: 'Recruiting status' }))
  expect(screen.getByRole('switch')).toHaveAccessibleDescription('Not looking for new members')
  api.respond('updateProject', sampleOwnerProject({ title: 'Seagrass, mapped', version: 8 }))
  await save()
  await waitFor(() => expect(page.path()).toBe(projectPath))
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
  expect(api.seen('updateProject').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      title: 'Seagrass, mapped',
      description: 'We map seagrass with a kite and a camera.',
      tags: ['Photography', 'GIS'],
      meetingFormat: ['Virtual'],
      status: false,
      version: 7,
    }),
  ])
})

test('accepts a title of 60 characters and refuses 61', async () => {
  const { api, type, save } = await openEditor()
  await type(titleField(), 'x'.repeat(61))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Title must be 60 characters or less.')
  expect(titleField()).toHaveAccessibleDescription(/Title must be 60 characters or less\./)
  await expectNoViolations()
  expect(api.seen('updateProject')).toEqual([])
  await type(titleField(), 'x'.repeat(60))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  api.respond('updateProject', sampleOwnerProject())
  await save()
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

test('requires a description of at most 2000 characters', async () => {
  const { api, person, type, save } = await openEditor()
  const description = screen.getByRole('textbox', { name: 'Description' })
  await type(description, '')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Description is required.')
  await person.click(description)
  await person.paste('x'.repeat(2001))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Description must be 2000 characters or less.',
  )
  expect(api.seen('updateProject')).toEqual([])
})

test('refuses a project without tags', async () => {
  const { api, person, save } = await openEditor()
  await person.click(screen.getByRole('button', { name: 'Remove Photography' }))
  await person.click(screen.getByRole('button', { name: 'Remove GIS' }))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Include at least 1 and at most 10 project tags.',
  )
  expect(api.seen('updateProject')).toEqual([])
})

test('shows a failure in place and keeps the typed values', async () => {
  const { api, type, save } = await openEditor()
  await type(titleField(), 'Seagrass, mapped')
  api.refuse('updateProject', 'unavailable', 'The database is away.')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The database is away.')
  expect(titleField()).toHaveValue('Seagrass, mapped')
  api.refuse('updateProject', 'validation_failed', 'Please check.', { title: 'Not this title.' })
  await save()
  expect(await screen.findByText('Not this title.', { selector: 'p[id]' })).toBeVisible()
  api.disconnect('updateProject')
  await save()
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
  expect(titleField()).toHaveValue('Seagrass, mapped')
})

test('asks before leaving with unsaved changes', async () => {
  const { person, page, type } = await openEditor()
  await type(titleField(), 'Seagrass, mapped')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await expectNoViolations(dialog)
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(projectPath))
})

test('restores changes after a reload', async () => {
  const first = await openEditor()
  await first.type(titleField(), 'Seagrass, mapped')
  first.page.unmount()
  await openEditor()
  expect(titleField()).toHaveValue('Seagrass, mapped')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
})

afterEach(() => sessionStorage.clear())

const deleteButton = () => screen.getByRole('button', { name: 'Delete project' })

test('shows an Admin no Delete', async () => {
  await openEditor({ project: sampleAdminProject(), viewer: dora })
  expect(screen.queryByRole('button', { name: 'Delete project' })).not.toBeInTheDocument()
})

test('deletes for the Owner with the box ticked and after a confirmation', async () => {
  const { person, api, page, type } = await openEditor()
  // A deleted project has no unsaved changes to ask about.
  await type(titleField(), 'Changed')
  expect(deleteButton()).toBeDisabled()
  await person.click(screen.getByRole('checkbox'))
  await person.click(deleteButton())
  const dialog = await screen.findByRole('dialog', { name: /^Delete/ })
  await expectNoViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(api.seen('deleteProject')).toEqual([])

  await person.click(deleteButton())
  api.respond('deleteProject', { message: 'The project was deleted.' })
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(page.path()).toBe('/search?searchType=projects'))
  expect(api.seen('deleteProject').map(({ path }) => path)).toEqual([`/api/projects/${projectId}`])
})

test('shows a failure and keeps the page open', async () => {
  const { person, api, page } = await openEditor()
  api.refuse('deleteProject', 'forbidden', 'Only the Owner deletes a project.')
  await person.click(screen.getByRole('checkbox'))
  await person.click(deleteButton())
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 403: Only the Owner deletes a project.',
  )
  expect(page.path()).toBe(`/projects/${projectId}/edit`)
})
