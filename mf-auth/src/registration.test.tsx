import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from './index.ts'

describe('registration', () => {
  const open = async (at = '/register/') => {
    const person = userEvent.setup()
    const api = apiEdge()
    const page = renderApp(app, { at })
    await screen.findByRole('heading', { name: 'Register' })
    const register = async (email: string, password: string, confirmation = password) => {
      await fill(person, screen.getByLabelText(/university e-mail/i), email)
      await fill(person, screen.getByLabelText(/^password/i), password)
      await fill(person, screen.getByLabelText(/confirm password/i), confirmation)
      await person.click(screen.getByRole('button', { name: 'Register' }))
    }
    return { api, page, person, register }
  }

  test('leads to sign-in after registration, asks to check the mail and keeps the redirect', async () => {
    const { api, page, register } = await open('/register/?redirect=/createproject#details')
    api.respond('register', { message: 'Check your mail.' })
    await register('ada@example.edu', 'correct horse')
    await waitFor(() => expect(page.path()).toBe('/signin/?redirect=%2Fcreateproject%23details'))
    // Nothing has to load first, so that the form does not move.
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Registration successful! Check your email for a verification link before signing in.',
    )
    expect(
      screen.getByRole('heading', { name: 'Check your inbox at ada@example.edu' }),
    ).toBeVisible()
    await expectNoViolations()
    expect(api.seen('register')[0]?.body).toEqual({
      email: 'ada@example.edu',
      password: 'correct horse',
      redirect: '/createproject#details',
    })
    expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
    expect(screen.getByText('Sign in to create a project.')).toBeVisible()
    expect(JSON.parse(sessionStorage.getItem('formStatuses') ?? '')).toEqual({ register: true })
  })

  test('sends another mail on request, in place of the success text', async () => {
    const { api, person, register } = await open('/register/?redirect=/createproject')
    api.respond('register', { message: 'Check your mail.' })
    await register('ada@example.edu', 'correct horse')
    api.respond('resendVerification', { message: 'A new link is on its way.' })
    await person.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('A new link is on its way.')).toBeVisible()
    expect(api.seen('resendVerification')[0]?.body).toEqual({
      email: 'ada@example.edu',
      redirect: '/createproject',
    })
    expect(screen.queryByText(/Registration successful/)).not.toBeInTheDocument()
  })

  test('replaces the success text when the person signs in before the address is verified', async () => {
    const { api, person, register } = await open()
    api.respond('register', { message: 'Check your mail.' })
    await register('ada@example.edu', 'correct horse')
    await screen.findByText(/Registration successful/)
    api.refuse('login', 'email_not_verified', 'Please verify your e-mail address first.')
    await fill(person, screen.getByLabelText(/^password/i), 'correct horse')
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Error 403: Please verify your e-mail address first\.$/,
    )
    expect(screen.queryByText(/Registration successful/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expectNoViolations()
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
    await fill(person, screen.getByLabelText(/university e-mail/i), 'ada@example.edu')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Passwords do not match!'),
    )
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

  test('shows the fallback text, and what to do next, when the server is unreachable', async () => {
    const { api, register } = await open()
    api.disconnect('register')
    await register('ada@example.edu', 'correct horse')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('An error occurred during registration.')).toBeVisible()
    expect(alert).toHaveTextContent('Check your connection and try again.')
  })

  test('lets a password manager suggest and save the password', async () => {
    await open()
    await expectNoViolations()
    expect(screen.getByLabelText(/university e-mail/i)).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText(/^password/i)).toHaveAttribute('autocomplete', 'new-password')
    expect(screen.getByLabelText(/confirm password/i)).toHaveAttribute(
      'autocomplete',
      'new-password',
    )
  })

  test('redirects a signed-in person', async () => {
    apiEdge()
    const page = renderApp(app, { at: '/register/?redirect=/chats', user: sampleSelf() })
    await waitFor(() => expect(page.path()).toBe('/chats'))
  })
})

describe('the verification of an address', () => {
  test('verifies a valid link and removes its token from the address', async () => {
    const api = apiEdge()
    api.respond('verifyEmail', { message: 'ok', verified: true })
    const release = api.hold('verifyEmail')
    const page = renderApp(app, { at: '/verify-email?token=secret' })
    expect(await screen.findByText(/Verifying your e-mail address/)).toBeVisible()
    await waitFor(() => expect(page.path()).toBe('/verify-email'))
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Email Verified Successfully! You can now exit this page and sign in.',
    )
    expect(api.seen('verifyEmail').map(({ query }) => query)).toEqual([{ token: 'secret' }])
    await expectNoViolations()
  })

  test('leads to the destination of the link, with the address filled in', async () => {
    const api = apiEdge()
    api.respond('verifyEmail', { message: 'ok', verified: true })
    api.respond('getProject', sampleProject({ title: 'Tidepool Atlas' }))
    const redirect = encodeURIComponent(`/projects/${sampleId(100)}`)
    const page = renderApp(app, {
      at: `/verify-email?token=secret&redirect=${redirect}#email=ada%40example.edu`,
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Sign In' }))
    await waitFor(() => expect(page.path()).toBe(`/signin?redirect=${redirect}`))
    expect(await screen.findByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
    expect(await screen.findByText('Sign in to continue to Tidepool Atlas.')).toBeVisible()
  })

  test('explains a missing token, sends no request and offers a new link', async () => {
    const api = apiEdge()
    renderApp(app, { at: '/verify-email' })
    expect(await screen.findByRole('alert')).toHaveTextContent('No verification token provided.')
    expect(api.seen('verifyEmail')).toEqual([])
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled()
    await expectNoViolations()
  })

  test("shows the server's refusal of a link and mails a new one to the same destination", async () => {
    const api = apiEdge()
    api.refuse('verifyEmail', 'bad_request', 'This verification link is not valid or has expired.')
    renderApp(app, { at: '/verify-email?token=old&redirect=%2Fchats#email=ada%40example.edu' })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This verification link is not valid or has expired.',
    )
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    await expectNoViolations()

    api.respond('resendVerification', { message: 'A new link is on its way.' })
    // The address that the mail was sent to.
    expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText('A new link is on its way.')).toBeVisible()
    expect(api.seen('resendVerification')[0]?.body).toEqual({
      email: 'ada@example.edu',
      redirect: '/chats',
    })
    expect(screen.getByRole('button', { name: 'Please wait 30s' })).toHaveFocus()
  })

  test('shows the fallback text when the server is unreachable, and tries again on Retry', async () => {
    const api = apiEdge()
    api.disconnect('verifyEmail')
    renderApp(app, { at: '/verify-email?token=secret' })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was a problem verifying your email.',
    )
    api.respond('verifyEmail', { message: 'ok', verified: true })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/Email Verified Successfully/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your e-mail is verified')
  })

  describe('in a browser that has not registered', () => {
    const open = async () => {
      const api = apiEdge()
      api.respond('verifyEmail', { message: 'Please enter the password.', verified: false })
      renderApp(app, { at: '/verify-email?token=secret' })
      expect(await screen.findByText('Please enter the password.')).toBeVisible()
      const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
      return { api, press }
    }

    test('verifies a link with the password of its registration', async () => {
      const { api, press } = await open()
      expect(screen.queryByText(/Email Verified Successfully/)).not.toBeInTheDocument()
      await expectNoViolations()
      api.respond('verifyEmailByPassword', { message: 'ok' })
      await fill(userEvent, screen.getByLabelText(/password of this registration/i), 'a long walk')
      await press('Verify my address')
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Email Verified Successfully! You can now exit this page and sign in.',
      )
      expect(api.seen('verifyEmailByPassword')[0]?.body).toEqual({
        token: 'secret',
        password: 'a long walk',
        isNew: false,
      })
      expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
    })

    test('verifies a link with a new, confirmed password', async () => {
      const { api, press } = await open()
      await press('Choose a new password')
      await fill(userEvent, screen.getByLabelText(/^new password/i), 'a long walk')
      await fill(userEvent, screen.getByLabelText(/confirm new password/i), 'a long talk')
      await press('Verify my address')
      expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.')
      expect(api.seen('verifyEmailByPassword')).toEqual([])
      await expectNoViolations()

      api.respond('verifyEmailByPassword', { message: 'ok' })
      await fill(userEvent, screen.getByLabelText(/confirm new password/i), 'a long walk')
      await press('Verify my address')
      expect(await screen.findByText(/Email Verified Successfully/)).toBeVisible()
      expect(api.seen('verifyEmailByPassword')[0]?.body).toEqual({
        token: 'secret',
        password: 'a long walk',
        isNew: true,
      })
    })

    test('shows a refused password beside its field', async () => {
      const { api, press } = await open()
      const message = 'This is not the password of this registration.'
      api.refuse('verifyEmailByPassword', 'validation_failed', message, { password: message })
      const field = screen.getByLabelText(/password of this registration/i)
      await fill(userEvent, field, 'another walk')
      await press('Verify my address')
      await waitFor(() => expect(field).toHaveAccessibleDescription(message))
      expect(screen.getByRole('alert')).toHaveTextContent(`Error 400: ${message}`)
    })
  })
})
