import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

test('a good link verifies, and its token leaves the address', async () => {
  const api = apiEdge()
  api.answer('verifyEmail', { message: 'ok' })
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

test('without a token it says so, asks nothing, and offers a new link', async () => {
  const api = apiEdge()
  renderApp(app, { at: '/verify-email' })
  expect(await screen.findByRole('alert')).toHaveTextContent('No verification token provided.')
  expect(api.seen('verifyEmail')).toEqual([])
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled()
  await expectNoViolations()
})

test('a refused link shows what the server says, and a new one can be had', async () => {
  const api = apiEdge()
  api.refuse('verifyEmail', 'bad_request', 'This verification link is not valid or has expired.')
  renderApp(app, { at: '/verify-email?token=old' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This verification link is not valid or has expired.',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await expectNoViolations()

  api.answer('resendVerification', { message: 'A new link is on its way.' })
  await userEvent.type(screen.getByLabelText(/university e-mail/i), 'ada@example.edu')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText('A new link is on its way.')).toBeVisible()
  expect(api.seen('resendVerification')[0]?.body).toEqual({ email: 'ada@example.edu' })
  expect(screen.getByRole('button', { name: 'Please wait 30s' })).toBeDisabled()
})

test('a new link is mailed to addresses of the university alone', async () => {
  const api = apiEdge()
  renderApp(app, { at: '/verify-email' })
  await userEvent.type(await screen.findByLabelText(/university e-mail/i), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(
    await screen.findByText('The e-mail address must be an address of University of Example.'),
  ).toBeVisible()
  expect(api.seen('resendVerification')).toEqual([])
})

test('an unreachable server gives the fallback text, and Retry asks again', async () => {
  const api = apiEdge()
  api.disconnect('verifyEmail')
  renderApp(app, { at: '/verify-email?token=secret' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There was a problem verifying your email.',
  )
  api.answer('verifyEmail', { message: 'ok' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Email Verified Successfully/)).toBeVisible()
})
