import { session } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/reset-password?user=${sampleId(1)}&token=ABC234`

const open = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at })
  await screen.findByRole('heading', { name: 'Reset Password' })
  const reset = async (password: string, confirmation = password) => {
    await person.type(screen.getByLabelText(/^new password/i), password)
    await person.type(screen.getByLabelText(/confirm new password/i), confirmation)
    await person.click(screen.getByRole('button', { name: 'Reset Password' }))
  }
  return { api, page, person, reset }
}

/** The text stands in place, without a second announcement beside that of the toast. */
const expectSilent = async (text: string) => {
  const toasts = within(screen.getByRole('region', { name: /notifications/i }))
  expect(await toasts.findByText(text)).toBeVisible()
  expect(within(document.forms[0]!).getAllByText(text)[0]).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.title).toMatch(/^Error: /)
}

test('sets a new password with the code, says so, and leads to sign-in', async () => {
  const { api, page, reset } = await open()
  await waitFor(() => expect(page.path()).toBe('/reset-password'))
  api.respond('resetPassword', { message: 'ok' })
  await reset('a long walk')
  await waitFor(() => expect(page.path()).toBe('/signin'))
  expect(screen.getByText('Password successfully reset.')).toBeInTheDocument()
  expect(api.seen('resetPassword')[0]?.body).toEqual({
    userId: sampleId(1),
    token: 'ABC234',
    newPassword: 'a long walk',
  })
})

test('refuses different passwords before sending', async () => {
  const { api, reset } = await open()
  await reset('a long walk', 'a long talk')
  await expectSilent('Passwords do not match.')
  expect(api.seen('resetPassword')).toEqual([])
  await expectNoViolations()
})

test('hides the message once the passwords match, whichever was corrected', async () => {
  const { person, reset } = await open()
  await reset('a long walk', 'a long walks')
  const confirmation = screen.getByLabelText(/confirm new password/i)
  await waitFor(() => expect(confirmation).toHaveAccessibleDescription('Passwords do not match.'))
  await person.type(screen.getByLabelText(/^new password/i), 's')
  await waitFor(() => expect(confirmation).toBeValid())
})

test("shows the server's refusal in place", async () => {
  const { api, reset } = await open()
  api.refuse('resetPassword', 'validation_failed', 'This recovery code has expired.')
  await reset('a long walk')
  await expectSilent('Error resetting your password: This recovery code has expired.')
})

test('leads back to request a new code when the code has expired', async () => {
  const { api, reset } = await open()
  const message = 'This recovery code is wrong or has expired.'
  api.refuse('resetPassword', 'validation_failed', message, { token: message })
  await reset('a long walk')
  expect(await screen.findByRole('link', { name: 'Request a new code' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('shows the same text when the server is unreachable', async () => {
  const { api, reset } = await open()
  api.disconnect('resetPassword')
  await reset('a long walk')
  await expectSilent(
    'Error resetting your password: The server cannot be reached. Check your connection and try again.',
  )
})

test('requires 8 to 72 characters', async () => {
  const { api, person, reset } = await open()
  await reset('seven77')
  const password = screen.getByLabelText(/^new password/i)
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters\./),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters.')
  await person.clear(password)
  await person.type(password, 'x'.repeat(73))
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Password is too long!/))
  expect(api.seen('resetPassword')).toEqual([])
})

test('lets a password manager suggest and save the password', async () => {
  await open()
  for (const label of [/^new password/i, /confirm new password/i]) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password')
  }
})

test('signs out the person who was signed in', async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at, user: sampleSelf() })
  api.respond('resetPassword', { message: 'ok' })
  api.respond('logout', undefined)
  await person.type(await screen.findByLabelText(/^new password/i), 'a long walk')
  await person.type(screen.getByLabelText(/confirm new password/i), 'a long walk')
  await person.click(screen.getByRole('button', { name: 'Reset Password' }))
  await waitFor(() => expect(page.path()).toBe('/signin'))
  expect(session.get().status).toBe('signedOut')
})

test.each(['/reset-password', '/reset-password?user=1', '/reset-password?token=ABC234'])(
  'leads to sign-in with %s',
  async (path) => {
    apiEdge()
    const page = renderApp(app, { at: path })
    await waitFor(() => expect(page.path()).toBe('/signin'))
  },
)
