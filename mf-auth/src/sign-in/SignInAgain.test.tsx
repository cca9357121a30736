import { session, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { SignInAgain } from './SignInAgain.tsx'

const user = sampleSelf({ email: 'ada@example.edu' })

/** The form over a page whose session has ended. */
const open = async () => {
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
  const { person, api, page } = await open()
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
  await expectNoViolations()

  api.respond('login', user)
  await person.keyboard('correct horse{Enter}')
  await waitFor(() => expect(session.get()).toMatchObject({ expired: false, asking: false }))
  expect(page.path()).toBe('/page')
})

test('shows a wrong password in the form and keeps the page', async () => {
  const { person, api, page } = await open()
  api.refuse('login', 'wrong_credentials', 'The e-mail address or the password is wrong.')
  await person.keyboard('wrong{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 401: The e-mail address or the password is wrong.',
  )
  expect(session.get().expired).toBe(true)
  expect(page.path()).toBe('/page')
})

test('opens recovery in its own tab', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Forgot password' })
  expect(link).toHaveAttribute('target', '_blank')
})

test('starts over when another person signs in', async () => {
  const { person, api } = await open()
  const { turn } = session.get()
  api.respond('login', sampleSelf({ id: sampleId(2) }))
  await person.keyboard('correct horse{Enter}')
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(2)))
  expect(session.get().turn).toBe(turn + 1)
})

test('keeps the sign-in page open after the session has ended', async () => {
  const { page } = await open()
  await act(() => page.router.navigate('/signin'))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(page.path()).toBe('/signin')
})
