import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleAdminProject,
  sampleMemberProject,
  sampleOwnerProject,
  sampleProject,
  sampleId,
  sampleWantedRole,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import app from '../index.ts'
import { dora, openEditor, projectId, titleField, emil, member } from './editor.harness.tsx'
import { liveEdge } from '@quad/test/live-edge'

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

test('leads to each section, from which the keyboard goes on', async () => {
  const { person } = await openEditor()
  const links = within(screen.getByRole('navigation', { name: 'Sections of the project' }))
  for (const link of links.getAllByRole('link')) {
    await person.click(link)
    const heading = document.getElementById(link.getAttribute('href')!.split('#')[1]!)
    expect(heading).toHaveFocus()
    expect(heading).toHaveTextContent(link.textContent)
  }
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

test('refuses a title of 61 characters in place', async () => {
  const { api, type, save } = await openEditor()
  await type(titleField(), 'x'.repeat(61))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Title must be 60 characters or less.')
  expect(titleField()).toHaveAccessibleDescription(/Title must be 60 characters or less\./)
  await expectNoViolations()
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
})

test('restores unsaved changes after a reload, and asks before leaving them', async () => {
  const first = await openEditor()
  await first.type(titleField(), 'Seagrass, mapped')
  first.page.unmount()
  const { person, page } = await openEditor()
  expect(titleField()).toHaveValue('Seagrass, mapped')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await expectNoViolations(dialog)
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(projectPath))
})

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

test('asks only about fields that both have changed, and saves the chosen version', async () => {
  const { person, api, page, dialog, version } = await collide()
  expect(version('Title', 'Your version')).toHaveAccessibleDescription('Seagrass, mapped')
  expect(version('Title', 'Their version')).toHaveAccessibleDescription('Seagrass from below')
  // Description and role were changed there alone, tags here alone.
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
  await expectNoViolations()
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

test('shows a newer version at once in an unchanged form, with a member who has joined', async () => {
  const { api } = await openEditor()
  const live = await liveEdge()
  const { members } = sampleOwnerProject()
  const gale = { ...members[2]!, id: projectId, name: 'Gale Ito', title: '' }
  api.respond('getProject', { ...theirs, members: [...members, gale] })
  live.say({ type: 'project', projectId })
  await waitFor(() => expect(member('Gale Ito').getByRole('combobox')).toHaveValue('Member'))
  expect(titleField()).toHaveValue('Seagrass from below')
  expect(screen.getByText('No changes yet')).toBeVisible()
})

const pilot = sampleWantedRole()
const editor = sampleWantedRole({
  id: sampleId(601),
  title: 'Editor',
  skills: ['Writing'],
  places: 1,
  taken: 0,
  hours: null,
})

describe('wanted roles', () => {
  const open = (wantedRoles = [pilot]) =>
    openEditor({ project: sampleOwnerProject({ wantedRoles }) })
  const sent = ({ id, title, skills, places, hours, closed }: typeof pilot) => ({
    id,
    title,
    skills,
    places,
    hours,
    closed,
  })
  const role = (name: string) => within(screen.getByRole('group', { name }))

  test('adds, changes, closes and removes roles', async () => {
    const { api, person, type, save } = await open([pilot, editor])
    await type(role('Role 1: Kite pilot').getByLabelText(/Hours a week/), '')
    await person.click(role('Role 1: Kite pilot').getByRole('switch', { name: 'Takes requests' }))
    await person.click(screen.getByRole('button', { name: 'Remove Editor' }))
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    expect(role('Role 2:').getByLabelText(/Role title/)).toHaveFocus()
    await person.keyboard('Sewer')
    await type(role('Role 2: Sewer').getByLabelText(/Places/), '3')
    await person.type(role('Role 2: Sewer').getByRole('combobox', { name: /Skills/ }), 'Knots')
    await person.keyboard('{Enter}')
    await expectNoViolations()
    api.respond('updateProject', sampleOwnerProject({ version: 2 }))
    await save()
    await waitFor(() => expect(api.seen('updateProject')).toHaveLength(1))
    expect(api.seen('updateProject')[0]!.body).toMatchObject({
      wantedRoles: [
        { ...sent(pilot), hours: null, closed: true },
        { title: 'Sewer', skills: ['Knots'], places: 3, hours: null, closed: false },
      ],
    })
  })

  test('refuses a role without title, skills or places, beside the fields', async () => {
    const { api, person, type, save } = await open([])
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    await type(role('Role 1:').getByLabelText(/Places/), '')
    await save()
    expect(await role('Role 1:').findByText('Role title is required.')).toBeVisible()
    expect(role('Role 1:').getByText('Places must be a number from 1 to 20.')).toBeVisible()
    expect(role('Role 1:').getByText('Include at least 1 and at most 10 skill tags.')).toBeVisible()
    expect(api.seen('updateProject')).toEqual([])
    await expectNoViolations()
  })

  test('marks nothing in a role that is added after a refused submit, until the next one', async () => {
    const { person, save } = await open([])
    const title = (name: string) => role(name).getByLabelText(/Role title/)
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    await save()
    expect(await role('Role 1:').findByText('Role title is required.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    await person.type(title('Role 1:'), 'Pilot')
    await waitFor(() => expect(title('Role 1: Pilot')).not.toHaveAttribute('aria-invalid'))
    expect(title('Role 2:')).not.toHaveAttribute('aria-invalid')
    expect(role('Role 2:').getByRole('combobox')).not.toHaveAttribute('aria-invalid')
    await save()
    expect(await role('Role 2:').findByText('Role title is required.')).toBeVisible()
    expect(role('Role 2:').getByRole('combobox')).toHaveAttribute('aria-invalid')
  })

  test('says how many places are taken, and shows why the server refuses fewer', async () => {
    const { api, type, save } = await open()
    const places = role('Role 1: Kite pilot').getByLabelText(/Places/)
    expect(places).toHaveAccessibleDescription('1 taken')
    await type(places, '1')
    const reason = '2 members have this role already.'
    api.refuse('updateProject', 'validation_failed', reason, { 'wantedRoles.0.places': reason })
    await save()
    expect((await screen.findAllByText(reason))[0]).toBeVisible()
  })

  test('asks which roles to keep if both sides have changed them', async () => {
    const { api, person, type, save } = await open()
    await type(role('Role 1: Kite pilot').getByLabelText(/Places/), '4')
    api.refuse('updateProject', 'version_conflict', 'Changed.')
    const closed = [{ ...pilot, closed: true, state: 'closed' as const }]
    api.respond('getProject', sampleOwnerProject({ wantedRoles: closed, version: 2 }))
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    const fields = within(dialog.getByRole('group', { name: 'Open roles' }))
    expect(fields.getByRole('radio', { name: 'Your version' })).toHaveAccessibleDescription(
      'Kite pilot (4 places, 5 hours a week): Photography, Sailing',
    )
    await person.click(fields.getByRole('radio', { name: 'Their version' }))
    api.respond('updateProject', sampleOwnerProject({ version: 3 }))
    await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
    await waitFor(() =>
      expect(api.seen('updateProject').at(-1)!.body).toMatchObject({
        wantedRoles: [{ ...sent(pilot), closed: true }],
        version: 2,
      }),
    )
  })
})
