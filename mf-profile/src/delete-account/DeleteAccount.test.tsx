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
  api.answer('getUser', user)
  api.answer('previewDeletion', [])
  const page = renderApp(app, { at, user })
  const button = await screen.findByRole('button', { name: 'Delete Account' })
  const ask = async () => {
    await person.click(
      screen.getByRole('checkbox', { name: 'I want to delete my account for good.' }),
    )
    await person.click(button)
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }
  return { person, api, page, button, ask }
}

const deleteForGood = async (person: ReturnType<typeof userEvent.setup>) => {
  const button = screen.getByRole('button', { name: 'Delete for good' })
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
}

test('the button works only while the box is ticked', async () => {
  const { person, button } = await open()
  const box = screen.getByRole('checkbox', { name: 'I want to delete my account for good.' })
  expect(button).toBeDisabled()
  await person.click(box)
  expect(button).toBeEnabled()
  await person.click(box)
  expect(button).toBeDisabled()
})

test('the dialog says what becomes of each owned project', async () => {
  const { api, ask } = await open()
  api.answer('previewDeletion', [
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
    'Seagrass from above passes to Ben Okafor, an Admin of it.',
    'Kite club passes to Cleo Marsh, a Member of it.',
    'Night walks is deleted, as it has no other member.',
  ])
  await expectNoViolations()
})

test('until that is known, nothing can be deleted', async () => {
  const { api, person, ask } = await open()
  api.disconnect('previewDeletion')
  const release = api.hold('previewDeletion')
  const dialog = await ask()
  expect(dialog.getByText('Finding out what becomes of your projects')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expectNoViolations()
  release()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'What becomes of your projects could not be found out.',
  )
  await expectNoViolations()
  api.answer('previewDeletion', [])
  await person.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeEnabled())
})

test('who cancels keeps the account', async () => {
  const { api, person, ask, button } = await open()
  const dialog = await ask()
  await person.click(await dialog.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('deleteUser')).toEqual([])
  expect(button).toHaveFocus()
})

test('a failure says so in the dialog, and the account stays', async () => {
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

test('after the deletion the person is signed out and at the search of people', async () => {
  setTheme('dark')
  const { api, person, page, ask } = await open()
  // What stands in the form does not hold anybody back.
  await person.type(screen.getByLabelText(/^name/i), 'X')
  await ask()
  api.answer('deleteUser', { message: 'Your account was deleted.' })
  api.answer('logout', undefined)
  await deleteForGood(person)
  await waitFor(() => expect(page.path()).toBe('/search?searchType=users'))
  expect(api.seen('deleteUser')[0]?.path).toBe(`/api/users/${user.id}`)
  await waitFor(() => expect(useSession.getState().status).toBe('signedOut'))
  expect(await screen.findByText('Your account was deleted.')).toBeVisible()
  expect(localStorage.getItem(themeKey)).toBe('system')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(user.id))).toEqual([])
  await expectNoViolations()
})
