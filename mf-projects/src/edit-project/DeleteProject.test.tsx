import { expectNoViolations } from '@quad/test/axe'
import { sampleAdminProject } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { dora, openEditor, projectId, titleField } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

const deleteButton = () => screen.getByRole('button', { name: 'Delete project' })

test('an Admin sees no way to delete the project', async () => {
  await openEditor({ project: sampleAdminProject(), viewer: dora })
  expect(screen.queryByRole('button', { name: 'Delete project' })).not.toBeInTheDocument()
})

test('the Owner deletes it only with the checkbox ticked, and after a question', async () => {
  const { person, api, page, type } = await openEditor()
  // Nobody is asked about unsaved changes of what is gone.
  await type(titleField(), 'Changed')
  expect(deleteButton()).toBeDisabled()
  await person.click(screen.getByRole('checkbox'))
  await person.click(deleteButton())
  const dialog = await screen.findByRole('dialog', { name: /^Delete/ })
  await expectNoViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(api.seen('deleteProject')).toEqual([])

  await person.click(deleteButton())
  api.answer('deleteProject', { message: 'The project was deleted.' })
  await person.click(await screen.findByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(page.path()).toBe('/search?searchType=projects'))
  expect(api.seen('deleteProject').map(({ path }) => path)).toEqual([`/api/projects/${projectId}`])
})

test('a failure says so, and the project stays open', async () => {
  const { person, api, page } = await openEditor()
  api.refuse('deleteProject', 'forbidden', 'Only the Owner deletes a project.')
  await person.click(screen.getByRole('checkbox'))
  await person.click(deleteButton())
  await person.click(await screen.findByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 403: Only the Owner deletes a project.',
  )
  expect(page.path()).toBe(`/projects/${projectId}/edit`)
})
