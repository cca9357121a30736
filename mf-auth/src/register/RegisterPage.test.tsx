import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const open = async (at = '/register/') => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at })
  await screen.findByRole('heading', { name: 'Register' })
  const register = async (email: string, password: string, confirmation = password) => {
    await person.type(screen.getByLabelText(/university e-mail/i), email)
    await person.type(screen.getByLabelText(/^password/i), password)
    await person.type(screen.getByLabelText(/confirm password/i), confirmation)
    await person.click(screen.getByRole('button', { name: 'Register' }))
  }
  return { api, page, person, register }
}

test('leads to sign-in after registration, asks to check the mail and keeps the redirect', async () => {
  const { api, page, register } = await open('/register/?redirect=/createproject')
  api.respond('register', { message: 'Check your mail.' })
  await register('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/signin/?redirect=%2Fcreateproject'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Registration successful! Check your email for a verification link before signing in.',
  )
  expect(api.seen('register')[0]?.body).toEqual({
    email: 'ada@example.edu',
    password: 'correct horse',
    redirect: '/createproject',
  })
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
  expect(screen.getByText('Sign in to create a project.')).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('formStatuses') ?? '')).toEqual({ register: true })
})

test('sends no destination outside the site', async () => {
  const { api, register } = await open('/register/?redirect=https://evil.example')
  api.respond('register', { message: 'Check your mail.' })
  await register('ada@example.edu', 'correct horse')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(api.seen('register')[0]?.body).not.toHaveProperty('redirect')
})

test('shows all errors in one alert and sends nothing', async () => {
  const { api, register } = await open()
  await register('ada@example.com', 'x'.repeat(73), 'other')
  const alert = await screen.findByRole('alert')
  for (const message of [
    'University e-mail must be an address of University of Example.',
    'Password is too long!',
    'Passwords do not match!',
  ]) {
    expect(alert).toHaveTextContent(message)
  }
  expect(api.seen('register')).toEqual([])
  await expectNoViolations()
})

test('hides a message once its field is corrected, and compares the passwords again', async () => {
  const { person, register } = await open()
  await register('ada@example.com', 'correct horse', 'correct horses')
  await screen.findByRole('alert')
  await person.clear(screen.getByLabelText(/university e-mail/i))
  await person.type(screen.getByLabelText(/university e-mail/i), 'ada@example.edu')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Passwords do not match!'))
  await person.type(screen.getByLabelText(/^password/i), 's')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test("shows the server's refusal in the alert", async () => {
  const { api, register } = await open()
  api.refuse('register', 'validation_failed', 'This password is too common.', {
    password: 'This password is too common.',
  })
  await register('ada@example.edu', 'password1')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 400: This password is too common.',
  )
})

test('shows the fallback text when the server is unreachable', async () => {
  const { api, register } = await open()
  api.disconnect('register')
  await register('ada@example.edu', 'correct horse')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred during registration.',
  )
})

test('lets a password manager suggest and save the password', async () => {
  await open()
  expect(screen.getByLabelText(/university e-mail/i)).toHaveAttribute('autocomplete', 'username')
  expect(screen.getByLabelText(/^password/i)).toHaveAttribute('autocomplete', 'new-password')
  expect(screen.getByLabelText(/confirm password/i)).toHaveAttribute('autocomplete', 'new-password')
})

test('redirects a signed-in person', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/register/?redirect=/chats', user: sampleSelf() })
  await waitFor(() => expect(page.path()).toBe('/chats'))
})

test('is accessible', async () => {
  await open()
  await expectNoViolations()
})
