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

test('without a token it says so and asks nothing', async () => {
  const api = apiEdge()
  renderApp(app, { at: '/verify-email' })
  expect(await screen.findByRole('alert')).toHaveTextContent('No verification token provided.')
  expect(api.seen('verifyEmail')).toEqual([])
})

test('a refused link shows what the server says, and how to get a new one', async () => {
  const api = apiEdge()
  api.refuse('verifyEmail', 'bad_request', 'This verification link is not valid or has expired.')
  renderApp(app, { at: '/verify-email?token=old' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This verification link is not valid or has expired.',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
  await expectNoViolations()
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
