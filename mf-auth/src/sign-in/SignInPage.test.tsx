import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const open = async (at = '/signin') => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at })
  await screen.findByRole('heading', { name: 'Sign In' })
  const signIn = async (email: string, password: string) => {
    await person.type(screen.getByLabelText(/university e-mail/i), email)
    if (password) await person.type(screen.getByLabelText(/^password/i), password)
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { person, api, page, signIn }
}

test('signing in leads to the search', async () => {
  const { api, page, signIn } = await open()
  api.answer('login', sampleSelf())
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(api.seen('login')[0]?.body).toEqual({
    email: 'ada@example.edu',
    password: 'correct horse',
  })
})

test('signing in leads to the redirect, inside the site only', async () => {
  const { api, page, signIn } = await open('/signin?redirect=/createproject')
  api.answer('login', sampleSelf())
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/createproject'))
})

test('a redirect to another site leads to the search', async () => {
  const { api, page, signIn } = await open('/signin?redirect=//evil.example')
  api.answer('login', sampleSelf())
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/search'))
})

test('an incomplete profile comes before the redirect, which it keeps', async () => {
  const { api, page, signIn } = await open('/signin?redirect=/createproject')
  api.answer('login', sampleSelf({ profileCompleted: false }))
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/createuser?redirect=%2Fcreateproject'))
})

test('what the server refuses stands in an alert, and nothing typed is lost', async () => {
  const { api, signIn } = await open()
  api.refuse('login', 'wrong_credentials', 'The e-mail address or the password is wrong.')
  await signIn('ada@example.edu', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 401: The e-mail address or the password is wrong.',
  )
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
})

test('an unreachable server gives the fallback text', async () => {
  const { api, signIn } = await open()
  api.disconnect('login')
  await signIn('ada@example.edu', 'correct horse')
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred during sign-in.')
})

test('everything that is wrong is said in one alert, and nothing is sent', async () => {
  const { api, signIn } = await open()
  await signIn('ada@example.com', 'x'.repeat(73))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The e-mail address must be an address of University of Example.')
  expect(alert).toHaveTextContent('Password is too long!')
  expect(api.seen('login')).toEqual([])
})

test('a form that is sent empty says what is missing, and nothing is sent', async () => {
  const { person, api } = await open()
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Password is required.')
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Password is required.')
  expect(api.seen('login')).toEqual([])
})

test('what the server refused gives way to what the form finds wrong', async () => {
  const { person, api, signIn } = await open()
  api.refuse('login', 'wrong_credentials', 'The e-mail address or the password is wrong.')
  await signIn('ada@example.edu', 'wrong')
  await screen.findByText(/Error 401/)
  await person.clear(screen.getByLabelText(/university e-mail/i))
  await signIn('ada@example.com', '')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The e-mail address must be/)
})

test('who has yet to verify the address is mailed a new link on demand', async () => {
  const { person, api, signIn } = await open()
  api.refuse('login', 'email_not_verified', 'Please verify your e-mail address first.')
  await signIn('ada@example.edu', 'correct horse')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 403: Please verify your e-mail address first.',
  )
  api.disconnect('resendVerification')
  await person.click(screen.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText('An error occurred while sending the link. Please try again.')

  api.answer('resendVerification', { message: 'A new link is on its way.' })
  await person.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText('A new link is on its way.')).toBeVisible()
  expect(api.seen('resendVerification').at(-1)?.body).toEqual({ email: 'ada@example.edu' })
  expect(screen.getByRole('button', { name: 'Please wait 30s' })).toBeDisabled()
  // The countdown goes on meanwhile.
  await expectNoViolations()
})

test('a password manager can fill the form', async () => {
  await open()
  expect(screen.getByLabelText(/university e-mail/i)).toHaveAttribute('autocomplete', 'username')
  expect(screen.getByLabelText(/^password/i)).toHaveAttribute('autocomplete', 'current-password')
})

test('the password can be shown and hidden', async () => {
  const { person } = await open()
  const password = screen.getByLabelText(/^password/i)
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password).toHaveAttribute('type', 'password')
})

test('who is signed in already goes on', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/signin?redirect=/chats', user: sampleSelf() })
  await waitFor(() => expect(page.path()).toBe('/chats'))
})

test('the form is accessible, with and without errors', async () => {
  const { person } = await open()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('alert')
  await expectNoViolations()
})
