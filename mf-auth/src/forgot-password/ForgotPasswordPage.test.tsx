import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
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
  all.api.respond('recoverPassword', { message: 'ok' })
  await all.send()
  const code = await screen.findByRole('textbox', { name: 'Recovery code' })
  return { ...all, code }
}

/** The text stands in place, without a second announcement beside that of the toast. */
const expectFailure = async (text: string) => {
  const toasts = within(screen.getByRole('region', { name: /notifications/i }))
  expect(await toasts.findByText(text)).toBeVisible()
  const [form] = document.forms
  expect(within(form!.parentElement!).getByText(text)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.title).toMatch(/^Error: /)
}

/** Stops the countdown's timer, so that the test controls the time. */
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

test('sends a code, says so, and allows another after 30 seconds', async () => {
  const tick = holdTicks()
  const sent = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(sent)
  const { api } = await opened()
  expect(api.seen('recoverPassword')[0]?.body).toEqual({ email: 'ada@example.edu' })
  expect(screen.getByText('Recovery code has been sent to your email.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Please wait 30s' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectNoViolations()

  clock.mockReturnValue(sent + 29_000)
  tick()
  expect(screen.getByRole('button', { name: 'Please wait 1s' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  clock.mockReturnValue(sent + 30_000)
  tick()
  expect(screen.getByRole('button', { name: 'Send Recovery Code' })).not.toHaveAttribute(
    'aria-disabled',
  )
})

test('requests no other code by a press or Enter during the wait', async () => {
  holdTicks()
  const { api, person } = await opened()
  await person.click(screen.getByRole('button', { name: 'Please wait 30s' }))
  await person.type(screen.getByLabelText(/university e-mail/i), '{Enter}')
  expect(api.seen('recoverPassword')).toHaveLength(1)
})

test('does not announce each second of the countdown', async () => {
  holdTicks()
  await opened()
  const button = screen.getByRole('button', { name: 'Please wait 30s' })
  expect(button.closest('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull()
})

test('shows the boxes only after a code was sent', async () => {
  const { api, send } = await open()
  api.disconnect('recoverPassword')
  await send()
  await expectFailure('An error occurred during recovery code creation. Please try again.')
  expect(screen.queryByRole('textbox', { name: 'Recovery code' })).not.toBeInTheDocument()
})

test('refuses an address outside the university before sending', async () => {
  const { api, send } = await open()
  await send('ada@example.com')
  const reason = 'University e-mail must be an address of University of Example.'
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  expect(screen.getByLabelText(/university e-mail/i)).toHaveAccessibleDescription(reason)
  expect(api.seen('recoverPassword')).toEqual([])
})

test('turns typed or pasted text into six capitals and continues to the new password', async () => {
  holdTicks()
  const { person, api, page, code } = await opened()
  expect(code).toHaveFocus()
  await person.type(code, 'ab-c')
  expect(code).toHaveValue('ABC')
  await person.keyboard('{Backspace}{Backspace}{Backspace}')
  await person.paste(' xy2z34extra ')
  expect(code).toHaveValue('XY2Z34')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  api.respond('verifyRecoveryToken', sampleId(1))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  // The page removes the secrets from the address when it is shown.
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await waitFor(() => expect(page.path()).toBe('/reset-password'))
  expect(api.seen('verifyRecoveryToken')[0]?.body).toEqual({
    email: 'ada@example.edu',
    token: 'XY2Z34',
  })
})

test.each([
  ['Code: AB12CD', 'AB12CD'],
  ['ＡＢ１２ＣＤ', 'AB12CD'],
  ['Please use ab12cd.', 'AB12CD'],
  ['Coffee? QWERTZ', 'QWERTZ'],
  ['コードはAB12CDです', 'AB12CD'],
  ['AB1 2CD', 'AB12CD'],
  ['AB12CD', 'AB12CD'],
])('finds the code in the pasted text %s', async (text, found) => {
  holdTicks()
  const { person, code } = await opened()
  await person.type(code, 'x')
  await person.clear(code)
  await person.paste(text)
  expect(code).toHaveValue(found)
})

test('replaces a half typed code by a pasted one', async () => {
  holdTicks()
  const { person, code } = await opened()
  await person.type(code, 'ab1')
  await person.paste('AB12CD')
  expect(code).toHaveValue('AB12CD')
})

test('refuses a code of five characters before sending', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  await person.type(code, 'ABCDE')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const messages = await screen.findAllByText('Recovery code must be 6 characters.')
  expect(messages.length).toBeGreaterThan(0)
  expect(api.seen('verifyRecoveryToken')).toEqual([])
})

test("shows the server's message for a wrong code", async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.refuse('verifyRecoveryToken', 'validation_failed', 'This recovery code is wrong.')
  await person.type(code, 'ABCDEF')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await expectFailure('Error 400: This recovery code is wrong.')
})

test('clears the boxes for a new code', async () => {
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

test('treats the six boxes as one field in which one character can be corrected', async () => {
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

test('tells the password manager the address of the account', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.respond('verifyRecoveryToken', sampleId(1))
  await person.type(code, 'ABC234')
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Reset Password' })
  const email = screen.getByLabelText(/university e-mail/i)
  expect(email).toHaveValue('ada@example.edu')
  expect(email).toHaveAttribute('autocomplete', 'username')
  await expectNoViolations()
})

test('shows the fallback text when the server is unreachable', async () => {
  holdTicks()
  const { person, api, code } = await opened()
  api.disconnect('verifyRecoveryToken')
  await person.type(code, 'ABC234')
  await person.keyboard('{Enter}')
  await expectFailure('An error occurred during password recovery.')
  expect(code).toHaveValue('ABC234')
})

test("shows the server's message after too many codes", async () => {
  const { api, send } = await open()
  api.refuse('recoverPassword', 'rate_limited', 'Please wait a moment.')
  await send()
  await expectFailure('Error 429: Please wait a moment.')
})

test('is linked from the sign-in page', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/signin' })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await waitFor(() => expect(page.path()).toBe('/forgot-password'))
})
