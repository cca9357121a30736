import { limits } from '@quad/contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmailField } from './EmailField.tsx'

test('takes at most 50 characters', async () => {
  render(<EmailField />)
  const field = screen.getByLabelText(/university e-mail/i)
  await userEvent.type(field, `${'a'.repeat(38)}@example.edu!`)
  expect(limits.email).toBe(50)
  expect(field).toHaveValue(`${'a'.repeat(38)}@example.edu`)
})
