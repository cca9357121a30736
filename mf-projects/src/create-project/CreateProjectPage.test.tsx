import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import app from '../index.ts'

afterEach(() => sessionStorage.clear())

const open = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.file('/skills.txt', 'Photography\n')
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  api.respond('getCurrentUser', sampleSelf())
  const page = renderApp(app, { at: '/createproject', user: sampleSelf() })
  await screen.findByRole('heading', { name: 'Create Project' })
  const fillForm = async () => {
    await fill(person, screen.getByLabelText(/title/i), 'Seagrass from above')
    await fill(person, screen.getByLabelText(/description/i), 'We map seagrass.')
    await fill(person, screen.getByRole('combobox', { name: /project tags/i }), 'Photography')
    await person.click(screen.getByRole('button', { name: 'Add Tag' }))
    await person.click(screen.getByRole('radio', { name: 'Hybrid' }))
    await person.click(screen.getByRole('radio', { name: 'Looking for new members' }))
  }
  const save = () => person.click(screen.getByRole('button', { name: 'Create Project' }))
  return { person, api, page, fillForm, save }
}

test('creates the project, confirms it, and leads to it', async () => {
  const { api, page, fillForm, save } = await open()
  await fillForm()
  api.respond('createProject', sampleId(100))
  await save()
  await waitFor(() => expect(page.path()).toBe(`/projects/${sampleId(100)}`))
  expect(await screen.findByText('Project created successfully!')).toBeInTheDocument()
  expect(api.seen('createProject')[0]?.body).toEqual({
    title: 'Seagrass from above',
    description: 'We map seagrass.',
    tags: ['Photography'],
    meetingFormat: ['Hybrid'],
    status: true,
    wantedRoles: [],
    imageId: null,
    imageDescriptions: {},
    course: '',
    semester: '',
    deadline: null,
    repositoryLink: '',
    designLink: '',
    siteLink: '',
  })
})

test('previews the card as others will see it, without links', async () => {
  const { fillForm } = await open()
  const card = within(screen.getByRole('region', { name: 'As others will see it' }))
  expect(card.getByText('Your title')).toBeInTheDocument()
  await fillForm()
  expect(card.getByText('Seagrass from above')).toBeInTheDocument()
  expect(card.getByText('We map seagrass.')).toBeInTheDocument()
  expect(card.getByText('Photography')).toBeInTheDocument()
  expect(card.getByText('Hybrid')).toBeInTheDocument()
  expect(card.getByText('Looking for new members')).toBeInTheDocument()
  expect(card.getByText('Seagrass from above').closest('[inert]')).not.toBeNull()
})

test('groups the fields under headings, and previews the card before the button', async () => {
  await open()
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'About the project',
    'Open roles',
    'Course and links',
    'As others will see it',
  ])
  const button = screen.getByRole('button', { name: 'Create Project' })
  const isBefore = headings.at(-1)!.compareDocumentPosition(button)
  expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows all missing fields in one alert and sends nothing', async () => {
  const { api, save } = await open()
  await save()
  const alert = await screen.findByRole('alert')
  for (const message of [
    'Title is required.',
    'Description is required.',
    'Include at least 1 and at most 10 project tags.',
    'Please select a meeting format.',
    'Please select a recruiting status.',
  ]) {
    expect(alert).toHaveTextContent(message)
  }
  expect(api.seen('createProject')).toEqual([])
  await expectNoViolations()
})

test('shows a failure and keeps the typed values', async () => {
  const { api, fillForm, save } = await open()
  await fillForm()
  api.disconnect('createProject')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error creating project, please try again.',
  )
  expect(screen.getByLabelText(/title/i)).toHaveValue('Seagrass from above')
})

const choosePicture = async (person: UserEvent) => {
  const image = new File(['…'], 'kite.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Project image'), image)
  await person.click(await screen.findByRole('button', { name: 'Use picture' }))
}

test('waits for the upload of the image, says so, and then creates the project', async () => {
  const { person, api, fillForm, save } = await open()
  await fillForm()
  api.respond('uploadImage', sampleId(7))
  const release = api.hold('uploadImage')
  await choosePicture(person)
  api.respond('createProject', sampleId(100))
  await save()
  const waits = await screen.findByText('Please wait for image uploads to complete')
  expect(waits).toHaveAttribute('role', 'status')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(api.seen('createProject')).toEqual([])
  await expectNoViolations()

  release()
  await waitFor(() => expect(api.seen('createProject')).toHaveLength(1))
  expect(api.seen('createProject')[0]!.body).toMatchObject({ imageId: sampleId(7) })
})

test('shows an image that was not uploaded, and uploads it on Retry', async () => {
  const { person, api, fillForm, save } = await open()
  await fillForm()
  api.disconnect('uploadImage')
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fail = api.hold('uploadImage')
  await choosePicture(person)
  await save()
  fail()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error creating project, please try again.',
  )
  expect(api.seen('createProject')).toEqual([])
  expect(logged.mock.calls).toEqual([['Image upload failed.', expect.any(Error)]])
  await expectNoViolations()
  api.respond('uploadImage', sampleId(7))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  api.respond('createProject', sampleId(100))
  await save()
  expect(await screen.findByText('Project created successfully!')).toBeInTheDocument()
  expect(api.seen('createProject')[0]!.body).toMatchObject({ imageId: sampleId(7) })
})

test('refuses an unreadable project image that is not a jpg', async () => {
  const { api } = await open()
  const person = userEvent.setup({ applyAccept: false })
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  const image = new File(['…'], 'kite.png', { type: 'image/png' })
  await person.upload(screen.getByLabelText('Project image'), image)
  expect(
    await screen.findByText('Please select a .jpg or .jpeg file for the project image.'),
  ).toBeInTheDocument()
  expect(api.seen('uploadImage')).toEqual([])
})

test('restores the draft after a reload, asks before closing it, and drops it after creation', async () => {
  const isLetGo = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const first = await open()
  expect(isLetGo()).toBe(true)
  await first.fillForm()
  expect(isLetGo()).toBe(false)
  first.page.unmount()
  const second = await open()
  expect(screen.getByLabelText(/title/i)).toHaveValue('Seagrass from above')
  expect(screen.getByRole('radio', { name: 'Hybrid' })).toBeChecked()
  second.api.respond('createProject', sampleId(100))
  await second.save()
  await waitFor(() => expect(second.page.path()).toBe(`/projects/${sampleId(100)}`))
  second.page.unmount()
  await open()
  expect(screen.getByLabelText(/title/i)).toHaveValue('')
})
