import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const open = async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at: '/forgot-password' })
  await screen.findByRole('heading', { name: 'Reset Your Password' })
  const send = async (email = 'ada@example.edu') => {
    await person.type(screen.getByLabelText(/university e-mail/i), email)
    await person.click(screen.getByRole('button', { name: 'Send Recovery Code' }))
  }
  return { person, api, page, send }
}

const opened = async () => {
  const all = await open()
  all.api.answer('recoverPassword', { message: 'ok' })
  await all.send()
  const code = await screen.findByRole('textbox', { name: 'Recovery code' })
  return { ...all, code }
}

/** Holds the countdown's ticks back, so that the test says when time passes. */
const holdTicks = () => {
  const setInterval = window.setInterval.bind(window)
  let tick: () => void = () => undefined
  jest.spyOn(window, 'setInterval').mockImplementation(((run: () => void, every: number) => {
    if (every !== 250) return setInterval(run, every)
    tick = run
    return 0
  }) as typeof window.setInterval)
  return () => act(() => tick())
}

test('a code is sent, says so, and can be sent again after 30 seconds', async () => {
  const tick = holdTicks()
  const sent = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(sent)
  const { api } = await opened()
  expect(api.seen('recoverPassword')[0]?.body).toEqual({ email: 'ada@example.edu' })
  expect(screen.getByText('Recovery code has been sent to your email.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Please wait 30s' })).toBeDisabled()
  await expectNoViolations()

  clock.mockReturnValue(sent + 29_000)
  tick()
  expect(screen.getByRole('button', { name: 'Please wait 1s' })).toBeDisabled()
  clock.mockReturnValue(sent + 30_000)
  tick()
  expect(screen.getByRole('button', { name: 'Send Recovery Code' })).toBeEnabled()
})

test('the seconds that are left are not read out one by one', async () => {
  holdTicks()
  await opened()
  const button = screen.getByRole('button', { name: 'Please wait 30s' })
  expect(button.closest('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull()
})

test('no boxes before a code was sent, and none when it could not be', async () => {
  const { api, send } = await open()
  api.disconnect('recoverPassword')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred during recovery code creation. Please try again.',
  )
  expect(screen.queryByRole('textbox', { name: 'Recovery code' })).not.toBeInTheDocument()
})

test('an address outside the university is refused before it is sent', async () => {
  const { api, send } = await open()
  await send('ada@example.com')
  expect(
    await screen.findByText('The e-mail address must be an address of University of Example.'),
  ).toBeVisible()
  expect(api.seen('recoverPassword')).toEqual([])
})

test('what is typed or pasted becomes six capitals, and leads on to the new password', async () => {
  holdTicks()
  const { person, api, page, code } = await opened()
  expect(code).toHaveFocus()
  await person.type(code, 'ab-c')
  expect(code).toHaveValue('ABC')
  await person.keyboard('{Backspace}{Backspace}{Backspace}')
  await person.paste(' xy2z34extra ')
  expect(code).toHaveValue('XY2Z34')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  api.answer('verifyRecoveryToken', sampleId(1))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  // The secrets have left the address by the time that the page stands.
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await waitFor(() => expect(page.path()).toBe('/reset-password'))
  expect(api.seen('verifyRecoveryToken')[0]?.body).toEqual({
    email: 'ada@example.edu',
    token: 'XY2Z34',
  })
})

test('a code of five characters is refused before it is sent', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  await person.type(code, 'ABCDE')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const said = await screen.findAllByText('Recovery code must be 6 characters.')
  expect(said.length).toBeGreaterThan(0)
  expect(api.seen('verifyRecoveryToken')).toEqual([])
})

test('a wrong code says what the server says', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.refuse('verifyRecoveryToken', 'validation_failed', 'This recovery code is wrong.')
  await person.type(code, 'ABCDEF')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 400: This recovery code is wrong.',
  )
})

test('a new code has empty boxes', async () => {
  const tick = holdTicks()
  const sent = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(sent)
  const { person, code } = await opened()
  await person.type(code, 'ABC')
  clock.mockReturnValue(sent + 30_000)
  tick()
  await person.click(screen.getByRole('button', { name: 'Send Recovery Code' }))
  await screen.findByRole('button', { name: 'Please wait 30s' })
  const boxes = screen.getByRole('textbox', { name: 'Recovery code' })
  expect(boxes).toHaveValue('')
  expect(boxes).toHaveFocus()
})

test('the six boxes are one field, in which a character can be mended', async () => {
  holdTicks()
  const { person, code } = await opened()
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText(/e-mail/i), code])
  await person.type(code, 'abxd')
  await person.keyboard('{ArrowLeft}{Backspace}c')
  expect(code).toHaveValue('ABCD')
  await person.keyboard('-')
  await person.keyboard('{ArrowRight}ef')
  expect(code).toHaveValue('ABCDEF')
})

test('the password manager learns whose password is set', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.answer('verifyRecoveryToken', sampleId(1))
  await person.type(code, 'ABC234')
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Reset Password' })
  const email = screen.getByLabelText(/university e-mail/i)
  expect(email).toHaveValue('ada@example.edu')
  expect(email).toHaveAttribute('autocomplete', 'username')
  await expectNoViolations()
})

test('a check that does not reach the server gives the fallback text', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.disconnect('verifyRecoveryToken')
  await person.type(code, 'ABC234')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred during password recovery.',
  )
  expect(code).toHaveValue('ABC234')
})

test('too many codes are refused with what the server says', async () => {
  const { api, send } = await open()
  api.refuse('recoverPassword', 'rate_limited', 'Please wait a moment.')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 429: Please wait a moment.')
})

test('the way here is on the sign-in page', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/signin' })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await waitFor(() => expect(page.path()).toBe('/forgot-password'))
})
