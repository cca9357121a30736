import { hydrateApp } from '@quad/test/served'
import { screen } from '@testing-library/react'
import app from '../index.ts'

test("takes the server's sign-in over, although a reload kept what the page before knew", async () => {
  const state = { email: 'ada@example.edu', profileCreationFailed: true }
  const { html } = await hydrateApp(app, { at: '/signin', state })
  expect(html).not.toContain('alert')
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByLabelText(/university e-mail/i)).toHaveValue('ada@example.edu')
})
