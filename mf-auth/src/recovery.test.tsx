import { session } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from './index.ts'

type Edge = ReturnType<typeof apiEdge>

/** The text stands in place, without a second announcement beside that of the toast. */
const expectFailure = async (text: string) => {
  const toasts = within(screen.getByRole('region', { name: /notifications/i }))
  expect(await toasts.findByText(text)).toBeVisible()
  expect(within(document.forms[0]!.parentElement!).getAllByText(text)[0]).toBeVisible()
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain(text)
  expect(document.title).toMatch(/^Error: /)
}

describe('the code to recover an account', () => {
  const open = async () => {
    const person = userEvent.setup()
    const api = apiEdge()
    const page = renderApp(app, { at: '/forgot-password' })
    await screen.findByRole('heading', { name: 'Reset Your Password' })
    const send = async (email = 'ada@example.edu') => {
      await fill(person, screen.getByLabelText(/university e-mail/i), email)
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

  test('sends a code, says so, and allows another after 30 seconds, for which the boxes are empty', async () => {
    const tick = holdTicks()
    const sent = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(sent)
    const { api, person, code } = await opened()
    expect(api.seen('recoverPassword')[0]?.body).toEqual({ email: 'ada@example.edu' })
    expect(screen.getByText('Recovery code has been sent to your email.')).toBeInTheDocument()
    // It does not announce each second.
    const waiting = screen.getByRole('button', { name: 'Please wait 30s' })
    expect(waiting.closest('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull()
    await expectNoViolations()
    await person.type(code, 'ABC')

    clock.mockReturnValue(sent + 29_000)
    tick()
    expect(screen.getByRole('button', { name: 'Please wait 1s' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    clock.mockReturnValue(sent + 30_000)
    tick()
    const again = screen.getByRole('button', { name: 'Send Recovery Code' })
    expect(again).not.toHaveAttribute('aria-disabled')
    await person.click(again)
    await screen.findByRole('button', { name: 'Please wait 30s' })
    const boxes = screen.getByRole('textbox', { name: 'Recovery code' })
    expect(boxes).toHaveValue('')
    expect(boxes).toHaveFocus()
  })

  test('requests no other code by a press or Enter during the wait', async () => {
    holdTicks()
    const { api, person } = await opened()
    await person.click(screen.getByRole('button', { name: 'Please wait 30s' }))
    await person.type(screen.getByLabelText(/university e-mail/i), '{Enter}')
    expect(api.seen('recoverPassword')).toHaveLength(1)
  })

  test.each<[string, (api: Edge) => void]>([
    [
      'An error occurred during recovery code creation. Please try again.',
      (api) => api.disconnect('recoverPassword'),
    ],
    [
      'Error 429: Please wait a moment.',
      (api) => api.refuse('recoverPassword', 'rate_limited', 'Please wait a moment.'),
    ],
  ])('shows “%s” and no boxes when no code was sent', async (text, fail) => {
    const { api, send } = await open()
    fail(api)
    await send()
    await expectFailure(text)
    expect(screen.queryByRole('textbox', { name: 'Recovery code' })).not.toBeInTheDocument()
  })

  test.each<[string, string, (api: Edge) => void]>([
    ['Recovery code must be 6 characters.', 'ABCDE', () => undefined],
    [
      'Error 400: This recovery code is wrong.',
      'ABCDEF',
      (api) =>
        api.refuse('verifyRecoveryToken', 'validation_failed', 'This recovery code is wrong.'),
    ],
    [
      'An error occurred during password recovery.',
      'ABC234',
      (api) => api.disconnect('verifyRecoveryToken'),
    ],
  ])('shows “%s” for the code %s and keeps it', async (text, typed, fail) => {
    holdTicks()
    const { person, api, code } = await opened()
    fail(api)
    await person.type(code, `${typed}{Enter}`)
    await expectFailure(text)
    expect(code).toHaveValue(typed)
    expect(api.seen('verifyRecoveryToken')).toHaveLength(typed.length === 6 ? 1 : 0)
  })

  test('refuses an address outside the university before sending', async () => {
    const { api, send } = await open()
    await send('ada@example.com')
    const reason = 'University e-mail must be an address of University of Example.'
    expect(await screen.findByRole('alert')).toHaveTextContent(reason)
    expect(screen.getByLabelText(/university e-mail/i)).toHaveAccessibleDescription(reason)
    expect(api.seen('recoverPassword')).toEqual([])
  })

  test('turns typed or pasted text into six capitals and continues to the new password of the account', async () => {
    holdTicks()
    const { person, api, page, code } = await opened()
    expect(code).toHaveFocus()
    await person.type(code, 'ab-c')
    expect(code).toHaveValue('ABC')
    await person.keyboard('{Backspace}{Backspace}{Backspace}')
    await person.paste(' xy2 z34extra ')
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
    // For password managers.
    const email = screen.getByLabelText(/university e-mail/i)
    expect(email).toHaveValue('ada@example.edu')
    expect(email).toHaveAttribute('autocomplete', 'username')
    await expectNoViolations()
  })

  test('finds the code in a pasted text, in place of a half typed one', async () => {
    holdTicks()
    const { person, code } = await opened()
    for (const [text, found] of [
      ['Code: AB12CD', 'AB12CD'],
      ['ＡＢ１２ＣＤ', 'AB12CD'],
      ['Please use ab12cd.', 'AB12CD'],
      ['Coffee? QWERTZ', 'QWERTZ'],
      ['コードはAB12CDです', 'AB12CD'],
      ['AB12CD', 'AB12CD'],
    ] as const) {
      await person.clear(code)
      await person.type(code, 'xy1')
      await person.paste(text)
      expect(code).toHaveValue(found)
    }
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
})

test('leads by a new password to the page for which a person wanted to sign in', async () => {
  const person = userEvent.setup()
  const api = apiEdge()
  const page = renderApp(app, { at: '/forgot-password?redirect=/createproject#details' })
  const destination = '?redirect=%2Fcreateproject%23details'
  const back = await screen.findByRole('link', { name: 'Sign In' })
  expect(back).toHaveAttribute('href', `/signin${destination}`)
  api.respond('recoverPassword', { message: 'ok' })
  await fill(person, screen.getByLabelText(/university e-mail/i), 'ada@example.edu')
  await person.click(screen.getByRole('button', { name: 'Send Recovery Code' }))
  await person.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'ABC234')
  api.respond('verifyRecoveryToken', sampleId(1))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(page.path()).toBe(`/reset-password${destination}`))
  api.respond('resetPassword', { message: 'ok' })
  await fill(person, screen.getByLabelText(/^new password/i), 'a long walk')
  await fill(person, screen.getByLabelText(/confirm new password/i), 'a long walk')
  await person.click(screen.getByRole('button', { name: 'Reset Password' }))
  await waitFor(() => expect(page.path()).toBe(`/signin${destination}`))
})

describe('a new password', () => {
  const at = `/reset-password?user=${sampleId(1)}&token=ABC234`

  const open = async () => {
    const person = userEvent.setup()
    const api = apiEdge()
    const page = renderApp(app, { at })
    await screen.findByRole('heading', { name: 'Reset Password' })
    const reset = async (password: string, confirmation = password) => {
      await fill(person, screen.getByLabelText(/^new password/i), password)
      await fill(person, screen.getByLabelText(/confirm new password/i), confirmation)
      await person.click(screen.getByRole('button', { name: 'Reset Password' }))
    }
    return { api, page, person, reset }
  }

  test('refuses different passwords before sending', async () => {
    const { api, reset } = await open()
    await reset('a long walk', 'a long talk')
    await expectFailure('Passwords do not match.')
    expect(api.seen('resetPassword')).toEqual([])
    await expectNoViolations()
  })

  test('hides the message once the passwords match, whichever was corrected', async () => {
    const { person, reset } = await open()
    await reset('a long walk', 'a long walks')
    const confirmation = screen.getByLabelText(/confirm new password/i)
    await waitFor(() => expect(confirmation).toHaveAccessibleDescription('Passwords do not match.'))
    await person.type(screen.getByLabelText(/^new password/i), 's')
    await waitFor(() => expect(confirmation).toBeValid())
  })

  test.each<[string, (api: Edge) => void]>([
    [
      'This recovery code has expired.',
      (api) => api.refuse('resetPassword', 'validation_failed', 'This recovery code has expired.'),
    ],
    [
      'The server cannot be reached. Check your connection and try again.',
      (api) => api.disconnect('resetPassword'),
    ],
  ])('shows a failure in place: %s', async (reason, fail) => {
    const { api, reset } = await open()
    fail(api)
    await reset('a long walk')
    await expectFailure(`Error resetting your password: ${reason}`)
  })

  test('leads back to request a new code when the code has expired', async () => {
    const { api, reset } = await open()
    const message = 'This recovery code is wrong or has expired.'
    api.refuse('resetPassword', 'validation_failed', message, { token: message })
    await reset('a long walk')
    expect(await screen.findByRole('link', { name: 'Request a new code' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  test('requires 8 to 72 characters', async () => {
    const { api, person, reset } = await open()
    await reset('seven77')
    const password = screen.getByLabelText(/^new password/i)
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters\./),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters.')
    await fill(person, password, 'x'.repeat(73))
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Password is too long!/))
    expect(api.seen('resetPassword')).toEqual([])
  })

  test('signs out the person who was signed in', async () => {
    const person = userEvent.setup()
    const api = apiEdge()
    const page = renderApp(app, { at, user: sampleSelf() })
    api.respond('resetPassword', { message: 'ok' })
    api.respond('logout', undefined)
    await fill(person, await screen.findByLabelText(/^new password/i), 'a long walk')
    await fill(person, screen.getByLabelText(/confirm new password/i), 'a long walk')
    await person.click(screen.getByRole('button', { name: 'Reset Password' }))
    await waitFor(() => expect(page.path()).toBe('/signin'))
    expect(session.get().status).toBe('signedOut')
  })

  test.each(['/reset-password', '/reset-password?user=1', '/reset-password?token=ABC234'])(
    'leads to sign-in with %s',
    async (path) => {
      apiEdge()
      const page = renderApp(app, { at: path })
      await waitFor(() => expect(page.path()).toBe('/signin'))
    },
  )
})
