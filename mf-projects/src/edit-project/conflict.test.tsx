import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleOwnerProject } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { emil, member, openEditor, projectId, titleField } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

const refusal = 'This project was changed by someone else in the meantime.'

const theirs = sampleOwnerProject({
  title: 'Seagrass from below',
  description: 'We dive for it.',
  userRoles: { ...sampleOwnerProject().userRoles, [emil]: 'Admin' },
  members: sampleOwnerProject().members.map((each) =>
    each.id === emil ? { ...each, role: 'Admin' } : each,
  ),
  version: 2,
})

/** The Owner has changed the title and the tags; an Admin has saved before. */
const collide = async () => {
  const editor = await openEditor()
  const { person, api, type, save } = editor
  await type(titleField(), 'Seagrass, mapped')
  await person.click(screen.getByRole('button', { name: 'Remove GIS' }))
  api.refuse('updateProject', 'version_conflict', refusal)
  api.respond('getProject', theirs)
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved changes' })
  const version = (field: string, name: string) =>
    within(within(dialog).getByRole('group', { name: field })).getByRole('radio', { name })
  return { ...editor, dialog, version }
}

test('asks only about fields that both have changed', async () => {
  const { dialog, version } = await collide()
  expect(version('Title', 'Your version')).toHaveAccessibleDescription('Seagrass, mapped')
  expect(version('Title', 'Your version')).toBeChecked()
  expect(version('Title', 'Their version')).toHaveAccessibleDescription('Seagrass from below')
  // Description and role were changed there alone, tags here alone.
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
  await expectNoViolations()
})

test('saves the chosen version with the changes that only one side made', async () => {
  const { person, api, page } = await collide()
  api.respond('updateProject', sampleOwnerProject({ version: 3 }))
  await person.click(screen.getByRole('button', { name: 'Save these versions' }))
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject').at(-1)!.body).toMatchObject({
    title: 'Seagrass, mapped',
    description: 'We dive for it.',
    tags: ['Photography'],
    userRoles: { [emil]: 'Admin' },
    version: 2,
  })
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

test('keeps the changes after “Keep editing”, and compares again on save', async () => {
  const { person, save } = await collide()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(titleField()).toHaveValue('Seagrass, mapped')
  expect(screen.queryByRole('button', { name: 'Remove GIS' })).not.toBeInTheDocument()
  await save()
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('keeps both versions after a reload', async () => {
  const first = await openEditor()
  await first.type(titleField(), 'Seagrass, mapped')
  first.page.unmount()
  const { api, save } = await openEditor({ project: theirs })
  expect(titleField()).toHaveValue('Seagrass, mapped')
  api.refuse('updateProject', 'version_conflict', refusal)
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('group', { name: 'Title' })).toHaveTextContent(
    /Seagrass, mapped.*Seagrass from below/,
  )
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
})

test('shows a newer version at once in an unchanged form', async () => {
  const { api } = await openEditor()
  const live = await liveEdge()
  api.respond('getProject', theirs)
  live.say({ type: 'project', projectId })
  await waitFor(() => expect(titleField()).toHaveValue('Seagrass from below'))
  expect(screen.getByText('No changes yet')).toBeVisible()
})

test('announces a newer version in a changed form without touching it', async () => {
  const { api, type } = await openEditor()
  const live = await liveEdge()
  await type(titleField(), 'Seagrass, mapped')
  api.respond('getProject', theirs)
  live.say({ type: 'project', projectId })
  expect(await screen.findByText(/Someone else has saved this project/)).toBeVisible()
  expect(titleField()).toHaveValue('Seagrass, mapped')
  await expectNoViolations()
})

test('adds the changes to those of others without asking where no field was changed by both', async () => {
  const { api, page, type, save } = await openEditor()
  await type(titleField(), 'Seagrass, mapped')
  api.refuse('updateProject', 'version_conflict', refusal)
  api.respond('getProject', { ...theirs, title: sampleOwnerProject().title })
  const release = api.hold('getProject')
  await save()
  api.respond('updateProject', sampleOwnerProject({ version: 3 }))
  release()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject').at(-1)!.body).toMatchObject({
    version: 2,
    title: 'Seagrass, mapped',
    description: 'We dive for it.',
    userRoles: { [emil]: 'Admin' },
  })
})

test('saves over a version without differences without asking', async () => {
  const { api, page, type, save } = await openEditor()
  await type(titleField(), 'Seagrass, mapped')
  api.refuse('updateProject', 'version_conflict', refusal)
  api.respond('getProject', sampleOwnerProject({ version: 2 }))
  const release = api.hold('getProject')
  await save()
  api.respond('updateProject', sampleOwnerProject({ version: 3 }))
  release()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2, title: 'Seagrass, mapped' },
  ])
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

test('shows a member who joins while the form is open', async () => {
  const { api } = await openEditor()
  const live = await liveEdge()
  const { members } = sampleOwnerProject()
  const gale = { ...members[2]!, id: projectId, name: 'Gale Ito', title: '' }
  api.respond('getProject', sampleOwnerProject({ members: [...members, gale] }))
  live.say({ type: 'project', projectId })
  await waitFor(() => expect(member('Gale Ito').getByRole('combobox')).toHaveValue('Member'))
  expect(screen.getByText('No changes yet')).toBeVisible()
})
