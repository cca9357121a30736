import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { releaseApi, signIn } from './releases.harness.tsx'
import { forgetToken } from './token.ts'

beforeEach(() => forgetToken())

const signInButton = () => screen.findByRole('button', { name: 'Sign in' })
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('signing in', () => {
  test('takes the token to the server, keeps it in this tab, and forgets it on sign-out', async () => {
    const api = releaseApi()
    const { person } = await signIn()

    expect(await screen.findByText('Ada’s laptop')).toBeVisible()
    expect(await screen.findByText('mf-chat build 2')).toBeVisible()
    expect(new Set(api.tokens)).toEqual(new Set(['Bearer secret']))
    expect(Object.values(sessionStorage)).toContain('secret')
    expect(Object.values(localStorage)).not.toContain('secret')

    await person.click(await button('Sign out'))
    expect(await signInButton()).toBeVisible()
    expect(Object.values(sessionStorage)).not.toContain('secret')
    expect(screen.queryByText('Ada’s laptop')).not.toBeInTheDocument()
  })

  test('asks for a token, and shows why the server refuses one', async () => {
    const api = releaseApi()
    const person = userEvent.setup()
    renderApp(app, { at: '/releases' })

    await person.click(await signInButton())
    const field = screen.getByLabelText(/Release token/)
    expect(field).toHaveAccessibleDescription(/Please enter your release token\./)
    // Browsers keep passwords in spite of it.
    expect(field).toHaveAttribute('autocomplete', 'off')
    expect(field).not.toHaveAttribute('type', 'password')
    expect(api.tokens).toEqual([])
    await expectNoViolations()

    api.refuse(
      'GET overview',
      401,
      'unauthenticated',
      'This server does not know this release token.',
    )
    await person.type(field, 'wrong')
    await person.click(await signInButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error 401: This server does not know this release token.',
    )
    expect(Object.values(sessionStorage)).not.toContain('wrong')
  })

  test('asks again when the token has expired, and says so', async () => {
    const api = releaseApi()
    const { person } = await signIn()
    api.answer('POST unfreezes', {})
    await person.click(await button('Freeze mf-chat'))
    const asked = await dialog()
    await person.type(asked.getByLabelText(/Reason/), 'exam week')
    for (const request of ['POST freezes', 'GET overview', 'GET history']) {
      api.refuse(request, 401, 'unauthenticated', 'This release token is expired.')
    }
    await person.click(asked.getByRole('button', { name: 'Freeze' }))

    expect(await signInButton()).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Error 401: This release token is expired.')
  })
})

test('a token with characters that no token has is refused beside the field', async () => {
  const api = releaseApi()
  const person = userEvent.setup()
  renderApp(app, { at: '/releases' })
  const field = await screen.findByLabelText(/Release token/)
  await person.type(field, 'geheim€')
  await person.click(await signInButton())
  expect(field).toHaveAccessibleDescription(/only letters, digits, “-” and “_”/)
  expect(api.tokens).toEqual([])
})
