import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

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
  expect(await screen.findByText('Sign in to join Tidepool Atlas.')).toBeVisible()
})

test('asks for a new link that leads to the same destination', async () => {
  const api = apiEdge()
  api.refuse('verifyEmail', 'bad_request', 'This verification link is not valid or has expired.')
  renderApp(app, { at: '/verify-email?token=old&redirect=%2Fchats' })
  api.respond('resendVerification', { message: 'A new link is on its way.' })
  await userEvent.type(await screen.findByLabelText(/university e-mail/i), 'ada@example.edu')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText('A new link is on its way.')
  expect(api.seen('resendVerification')[0]?.body).toEqual({
    email: 'ada@example.edu',
    redirect: '/chats',
  })
})

test('explains a missing token, sends no request and offers a new link', async () => {
  const api = apiEdge()
  renderApp(app, { at: '/verify-email' })
  expect(await screen.findByRole('alert')).toHaveTextContent('No verification token provided.')
  expect(api.seen('verifyEmail')).toEqual([])
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled()
  await expectNoViolations()
})

test("shows the server's refusal of a link and offers a new one", async () => {
  const api = apiEdge()
  api.refuse('verifyEmail', 'bad_request', 'This verification link is not valid or has expired.')
  renderApp(app, { at: '/verify-email?token=old' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This verification link is not valid or has expired.',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await expectNoViolations()

  api.respond('resendVerification', { message: 'A new link is on its way.' })
  await userEvent.type(screen.getByLabelText(/university e-mail/i), 'ada@example.edu')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText('A new link is on its way.')).toBeVisible()
  expect(api.seen('resendVerification')[0]?.body).toEqual({ email: 'ada@example.edu' })
  expect(screen.getByRole('button', { name: 'Please wait 30s' })).toHaveFocus()
})

test('mails a new link to university addresses only', async () => {
  const api = apiEdge()
  renderApp(app, { at: '/verify-email' })
  await userEvent.type(await screen.findByLabelText(/university e-mail/i), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  const form = within(screen.getByRole('region', { name: 'Get a new link' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    'University e-mail must be an address of University of Example.',
  )
  expect(api.seen('resendVerification')).toEqual([])
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
    await userEvent.type(screen.getByLabelText(/password of this registration/i), 'a long walk')
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
    await userEvent.type(screen.getByLabelText(/^new password/i), 'a long walk')
    await userEvent.type(screen.getByLabelText(/confirm new password/i), 'a long talk')
    await press('Verify my address')
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.')
    expect(api.seen('verifyEmailByPassword')).toEqual([])
    await expectNoViolations()

    api.respond('verifyEmailByPassword', { message: 'ok' })
    await userEvent.clear(screen.getByLabelText(/confirm new password/i))
    await userEvent.type(screen.getByLabelText(/confirm new password/i), 'a long walk')
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
    await userEvent.type(field, 'another walk')
    await press('Verify my address')
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(screen.getByRole('alert')).toHaveTextContent(`Error 400: ${message}`)
  })

  test('shows the fallback text when the server is unreachable', async () => {
    const { api, press } = await open()
    api.disconnect('verifyEmailByPassword')
    await userEvent.type(
      screen.getByLabelText(/password of this registration/i),
      'a long walk by the river',
    )
    await press('Verify my address')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was a problem verifying your email.',
    )
  })
})
