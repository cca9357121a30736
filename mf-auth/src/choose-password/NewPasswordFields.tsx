import { limits } from '@quad/contract'
import { PasswordField } from '@quad/shared-ui'
import type { ComponentProps } from 'react'

interface NewPasswordFieldsProps {
  password: ComponentProps<typeof PasswordField>
  confirmation: ComponentProps<typeof PasswordField>
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
        required
        {...password}
      />
      <PasswordField autoComplete="new-password" required {...confirmation} />
    </>
  )
}
