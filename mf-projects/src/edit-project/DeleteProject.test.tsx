import { expectNoViolations } from '@quad/test/axe'
import { sampleAdminProject } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { dora, openEditor, projectId, titleField } from './editor.harness.tsx'

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
