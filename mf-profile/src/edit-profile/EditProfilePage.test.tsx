import { pronouns, texts } from '@quad/contract'
import { useSession, setTheme, themeKey } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser, samplePerson } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { ada, edited, editorPath, openEditor } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

test("shows the profile's fields accessibly, with all eight pronouns below a placeholder", async () => {
  const { field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada Moreno')
  expect(field(/pronouns/i)).toHaveValue('She/Her')
  expect(field(/^school/i)).toHaveValue('University of Example')
  expect(field(/major/i)).toHaveValue('Marine Biology')
  expect(field(/personal bio/i)).toHaveValue('I count seagrass and build small boats.')
  expect(screen.getByText('Diving')).toBeVisible()
  expect(field(/linkedin link/i)).toHaveValue('https://www.linkedin.com/in/ada')
  expect(field(/instagram link/i)).toHaveValue('https://www.instagram.com/ada')
  expect(field(/profile photo/i)).toBeVisible()
  expect(field(/cover image/i)).toBeVisible()
  expect(document.title).toBe('Edit Profile · Quad')
  await expectNoViolations()
  const options = [...(field(/pronouns/i) as unknown as HTMLSelectElement).options]
  expect(options[0]).toBeDisabled()
  expect(options.slice(1).map(({ value }) => value)).toEqual(pronouns)
})

test('restores unsaved changes after a reload, and asks before leaving them', async () => {
  const first = await openEditor()
  await first.write(/^name/i, 'Ada X')
  first.page.unmount()
  const { person, page, field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada X')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

const profilePath = `/users/${sampleId(1)}`

const newcomer = sampleSelf({ profileCompleted: false })

test.each([
  ['another person', sampleSelf({ id: sampleId(9) }), sampleUser(), profilePath],
  ['a visitor', undefined, sampleUser(), profilePath],
  ['a person without a profile', newcomer, newcomer, `/createuser?redirect=${profilePath}`],
])('leads %s elsewhere', async (_, user, profile, path) => {
  apiEdge().respond('getUser', profile)
  const page = renderApp(app, { at: editorPath, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe(path))
})

test.each(['edit', 'settings'])('leads a visitor from /users/{missing}/%s to 404', async (name) => {
  apiEdge().refuse('getUser', 'not_found', 'There is no such person.')
  const page = renderApp(app, { at: `${profilePath}/${name}` })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('shows a skeleton while the profile loads, and a failure with Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at: editorPath, user: ada() })
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', ada())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})

test('saves every field, then shows the profile with a confirmation', async () => {
  const { person, api, page, field, write, save, sent } = await openEditor()
  await write(/^name/i, 'Ada M. Moreno')
  await person.selectOptions(field(/pronouns/i), 'Any Pronouns')
  await write(/^school/i, 'School of the Sea')
  await write(/major/i, 'Oceanography')
  await write(/personal bio/i, 'I count whales.')
  await person.click(screen.getByRole('button', { name: /remove R$/i }))
  await write(/linkedin link/i, '@adam')
  await write(/instagram link/i, 'm.instagram.com/adam/?hl=en')
  const saved = ada({ name: 'Ada M. Moreno', version: 2 })
  api.respond('updateUser', saved)
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
      linkedInLink: 'https://www.linkedin.com/in/adam',
      instagramLink: 'https://www.instagram.com/adam',
    },
  ])
  expect(useSession.getState().user?.name).toBe('Ada M. Moreno')
})

test('saves the availability, with hours within their limits', async () => {
  const { person, api, field, write, save, sent } = await openEditor()
  api.respond('updateUser', ada({ version: 2 }))
  await person.selectOptions(field(/looking for a team/i), 'Yes')
  await write(/hours a week/i, '61')
  await save()
  await waitFor(() =>
    expect(field(/hours a week/i)).toHaveAccessibleDescription(
      /Hours a week must be a number from 1 to 60/,
    ),
  )
  expect(sent()).toEqual([])
  await write(/hours a week/i, '8')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    ...edited,
    availability: { looking: 'yes', hoursPerWeek: 8, availableFrom: null },
  })
})

test('shows no fields for hours and day to a person who does not look for a team', async () => {
  const availability = { looking: 'yes' as const, hoursPerWeek: 8, availableFrom: null }
  const { person, api, field, save, sent } = await openEditor(ada({ availability }))
  api.respond('updateUser', ada({ version: 2 }))
  await person.selectOptions(field(/looking for a team/i), 'No')
  expect(screen.queryByLabelText(/hours a week/i)).not.toBeInTheDocument()
  await expectNoViolations()
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    availability: { looking: 'no', hoursPerWeek: null, availableFrom: null },
  })
})

// One rule of each field; the contract's tests have them all.
test.each([
  ['a long school', /^school/i, 'x'.repeat(101), 'School must be 100 characters or less.'],
  ['no bio', /personal bio/i, '', 'Personal bio is required.'],
  [
    'a link elsewhere',
    /linkedin link/i,
    'https://evil.example/in/ada',
    'LinkedIn link must be your handle or the address of your page, such as linkedin.com/in/name.',
  ],
])('refuses %s in place and sends nothing', async (_, label, text, message) => {
  const { field, write, save, sent } = await openEditor()
  await write(label, text)
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(sent()).toEqual([])
})

test('saves a profile without links once the person says that there are none', async () => {
  const { person, api, field, save, sent } = await openEditor(
    ada({ linkedInLink: '', instagramLink: '' }),
  )
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('LinkedIn link is required.')
  const none = (network: string) =>
    person.click(screen.getByRole('checkbox', { name: `I have none on ${network}` }))
  await none('LinkedIn')
  expect(field(/linkedin link/i)).toBeDisabled()
  await none('LinkedIn')
  expect(field(/linkedin link/i)).toBeEnabled()
  await none('LinkedIn')
  await none('Instagram')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  await expectNoViolations()
  api.respond('updateUser', ada({ linkedInLink: null, instagramLink: null, version: 2 }))
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([{ ...edited, linkedInLink: null, instagramLink: null }]),
  )
})

describe('pictures', () => {
  test('saves a cropped photo and a cover of any format after their uploads', async () => {
    const { person, api, field, save, sent } = await openEditor()
    const crop = async (label: RegExp, file: File) => {
      await person.upload(field(label), file)
      await person.click(await screen.findByRole('button', { name: 'Use picture' }))
    }
    api.respond('uploadImage', sampleId(7))
    const release = api.hold('uploadImage')
    await crop(/profile photo/i, new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    api.refuse('updateUser', 'unavailable', 'The database is away.')
    await save()
    expect(await screen.findByText('Please wait for image uploads to complete')).toHaveRole(
      'status',
    )
    expect(sent()).toEqual([])
    await expectNoViolations()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.')

    api.respond('uploadImage', sampleId(8))
    await crop(/cover image/i, new File(['x'], 'hills.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
    const describe = () => screen.getByLabelText(/^Description of the cover image/)
    await fill(person, describe(), 'Hills at dawn')
    await expectNoViolations()
    api.respond('updateUser', ada({ version: 2 }))
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({
      ...edited,
      profilePhotoId: sampleId(7),
      coverImageId: sampleId(8),
      coverDescription: 'Hills at dawn',
    })
  })

  test('asks again what another cover shows, and sends null for a decorative one', async () => {
    const { person, api, field, save, sent } = await openEditor(
      ada({ coverImageId: sampleId(8), coverDescription: 'Hills at dawn' }),
    )
    const description = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Description of the cover image/ })
    expect(description().value).toBe('Hills at dawn')
    api.respond('uploadImage', sampleId(9))
    await person.upload(field(/^Cover image/), new File(['x'], 'pier.png', { type: 'image/png' }))
    await person.click(await screen.findByRole('button', { name: 'Use picture' }))
    await screen.findByText('Uploaded')
    expect(description().value).toBe('')

    await person.click(screen.getByRole('checkbox', { name: 'The cover image is decorative' }))
    expect(description()).toBeDisabled()
    api.respond('updateUser', ada({ version: 2 }))
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ coverImageId: sampleId(9), coverDescription: null })
  })
})

test('shows both versions of a field that was changed elsewhere, too, and saves the chosen one', async () => {
  const { person, api, page, write, save, sent } = await openEditor()
  await write(/^name/i, 'Ada Here')
  api.refuse('updateUser', 'version_conflict', 'Changed elsewhere.')
  api.respond('getUser', ada({ version: 2, name: 'Ada There', major: 'Chemistry' }))
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes were saved elsewhere' }))
  await expectNoViolations()
  const name = within(dialog.getByRole('group', { name: 'Name' }))
  expect(name.getByRole('radio', { name: 'This version' })).toBeChecked()
  expect(name.getByRole('radio', { name: 'Saved version' })).toHaveAccessibleDescription(
    'Ada There',
  )
  expect(dialog.getAllByRole('group')).toHaveLength(1)
  api.respond('updateUser', ada({ version: 3 }))
  await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
  expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', major: 'Chemistry', version: 2 })
})

const openDeletion = async () => {
  const editor = await openEditor()
  const { person, api } = editor
  api.respond('previewDeletion', [])
  const button = screen.getByRole('button', { name: 'Delete Account' })
  const ask = async () => {
    const isSure = { name: 'I want to permanently delete my account.' }
    expect(button).toBeDisabled()
    await person.click(screen.getByRole('checkbox', isSure))
    await person.click(button)
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }
  return { ...editor, ask }
}

test('shows what happens to each owned project', async () => {
  const { api, ask } = await openDeletion()
  api.respond('previewDeletion', [
    {
      id: sampleId(100),
      title: 'Seagrass from above',
      heir: { ...samplePerson(), role: 'Admin' },
    },
    {
      id: sampleId(101),
      title: 'Kite club',
      heir: { ...samplePerson({ name: 'Cleo Marsh' }), role: 'Member' },
    },
    { id: sampleId(102), title: 'Night walks', heir: null },
  ])
  const dialog = await ask()
  await dialog.findByRole('list')
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Seagrass from above passes to Ben Okafor, an Admin.',
    'Kite club passes to Cleo Marsh, a Member.',
    'Night walks is deleted, because it has no other member.',
  ])
  await expectNoViolations()
})

test('disables deletion until the consequences are known', async () => {
  const { api, person, ask } = await openDeletion()
  api.disconnect('previewDeletion')
  const release = api.hold('previewDeletion')
  const dialog = await ask()
  expect(dialog.getByText('Loading what happens to your projects')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
  await expectNoViolations()
  release()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'We could not load what happens to your projects.',
  )
  await expectNoViolations()
  api.respond('previewDeletion', [])
  await person.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeEnabled(),
  )
})

test('signs out after the deletion and shows the search of people', async () => {
  setTheme('dark')
  const { api, person, page, ask } = await openDeletion()
  // Unsaved changes do not block the navigation.
  await person.type(screen.getByLabelText(/^name/i), 'X')
  await ask()
  api.respond('deleteUser', { message: 'Your account was deleted.' })
  api.respond('logout', undefined)
  const button = screen.getByRole('button', { name: 'Delete permanently' })
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
  expect(await screen.findAllByText(texts.passwordRequired)).not.toEqual([])
  api.refuse('confirmPassword', 'validation_failed', texts.notYourPassword)
  await fill(person, screen.getByLabelText(/^Your password/), 'a guess')
  await person.click(button)
  expect(await screen.findByText(new RegExp(texts.notYourPassword))).toBeVisible()
  expect(api.seen('deleteUser')).toEqual([])
  api.respond('confirmPassword', undefined)
  // As a password manager does that fires no events.
  screen.getByLabelText<HTMLInputElement>(/^Your password/).value = 'plenty of coffee'
  await person.click(button)
  await waitFor(() => expect(page.path()).toBe('/search?searchType=users'))
  expect(api.seen('confirmPassword')[1]?.body).toEqual({ password: 'plenty of coffee' })
  expect(api.seen('deleteUser')[0]?.path).toBe(`/api/users/${ada().id}`)
  await waitFor(() => expect(useSession.getState().status).toBe('signedOut'))
  expect(await screen.findByText('Your account was deleted.')).toBeVisible()
  expect(localStorage.getItem(themeKey)).toBe('system')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(ada().id))).toEqual([])
  await expectNoViolations()
})
