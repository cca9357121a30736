import { texts, type SelfUser } from '@quad/contract'
import { formStatuses, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const newcomer = (change: Partial<SelfUser> = {}) =>
  sampleSelf({
    profileCompleted: false,
    name: '',
    pronouns: 'Unspecified',
    major: '',
    description: '',
    skills: [],
    ...change,
  })

afterEach(() => sessionStorage.clear())

const open = async (at = '/createuser', user = newcomer()) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.file('/skills.txt', 'Diving\nReact\n')
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  const page = renderApp(app, { at, user })
  await screen.findByRole('heading', { name: 'Create your profile' })
  const fillForm = async () => {
    await fill(person, screen.getByLabelText(/^name/i), 'Ada Moreno')
    await person.selectOptions(screen.getByLabelText(/pronouns/i), 'She/Her')
    await fill(person, screen.getByLabelText(/major/i), 'Marine Biology')
    await fill(person, screen.getByLabelText(/personal bio/i), 'I count seagrass.')
    await fill(person, screen.getByRole('combobox', { name: /skills/i }), 'Diving')
    await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  }
  const save = () => person.click(screen.getByRole('button', { name: 'Create profile' }))
  return { person, api, page, fillForm, save }
}

test('saves a complete form and follows a redirect inside the site', async () => {
  const { api, page, fillForm, save } = await open('/createuser?redirect=/createproject')
  await fillForm()
  api.respond('updateUser', sampleSelf())
  await save()
  await waitFor(() => expect(page.path()).toBe('/createproject'))
  expect(api.seen('updateUser')[0]?.body).toEqual({
    name: 'Ada Moreno',
    pronouns: 'She/Her',
    major: 'Marine Biology',
    description: 'I count seagrass.',
    skills: ['Diving'],
    profilePhotoId: null,
    availability: null,
    version: 1,
  })
  expect(useSession.getState().status).toBe('complete')
  // Back skips the finished form.
  expect(page.router.state.historyAction).toBe('REPLACE')
})

test('asks whether the person looks for a team, for how many hours and from when', async () => {
  const { api, person, fillForm, save } = await open()
  await fillForm()
  expect(screen.queryByLabelText('Hours a week')).not.toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Are you looking for a team?'), 'Yes')
  await fill(person, screen.getByLabelText('Hours a week'), '61')
  await fill(person, screen.getByLabelText('Available from'), '2031-01-05')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.hoursPerWeek)
  await expectNoViolations()
  await person.clear(screen.getByLabelText('Hours a week'))
  await fill(person, screen.getByLabelText('Hours a week'), '6')
  api.respond('updateUser', sampleSelf())
  await save()
  await waitFor(() =>
    expect(api.seen('updateUser')[0]?.body).toMatchObject({
      availability: { looking: 'yes', hoursPerWeek: 6, availableFrom: '2031-01-05' },
    }),
  )
})

test("shows all missing fields in one alert, in the form's order", async () => {
  const { api, person, save } = await open()
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    'Name is required.Please select valid pronouns.Major is required.Personal bio is required.Enter at least 1 and a maximum of 10 skill tags.',
  )
  expect(api.seen('updateUser')).toEqual([])
  await person.click(screen.getByRole('button', { name: /^Enter at least 1/ }))
  expect(screen.getByRole('combobox', { name: /skills/i })).toHaveFocus()
  await expectNoViolations()
})

test('keeps the input of a person who leaves for another page, as its warning says', async () => {
  const first = await open()
  expect(screen.getByText(/this tab keeps your changes until you return/)).toBeVisible()
  await first.person.type(screen.getByLabelText(/^name/i), 'Ada')
  await act(() => first.page.router.navigate('/search'))
  await waitFor(() => expect(first.page.path()).toBe('/search'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  first.page.unmount()
  await open()
  expect(screen.getByLabelText(/^name/i)).toHaveValue('Ada')
})

test('refuses an unreadable picture that is not a JPEG in the specified words', async () => {
  await open()
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  const picture = new File(['x'], 'me.png', { type: 'image/png' })
  await userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText(/profile picture/i), picture)
  expect(
    await screen.findByText('Please select a .jpg or .jpeg file for your profile picture.'),
  ).toBeVisible()
})

test('warns until name, pronouns, major, bio and a skill are filled in', async () => {
  const { person, fillForm } = await open()
  const warning = () => screen.queryByText(/Your profile is not saved yet/)
  expect(warning()).toBeVisible()
  // Before the first key, it only informs.
  expect(warning()!.parentElement).toHaveAttribute('data-tone', 'info')
  await person.type(screen.getByLabelText(/^name/i), 'A')
  expect(warning()!.parentElement).toHaveAttribute('data-tone', 'warning')
  await fillForm()
  await waitFor(() => expect(warning()).not.toBeInTheDocument())
  for (const label of [/^name/i, /major/i, /personal bio/i]) {
    await person.clear(screen.getByLabelText(label))
    expect(warning()).toBeVisible()
    await person.type(screen.getByLabelText(label), 'X')
    expect(warning()).not.toBeInTheDocument()
  }
  await person.click(screen.getByRole('button', { name: 'Remove Diving' }))
  expect(warning()).toBeVisible()
})

test('saves an uploaded picture, after its upload, with a skill typed meanwhile', async () => {
  const { person, api, fillForm, save } = await open()
  await fillForm()
  api.respond('uploadImage', sampleId(7))
  const release = api.hold('uploadImage')
  const picture = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText(/profile picture/i), picture)
  await person.click(await screen.findByRole('button', { name: 'Use picture' }))
  api.respond('updateUser', sampleSelf())
  await save()
  expect(await screen.findByText('Please wait for image uploads to complete')).toHaveRole('status')
  expect(api.seen('updateUser')).toEqual([])
  await expectNoViolations()
  await fill(person, screen.getByRole('combobox', { name: /skills/i }), 'React')
  release()
  await waitFor(() =>
    expect(api.seen('updateUser')[0]?.body).toMatchObject({
      profilePhotoId: sampleId(7),
      skills: ['Diving', 'React'],
    }),
  )
})

test('offers every pronoun but Any Pronouns, and shows e-mail and school read-only', async () => {
  await open()
  const options = [...screen.getByLabelText<HTMLSelectElement>(/pronouns/i).options]
  expect(options[0]).toBeDisabled()
  expect(options.slice(1).map(({ text }) => text)).toEqual([
    'He/Him',
    'She/Her',
    'They/Them',
    'He/They',
    'She/They',
    'Other - Please specify in personal bio below!',
    'Prefer not to say',
  ])
  for (const label of [/school e-mail/i, /^school$/i]) {
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly')
  }
})

test('keeps the form when the server refuses a field', async () => {
  const { api, page, fillForm, save } = await open()
  await fillForm()
  api.refuse('updateUser', 'validation_failed', 'No.', { name: 'This name is not allowed.' })
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('This name is not allowed.')
  expect(page.path()).toBe('/createuser')
})

test('signs out after a failure, leads to sign-in and keeps the typed values', async () => {
  const { api, page, fillForm, save } = await open()
  await fillForm()
  api.refuse('updateUser', 'internal', 'Broken.')
  api.respond('logout', undefined)
  await save()
  await waitFor(() => expect(page.path()).toBe('/signin'))
  expect(page.router.state.location.state).toEqual({ profileCreationFailed: true })
  await waitFor(() => expect(useSession.getState().status).toBe('signedOut'))

  page.unmount()
  await open()
  expect(screen.getByLabelText(/^name/i)).toHaveValue('Ada Moreno')
})

test('sends a visitor to register, and to sign-in after registration', async () => {
  apiEdge()
  const first = renderApp(app, { at: '/createuser' })
  await waitFor(() => expect(first.path()).toBe('/register/?redirect=%2Fsearch'))
  first.unmount()
  formStatuses.setSubmitted('register')
  const second = renderApp(app, { at: '/createuser' })
  await waitFor(() => expect(second.path()).toBe('/signin?redirect=%2Fsearch'))
})

test('returns to a part of a page, whose name the server has left at this address', async () => {
  const { api, page, fillForm, save } = await open(
    '/createuser?redirect=/projects/1%3Ftab=a#events',
  )
  await fillForm()
  api.respond('updateUser', sampleSelf())
  await save()
  await waitFor(() => expect(page.path()).toBe('/projects/1?tab=a'))
  expect(page.router.state.location.hash).toBe('#events')
})

test('redirects a person with a complete profile', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/createuser', user: sampleSelf() })
  await waitFor(() => expect(page.path()).toBe('/search'))
})
