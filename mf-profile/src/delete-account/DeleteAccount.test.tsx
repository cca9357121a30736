import { setTheme, themeKey, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, samplePerson, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const user = sampleSelf()
const at = `/users/${user.id}/edit`

afterEach(() => sessionStorage.clear())

const open = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.file('/skills.txt', '')
  api.respond('getUser', user)
  api.respond('previewDeletion', [])
  const page = renderApp(app, { at, user })
  const button = await screen.findByRole('button', { name: 'Delete Account' })
  const ask = async () => {
    await person.click(
      screen.getByRole('checkbox', { name: 'I want to permanently delete my account.' }),
    )
    await person.click(button)
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }
  return { person, api, page, button, ask }
}

const deleteForGood = async (person: ReturnType<typeof userEvent.setup>) => {
  const button = screen.getByRole('button', { name: 'Delete permanently' })
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
}

test('enables the button only while the box is ticked', async () => {
  const { person, button } = await open()
  const box = screen.getByRole('checkbox', { name: 'I want to permanently delete my account.' })
  expect(button).toBeDisabled()
  await person.click(box)
  expect(button).toBeEnabled()
  await person.click(box)
  expect(button).toBeDisabled()
})

test('shows what happens to each owned project', async () => {
  const { api, ask } = await open()
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
  const { api, person, ask } = await open()
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

test('keeps the account on Cancel', async () => {
  const { api, person, ask, button } = await open()
  const dialog = await ask()
  await person.click(await dialog.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('deleteUser')).toEqual([])
  expect(button).toHaveFocus()
})

test('shows a failure in the dialog and keeps the account', async () => {
  const { api, person, ask } = await open()
  const dialog = await ask()
  api.refuse('deleteUser', 'unavailable', 'Please try again in a moment.')
  await deleteForGood(person)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error 503: Please try again in a moment.',
  )
  expect(useSession.getState().user).toEqual(user)
  await expectNoViolations()
})

test('signs out after the deletion and shows the search of people', async () => {
  setTheme('dark')
  const { api, person, page, ask } = await open()
  // Unsaved changes do not block the navigation.
  await person.type(screen.getByLabelText(/^name/i), 'X')
  await ask()
  api.respond('deleteUser', { message: 'Your account was deleted.' })
  api.respond('logout', undefined)
  await deleteForGood(person)
  await waitFor(() => expect(page.path()).toBe('/search?searchType=users'))
  expect(api.seen('deleteUser')[0]?.path).toBe(`/api/users/${user.id}`)
  await waitFor(() => expect(useSession.getState().status).toBe('signedOut'))
  expect(await screen.findByText('Your account was deleted.')).toBeVisible()
  expect(localStorage.getItem(themeKey)).toBe('system')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(user.id))).toEqual([])
  await expectNoViolations()
})
