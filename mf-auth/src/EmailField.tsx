import { limits } from '@quad/contract'
import { TextField } from '@quad/shared-ui'
import type { ComponentProps } from 'react'

/** The address of an account. A password manager stores it as the user name. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="University e-mail"
      type="email"
      autoComplete="username"
      required
      maxLength={limits.email}
      {...props}
    />
  )
}
