import type { SelfUser } from '@quad/contract'
import { queryClient, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/users/${sampleId(1)}/edit`

const ada = (change: Partial<SelfUser> = {}) =>
  sampleSelf({
    linkedInLink: 'https://linkedin.com/in/ada',
    instagramLink: 'https://instagram.com/ada',
    ...change,
  })

const edited = {
  name: 'Ada Moreno',
  pronouns: 'She/Her',
  school: 'University of Example',
  major: 'Marine Biology',
  description: 'I count seagrass and build small boats.',
  skills: ['Diving', 'R', 'Statistics'],
  linkedInLink: 'https://linkedin.com/in/ada',
  instagramLink: 'https://instagram.com/ada',
  profilePhotoId: null,
  coverImageId: null,
  version: 1,
}

afterEach(() => sessionStorage.clear())

const open = async (user = ada()) => {
  const person = userEvent.setup({ applyAccept: false })
  const api = apiEdge()
  api.file('/skills.txt', 'Diving\nReact\n')
  api.answer('getUser', user)
  const page = renderApp(app, { at, user })
  await screen.findByRole('button', { name: 'Save Changes' })
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const write = async (label: RegExp, text: string) => {
    await person.clear(field(label))
    if (text !== '') {
      await person.click(field(label))
      await person.paste(text)
    }
  }
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  const sent = () => api.seen('updateUser').map(({ body }) => body)
  return { person, api, page, field, write, save, sent }
}

test('the profile’s fields stand in the form, accessibly', async () => {
  const { field } = await open()
  expect(field(/^name/i)).toHaveValue('Ada Moreno')
  expect(field(/pronouns/i)).toHaveValue('She/Her')
  expect(field(/^school/i)).toHaveValue('University of Example')
  expect(field(/major/i)).toHaveValue('Marine Biology')
  expect(field(/personal bio/i)).toHaveValue('I count seagrass and build small boats.')
  expect(screen.getByText('Diving')).toBeVisible()
  expect(field(/linkedin/i)).toHaveValue('https://linkedin.com/in/ada')
  expect(field(/instagram/i)).toHaveValue('https://instagram.com/ada')
  expect(field(/profile photo/i)).toBeVisible()
  expect(field(/cover image/i)).toBeVisible()
  expect(document.title).toBe('Edit Profile · Quad')
  await act(() => expectNoViolations())
})

test('all eight pronouns are offered, below a placeholder that cannot be chosen', async () => {
  const { field } = await open()
  const options = [...(field(/pronouns/i) as unknown as HTMLSelectElement).options]
  expect(options[0]).toBeDisabled()
  expect(options.slice(1).map(({ text }) => text)).toEqual([
    'He/Him',
    'She/Her',
    'They/Them',
    'He/They',
    'She/They',
    'Any Pronouns',
    'Other - Please specify in personal bio below!',
    'Prefer not to say',
  ])
})

test('every field is saved; the profile shows, and says so', async () => {
  const { person, api, page, field, write, save, sent } = await open()
  await write(/^name/i, 'Ada M. Moreno')
  await person.selectOptions(field(/pronouns/i), 'Any Pronouns')
  await write(/^school/i, 'School of the Sea')
  await write(/major/i, 'Oceanography')
  await write(/personal bio/i, 'I count whales.')
  await person.click(screen.getByRole('button', { name: /remove R$/i }))
  await write(/linkedin/i, 'https://linkedin.com/in/adam')
  await write(/instagram/i, 'https://instagram.com/adam')
  const saved = ada({ name: 'Ada M. Moreno', version: 2 })
  api.answer('updateUser', saved)
  await save()
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
  expect(await screen.findByText('Profile updated successfully')).toBeVisible()
  expect(sent()).toEqual([
    {
      ...edited,
      name: 'Ada M. Moreno',
      pronouns: 'Any Pronouns',
      school: 'School of the Sea',
      major: 'Oceanography',
      description: 'I count whales.',
      skills: ['Diving', 'Statistics'],
      linkedInLink: 'https://linkedin.com/in/adam',
      instagramLink: 'https://instagram.com/adam',
    },
  ])
  expect(useSession.getState().user?.name).toBe('Ada M. Moreno')
})

test.each([
  ['no name', /^name/i, ' ', 'Name is required.'],
  ['a name of 51 characters', /^name/i, 'x'.repeat(51), 'Name must be 50 characters or less.'],
  [
    'a school of 101 characters',
    /^school/i,
    'x'.repeat(101),
    'School must be 100 characters or less.',
  ],
  ['a major of 51 characters', /major/i, 'x'.repeat(51), 'Major must be 50 characters or less.'],
  ['no bio', /personal bio/i, '', 'Personal bio is required.'],
  [
    'a bio of 2001 characters',
    /personal bio/i,
    'x'.repeat(2001),
    'Personal bio must be 2000 characters or less.',
  ],
  ['no LinkedIn link', /linkedin/i, '', 'LinkedIn link is required.'],
  [
    'a LinkedIn link of 51 characters',
    /linkedin/i,
    `https://linkedin.com/in/${'x'.repeat(27)}`,
    'LinkedIn link must be 50 characters or less.',
  ],
  [
    'a link elsewhere',
    /linkedin/i,
    'https://evil.example/in/ada',
    'Please give the whole address of your LinkedIn page: https://www.linkedin.com/in/…',
  ],
  ['no Instagram link', /instagram/i, '', 'Instagram link is required.'],
  [
    'an Instagram link of 51 characters',
    /instagram/i,
    `https://instagram.com/${'x'.repeat(29)}`,
    'Instagram link must be 50 characters or less.',
  ],
])('%s is refused in place, and nothing is sent', async (_, label, text, message) => {
  const { field, write, save, sent } = await open()
  await write(label, text)
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(sent()).toEqual([])
})

test('a profile at every limit is saved', async () => {
  const { api, write, save, sent } = await open()
  await write(/^name/i, 'x'.repeat(50))
  await write(/major/i, 'x'.repeat(50))
  await write(/^school/i, 'x'.repeat(100))
  await write(/personal bio/i, 'x'.repeat(2000))
  await write(/linkedin/i, `https://linkedin.com/in/${'x'.repeat(26)}`)
  api.answer('updateUser', ada())
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('a profile without skills is refused in the editor’s words', async () => {
  const { person, save } = await open(ada({ skills: ['Diving'] }))
  await person.click(screen.getByRole('button', { name: /remove diving/i }))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Include at least 1 and at most 10 skill tags.',
  )
  await act(() => expectNoViolations())
})

test('what a mended field was refused for goes away', async () => {
  const { write, save } = await open()
  await write(/^name/i, '')
  await save()
  await screen.findByRole('alert')
  await write(/^name/i, 'Ada')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

describe('pictures', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview'
    URL.revokeObjectURL = () => undefined
  })

  test('a profile photo that is no JPEG is refused; a cover may be any image', async () => {
    const { person, api, field } = await open()
    const png = new File(['x'], 'me.png', { type: 'image/png' })
    await person.upload(field(/profile photo/i), png)
    expect(
      await screen.findByText('Please select a .jpg or .jpeg file for your profile picture.'),
    ).toBeVisible()
    expect(api.seen('uploadImage')).toEqual([])
  })

  test('what the server refuses as a field stands beside it', async () => {
    const { api, field, write, save } = await open()
    await write(/^name/i, 'Ada X')
    const message = 'This image is not one of yours. Please upload it first.'
    api.refuse('updateUser', 'validation_failed', 'Please check.', { profilePhotoId: message })
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(field(/profile photo/i)).toHaveAccessibleDescription(expect.stringContaining(message))
  })
})

test('a failure says so beside the button, and nothing typed is lost', async () => {
  const { api, page, field, write, save } = await open()
  await write(/^name/i, 'Ada X')
  api.disconnect('updateUser')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  expect(field(/^name/i)).toHaveValue('Ada X')
  expect(page.path()).toBe(at)
  await act(() => expectNoViolations())
})

describe('a profile that was saved elsewhere meanwhile', () => {
  const conflict = async (theirs: SelfUser) => {
    const all = await open()
    await all.write(/^name/i, 'Ada Here')
    all.api.refuse('updateUser', 'version_conflict', 'Changed elsewhere.')
    all.api.answer('getUser', theirs)
    await all.save()
    return all
  }

  test('shows both versions of each field, and saves those that are chosen', async () => {
    const { person, api, sent, page } = await conflict(
      ada({ version: 2, name: 'Ada There', major: 'Chemistry' }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Changes were saved elsewhere' }),
    )
    await act(() => expectNoViolations())
    const name = within(dialog.getByRole('group', { name: 'Name' }))
    expect(name.getByRole('radio', { name: 'This version' })).toBeChecked()
    expect(name.getByRole('radio', { name: 'Saved version' })).toHaveAccessibleDescription(
      'Ada There',
    )
    expect(
      within(dialog.getByRole('group', { name: 'Major' })).getByRole('radio', {
        name: 'Saved version',
      }),
    ).toBeChecked()
    api.answer('updateUser', ada({ version: 3 }))
    await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
    await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', major: 'Chemistry', version: 2 })
  })

  test('can be looked at again in the form, which loses nothing', async () => {
    const { person, field } = await conflict(ada({ version: 2, name: 'Ada There' }))
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field(/^name/i)).toHaveValue('Ada Here')
  })

  test('is not asked about where nothing differs', async () => {
    const { api, sent } = await conflict(ada({ version: 2 }))
    api.answer('updateUser', ada({ version: 3 }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', version: 2 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('leaving with unsaved changes asks first', async () => {
  const { person, page, write } = await open()
  await write(/^name/i, 'Ada X')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await act(() => expectNoViolations())
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('closing the tab with unsaved changes asks, without changes it does not', async () => {
  const { write } = await open()
  const isLetGo = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(isLetGo()).toBe(true)
  await write(/^name/i, 'Ada X')
  expect(isLetGo()).toBe(false)
})

test('a reload brings back what was typed', async () => {
  const first = await open()
  await first.write(/^name/i, 'Ada X')
  first.page.unmount()
  const { field } = await open()
  expect(field(/^name/i)).toHaveValue('Ada X')
})

test('a newer profile comes into a form in which nothing was typed', async () => {
  const { api, field } = await open()
  api.answer('getUser', ada({ version: 2, name: 'Ada There' }))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(field(/^name/i)).toHaveValue('Ada There'))
})

test.each([
  ['somebody else', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('%s is led to the profile', async (_, user) => {
  const api = apiEdge()
  api.answer('getUser', sampleUser())
  const page = renderApp(app, { at, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('who has yet to create the profile does that first', async () => {
  apiEdge()
  const page = renderApp(app, { at, user: sampleSelf({ profileCompleted: false }) })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=/users/${sampleId(1)}`))
})

test('while the profile loads its shape shows, and a failure says so with a Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at, user: ada() })
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument()
  await act(() => expectNoViolations())
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  await act(() => expectNoViolations())
  api.answer('getUser', ada())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})
