import { texts } from '@quad/contract'
import { session, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { SignInAgain } from './SignInForm.tsx'

const open = async (at = '/signin') => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at })
  await screen.findByRole('heading', { name: 'Sign In' })
  const signIn = async (email: string, password: string) => {
    await fill(person, screen.getByLabelText(/university e-mail/i), email)
    if (password) await fill(person, screen.getByLabelText(/^password/i), password)
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { person, api, page, signIn }
}

test('leads to the search after sign-in', async () => {
  const { api, page, signIn } = await open()
  api.respond('login', sampleSelf())
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe('/search'))
  expect(api.seen('login')[0]?.body).toEqual({
    email: 'ada@example.edu',
    password: 'correct horse',
    browserTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test.each([
  ['/createproject', true, '/createproject'],
  ['//evil.example', true, '/search'],
  ['/createproject', false, '/createuser?redirect=%2Fcreateproject'],
  ['/projects/1?tab=a#events', false, '/createuser?redirect=%2Fprojects%2F1%3Ftab%3Da%23events'],
])('leads to the redirect %s (profile completed: %s): %s', async (redirect, isComplete, path) => {
  const { api, page, signIn } = await open(`/signin?redirect=${encodeURIComponent(redirect)}`)
  api.respond('login', sampleSelf({ profileCompleted: isComplete }))
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path()).toBe(path))
})

test.each([
  ['/createproject#details', '/signin?redirect=/createproject#details'],
  ['/projects/1/addEvent?x=1#y', '/signin?redirect=%2Fprojects%2F1%2FaddEvent%3Fx%3D1#y'],
  ['/chats#own', '/signin?redirect=%2Fchats%23own#main'],
])('returns to %s from %s', async (destination, at) => {
  const { api, page, signIn } = await open(at)
  for (const name of ['Register', 'Forgot password']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining(`?redirect=${encodeURIComponent(destination)}`),
    )
  }
  api.respond('login', sampleSelf())
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() => expect(page.path() + page.router.state.location.hash).toBe(destination))
})

test.each([
  ['/projects/mine', 'Sign in to see your projects.'],
  ['/search/saved', 'Sign in to see your saved searches.'],
  ['/createproject', 'Sign in to create a project.'],
  ['/chats', 'Sign in to read your messages.'],
  ['/chats/1', 'Sign in to read your messages.'],
])('names the reason to sign in for %s, and asks the server for nothing', async (path, reason) => {
  const { api } = await open(`/signin?redirect=${path}`)
  expect(screen.getByText(reason)).toBeVisible()
  expect(api.seen('getProject')).toEqual([])
})

test("shows the server's refusal in an alert and keeps the typed values", async () => {
  const { api, signIn } = await open()
  api.refuse('login', 'wrong_credentials', 'The e-mail address or the password is wrong.')
  await signIn('ada@example.edu', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 401: The e-mail address or the password is wrong.',
  )
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
})

test('shows the fallback text, and what to do next, when the server is unreachable', async () => {
  const { api, signIn } = await open()
  api.disconnect('login')
  await signIn('ada@example.edu', 'correct horse')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('An error occurred during sign-in.')).toBeVisible()
  expect(alert).toHaveTextContent('Check your connection and try again.')
})

test('is a form that the browser itself can send, and that keeps the password out of the address', async () => {
  const { page } = await open('/signin?redirect=%2Fchats')
  const email = screen.getByLabelText<HTMLInputElement>(/university e-mail/i)
  const { form } = email
  expect(form).toHaveAttribute('method', 'post')
  // It sends to its own address, whose fragment a browser keeps over the redirect.
  expect(form).not.toHaveAttribute('action')
  expect(Object.keys(Object.fromEntries(new FormData(form!)))).toEqual(['email', 'password'])
  expect(page.path()).toBe('/signin?redirect=%2Fchats')
})

test.each([
  ['wrong_credentials', `Error 401: ${texts.wrongCredentials}`],
  ['validation_failed', 'Error 400: Password is too long!'],
  ['rate_limited', 'Error 429: That was too often. Please try again in a few minutes.'],
  ['internal', 'An error occurred during sign-in.Please try again in a moment.'],
  ['<b>constructor</b>', 'An error occurred during sign-in.Please try again in a moment.'],
  ['constructor', 'An error occurred during sign-in.Please try again in a moment.'],
])('shows why the server refused the form that the browser sent: %s', async (failed, message) => {
  const query = new URLSearchParams({ failed, email: 'ada@example.edu', redirect: '/chats' })
  const { page, api, signIn } = await open(`/signin?${query.toString()}`)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
  await waitFor(() => expect(page.path()).not.toContain('ada'))
  const register = screen.getByRole('link', { name: 'Register' })
  expect(register).toHaveAttribute('href', '/register/?redirect=%2Fchats')

  api.refuse('login', 'unavailable', 'The service is busy.')
  await signIn('ada@example.edu', 'correct horse')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Error 503: The service is busy.'),
  )
})

test('names the address of another university that the browser sent', async () => {
  await open('/signin?failed=validation_failed&email=ada%40example.com')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Error 400: University e-mail must be an address of University of Example.',
  )
})

test('offers a new link after the browser sent an unverified address', async () => {
  await open('/signin?failed=email_not_verified&email=ada%40example.edu')
  expect(screen.getByRole('alert')).toHaveTextContent(`Error 403: ${texts.emailNotVerified}`)
  await screen.findByRole('heading', { name: 'Check your inbox at ada@example.edu' })
})

test('shows all errors in one alert and sends nothing', async () => {
  const { api, signIn } = await open()
  await signIn('ada@example.com', 'x'.repeat(73))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('University e-mail must be an address of University of Example.')
  expect(alert).toHaveTextContent('Password is too long!')
  expect(api.seen('login')).toEqual([])
  await expectNoViolations()
})

test('says that an empty address is missing', async () => {
  const { signIn } = await open()
  await signIn(' ', 'correct horse')
  expect((await screen.findByRole('alert')).textContent).toBe('University e-mail is required.')
})

test('mails a new link to an unverified address on request', async () => {
  const { person, api, signIn } = await open()
  api.refuse('login', 'email_not_verified', 'Please verify your e-mail address first.')
  await signIn('ada@example.edu', 'correct horse')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 403: Please verify your e-mail address first.',
  )
  expect(screen.getByRole('heading', { name: 'Check your inbox at ada@example.edu' })).toBeVisible()
  api.disconnect('resendVerification')
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('An error occurred while sending the link. Please try again.')

  api.respond('resendVerification', { message: 'A new link is on its way.' })
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('A new link is on its way.')).toBeVisible()
  expect(api.seen('resendVerification').at(-1)?.body).toEqual({ email: 'ada@example.edu' })
  const waiting = screen.getByRole('button', { name: 'Please wait 30s' })
  expect(waiting).toHaveFocus()
  await person.click(waiting)
  expect(api.seen('resendVerification')).toHaveLength(2)
  // The countdown continues.
  await expectNoViolations()
})

test('lets a password manager fill the form, with an address of at most 50 characters', async () => {
  await open()
  const email = screen.getByLabelText(/university e-mail/i)
  expect(email).toHaveAttribute('autocomplete', 'username')
  expect(email).toHaveAttribute('maxlength', '50')
  expect(screen.getByLabelText(/^password/i)).toHaveAttribute('autocomplete', 'current-password')
})

test('Tab leads from the address to the password, and then to Forgot password', async () => {
  const { person } = await open()
  await person.click(screen.getByLabelText(/university e-mail/i))
  const forgotten = screen.getByRole('link', { name: 'Forgot password' })
  expect(forgotten).toHaveAttribute('href', '/forgot-password')
  for (const next of [
    screen.getByLabelText(/^password/i),
    screen.getByRole('button', { name: 'Show password' }),
    forgotten,
    screen.getByRole('button', { name: 'Sign In' }),
  ]) {
    await person.tab()
    expect(next).toHaveFocus()
  }
})

test('redirects a signed-in person', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/signin?redirect=/chats', user: sampleSelf() })
  await waitFor(() => expect(page.path()).toBe('/chats'))
})

const user = sampleSelf({ email: 'ada@example.edu' })

/** The form over a page whose session has ended. */
const openExpired = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(
    { routes: [...app.routes, { path: '/page', element: <SignInAgain email={user.email} /> }] },
    { at: '/page', user },
  )
  act(() => useSession.setState({ expired: true, asking: true }))
  await waitFor(() => expect(screen.getByLabelText(/^password/i)).toHaveFocus())
  return { person, api, page }
}

test('shows the address and asks for the password', async () => {
  const { person, api, page } = await openExpired()
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
  await expectNoViolations()

  api.respond('login', user)
  await person.keyboard('correct horse{Enter}')
  await waitFor(() => expect(session.get()).toMatchObject({ expired: false, asking: false }))
  expect(page.path()).toBe('/page')
})

test('shows a wrong password in the form and keeps the page', async () => {
  const { person, api, page } = await openExpired()
  api.refuse('login', 'wrong_credentials', 'The e-mail address or the password is wrong.')
  await person.keyboard('wrong{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 401: The e-mail address or the password is wrong.',
  )
  expect(session.get().expired).toBe(true)
  expect(page.path()).toBe('/page')
})

test('opens recovery in its own tab', async () => {
  await openExpired()
  const link = screen.getByRole('link', { name: 'Forgot password' })
  expect(link).toHaveAttribute('target', '_blank')
})

test('keeps the sign-in page open after the session has ended', async () => {
  const { page } = await openExpired()
  await act(() => page.router.navigate('/signin'))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(page.path()).toBe('/signin')
})
